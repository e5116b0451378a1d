"""Even lines laid over a view: which distance, place and tilt most of the photo's lines agree with."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points

from .mesh import rim_less
from .top_view import MARGIN, SAMPLES, Floats, Strength, TopView

ENOUGH = 0.3
"""Strength of a third of a line that is as good as any."""


class Slack(NamedTuple):
    """How far the true lines may be from where they are supposed: what `align` tries, from least to most."""

    scale: tuple[float, float, int]
    """Distance of two lines as a multiple of the supposed one: least, most, how many."""
    shift: tuple[float, float, int]
    """In cells."""
    tilt: tuple[float, float, int]
    """How much further the lines are shifted at the bottom than at the top, in cells."""


FINENESS = 30
"""Shifts are tried in steps of a whole number of these parts of a cell."""
OFF_MIDDLE = 0.1
"""What it counts against lines that they are a cell aside of the middle."""
OTHER_SIZE = 0.3
"""By how much the outer lines of two sizes differ, in cells, that are told apart."""
NEAR = Slack((0.92, 1.08, 13), (-0.6, 0.6, 13), (-0.6, 0.6, 7))
WIDE = Slack((0.5, 1.1, 37), (-2.5, 2.5, 51), (0.0, 0.0, 1))


def align(view: TopView, slack: Slack) -> tuple[Points, float]:
    """The mesh of even lines that most of the photo's lines agree with; a strong frame beside the board misleads
    it no more than any single line can. Also how well they agree, up to 1."""
    x, agree_x = _aligned(view.upright, view.cols, view.rows, slack)
    y, agree_y = _aligned(view.level, view.rows, view.cols, slack)
    return np.stack([x, y.T], axis=-1), (agree_x + agree_y) / 2


def align_in_middle(view: TopView, slack: Slack) -> tuple[Points, float, float]:
    """The same where a board has as many rows as columns and lies about in the middle of the view: its cells are as
    wide as they are high. Also by how much other sizes of cells agree less."""
    directions = ((view.upright, view.cols), (view.level, view.rows))
    trials = [_trials(count, strength.cell, slack) for strength, count in directions]
    shape = (slack.shift[2], slack.scale[2], slack.tilt[2])
    aside = OFF_MIDDLE * np.abs(np.linspace(*slack.shift))[:, None, None]
    tried = [
        _agreements(strength, trial).reshape(shape) - aside
        for (strength, _), trial in zip(directions, trials, strict=True)
    ]
    by_scale = sum(one.max(axis=(0, 2)) for one in tried) / 2
    scale = int(np.argmax(by_scale))
    across = []
    for (_, count), trial, agreement in zip(directions, trials, tried, strict=True):
        shift, tilt = np.unravel_index(int(np.argmax(agreement[:, scale])), (shape[0], shape[2]))
        across.append(trial.across(int(np.ravel_multi_index((shift, scale, tilt), shape)), count))
    scales = np.linspace(*slack.scale)
    others = by_scale[np.abs(scales - scales[scale]) * view.cols / 2 > OTHER_SIZE]
    lead = float(by_scale[scale] - others.max())
    return np.stack([across[0], across[1].T], axis=-1), float(by_scale[scale]), lead


def _aligned(strength: Strength, count: int, length: int, slack: Slack) -> tuple[Points, float]:
    """The across coordinate of every crossing, (length + 1) x (count + 1), and how well the lines agree."""
    trials = _trials(count, strength.cell, slack)
    agreement = _agreements(strength, trials)
    best = int(np.argmax(agreement))
    return trials.across(best, length), float(agreement[best])


def _agreements(strength: Strength, trials: Trials) -> Floats:
    """How well the lines of each trial agree."""
    inside = strength.values[MARGIN * SAMPLES : -MARGIN * SAMPLES]
    bands = cv2.resize(inside, (inside.shape[1], len(trials.bands)), interpolation=cv2.INTER_AREA)
    agreements = np.minimum(bands / ENOUGH, 1.0) @ trials.combs
    agreed = sum(each.take(at) for each, at in zip(agreements, trials.bands, strict=True))
    return np.asarray(agreed / len(trials.bands), np.float32)


class Trials(NamedTuple):
    """All that `align` tries, worked out once."""

    places: Points
    """Where the lines are at half height, trials x lines."""
    tilts: Points
    combs: Floats
    """Pixels across x combs: what each counts, for every distance and place of the lines; between lines nothing should
    be."""
    bands: list[NDArray[np.intp]]
    """For each third of the board, or once for all where nothing is tilted: which comb each trial puts there."""

    def across(self, number: int, length: int) -> Points:
        """Where the lines of a trial are at each of so many cells along them."""
        heights = np.arange(length + 1.0) / length - 0.5
        return np.asarray(self.places[number] + heights[:, None] * self.tilts[number])


@lru_cache(maxsize=8)
def _trials(count: int, cell: int, slack: Slack) -> Trials:
    scales, shifts, tilts = (np.linspace(*part) for part in slack)
    heights = (-1 / 3, 0.0, 1 / 3) if np.any(tilts) else (0.0,)
    teeth = np.concatenate([np.arange(count + 1), np.arange(count) + 0.5]) - count / 2
    spread = count / 2 + scales[:, None] * teeth
    numbers, shift, tilt = (part.reshape(-1) for part in np.meshgrid(np.arange(float(len(scales))), shifts, tilts))
    scale = numbers.astype(np.intp)
    shifted = [np.rint((shift + height * tilt) * FINENESS).astype(int) for height in heights]
    steps = np.array(sorted(set(np.concatenate(shifted).tolist())))
    combs = _combs(count, cell, spread, steps / FINENESS)
    bands = [scale * len(steps) + np.searchsorted(steps, each) for each in shifted]
    return Trials(spread[scale, : count + 1] + shift[:, None], tilt, combs, bands)


def _combs(count: int, cell: int, spread: Points, shifts: Points) -> Floats:
    """Pixels across x spreads and shifts."""
    width = (count + 2 * MARGIN) * cell
    combs = np.empty((width, len(spread), len(shifts)), np.float32)
    # One spread after the other, so that it takes little memory.
    for number, teeth in enumerate(spread):
        combs[:, number] = lay_combs((MARGIN + shifts[:, None] + teeth) * cell, count, width)
    return combs.reshape(width, -1)


def lay_combs(teeth: Points, count: int, width: int) -> Points:
    """Pixels across x combs: what each pixel counts for combs whose teeth (lines, then the middles between them) are at
    these pixels. The lines count together 1, the middles -1/2."""
    lines = rim_less(count + 1)
    weights = np.concatenate([lines / lines.sum(), np.full(count, -0.5 / count)])
    pixels = np.clip(teeth, 0, width - 1).astype(np.intp)
    places = pixels * len(teeth) + np.arange(len(teeth))[:, None]
    counts = np.bincount(places.reshape(-1), np.tile(weights, len(teeth)), width * len(teeth))
    return np.asarray(counts.reshape(width, -1), np.float64)
