"""Reading what the camera took, for the correction screen: also in a process of its own."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.cells import Cells, cells_of, parse_rows
from companion.games.shapes import parse_shape
from companion.samples import sample_folder
from companion.scanning.doodle import SeenSheet
from companion.scanning.parting import Lines
from companion.scanning.reviewing import (
    CELL,
    MARGIN,
    Known,
    ReadCards,
    ReadSheet,
    ReadSheets,
    Unreadable,
    find_outline,
    read_pictures,
)
from companion.scanning.voting import vote
from companion.scanning.worker import ScanWorker
from companion.screens.words import load_language
from tests.photos_made.cards import make_cards

TRUTH = parse_rows(json.loads((sample_folder() / "sheet.json").read_text())["cells"])


def sample() -> np.ndarray:
    picture = cv2.imread(str(sample_folder() / "sheet.jpg"))
    assert picture is not None
    return picture


def seen(shaded: Cells, unsure: tuple[tuple[int, int], ...] = ()) -> SeenSheet:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    return SeenSheet(corners, shaded, unsure, Lines([[0.0] * 8] * 9, [[0.0] * 9] * 8))


def test_the_sample_sheet_is_read_up_to_what_it_doubts() -> None:
    read = read_pictures("patchwork-doodle", [sample()])
    assert isinstance(read, ReadSheet)
    side = 9 * CELL + 2 * MARGIN
    assert read.flat.shape == (side, side, 3)
    wrong = (read.seen.shaded - TRUTH) | (TRUTH - read.seen.shaded)
    assert set(wrong) <= set(read.seen.unsure)


def test_two_sheets_in_one_photo_are_both_read_from_left_to_right() -> None:
    read = read_pictures("patchwork-doodle", [np.hstack([sample(), sample()])], what="sheets")
    assert isinstance(read, ReadSheets)
    assert len(read.sheets) == len(read.outlines) == 2
    middles = [sum(x for x, _ in outline) / 4 for outline in read.outlines]
    assert 0 < middles[0] < 0.5 < middles[1] < 1
    for sheet in read.sheets:
        wrong = (sheet.seen.shaded - TRUTH) | (TRUTH - sheet.seen.shaded)
        assert set(wrong) <= set(sheet.seen.unsure)


def test_cards_are_read_with_a_close_up_of_each() -> None:
    made = make_cards(40_003, 0.0, "row", [parse_shape("###/#.#"), parse_shape("##./.##/..#")])
    read = read_pictures("patchwork-doodle", [made.pixels], what="cards")
    assert isinstance(read, ReadCards)
    assert [card.shapes[0] for card in read.seen] == ["###/#.#", str(parse_shape("##./.##/..#").canonical())]
    assert len(read.close_ups) == len(read.outlines) == 2
    for outline, card in zip(read.outlines, made.cards, strict=True):
        x, y = np.mean(outline, axis=0) * (made.pixels.shape[1], made.pixels.shape[0])
        assert np.linalg.norm(card.corners.mean(axis=0) - (x, y)) < 20


def test_a_picture_without_a_board_is_told_in_a_sentence() -> None:
    read = read_pictures("patchwork-doodle", [np.full((600, 800, 3), 90, np.uint8)])
    assert isinstance(read, Unreadable)
    assert str(read.sentence).startswith("No board of 9 x 9 cells was found; ")
    assert load_language("de")(read.sentence).startswith("Kein Plan von 9 x 9 Feldern wurde gefunden; ")


def test_the_outline_lies_where_the_sheet_lies() -> None:
    outline = find_outline(cv2.resize(sample(), (800, 600), interpolation=cv2.INTER_AREA))
    assert outline is not None
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in outline)
    assert find_outline(np.full((480, 640, 3), 120, np.uint8)) is None


def test_tiles_need_a_taught_deck_and_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    read = read_pictures("quilt-show", [sample()])
    assert isinstance(read, Unreadable)
    assert "quilting-bee teach quilt-show --grid 3x6" in str(read.sentence)
    assert "die 18 Plättchen eines Musters" in load_language("de")(read.sentence)


def test_what_one_photo_doubts_another_may_settle() -> None:
    first = seen(cells_of([(0, 0), (0, 1), (0, 2), (4, 4)]), ((4, 4), (5, 5)))
    second = seen(cells_of([(0, 0), (0, 1), (0, 2)]), ((5, 5),))
    together = vote(first, second)
    assert together.unsure == ((5, 5),)
    assert (4, 4) not in together.shaded


def test_two_sure_readings_that_differ_make_a_doubt() -> None:
    first = seen(cells_of([(0, 0), (0, 1), (0, 2), (8, 8)]))
    second = seen(cells_of([(0, 0), (0, 1), (0, 2)]))
    assert vote(first, second).unsure == ((8, 8),)


def test_the_reading_process_reads_and_comes_back_after_a_crash() -> None:
    worker = ScanWorker()
    try:
        read = worker.read("patchwork-doodle", [sample()], Known()).result(timeout=120)
        assert isinstance(read, ReadSheet)
        assert worker._pool is not None
        for process in list(worker._pool._processes):
            os.kill(process, signal.SIGKILL)
        # Whether this one still reaches the dying process is a matter of luck; the next one must be answered.
        worker.find_outline(sample()[::2, ::2]).exception(timeout=60)
        assert worker.find_outline(sample()[::2, ::2]).result(timeout=120) is not None
    finally:
        worker.close()
        worker.close()
