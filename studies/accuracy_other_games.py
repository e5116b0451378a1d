"""Photos of other games, of puzzles and of no board at all, read as Doodle sheets and as Patchwork boards: not one may
be taken for such a sheet or board, so either none is found or every cell is asked about.

Unused sheets and boards are left out: nothing tells an empty nine by nine of one game from that of another, and their
cells are read rightly as either."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.scanning import Context
from studies.reading import read_or_none
from studies.rows import Row, Target, silent_at_most

TARGETS: tuple[Target, ...] = (silent_at_most(None),)
DOODLE, PATCHWORK = "patchwork-doodle", "patchwork"
TILES = ("rendered/quilt-show", "rendered/quiltable", "rendered/match-quilt")
STRANGERS = ("real/mtg_alpha", "real/set_tomwhite", "real/carcassonne_tiles", "real/omr_pencil")
PUZZLES = ("real/sudoku_kubiesa", "real/sudoku_wicht")
FOLDERS = {
    DOODLE: ("rendered/patchwork", "rendered-strangers/patchwork", *TILES, *STRANGERS, *PUZZLES),
    PATCHWORK: ("rendered/patchwork-doodle", "rendered-strangers/patchwork-doodle", *TILES, *STRANGERS, *PUZZLES),
}
SUFFIXES = (".jpg", ".jpeg", ".png")


def rows(photos: Path) -> Iterable[Row]:
    for game, folders in FOLDERS.items():
        for folder in folders:
            for file in sorted(filter(_is_meant, (photos / folder).rglob("*"))):
                yield _row(file, f"{folder.split('/')[-1][:12]} as {game[-6:]}", game)


def _is_meant(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and path.parent.name != "empty"


def _row(file: Path, kind: str, game: str) -> Row:
    """One photo: any cell that is called sure is an error."""
    scan = read_or_none(file.read_bytes(), Context(game))
    if scan is None:
        return Row(file.stem, kind, found=False)
    unsure = len(scan.proposal.unsure)
    sure = () if unsure == 81 else (f"{81 - unsure} of 81 cells are sure",)
    return Row(file.stem, kind, True, 81, unsure, sure)
