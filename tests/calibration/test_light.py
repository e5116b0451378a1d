"""Light: lamps whose place is known get the right advice, and photos are evened out by what was measured."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.light import (
    FORMAT,
    Advice,
    NoPaper,
    even_out,
    light_file,
    measure_empty_light,
    measure_light,
)
from calibration.pictures import draw_light
from vision.photo.pixels import Pixels

Light = NDArray[np.float64]
PLACE = (480, 360)
"""Millimetres of the table that the photo shows, in as many by two pixels."""


def lamp(x: float, y: float, height: float) -> Light:
    """What a small lamp at that place above the table throws on it: less with the square of distance, and slanting."""
    across, down = np.meshgrid(np.arange(2 * PLACE[0]) / 2 - x, np.arange(2 * PLACE[1]) / 2 - y)
    return np.asarray(height / (across**2 + down**2 + height**2) ** 1.5)


def photograph(
    light: Light,
    *,
    exposure: float = 0.6,
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0),
    paper: tuple[float, float, float, float] | None = (0.05, 0.05, 0.95, 0.95),
) -> Pixels:
    """A sheet (left, top, right, bottom as shares) on a brown table, in whose middle there is light of `exposure`."""
    surface = np.full((*light.shape, 3), (0.05, 0.1, 0.18))
    height, width = light.shape
    if paper is not None:
        left, top, right, bottom = paper
        box = slice(round(top * height), round(bottom * height)), slice(round(left * width), round(right * width))
        surface[box] = 0.9
        light = light / np.median(light[box]) * exposure / 0.9
    else:
        light = light / np.median(light) * exposure
    seen = surface * light[..., None] * np.array(colour)
    grain = np.random.default_rng(1).normal(0.0, 2.0, seen.shape)
    return np.asarray(np.clip(255 * np.clip(seen, 0, 1) ** (1 / 2.2) + grain, 0, 255), np.uint8)


EVEN = lamp(240, 180, 900)


def advice(photo: Pixels) -> tuple[Advice, ...]:
    return measure_light("test camera", photo).advice


def test_a_high_lamp_in_the_middle_is_good() -> None:
    assert advice(photograph(EVEN)) == ()


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (-150, 180, Advice.LAMP_RIGHT),
        (630, 180, Advice.LAMP_LEFT),
        (240, -200, Advice.LAMP_DOWN),
        (240, 560, Advice.LAMP_UP),
        (-100, 100, Advice.LAMP_RIGHT),
    ],
)
@pytest.mark.parametrize("paper", [(0.05, 0.05, 0.95, 0.95), (0.0, 0.0, 1.0, 1.0), (0.15, 0.1, 0.8, 0.9)])
def test_a_lamp_at_one_side_is_to_be_moved_to_the_other(
    x: float, y: float, expected: Advice, paper: tuple[float, float, float, float]
) -> None:
    assert advice(photograph(lamp(x, y, 300), exposure=0.35, paper=paper)) == (expected,)


def test_a_low_lamp_in_the_middle_is_to_be_moved_higher() -> None:
    assert advice(photograph(lamp(240, 180, 180), exposure=0.3)) == (Advice.LAMP_HIGHER,)


def test_too_dark_and_too_bright() -> None:
    assert advice(photograph(EVEN, exposure=0.05)) == (Advice.TOO_DARK,)
    assert advice(photograph(EVEN, exposure=1.4)) == (Advice.TOO_BRIGHT,)


def test_light_that_is_far_from_white() -> None:
    assert advice(photograph(EVEN, colour=(0.35, 0.8, 1.0))) == (Advice.YELLOW,)
    assert advice(photograph(EVEN, colour=(1.0, 0.7, 0.4))) == (Advice.BLUE,)
    assert advice(photograph(EVEN, colour=(0.85, 1.0, 1.0))) == ()


def shaded(outline: list[tuple[int, int]]) -> Callable[[Light], Light]:
    def shade(light: Light) -> Light:
        mask = np.zeros(light.shape, np.float32)
        cv2.fillPoly(mask, [np.array(outline, np.int32)], 1.0)
        return light * (1 - 0.75 * cv2.GaussianBlur(mask, (0, 0), 6))

    return shade


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (400, 0), (250, 300), (0, 350)],
        [(400, 200), (650, 250), (600, 720), (350, 720)],
        [(0, 500), (960, 250), (960, 400), (0, 650)],
    ],
)
def test_a_shadow_is_no_matter_of_the_lamps_side(outline: list[tuple[int, int]]) -> None:
    assert advice(photograph(shaded(outline)(EVEN), exposure=0.5, paper=(0.0, 0.0, 1.0, 1.0))) == (Advice.SHADOW,)


def test_a_mirrored_lamp_is_found_where_it_is() -> None:
    photo = photograph(EVEN, exposure=0.4)
    blob = np.zeros(photo.shape[:2], np.float32)
    cv2.circle(blob, (700, 200), 26, 1.0, -1)
    gleam = cv2.GaussianBlur(blob, (0, 0), 6)[..., None]
    shiny = np.clip(photo + 400 * gleam, 0, 255).astype(np.uint8)
    measured = measure_light("test camera", shiny)
    assert measured.advice == (Advice.GLARE,)
    ((x, y, _),) = measured.spots
    assert [x, y] == pytest.approx([700 * 640 / 960, 200 * 640 / 960], abs=4)
    assert not measured.is_worth_keeping


def test_a_bare_wooden_table_is_judged_as_an_empty_place_without_calling_its_colour_light() -> None:
    bare = photograph(EVEN, exposure=2.0, paper=None)
    assert measure_empty_light("test camera", bare).advice == ()
    side = photograph(lamp(-150, 180, 300), exposure=2.0, paper=None)
    outline = np.array([[100.0, 100.0], [860.0, 100.0], [860.0, 620.0], [100.0, 620.0]])
    assert measure_empty_light("test camera", side, outline).advice == (Advice.LAMP_RIGHT,)


def test_a_sheet_that_is_too_small_tells_nothing() -> None:
    with pytest.raises(NoPaper, match="No blank white sheet was found; lay one on the scan place"):
        advice(photograph(EVEN, paper=(0.4, 0.4, 0.6, 0.55)))


def test_a_printed_sheet_is_not_taken_for_a_shadow() -> None:
    photo = photograph(EVEN)
    photo[::24, 60:-60] = photo[1::24, 60:-60] = photo[:, 60:-60:24] = photo[:, 61:-60:24] = 60
    with pytest.raises(NoPaper, match="without anything on it"):
        advice(photo)


@pytest.mark.parametrize("table", [25, 70, 120, 150])
def test_a_sheet_on_a_grey_table_of_any_shade_is_found_alone(table: int) -> None:
    photo = np.full((480, 640, 3), table, np.uint8)
    photo[100:380, 120:520] = 205
    measured = measure_light("test camera", photo)
    assert measured.advice == ()
    assert 0.85 * 280 * 400 < np.count_nonzero(measured.region) <= 280 * 400


def test_photos_are_evened_out_by_the_measured_light() -> None:
    side, tint = lamp(0, 180, 450), (0.8, 0.95, 1.0)
    measured = measure_light("test camera", photograph(side, exposure=0.4, colour=tint, paper=(0.0, 0.0, 1.0, 1.0)))
    photo = photograph(side, exposure=0.4, colour=tint, paper=(0.2, 0.2, 0.8, 0.8))
    sheet = slice(160, 560), slice(210, 750)

    def spread(pixels: Pixels) -> float:
        columns = pixels[sheet].mean(axis=(0, 2))
        return float(columns.max() / columns.min())

    def cast(pixels: Pixels) -> float:
        blue, _, red = pixels[sheet].mean(axis=(0, 1))
        return float(red / blue)

    evened = even_out(photo, measured.light)
    assert spread(photo) > 1.3
    assert spread(evened) < 1.05
    assert cast(photo) > 1.08
    assert cast(evened) == pytest.approx(1.0, abs=0.02)


def test_light_is_kept(tmp_path: Path) -> None:
    light = measure_light("Pi camera", photograph(EVEN)).light
    path = light_file(tmp_path, "Pi camera")
    FORMAT.save(path, light)
    assert path == tmp_path / "lights" / "pi-camera.json"
    assert FORMAT.load(path) == light


def test_the_picture_points_to_where_the_lamp_should_go() -> None:
    measured = measure_light("test camera", photograph(lamp(-150, 180, 300), exposure=0.35))
    red = np.all(draw_light(measured) == (0, 80, 230), axis=-1)
    columns = np.flatnonzero(red.any(axis=0))
    heights = red.sum(axis=0)
    assert heights[columns[-80] :].max() > heights[: columns[40]].max(), "the head of the arrow is on the right"
