"""Whether a frame is worth a photo, on drawn tables with drawn hands."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

import cv2
import numpy as np
import pytest

from tests.patience import at_best
from tests.vision.hands_made import SKINS, SLEEVES, TABLES, lay_table, photograph, reach_in
from vision.photo.preview_quality import find_sharpest, glance, measure_sharpness, watch


@pytest.mark.parametrize("table", TABLES)
def test_noise_and_a_new_exposure_are_no_movement(table: str) -> None:
    random = Random(1)
    scene = lay_table(TABLES[table], random)
    before = glance(photograph(scene, random, noise=10))
    assert watch(glance(photograph(scene, random, noise=10)), before, None).is_still
    assert watch(glance(photograph(scene, random, light=0.97)), before, None).is_still


@pytest.mark.parametrize("table", TABLES)
def test_a_quilt_that_is_pushed_and_a_finger_that_moves_are_movement(table: str) -> None:
    random = Random(2)
    scene = lay_table(TABLES[table], random)
    before = glance(photograph(scene, random))
    pushed = np.roll(scene, 6, axis=1)
    assert not watch(glance(photograph(pushed, random)), before, None).is_still
    pointing = scene.copy()
    cv2.line(pointing, (200, 479), (230, 330), SKINS["fair"] if "wood" not in table else SKINS["pale"], 22)
    assert not watch(glance(photograph(pointing, random)), before, None).is_still


def test_the_first_frame_is_never_still() -> None:
    random = Random(3)
    assert not watch(glance(photograph(lay_table(TABLES["white"], random), random)), None, None).is_still


@pytest.mark.parametrize("table", TABLES)
def test_hands_of_every_skin_and_sleeve_are_seen_against_the_calm_table(table: str) -> None:
    random = Random(4)
    missed = []
    for skin, colour in SKINS.items():
        for sleeve in SLEEVES:
            scene = lay_table(TABLES[table], random)
            calm = glance(photograph(scene, random))
            light = random.uniform(0.9, 1.1)
            frame = glance(photograph(reach_in(scene, colour, sleeve, random), random, light=light))
            if not watch(frame, calm, calm).has_hand:
                missed.append((skin, sleeve))
    assert missed == []


@pytest.mark.parametrize("table", TABLES)
def test_quilts_and_changing_light_are_no_hands(table: str) -> None:
    random = Random(5)
    for skin in SKINS.values():
        scene = lay_table(TABLES[table], random)
        calm = glance(photograph(scene, random))
        for light in (0.85, 1.0, 1.15):
            frame = glance(photograph(scene, random, light=light))
            assert not watch(frame, calm, calm).has_hand
            assert not watch(frame, calm, None).has_hand
        cv2.rectangle(scene, (60, 60), (150, 150), skin, -1)
        assert not watch(glance(photograph(scene, random)), calm, calm).has_hand, "a tile of the colour of skin"


@pytest.mark.parametrize("table", ["white", "green felt", "blue cloth", "grey"])
def test_a_bare_arm_is_seen_without_a_calm_view_where_the_table_has_another_colour(table: str) -> None:
    random = Random(6)
    for colour in SKINS.values():
        frame = glance(photograph(reach_in(lay_table(TABLES[table], random), colour, None, random), random))
        assert watch(frame, None, None).has_hand


@pytest.mark.parametrize("blur", [3, 7, 15])
def test_of_several_photos_the_sharpest_is_found(blur: int) -> None:
    random = Random(blur)
    enlarged = cv2.resize(lay_table(TABLES["wood"], random), (1600, 1200), interpolation=cv2.INTER_CUBIC)
    scene = np.asarray(enlarged, np.uint8)
    sharp = photograph(scene, random)
    moved = np.asarray(cv2.blur(scene, (blur, 1)), np.uint8)
    unfocused = np.asarray(cv2.GaussianBlur(scene, (blur, blur), 0), np.uint8)
    photos = [photograph(moved, random), sharp, photograph(unfocused, random)]
    assert find_sharpest(photos) == 1


def test_a_blurred_preview_is_less_sharp() -> None:
    scene = lay_table(TABLES["wood"], Random(7))
    blurred = np.asarray(cv2.GaussianBlur(scene, (5, 5), 0), np.uint8)
    assert measure_sharpness(scene) > 2 * measure_sharpness(blurred)


def test_brightness_is_told() -> None:
    random = Random(8)
    scene = lay_table(TABLES["grey"], random)
    bright, dim = (watch(glance(photograph(scene, random, light=light)), None, None) for light in (1.0, 0.3))
    assert bright.brightness == pytest.approx(float(cv2.cvtColor(scene, cv2.COLOR_BGR2GRAY).mean()), abs=3)
    assert dim.brightness < 0.4 * bright.brightness


def test_watching_a_frame_costs_less_than_decoding_a_photo() -> None:
    random = Random(9)
    scene = lay_table(TABLES["wood"], random)
    frame, calm = photograph(reach_in(scene, SKINS["fair"], None, random), random), glance(photograph(scene, random))
    photo = cv2.resize(frame, (1600, 1250))
    jpeg = cv2.imencode(".jpg", photo)[1]

    def measure_ratio() -> float:
        watching, decoding = [], []
        for _ in range(15):
            begin = perf_counter()
            watch(glance(frame), calm, calm)
            middle = perf_counter()
            cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
            watching.append(middle - begin)
            decoding.append(perf_counter() - middle)
        return median(watching) / median(decoding)

    assert at_best(measure_ratio, 0.5) <= 0.5
