"""Rendered photos of Quiltable quilts: block and premium as proposed; taught from the enrolment photos only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.games.labels import split_label
from companion.scanning.quiltable import QuiltableCard, propose
from studies.rows import Row, Target, all_found, silent_at_most, unsure_below
from studies.taught import count_tiles, is_grid_right, pair, see, taught, true_quilts, truth_files

TARGETS: tuple[Target, ...] = (all_found(1, 1), silent_at_most(None), unsure_below(0.03))

Judge = Callable[[QuiltableCard, tuple[str, ...]], bool | None]
"""Whether a card was read right, or None when it was not called sure; the truth is block, star, colour, position."""


def rows(photos: Path) -> Iterable[Row]:
    return judged_rows(photos, _judge_block)


def _judge_block(card: QuiltableCard, truth: tuple[str, ...]) -> bool | None:
    if not card.sure:
        return None
    return (card.block, "premium" if card.premium else "plain") == truth[:2]


def judged_rows(photos: Path, judge: Judge) -> Iterable[Row]:
    """One row a photo, with every card judged as it was proposed."""
    deck = taught(photos, "quiltable")
    for file, difficulty in truth_files(photos, "quiltable"):
        truth = true_quilts(file)
        seen = see(file, deck)
        silent: list[str] = []
        unsure = 0
        for quilt in seen:
            tiles = propose(quilt).tiles
            for row, col, label in pair(truth, quilt):
                card = tiles[row][col]
                wanted = ("", "", "", "") if label is None else split_label("quiltable", label)
                verdict = None if card is None else judge(card, wanted)
                unsure += verdict is None
                if verdict is False:
                    silent.append(f"{label} read as {card}")
        yield Row(file.stem, difficulty, is_grid_right(truth, seen), count_tiles(truth), unsure, tuple(silent))
