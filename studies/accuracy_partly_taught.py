"""Rendered photos read with decks of which only every other pattern was taught: the others are strangers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from calibration.decks import Deck
from companion.games.labels import split_label
from studies.rows import Row, Target, silent_at_most, unsure_below
from studies.taught import pair, see, taught, true_quilts, truth_files, without

TARGETS: tuple[Target, ...] = (silent_at_most(None), unsure_below(0.03))
GAMES = {"quilt-show": (0, 1, 2), "quiltable": (0, 1), "match-quilt": (0, 1)}
"""The games and the parts of their labels that count."""


def rows(photos: Path) -> Iterable[Row]:
    for game, shown in GAMES.items():
        deck = taught(photos, game)
        for pattern in sorted({parts[0] for parts in deck.looks.parts})[::2]:
            deck = without(deck, 0, pattern)
        for file, _ in truth_files(photos, game):
            yield _row(file, game, deck, shown)


def _row(file: Path, game: str, deck: Deck, shown: tuple[int, ...]) -> Row:
    truth, known = true_quilts(file), {parts[0] for parts in deck.looks.parts}
    cells = unsure = 0
    silent: list[str] = []
    for quilt in see(file, deck):
        for row, col, label in pair(truth, quilt):
            tile = quilt.tiles[row][col]
            wanted = ("",) if label is None else split_label(game, label)
            is_sure = tile is not None and tile.is_known and all(tile.sure[part] for part in shown)
            cells += wanted[0] in known
            unsure += wanted[0] in known and not is_sure
            if is_sure and tile is not None and tuple(tile.parts[part] for part in shown) != wanted[: len(shown)]:
                silent.append(f"{label} read as {tile.label(game)}")
    return Row(file.stem, game, True, cells, unsure, tuple(silent))
