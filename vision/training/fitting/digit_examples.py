"""Digits written by many hands, from the collections that the weights' card names, and how they are varied.

The collections do not belong to this project: `QUILTING_BEE_DIGITS` names the folder that holds them, else it is the
one beside the checkout.
"""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.digits import NO_DIGIT, SIDE, Ink, cut_glyphs, find_ink, lay_glyph
from vision.training.pictures.digit_strokes import draw_no_digit, draw_printed, draw_written

FOLDER = Path(os.environ.get("QUILTING_BEE_DIGITS", Path(__file__).parents[4] / "shared/photos/real/digits"))
HELD_OUT_SHEETS = frozenset({3, 7, 11, 15})
"""Sheets of photographed digits that no fitting sees, all digits of each."""
_HELD_OUT_SHARE = 5
"""Every fifth scanned digit is held out."""


@dataclass(frozen=True)
class Glyphs:
    """Glyphs with the digit that each is."""

    inks: NDArray[np.float32]
    digits: NDArray[np.int64]


def load_scanned(*, held_out: bool) -> Glyphs:
    """Scanned digits, 28 pixels high."""
    stored = np.load(FOLDER / "mnist5k_28x28.npz")
    chosen = (np.arange(len(stored["y"])) % _HELD_OUT_SHARE == 0) == held_out
    inks = [lay_glyph(each.astype(np.float32) / 255) for each in stored["X"][chosen]]
    return Glyphs(np.stack(inks), stored["y"][chosen].astype(np.int64))


def load_coarse() -> Glyphs:
    """Digits of 8 x 8 grey levels: what remains of a digit that is photographed from afar."""
    stored = np.load(FOLDER / "sklearn_digits_8x8.npz")
    large = [
        cv2.resize(each.astype(np.float32) / 16, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for each in stored["X"]
    ]
    return Glyphs(np.stack([lay_glyph(np.clip(each, 0, 1)) for each in large]), stored["y"].astype(np.int64))


def load_photographed(*, held_out: bool) -> Glyphs:
    """Digits of pen and pencil in photographed boxes, cut out as the product does."""
    inks, digits = [], []
    with (FOLDER / "gaf_photo_digits.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            sheet = int(Path(row["image"]).stem.rsplit("_", 1)[1])
            if (sheet in HELD_OUT_SHEETS) != held_out:
                continue
            box = cv2.imread(str(FOLDER / "gaf_photo_digits" / row["image"]))
            assert box is not None
            inks.append(only_glyph(cut_glyphs(find_ink(np.asarray(box, np.uint8)))))
            digits.append(int(row["digit"]))
    return Glyphs(np.stack(inks), np.array(digits, np.int64))


def only_glyph(glyphs: list[Ink]) -> Ink:
    """The one glyph of a box with one digit."""
    return glyphs[0] if glyphs else np.zeros((SIDE, SIDE), np.float32)


def make_batch(
    sets: list[Glyphs], count: int, random: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Varied glyphs and their answers: of each collection, made-up ones, and such that are no digits."""
    inks, answers = [], []
    for _ in range(count):
        kind = random.random()
        digit = int(random.integers(10))
        if kind < 0.60:
            found = sets[int(random.choice(len(sets), p=(0.6, 0.15, 0.25)))]
            number = int(random.integers(len(found.digits)))
            ink, digit = found.inks[number], int(found.digits[number])
        elif kind < 0.80:
            ink = draw_written(digit, random)
        elif kind < 0.85:
            ink = draw_printed(digit, random)
        else:
            pair = tuple(sets[0].inks[int(each)] for each in random.integers(len(sets[0].digits), size=2))
            ink, digit = draw_no_digit((pair[0], pair[1]), random), NO_DIGIT
        inks.append(vary(ink, random))
        answers.append(digit)
    return np.stack(inks)[:, None], np.array(answers, np.float32)


def vary(ink: Ink, random: np.random.Generator) -> Ink:
    """The same glyph by another hand, pen, light and lens."""
    turn, slant = random.uniform(-0.22, 0.22), random.uniform(-0.3, 0.3)
    wide, high = random.uniform(0.75, 1.15, 2)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array(
        [[wide, slant], [0, high]]
    )
    middle = np.full(2, SIDE - 0.5)
    large = cv2.resize(ink, (2 * SIDE, 2 * SIDE), interpolation=cv2.INTER_LINEAR)
    offset = middle - matrix @ middle
    moved = cv2.warpAffine(large, np.column_stack([matrix, offset]), (2 * SIDE, 2 * SIDE))
    if random.random() < 0.5:
        field = cv2.GaussianBlur(random.normal(0, 1, (2 * SIDE, 2 * SIDE, 2)).astype(np.float32), (0, 0), 6)
        grid = np.stack(np.meshgrid(np.arange(2.0 * SIDE), np.arange(2.0 * SIDE)), axis=-1).astype(np.float32)
        bent = grid + field * random.uniform(4, 16)
        moved = cv2.remap(moved, bent[..., 0], bent[..., 1], cv2.INTER_LINEAR)
    pen = random.random()
    if pen < 0.25:
        moved = cv2.dilate(moved, np.ones((2, 2), np.uint8))
    elif pen < 0.4:
        moved = cv2.erode(moved, np.ones((2, 2), np.uint8))
    moved = cv2.GaussianBlur(moved, (0, 0), random.uniform(0.4, 2.0))
    if random.random() < 0.3:
        small = int(random.integers(12, 24))
        moved = cv2.resize(cv2.resize(moved, (small, small), interpolation=cv2.INTER_AREA), (2 * SIDE, 2 * SIDE))
    laid = lay_glyph(np.clip(moved / max(float(moved.max()), 0.2), 0, 1))
    noise = random.normal(0, random.uniform(0, 0.08), laid.shape)
    return np.clip(laid * random.uniform(0.8, 1.1) + noise * (laid > 0), 0, 1).astype(np.float32)
