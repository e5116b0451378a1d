"""Made-up photos of patch cards that took no part in choosing the limits: single cards, rows, rings around a pile."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from companion.scanning import Context
from companion.scanning.doodle_cards import SeenCard
from studies.reading import read_or_none
from studies.rows import Row, Target, difficulty_of, silent_at_most
from vision.training.pictures.patch_card_photos import MadeCard, MadeCards, make_cards

FIRST, COUNT = 700_000, 60
TARGETS: tuple[Target, ...] = (silent_at_most(500),)


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        hard = (seed - FIRST + 0.5) / COUNT
        yield compare(f"made {seed}", difficulty_of(hard), make_cards(seed, hard))


def compare(name: str, difficulty: str, made: MadeCards) -> Row:
    """One photo; what was found beside the cards is an error unless it is doubtful."""
    scan = read_or_none(made.pixels, Context("patchwork-doodle", "cards"))
    left: list[SeenCard] = list(scan.seen) if scan else []
    silent, unsure, right, found = [], 0, 0, 0
    for card in made.cards:
        shape = str(card.shape.canonical())
        read = _nearest(card, left)
        if read is None:
            continue
        left.remove(read)
        found += 1
        right += read.shapes[0] == shape
        unsure += not read.is_sure
        if read.is_sure and read.shapes[0] != shape:
            silent.append(f"{shape} read as {read.shapes[0]}")
    silent += [f"nothing read as {read.shapes[0]}" for read in left if read.is_sure]
    all_found = found == len(made.cards)
    marks = {"all found": all_found, "all likeliest right": right == len(made.cards), "nothing else": not left}
    missed = len(made.cards) - found
    return Row(f"{name} ({made.layout})", difficulty, found > 0, found, unsure, tuple(silent), marks, missed)


def _nearest(card: MadeCard, seen: list[SeenCard]) -> SeenCard | None:
    middle, side = card.corners.mean(axis=0), float(np.linalg.norm(card.corners[0] - card.corners[2]))
    near = [one for one in seen if np.linalg.norm(np.mean(one.corners, axis=0) - middle) < 0.25 * side]
    return near[0] if near else None
