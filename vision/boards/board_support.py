"""How well a photo bears out a supposed board: every line, every strip of cells, and an end where it should end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from vision.photo.pixels import Points

from .board import STEADY
from .mesh import rim_less
from .top_view import Strength, TopView

GRAIN, SOLID = 0.06, 0.3
"""Strengths of an edge that count as no line at all and as a line."""

ON, BETWEEN = 0.03, 0.06
"""How far aside a line may be from where the mesh has it, and from the middle between two lines, in cells."""
SIDEWAYS = np.array([-1.0, 0.0, 1.0])
"""Where that far aside is looked."""
OVERSHOT = 0.75
"""So far beyond a board, in cells, it is looked whether its lines go on: ruled by hand they end a little late."""
RIMS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
"""How far outside its last line the rim of a board may be, in cells."""
STRAY = 0.4
"""What lies around a board (print, the pattern of a cloth) looks like so much of its lines by chance."""
ABSENT = 0.06
"""Support of a line within the board, 0 to 1, below which it is not there at all."""
CROWDED = 0.35
"""What looks like lines between the board's own, 0 to 1, above which its cells must be smaller."""
COARSE, FINE, LEADING_ON = 0.9, 0.45, 0.05
"""When every third line (or every second one) is there by the first share, no more of the others than by the second,
and lines lead on by the third, this is part of a board with larger cells; a puzzle that is filled in shows its thick
lines only, but ends."""
ENDLESS, UNDOUBTED = 0.25, 0.7
"""How much of the lines goes on beyond what is no board when it scores less than the second: of 240 boards of made-up
sheets and photographed sudokus one goes on so much, and scores 0.73; the diagonals of a draughts board do so too."""
SHORT = 0.2
"""Support of a row or column at the rim, 0 to 1, below which it is missing."""
CLEARLY = 0.2
"""How much more support, of two, makes the board step aside by one cell."""


class Direction(NamedTuple):
    """What supports the lines of one direction; each value is 0 (no trace) to 1 (all there).

    A line is what crosses the board; a strip is the row of edges that all lines leave between two lines of the other
    direction. Both begin and end with one that lies outside the board."""

    lines: Points
    strips: Points
    between: float
    """What looks like lines in the middle between two lines."""
    frame: float
    """What looks like the end of the board on both sides: its last lines, or a rim or frame close to them."""


@dataclass(frozen=True)
class Support:
    """What supports a board, by the direction of its lines."""

    upright: Direction
    level: Direction

    @cached_property
    def score(self) -> float:
        """From 0 to 1: 1 when every line is there, over its whole length, and no other."""
        lines = (_mean_of(self.upright.lines[1:-1]) + _mean_of(self.level.lines[1:-1])) / 2
        strips = np.concatenate([self.upright.strips[1:-1], self.level.strips[1:-1]])
        weakest = np.sort(strips)[:2].mean()
        between = (self.upright.between + self.level.between) / 2
        frame = (self.upright.frame + self.level.frame) / 2
        inside = 0.4 * lines + 0.3 * strips.mean() + 0.3 * weakest - 0.3 * between
        return float(0.8 * inside + 0.2 * frame - 0.6 * self.endless)

    @property
    def weakest_line(self) -> float:
        """How much of a line is there of which least is."""
        return float(min(self.upright.lines[1:-1].min(), self.level.lines[1:-1].min()))

    @property
    def endless(self) -> float:
        """How much of the lines goes on beyond the board: 0 when it ends on all sides, 1 on a checked cloth."""
        beyond = np.concatenate([self.upright.strips[[0, -1]], self.level.strips[[0, -1]]])
        return float(np.clip((beyond - STRAY) / (1 - STRAY), 0.0, 1.0).mean())

    @property
    def goes_on(self) -> bool:
        """Whether this is part of something larger: lines that go on at two sides, or one more row or column."""
        beyond = np.sort(np.concatenate([self.upright.strips[[0, -1]], self.level.strips[[0, -1]]]))
        further = np.concatenate(
            [
                np.minimum(self.upright.strips[[0, -1]], self.level.lines[[0, -1]]),
                np.minimum(self.level.strips[[0, -1]], self.upright.lines[[0, -1]]),
            ]
        )
        return bool(beyond[-2] > 0.7 or further.max() > 0.75)

    @property
    def is_endless(self) -> bool:
        """Whether much of what bears it out goes on beyond it: crossings of a draughts board lie on diagonals too."""
        return self.endless > ENDLESS and self.score < UNDOUBTED

    @property
    def falls_short(self) -> bool:
        """Whether a line within the board is missing, or a row or column at its rim with the line that ends it."""
        if min(self.upright.lines[2:-2].min(), self.level.lines[2:-2].min()) < ABSENT:
            return True
        sides = [
            (self.upright.lines[[1, -2]] + self.level.strips[[1, -2]]) / 2,
            (self.level.lines[[1, -2]] + self.upright.strips[[1, -2]]) / 2,
        ]
        return bool(np.min(sides) < SHORT)

    @property
    def is_crowded(self) -> bool:
        """Whether there are about as many lines between those of the board: then the board has smaller cells."""
        return max(self.upright.between, self.level.between) > CROWDED

    @property
    def is_coarse(self) -> bool:
        """Whether only every third or every second line is there, and leads on: then the board has larger cells."""
        lines = (self.upright.lines[1:-1], self.level.lines[1:-1])
        return self.endless > LEADING_ON and any(
            all(len(some) % step == 1 and some[::step].min() > COARSE for some in lines)
            and float(np.mean([np.delete(some, np.s_[::step]).mean() for some in lines])) < FINE
            for step in (2, 3)
        )

    @cached_property
    def is_sound(self) -> bool:
        """Whether nothing speaks against this board, however high it scores."""
        return not (self.goes_on or self.is_endless or self.falls_short or self.is_crowded or self.is_coarse)

    @property
    def is_hopeful(self) -> bool:
        """Whether nothing speaks against this board but what a step aside could mend, or following the paper.

        Lines between cells that are written full are lost as long as the mesh lies a little beside them."""
        return not self.is_crowded and (not self.goes_on or self.step_aside() != (0, 0))

    @property
    def steadiness(self) -> float:
        """How much better the board is borne out than one cell aside, where that is closest: 2 for in every way."""
        return -max(max(gains) for gains in self._gains)

    @property
    def _gains(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """What a step by one column and one row ahead and behind would win."""
        return _gains_aside(self.upright.lines, self.level.strips), _gains_aside(self.level.lines, self.upright.strips)

    def doubtful_steps(self) -> list[tuple[int, int]]:
        """By how many columns and rows the board might lie aside of its place: each -1, 0 or 1."""
        across, down = (
            [0, *(way for way, gain in zip((1, -1), gains, strict=True) if gain > -STEADY)] for gains in self._gains
        )
        return [(over, below) for over in across for below in down if over or below]

    def step_aside(self) -> tuple[int, int]:
        """By how many columns and rows the board would be borne out better: each -1, 0 or 1."""
        return _better_step(self.upright.lines, self.level.strips), _better_step(self.level.lines, self.upright.strips)


def _mean_of(lines: Points) -> float:
    """The mean of lines, of which the first and the last count less: a rim close by is easily taken for them."""
    weight = rim_less(len(lines))
    return float(weight @ lines / weight.sum())


def _gains_aside(lines: Points, strips: Points) -> tuple[float, float]:
    """What a step ahead and a step behind would win."""
    ahead = lines[-1] + strips[-1] - lines[1] - strips[1]
    behind = lines[0] + strips[0] - lines[-2] - strips[-2]
    return float(ahead), float(behind)


def _better_step(lines: Points, strips: Points) -> int:
    ahead, behind = _gains_aside(lines, strips)
    return 0 if max(ahead, behind) < CLEARLY else 1 if ahead > behind else -1


def support_of(view: TopView, mesh: Points) -> Support:
    """Measure the support of a mesh in the view that it was settled in."""
    return Support(
        _direction(view.upright, mesh[..., 0], mesh[..., 1]), _direction(view.level, mesh[..., 1].T, mesh[..., 0].T)
    )


def _direction(strength: Strength, x: Points, y: Points) -> Direction:
    rows, cols = x.shape
    down, over, aside, slack = _places(rows, cols)
    across, along = (down @ part @ over for part in (x, y))
    sideways = (across + aside) + slack * SIDEWAYS[:, None, None]
    seen = strength.at(sideways.reshape(len(SIDEWAYS), -1), np.tile(along.reshape(-1), (len(SIDEWAYS), 1)))
    strongest = np.clip((seen.max(axis=0).astype(np.float64) - GRAIN) / (SOLID - GRAIN), 0.0, 1.0)
    middles, ends = np.split(strongest.reshape(along.shape), [rows + 1])
    # Where only crossings are printed an edge is there when both its ends are.
    edges = np.maximum(middles, np.minimum(ends[1:], ends[:-1]))
    on, off, *rims = np.split(edges, np.cumsum([cols + 2, cols + 1, len(RIMS)]), axis=1)
    return Direction(
        lines=on[1:-1].mean(axis=0),
        strips=on[:, 2:-2].mean(axis=1),
        between=float(off[1:-1, 1:-1].mean()),
        frame=sum(float(rim[1:-1].mean(axis=0).max()) for rim in rims) / 2,
    )


class Places(NamedTuple):
    """Where the lines of a mesh with a ring around it are looked for, at half the way from each crossing to the next
    and further out beyond the board: on the lines, between them, and close to the first and to the last one."""

    down: Points
    """What each crossing of a line counts in each place along it."""
    over: Points
    """What each line counts in each place across."""
    aside: Points
    """How far each place across is aside of that."""
    slack: Points
    """How far aside of each place a line may be."""


@lru_cache(maxsize=16)
def _places(rows: int, cols: int) -> Places:
    """For a mesh of so many crossings, worked out once."""
    down, over = _ring(rows), _ring(cols)
    first, last = (np.repeat(over[line : line + 1], len(RIMS), axis=0) for line in (1, cols))
    kinds = [over, (over[1:] + over[:-1]) / 2, first, last]
    aside = np.concatenate([np.zeros(2 * cols + 3), -np.array(RIMS), RIMS])
    slack = np.repeat([ON, BETWEEN, ON, ON], [len(kind) for kind in kinds])
    middles = (down[1:] + down[:-1]) / 2
    middles[[0, -1]] = OVERSHOT * down[[0, -1]] + (1 - OVERSHOT) * down[[1, -2]]
    return Places(np.concatenate([middles, down]), np.concatenate(kinds).T, aside, slack)


def _ring(count: int) -> Points:
    """A row of crossings with one more at each end, where it would go on: what each of the row counts in each."""
    row = np.eye(count)
    return np.concatenate([2 * row[:1] - row[1:2], row, 2 * row[-1:] - row[-2:-1]])
