"""Which families of boards and cloths the reader of Patchwork boards is fitted to, and which it must not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .patchwork_boards import FRAMES, GROUNDS, LINES, TONES
from .patchwork_fabrics import CLOTHS

FOR_CHOOSING = frozenset({"gingham", "wood", "double", "houndstooth", "argyle"})
"""Left out of the fitting: on these it is chosen from which probability on a cell is called sure."""
FOR_MEASURING = frozenset({"striped ground", "quilted", "crossings", "herringbone", "printed squares", "newsprint"})
"""Left out of the fitting and of every choice: on these it is measured how good the reading is."""
_STRANGE_SHARE = 0.6
"""On a board of strange families, how much of each kind of thing is strange."""


@dataclass(frozen=True)
class Families:
    """What one board and its copy of the game are made of."""

    tone: str
    ground: str
    lines: str
    frame: str
    cloths: tuple[str, ...]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.tone, self.ground, self.lines, self.frame, *self.cloths})


def choose_families(rng: np.random.Generator, strange: frozenset[str] = frozenset()) -> Families:
    """Families that are fitted to, or, when `strange` ones are given, at least one of those among them."""
    while True:
        count = int(rng.integers(2, 10))
        chosen = Families(
            _pick(rng, list(TONES), strange),
            _pick(rng, ["plain ground"] * 4 + list(GROUNDS), strange),
            _pick(rng, ["solid"] * 3 + list(LINES), strange),
            _pick(rng, list(FRAMES), strange),
            tuple(_pick(rng, ["plain", *CLOTHS], strange) for _ in range(count)),
        )
        if not strange or chosen.names & strange:
            return chosen


def _pick(rng: np.random.Generator, names: Sequence[str], strange: frozenset[str]) -> str:
    asked = [name for name in names if name in strange]
    if asked and rng.random() < _STRANGE_SHARE:
        return asked[rng.integers(len(asked))]
    known = [name for name in names if name not in FOR_CHOOSING | FOR_MEASURING]
    return known[rng.integers(len(known))]
