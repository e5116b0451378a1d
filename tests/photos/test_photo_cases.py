"""Every folder tests/photos/<game>/<case> is a test: its photo is scanned by the command and compared with its truth.

A case has `photo.jpg` and `truth.json`; `teach-1.jpg`, `teach-1.csv`, … where a deck is taught first. In the truth
`most_unsure` says how many cells or tiles may be in doubt (0 where it is not given). Nothing may be wrong in silence.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import fastjsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from msgspec import UNSET

from companion.cli import quilting_bee
from companion.scanning import Context, read

HERE = Path(__file__).parent
CASES = sorted(path.parent.relative_to(HERE).as_posix() for path in HERE.glob("*/*/photo.jpg"))
SCHEMA = HERE.parents[1] / "docs/schema/scan.json"
GAMES = {"quilt-show", "patchwork-doodle", "patchwork", "quiltable", "match-quilt"}


def run(*words: object) -> str:
    done = CliRunner().invoke(quilting_bee, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def scan(folder: Path) -> tuple[dict[str, Any], set[str]]:
    """What `quilting-bee scan --json` tells of the photo, and the patterns of the deck that was taught before."""
    game, taught = folder.parent.name, set[str]()
    for photo in sorted(folder.glob("teach-*.jpg")):
        labels = photo.with_suffix(".csv")
        with labels.open(newline="") as file:
            rows = list(csv.reader(file))
        taught |= {label.split("/")[0] for row in rows for label in row}
        run("teach", game, "--grid", f"{len(rows)}x{len(rows[0])}", "--labels", labels, photo)
    told: dict[str, Any] = json.loads(run("scan", game, "--json", folder / "photo.jpg"))
    return told, taught


is_as_promised = fastjsonschema.compile(json.loads(SCHEMA.read_text()))
"""Raises where a line of JSON is not as docs/schema promises."""


def test_grids_tiles_and_errors_are_as_promised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    case = HERE / "quilt-show/three-log-cabins"
    with (case / "teach-1.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    grid = f"{len(rows)}x{len(rows[0])}"
    run("teach", tmp_path / "deck", "--grid", grid, "--labels", case / "teach-1.csv", case / "teach-1.jpg")
    sheet = HERE / "patchwork-doodle/steep/photo.jpg"
    (tmp_path / "torn.jpg").write_bytes(b"torn")
    for words in (
        ("tiles", "--grid", grid, "--deck", tmp_path / "deck", case / "teach-1.jpg"),
        ("grid", "--rows", "9", "--cols", "9", sheet),
        ("grid", "--rows", "9", "--cols", "9", tmp_path / "torn.jpg"),
    ):
        done = CliRunner().invoke(quilting_bee, ["scan", "--json", *map(str, words)])
        is_as_promised(json.loads(done.stdout))


def test_a_reading_without_its_corners_breaks_the_promise() -> None:
    told = {"ok": True, "game": "grid", "photo": "a.jpg", "cells": ["#."], "unsure": [], "seconds": {}}
    with pytest.raises(fastjsonschema.JsonSchemaException):
        is_as_promised(told)


def test_every_game_has_a_case() -> None:
    assert {case.split("/")[0] for case in CASES} == GAMES


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_wrong_in_silence(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    truth = json.loads((HERE / case / "truth.json").read_text())
    told, taught = scan(HERE / case)
    is_as_promised(told)
    wrong, unsure = compare_tiles(truth, told, taught) if "quilts" in truth else compare_cells(truth, told)
    assert wrong == []
    assert unsure <= truth.get("most_unsure", 0)


def test_scores_on_another_makers_sheet_are_read_after_its_points() -> None:
    photo = HERE / "patchwork-doodle/turned_on_grey/photo.jpg"
    told = json.loads(run("scan", "patchwork-doodle", "--json", photo))
    assert told["written"] == {"1": 7}
    assert "crossed_actions" not in told
    assert read(photo.read_bytes(), Context("patchwork-doodle")).proposal.written is UNSET


def compare_cells(truth: dict[str, Any], told: dict[str, Any]) -> tuple[list[str], int]:
    """The cells that are wrong though they are not marked as unsure, and how many are so marked."""
    corners, cells = turned_like(told["corners"], truth["corners"], [list(row) for row in truth["cells"]])
    side = np.linalg.norm(np.subtract(corners[1], corners[0])) / len(cells)
    assert np.abs(np.subtract(told["corners"], corners)).max() < side / 3, "the board lies elsewhere"
    unsure = {tuple(cell) for cell in told["unsure"]}
    wrong = [
        f"row {row + 1}, column {col + 1} is {cells[row][col]}"
        for row, line in enumerate(told["cells"])
        for col, mark in enumerate(line)
        if mark != cells[row][col] and (row, col) not in unsure
    ]
    return [*wrong, *compare_scores(truth, told)], len(unsure)


def compare_scores(truth: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """The scores that are surely read beside a sheet and were not written so."""
    written = {{"-": "empty"}.get(name, name): number for name, number in truth.get("written", {}).items()}
    read = told.get("written", {})
    return [
        f"{name} is {written.get(name)}" for name, number in read.items() if number not in (None, written.get(name))
    ]


def turned_like(
    seen: Sequence[Sequence[float]], corners: list[Any], cells: list[list[str]]
) -> tuple[list[Any], list[list[str]]]:
    """The truth read from the side from which it was seen."""
    sides = []
    for _ in range(4):
        sides.append((corners, cells))
        corners = [*corners[1:], corners[0]]
        cells = [list(line) for line in zip(*cells, strict=True)][::-1]
    return min(sides, key=lambda side: float(np.abs(np.subtract(seen, side[0])).max()))


def compare_tiles(truth: dict[str, Any], told: dict[str, Any], taught: set[str]) -> tuple[list[str], int]:
    """Tiles of which something sure is not so or that were taught and not seen, and how many tiles are in doubt."""
    seen = list(seen_tiles(told))
    wrong, unsure = [], 0
    for lying in (tile for quilt in truth["quilts"] for row in quilt["tiles"] for tile in row if tile):
        label = lying["label"]
        found = [tile for place, tile in seen if lies_in(place, lying["quad"])]
        if len(found) != 1:
            if label.split("/")[0] in taught:
                wrong.append(f"{label} was seen {len(found)} times")
            continue
        unsure += not found[0]["sure"]
        if found[0]["sure"] and not fits(told["game"], label, found[0]):
            wrong.append(f"{label} was read as {found[0]}")
    return wrong, unsure


def seen_tiles(told: dict[str, Any]) -> Iterator[tuple[tuple[float, float], dict[str, Any]]]:
    """Every tile that was seen, with the place of its middle in the photo."""
    for quilt in told.get("quilts", [told]):
        rows, cols = quilt["rows"], quilt["cols"]
        square = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
        to_photo = cv2.getPerspectiveTransform(square, np.array(quilt["corners"], np.float32))
        for row, line in enumerate(quilt["tiles"]):
            for col, tile in enumerate(line):
                if tile is not None:
                    middle = np.array([[[col + 0.5, row + 0.5]]], np.float32)
                    x, y = cv2.perspectiveTransform(middle, to_photo)[0, 0]
                    yield (float(x), float(y)), tile


def lies_in(place: tuple[float, float], quad: Sequence[Sequence[float]]) -> bool:
    return cv2.pointPolygonTest(np.array(quad, np.float32), place, False) >= 0


def fits(game: str, label: str, tile: dict[str, Any]) -> bool:
    """Whether the tile was read as its label says; of Quiltable the block and the premium count, as it was taught."""
    first, *rest = label.split("/")
    if game == "quilt-show":
        return [first, *rest] == [tile["pattern"], tile["colour"], str(tile["value"])]
    if game == "quiltable":
        return (first, "premium" in rest) == (tile["block"], tile["premium"])
    return (first, rest[0]) == (tile["pattern"], "+".join(tile["fabrics"]))
