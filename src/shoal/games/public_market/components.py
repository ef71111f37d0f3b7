"""All that is in the boxes, read once from `data/*.toml` and checked."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypeVar, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from shoal.core import house_rules

SIDE: Final = 5
CELLS: Final = 25
LETTERS: Final = "SHCM"
"""The fish in the order of the board: sardine, herring, cod, salmon."""
PLACES: Final = ("none", "sardine", "herring", "cod", "salmon", "home")
"""Where one may bid, from left to right (PM-B1, PM-D2)."""
Phase: TypeAlias = Literal[
    "first_token",
    "bid",
    "act",
    "take",
    "handle",
    "scrap",
    "cards",
    "free_card",
    "payout",
    "home",
    "boat",
    "give_card",
    "shrimp",
    "bonus",
    "token",
    "over",
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""In the order of the numbers in a position."""
AnglerStrength: TypeAlias = Literal["calm", "steady", "keen"]
"""PM-1S8: how strong the Solo Angler is."""
SIDES: Final = ("left", "right")
MOST_SPACES: Final = 3
"""On a side of a scoring location."""
BONUSES: Final = ("none", "scrap", "gear", "card")
T = TypeVar("T", bound=Struct)
Origin: TypeAlias = Literal["text", "deduced", "reconstruction"]
"""Where values are from: stated in the rulebook, following from it, or made to fit it."""
Origins: TypeAlias = dict[str, Origin]


Few: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Many: TypeAlias = Annotated[int, Meta(ge=0, le=40)]
Cost: TypeAlias = Annotated[str, Meta(pattern="[SHCM]{1,8}")]
"""What house rules may change."""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C1: a fish tile."""

    id: str
    rows: tuple[str, ...]
    shell: str

    def fish(self) -> list[int]:
        return count_fish("".join(self.rows))


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/tiles.toml`."""

    origin: Origins
    count: int
    tile: tuple[Tile, ...]


class Chest(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C1: an ice chest."""

    id: str
    rows: tuple[str, ...]

    def cells(self, icon: str) -> list[int]:
        """Where an icon is: @ crab, # ice block, * shrimp."""
        return [cell for cell, found in enumerate("".join(self.rows)) if found == icon]


class Chests(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/chests.toml`."""

    origin: Origins
    count: int
    pay: Few
    chest: tuple[Chest, ...]


class Contract(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C2: a public contract."""

    id: str
    column: int
    cost: Cost


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C2: a Today's Catch card."""

    id: str
    gears: str
    logos: tuple[str, ...]
    cost: Cost


class Stacks(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-S3."""

    red: tuple[int, ...]
    red_two_players: tuple[int, ...]
    blue_few: int
    blue_many: int


class Collection(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-K6: the collection locations."""

    id: tuple[str, ...]
    money: Few


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-K5: a space of a scoring location."""

    vp: Annotated[int, Meta(ge=0, le=30)]
    bonus: Literal["none", "scrap", "gear", "card"]


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C2: one side of the scoring location of a column."""

    left: tuple[Space, ...]
    right: tuple[Space, ...]


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/cards.toml`."""

    origin: Origins
    contract: tuple[Contract, ...]
    blue: tuple[Card, ...]
    red: tuple[Card, ...]
    stacks: Stacks
    collection: Collection
    few: tuple[Location, ...]
    """For 2 and 3 players."""
    many: tuple[Location, ...]
    """For 4 and 5 players."""


class Bids(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-B1, PM-B3, PM-D2, PM-D3."""

    day: tuple[Many, ...]
    evening: tuple[Many, ...]
    front: Few
    front_home: Few


class Ocean(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-S4."""

    columns: int
    depth: int
    tiles: tuple[int, ...]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C3, PM-S5."""

    lighthouses: int
    crabs: int
    money: Many
    money_few: Many


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-F3, PM-F10, PM-K9."""

    prices: tuple[Few, ...]
    captain: Few
    cash: Few


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    count: int


class Tracker(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-C3."""

    most: int


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/board.toml`."""

    fish: tuple[str, ...]
    logos: tuple[str, ...]
    powers: tuple[str, ...]
    origin: Origins
    bids: Bids
    ocean: Ocean
    player: Player
    market: Prices
    scraps: Count
    tracker: Tracker


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-W5: a row of the bonus board."""

    spaces: tuple[str, ...]


class ShallowWaters(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/shallow_waters.toml`."""

    tokens: tuple[str, ...]
    shells: tuple[str, ...]
    rose: tuple[str, ...]
    origin: Origins
    bonus: tuple[Row, ...]


class SoloCard(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-1S2 to PM-1S6: an action card of the Solo Angler."""

    id: str
    bids: tuple[str, str]
    arrows: tuple[bool, bool]
    boat: int
    market_from: int
    nearest: bool
    money: int
    crabs: int
    cards_at_boat: int
    cards_of_choice: int
    path: tuple[int, ...]


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """PM-1S8: how strong the Solo Angler is; what is left out is as on the action cards."""

    id: str
    head_start: int
    market_from: tuple[int, ...] = ()
    money: tuple[int, ...] = ()
    crabs: tuple[int, ...] = ()
    cards_at_boat: tuple[int, ...] = ()
    cards_of_choice: tuple[int, ...] = ()

    def play(self, card: SoloCard, number: int) -> SoloCard:
        """The action card of that number as an angler of this strength plays it."""
        own = {name: values[number] for name, values in self.changes().items()}
        return replace(card, **own)

    def changes(self) -> dict[str, tuple[int, ...]]:
        """What differs from the action cards, with a value for each of them."""
        values = {name: getattr(self, name) for name in self.__struct_fields__[2:]}
        return {name: given for name, given in values.items() if given}


class Solo(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/solo.toml`."""

    catch: int
    market_bonus: tuple[int, ...]
    origin: Origins
    strength: tuple[Strength, ...]
    card: tuple[SoloCard, ...]


def load(name: str, kind: type[T]) -> T:
    return house_rules.load(str(__package__), name, kind)


def count_fish(letters: str) -> list[int]:
    """How many of each fish a text of letters names."""
    return [letters.count(letter) for letter in LETTERS]


TILES: Final = load("tiles", Tiles)
CHESTS: Final = load("chests", Chests)
CARDS: Final = load("cards", Cards)
BOARD: Final = load("board", Board)
SHALLOW: Final = load("shallow_waters", ShallowWaters)
SOLO: Final = load("solo", Solo)
FISH: Final = BOARD.fish
LOGOS: Final = BOARD.logos
POWERS: Final = BOARD.powers
TOKENS: Final = SHALLOW.tokens
SHELLS: Final = SHALLOW.shells
TILE_IDS: Final = tuple(tile.id for tile in TILES.tile)
CHEST_IDS: Final = tuple(chest.id for chest in CHESTS.chest)
CONTRACT_IDS: Final = tuple(contract.id for contract in CARDS.contract)
SOLO_IDS: Final = tuple(card.id for card in SOLO.card)
STRENGTHS: Final[tuple[AnglerStrength, ...]] = get_args(AnglerStrength)
"""In the order of the numbers in a position, and of the data."""
CATCH_CARDS: Final = (*CARDS.blue, *CARDS.red)
"""PM-C2: all Today's Catch cards; red ones follow the blue."""
CARD_IDS: Final = tuple(card.id for card in CATCH_CARDS)


def check() -> None:
    """See that the boxes are complete."""
    need("tiles.toml", "fish tiles", len(TILES.tile), TILES.count)
    need("chests.toml", "ice chests", len(CHESTS.chest), CHESTS.count)
    for chest in CHESTS.chest:
        icons = [len(chest.cells(icon)) for icon in "@#*"]
        need("chests.toml", f"crab, ice and shrimp of {chest.id}", icons, [1, 2, 3])
        rim = [cell for cell in chest.cells("@") if {*divmod(cell, SIDE)} & {0, SIDE - 1}]
        need("chests.toml", f"crabs on the rim of {chest.id}", rim, [])
    counts = [len(CARDS.contract), len(CARDS.blue), len(CARDS.red)]
    need("cards.toml", "contracts, blue and red cards", counts, [16, 16, 14])
    columns = [contract.column for contract in CARDS.contract]
    need("cards.toml", "contracts by column", columns, sorted([1, 2, 3, 4] * 4))
    sides = [len(location.left) + len(location.right) for location in (*CARDS.few, *CARDS.many)]
    need("cards.toml", "spaces of the scoring locations", sides, [4] * 4 + [6] * 4)
    dearest = [sorted(count_fish(card.cost)[fish] for card in priced())[-2:] for fish in range(4)]
    if house_rules.is_published(str(__package__)):
        need("board.toml", "tracker", BOARD.tracker.most, max(map(sum, dearest)))
    need("cards.toml", "costs", max(BOARD.tracker.most, *map(sum, dearest)), BOARD.tracker.most)
    bids = [len(BOARD.bids.day), len(BOARD.bids.evening), len(BOARD.market.prices)]
    need("board.toml", "bids and prices", bids, [5, 4, 4])
    need("board.toml", "scraps", BOARD.scraps.count * len(FISH), 40)
    need("shallow_waters.toml", "bonus spaces", [len(row.spaces) for row in SHALLOW.bonus], [5] * 4)
    need("solo.toml", "action cards", len(SOLO.card), 5)
    need("solo.toml", "strengths", [strength.id for strength in SOLO.strength], [*STRENGTHS])
    for strength in SOLO.strength:
        for name, values in strength.changes().items():
            need("solo.toml", f"{name} of {strength.id}", len(values), len(SOLO.card))


def priced() -> tuple[Contract | Card, ...]:
    """All that is paid with fish. PM-C3: the tracker holds what any two of them need."""
    return (*CARDS.contract, *CARDS.blue, *CARDS.red)


def need(file: str, what: str, found: object, wanted: object) -> None:
    """Say which file is wrong, and how."""
    if found != wanted and house_rules.is_published(str(__package__)):
        raise ValueError(f"{file}: {what}: {wanted} are needed, the table has {found}")
    house_rules.need(str(__package__), file.removesuffix(".toml"), found, wanted)


check()
ACTION_CARDS: Final = tuple(
    tuple(strength.play(card, number) for number, card in enumerate(SOLO.card))
    for strength in SOLO.strength
)
"""PM-1S8: the action cards as an angler of each strength plays them."""


def read_cell(name: str) -> int:
    """The cell called a1 (top left) … e5 of an ice chest; row 1 is the top one."""
    return "12345".index(name[1]) * SIDE + "abcde".index(name[0])


def write_cell(cell: int) -> str:
    return f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}"


def bid_name(place: str, ahead: int) -> str:
    """A bid place behind everyone, or the place in front of so many of its meeples."""
    return f"bid {place} {ahead}" if ahead else f"bid {place}"


def space_name(space: int) -> str:
    """A space for a lighthouse: `left 1` … of the contract's column, or `L1 anchor`."""
    scoring = len(FISH) * len(SIDES) * MOST_SPACES
    if space < scoring:
        side, place = divmod(space % (len(SIDES) * MOST_SPACES), MOST_SPACES)
        return f"{SIDES[side]} {place + 1}"
    location, logo = divmod(space - scoring, len(LOGOS))
    return f"{CARDS.collection.id[location]} {LOGOS[logo]}"
