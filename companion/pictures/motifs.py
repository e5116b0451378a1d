"""The motifs of cloth as flat shapes on a tile of side 1, for every painter that draws lines instead of pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from .shapes import Point


@dataclass(frozen=True)
class Print:
    """One shape of a motif: a filled polygon, or a line where a width is given."""

    points: tuple[Point, ...]
    width: float = 0
    strength: float = 1


def _box(x: float, y: float, width: float, height: float, strength: float = 1) -> Print:
    return Print(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), strength=strength)


def _disc(x: float, y: float, radius: float) -> Print:
    turns = (2 * pi * part / 16 for part in range(16))
    return Print(tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns))


def _zigzag(start: float) -> Print:
    return Print(((-0.5, start), (0, start + 0.5), (0.5, start), (1, start + 0.5), (1.5, start)), width=0.14)


def _ray(turn: float) -> Print:
    across, down = 0.17 * cos(turn), 0.17 * sin(turn)
    return Print(((0.25 - across, 0.25 - down), (0.25 + across, 0.25 + down)), width=0.056)


def _half_ring(x: float, y: float) -> Print:
    turns = (pi * part / 10 for part in range(11))
    return Print(tuple((x - 0.445 * cos(turn), y + 0.445 * sin(turn)) for turn in turns), width=0.11)


def _plus(x: float, y: float) -> tuple[Print, Print]:
    return _box(x - 0.17, y - 0.05, 0.34, 0.1), _box(x - 0.05, y - 0.17, 0.1, 0.34)


MOTIFS: dict[str, tuple[Print, ...]] = {
    "gingham": (_box(0, 0, 0.5, 1, 0.55), _box(0, 0, 1, 0.5, 0.55)),
    "dots": (_disc(0.25, 0.25, 0.16), _disc(0.75, 0.75, 0.16)),
    # Zigzags begin above the tile and end below it, so that their edges are whole.
    "chevron": tuple(_zigzag(start) for start in (-0.5, 0.0, 0.5, 1.0)),
    "stripes": (_box(0.1, 0, 0.28, 1), _box(0.62, 0, 0.1, 1)),
    "sprig": (*(_ray(part * pi / 4) for part in range(4)), _disc(0.75, 0.75, 0.1)),
    "scallop": (_half_ring(0.5, 0), _half_ring(0, 0.5), _half_ring(1, 0.5)),
    "diamond": (Print(((0.5, 0.12), (0.82, 0.5), (0.5, 0.88), (0.18, 0.5))),),
    "cross": (*_plus(0.25, 0.25), *_plus(0.75, 0.75)),
    "plain": (),
}
"""What is printed on each kind of cloth."""
