"""What the marks of the camera check mean: sheets and the target are blurred, darkened, shaded and bent alike, and each
line tells what the check measures on the target beside how well the sheets are read then."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from calibration.target_view import look_at_target
from companion.scanning import Context
from companion.scanning.calibration_steps import paper_light
from studies.accuracy import find_photos
from studies.accuracy_doodle import compare, lies_at, load_truth
from studies.reading import read_or_none
from tests.calibration.synthetic import Camera, draw_target_sheet, good_poses
from vision.photo.decoding import decode_photo
from vision.photo.encoding import encode_png
from vision.photo.pixels import Pixels

WIDE = 1280
"""Pixels of both pictures, as of a live one."""
_PERFECT = Camera(1280, 960, 1067.0, 1061.0, 652.0, 469.0, (0.0, 0.0, 0.0, 0.0, 0.0))
_GAMMA = 2.2
Change = Callable[[Pixels], Pixels]


def blur(sigma: float, picture: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8) if sigma else picture


def expose(times: float, picture: Pixels) -> Pixels:
    """Another exposure, with the noise of a small sensor."""
    light = np.clip((picture / 255) ** _GAMMA * times, 0, 1) ** (1 / _GAMMA) * 255
    noise = np.random.default_rng(1).normal(0, 4, picture.shape)
    return np.clip(light + noise, 0, 255).astype(np.uint8)


def shade(times: float, picture: Pixels) -> Pixels:
    """A lamp at the left: so many times less light at the right."""
    ramp = np.linspace(1, 1 / times, picture.shape[1])[None, :, None]
    return np.clip(((picture / 255) ** _GAMMA * ramp) ** (1 / _GAMMA) * 255, 0, 255).astype(np.uint8)


def shadow(times: float, picture: Pixels) -> Pixels:
    """Somebody stands before the lamp: so many times less light on the right half, with an edge as of a lamp nearby."""
    wide = picture.shape[1]
    share = 1 / (1 + np.exp(-(np.arange(wide) - 0.5 * wide) / (0.01 * wide)))
    light = np.asarray(1 - share * (1 - 1 / times), np.float64)[None, :, None]
    dark = ((picture / 255) ** _GAMMA * light) ** (1 / _GAMMA) * 255
    return np.asarray(np.clip(dark, 0, 255), np.uint8)


def bend(amount: float, picture: Pixels) -> Pixels:
    """A lens that bends straight lines."""
    high, wide = picture.shape[:2]
    focal = 0.83 * wide
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = (x - wide / 2) / focal, (y - high / 2) / focal
    out = 1 + amount * (x * x + y * y)
    across = (x * out * focal + wide / 2).astype(np.float32)
    down = (y * out * focal + high / 2).astype(np.float32)
    bent = cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent, np.uint8)


CHANGES: tuple[tuple[str, Callable[[float, Pixels], Pixels], tuple[float, ...]], ...] = (
    ("blurred", blur, (0, 1, 2, 3, 4)),
    ("exposed", expose, (1, 0.4, 0.2, 0.1, 0.05, 2, 4)),
    ("shaded", shade, (2, 4, 8, 16)),
    ("in shadow", shadow, (1.5, 2, 4, 8, 16)),
    ("bent", bend, (0.05, 0.15, 0.3, 0.5, 0.8, 1.2)),
)


def main(words: list[str]) -> int:
    """A line for each change."""
    parser = argparse.ArgumentParser(prog="./study sight", description=__doc__)
    parser.add_argument("--photos", help="the folder of photos")
    parser.add_argument("--sheets", type=int, default=6)
    parser.add_argument("--of", nargs="+", choices=[name for name, _, _ in CHANGES], help="only these changes")
    told = parser.parse_args(words)
    files = sorted((find_photos(told.photos) / "rendered" / "patchwork-doodle").glob("*.json"))
    target = _PERFECT.photograph(draw_target_sheet(), good_poses()[5], seed=5)
    for name, change, amounts in CHANGES:
        if told.of and name not in told.of:
            continue
        for amount in amounts:
            act = partial(change, amount)
            found, unsure, silent = 0, 0, 0
            for file in files[:: max(1, len(files) // told.sheets)][: told.sheets]:
                design, truth = load_truth(file)
                decoded = decode_photo(file.with_suffix(".jpg").read_bytes(), WIDE)
                scale = decoded.pixels.shape[1] / decoded.width
                scan = read_or_none(encode_png(act(decoded.pixels)), Context("patchwork-doodle"))
                if scan is None:
                    continue
                (seen,) = scan.seen
                here = replace(truth, corners=truth.corners * scale).turned_like(np.array(seen.corners))
                # What is bent lies elsewhere than its truth.
                if name != "bent" and not lies_at(np.array(seen.corners), here.corners):
                    continue
                row = compare(file.stem, design, seen, here)
                found, unsure, silent = found + 1, unsure + row.unsure, silent + len(row.silent)
            print(f"{name} {amount}: {_measure(act(target))}; {found} of {told.sheets} sheets found, {unsure} cells "
                  f"unsure, {silent} silently wrong", flush=True)  # fmt: skip
    return 0


def _measure(picture: Pixels) -> str:
    seen = look_at_target("study", picture, None)
    if seen is None:
        return "no target"
    white, unevenness = paper_light(picture, seen)
    return f"edge {seen.edge:.1f}, bend {seen.bend:.4f}, paper {white:.0f}, quarters {unevenness:.2f}"
