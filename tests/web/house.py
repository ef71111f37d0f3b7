"""A server with an empty database, and what looks at it: for tests and for `make pictures`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}
CHROMIUM: Final = os.environ.get("SHOAL_CHROMIUM") or shutil.which("chromium")


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server on a port of its own; it ends with the block."""
    command = [sys.executable, "-m", "shoal", "serve", "--port", "0", "--data", str(data)]
    limits = ["--set", "tables_per_hour=1000", "--set", "guests_per_hour=1000"]
    limits += ["--set", "tables_per_address=1000"]
    with subprocess.Popen(  # noqa: S603 - our own server
        [*command, *limits], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            server.terminate()
