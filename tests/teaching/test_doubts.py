"""Tiles that were changed round in a lesson are noticed by what the others show."""

from __future__ import annotations

from pathlib import Path

from companion.teaching.learning import SeenLesson, find_doubts, look
from vision.training.pictures.tile_photos import COLOURS, VALUES, teaching_photo

LABELS = tuple(tuple(f"apron-strings/{colour}/{value}" for colour in COLOURS) for value in VALUES)


def test_two_colours_that_were_changed_round_are_doubtful_and_no_others(tmp_path: Path) -> None:
    seen = look(teaching_photo("kite").pixels, tmp_path / "deck", "quilt-show", LABELS, None)
    assert isinstance(seen, SeenLesson)
    (first, second, *others), *rest = LABELS
    changed = ((second, first, *others), *rest)
    doubts = find_doubts(seen.taught, "quilt-show", changed)
    assert {doubt.place: doubt.looks_like for doubt in doubts} == {(0, 0): first, (0, 1): second}
