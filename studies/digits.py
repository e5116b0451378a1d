"""`./study digits`: how well digits are read that no fitting saw, alone and as scores on sheets of our own print."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np

from studies.figures import RECORD_HELP, record
from vision.cells.digits import NO_DIGIT, SURE, Ink, judge_glyphs
from vision.cells.labelled_rows import read_labelled_rows
from vision.cells.written_rows import read_written_rows
from vision.training.fitting.digit_examples import Glyphs, load_photographed, load_scanned
from vision.training.pictures.labelled_sheet_photos import make_labelled_sheet_photo
from vision.training.pictures.marked_sheet_photos import make_marked_sheet_photo

SHEETS = 80
FIRST_SEED = 7_700_000


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="study digits", description=__doc__)
    parser.add_argument("--record", action="store_true", help=RECORD_HELP)
    told = parser.parse_args(words)
    scanned, photographed = load_scanned(held_out=True), load_photographed(held_out=True)
    for name, glyphs in (("scanned", scanned), ("photographed", photographed)):
        tell_digits(name, glyphs)
    sheets = tell_sheets(scanned)
    tell_labelled_sheets(scanned)
    if told.record:
        record({"digits": {**count_digits(scanned, photographed), **sheets}})
    return 0


def count_digits(scanned: Glyphs, photographed: Glyphs) -> dict[str, int | float]:
    """The figures of the README at the bound that the reader uses."""
    odds = judge_glyphs([*scanned.inks, *photographed.inks])
    digits = np.concatenate([scanned.digits, photographed.digits])
    best = odds.argmax(axis=1)
    sure = (odds.max(axis=1) >= SURE) & (best != NO_DIGIT)
    return {
        "scanned": len(scanned.digits),
        "photographed": len(photographed.digits),
        "sure": int(sure.sum()),
        "wrong": int((sure & (best != digits)).sum()),
        "unsure": float((~sure).mean()),
    }


def tell_digits(name: str, glyphs: Glyphs) -> None:
    """How many digits are sure and wrong, and how many unsure, at several bounds."""
    odds = judge_glyphs(list(glyphs.inks))
    best = odds.argmax(axis=1)
    wrong = best != glyphs.digits
    for bound in sorted({1.0, 1.5, SURE, 2.0}):
        sure = (odds.max(axis=1) >= bound) & (best != NO_DIGIT)
        silent = [
            f"{right} as {read}" for right, read in zip(glyphs.digits[sure & wrong], best[sure & wrong], strict=True)
        ]
        share = (~sure).mean()
        print(f"{name}, bound {bound}: {len(silent)} of {sure.sum()} sure digits wrong {silent}, {share:.1%} unsure")


def tell_labelled_sheets(glyphs: Glyphs) -> None:
    """Numbers on made-up sheets of other makers, beside labels, written with the same digits."""
    found = numbers = wrong = unsure = 0
    for seed in range(FIRST_SEED, FIRST_SEED + SHEETS):
        random = np.random.default_rng(seed)
        rounds = int(random.integers(0, 4))
        scores = [int(random.integers(2, 82)) if place < rounds or rounds == 3 else None for place in range(5)]
        sheet = make_labelled_sheet_photo(scores, _hand(glyphs, random), random, is_across=bool(seed % 2))
        rows = read_labelled_rows(sheet.pixels, sheet.board.corners)
        if rows is None:
            continue
        found += 1
        for score, read in zip(scores, rows.scores, strict=True):
            numbers += score is not None
            unsure += read is not None and not read.is_sure
            wrong += read is None if score is not None else read is not None and read.is_sure
            wrong += read is not None and read.is_sure and score is not None and read.value != score
    print(f"{SHEETS} made-up sheets of other makers: boxes found on {found};")
    print(f"  of {numbers} numbers there {wrong} wrong or not seen; {unsure} of {5 * found} boxes unsure")


def _hand(glyphs: Glyphs, random: np.random.Generator) -> Callable[[int], Ink]:
    """Writes digits of strangers, any of theirs."""

    def write(digit: int) -> Ink:
        ink: Ink = glyphs.inks[random.choice(np.nonzero(glyphs.digits == digit)[0])]
        return ink

    return write


def tell_sheets(glyphs: Glyphs) -> dict[str, int | float]:
    """Numbers and crosses on made-up sheets, written with digits that no fitting saw."""
    numbers = wrong = unsure = missed = crosses = crosses_wrong = 0
    for seed in range(FIRST_SEED, FIRST_SEED + SHEETS):
        random = np.random.default_rng(seed)
        rounds = int(random.integers(1, 4))
        scores = [int(random.integers(2, 82)) if place < rounds or rounds == 3 else None for place in range(5)]
        crossed = [bool(random.integers(2)) for _ in range(4)]
        sheet = make_marked_sheet_photo(scores, crossed, _hand(glyphs, random), random)
        rows = read_written_rows(sheet.pixels, sheet.board)
        if rows is None:
            missed += 1
            continue
        for score, read in zip(scores, rows.scores, strict=True):
            numbers += score is not None
            unsure += read is not None and not read.is_sure
            wrong += (read is None) != (score is None) or (read is not None and read.is_sure and read.value != score)
        for is_so, told in zip(crossed, rows.crossed or (), strict=True):
            crosses += 1
            crosses_wrong += told is not None and told != is_so
    print(f"{SHEETS} sheets of our own print: {missed} not known by their markers;")
    print(f"  of {numbers} numbers {wrong} wrong and {unsure} unsure; of {crosses} crosses {crosses_wrong} wrong")
    return {"sheets": SHEETS, "scores": numbers, "scores_wrong": wrong, "scores_unsure": unsure}
