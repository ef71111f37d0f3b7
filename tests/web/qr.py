"""Reads a QR code from a picture, as a camera does that sees it without a flaw."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

QUIET: Final = 4
"""Modules of white round a code."""
FINDER: Final = [0, 2, 3, 4, 6]
"""Dark modules across the middle of a corner's square, from its left."""
LARGEST: Final = 5
"""Up to this version the words are one block, and no correction is mixed with them."""
FORMAT_MASK: Final = 0b10101
BYTES: Final = 4
MASKS: Final[tuple[Callable[[int, int], int], ...]] = (
    lambda x, y: (x + y) % 2,
    lambda _, y: y % 2,
    lambda x, _: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Where they are zero, a module has the other colour."""

Grid = list[list[bool]]


def read_qr(png: bytes) -> str:
    """The text of a code that fills a picture up to its quiet zone."""
    grid = modules(Image.open(BytesIO(png)).convert("L"))
    version = (len(grid) - 17) // 4
    assert len(grid) == 4 * version + 17
    assert version <= LARGEST
    # Level and mask stand beside the corner, hidden under a pattern of their own.
    form = sum(grid[8][x] << (4 - x) for x in range(5)) ^ FORMAT_MASK
    mask = MASKS[form & 7]
    bits = "".join(str(int(grid[y][x] ^ (not mask(x, y)))) for x, y in way(version))
    assert int(bits[:4], 2) == BYTES
    length = int(bits[4:12], 2)
    return int(bits[12 : 12 + 8 * length], 2).to_bytes(length).decode()


def modules(picture: Image.Image) -> Grid:
    """The dark modules; their size is that of a finder, whose upper edge is seven of them."""
    dark = picture.point(lambda grey: 255 * (grey < 128))
    box = dark.getbbox()
    assert box is not None, "nothing is dark in the picture"
    left, top, right, bottom = box
    assert right - left == bottom - top, "a code is a square"
    row = [dark.getpixel((x, top)) for x in range(left, right)]
    module = row.index(0) / 7
    count = round((right - left) / module)
    size = (right - left) / count
    assert left / size >= QUIET - 0.5, "too little white round it"
    at = [int((i + 0.5) * size) for i in range(count)]
    grid = [[dark.getpixel((left + x, top + y)) == 255 for x in at] for y in at]
    assert [x for x in range(7) if grid[3][x]] == FINDER
    return grid


def is_reserved(x: int, y: int, version: int) -> bool:
    """Whether a module is part of a pattern: finders with format, timing, alignment."""
    size = 4 * version + 17
    corner = (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9)
    middle = size - 7
    aligned = version > 1 and abs(x - middle) <= 2 and abs(y - middle) <= 2
    return corner or aligned or x == 6 or y == 6


def way(version: int) -> Iterator[tuple[int, int]]:
    """The modules with bits, two columns at a time from the right, up and down in turn."""
    size = 4 * version + 17
    rights = [right - (right <= 6) for right in range(size - 1, 0, -2)]
    for number, right in enumerate(rights):
        for step in range(size):
            y = step if number % 2 else size - 1 - step
            for x in (right, right - 1):
                if not is_reserved(x, y, version):
                    yield x, y
