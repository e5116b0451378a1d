"""Rendered photos of Quiltable quilts: the patches' colour and position, which tell the card, as proposed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.scanning.quiltable import QuiltableCard
from studies.accuracy_quiltable import judged_rows
from studies.rows import Row, Target, silent_at_most, unsure_below

TARGETS: tuple[Target, ...] = (silent_at_most(100), unsure_below(0.10))


def rows(photos: Path) -> Iterable[Row]:
    return judged_rows(photos, _judge_patch)


def _judge_patch(card: QuiltableCard, truth: tuple[str, ...]) -> bool | None:
    if card.patch_colour is None:
        return None
    return (card.patch_colour, card.patch_position) == truth[2:]
