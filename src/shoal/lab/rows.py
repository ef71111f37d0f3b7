"""Every game in a file, for those who analyse elsewhere: JSON, CSV or Parquet, by its ending."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any, Final, TextIO

from msgspec import json

from shoal.core.errors import ShoalError
from shoal.lab import BOOK

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.lab.simulation import Row

TEXTS: Final = (".json", ".csv")
PARQUET: Final = ".parquet"


class RowFile:
    """Takes games as they come; the file is whole after `close`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kind = path.suffix.lower()
        if self.kind not in {*TEXTS, PARQUET}:
            raise ShoalError("row_file", book=BOOK, path=str(path))
        if self.kind == PARQUET:
            load_arrow()
        self.written = 0
        self.columns: list[dict[str, Any]] = []
        """Of a Parquet file, which is written as a whole."""
        self.file: TextIO | None = None
        if self.kind in TEXTS:
            self.file = path.open("w", encoding="utf-8", newline="")

    def write(self, rows: list[Row]) -> None:
        for row in rows:
            flat = flatten(row)
            if self.file is None:
                self.columns.append(flat)
            elif self.kind == ".csv":
                self.write_csv(self.file, flat)
            else:
                self.file.write("[\n" if self.written == 0 else ",\n")
                self.file.write(json.encode(flat).decode())
            self.written += 1

    def write_csv(self, file: TextIO, flat: dict[str, Any]) -> None:
        writer = csv.DictWriter(file, flat.keys(), lineterminator="\n")
        if self.written == 0:
            writer.writeheader()
        writer.writerow(flat)

    def close(self) -> None:
        if self.file is None:
            write_parquet(self.path, self.columns)
            return
        if self.kind == ".json":
            self.file.write("\n]\n" if self.written else "[]\n")
        self.file.close()


def flatten(row: Row) -> dict[str, Any]:
    """One game as columns; seats count from 1, as people do."""
    flat: dict[str, Any] = {"seed": row.seed, "deal": row.deal, "plies": row.plies}
    places = row.places or (None,) * len(row.scores)
    for seat, (score, place, value) in enumerate(
        zip(row.scores, places, row.values, strict=True), 1
    ):
        flat |= {f"score_{seat}": score, f"place_{seat}": place, f"value_{seat}": value}
    return flat | row.figures


def load_arrow() -> Any:  # noqa: ANN401 - an extra, whose types are not here
    try:
        from pyarrow import Table, parquet  # noqa: PLC0415 - an extra that few install
    except ImportError:
        raise ShoalError("no_extra", book=BOOK, what="Parquet", extra="shoal[lab]") from None
    return Table, parquet


def write_parquet(path: Path, rows: list[dict[str, Any]]) -> None:
    table, parquet = load_arrow()
    parquet.write_table(table.from_pylist(rows), path)
