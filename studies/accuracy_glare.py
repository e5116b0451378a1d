"""Made-up photos of quilts in which a lamp is mirrored: what it burns out is asked for, never guessed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from studies.accuracy_untaught import made_deck, made_quilt, see_made
from studies.rows import Row, Target, all_found, silent_at_most, unsure_below
from studies.taught import labelled_row
from vision.training.pictures.quilt_decks import make_quilt_style

TARGETS: tuple[Target, ...] = (all_found(1, 1), silent_at_most(None), unsure_below(0.03))
DECKS = 8
STRENGTHS = {"weak": 0.2, "middle": 0.4, "strong": 0.8}
"""How much of full light the lamp adds in its middle."""


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(100, 100 + DECKS):
        style, random = make_quilt_style(seed), np.random.default_rng([seed, 2])
        deck = made_deck(style, random)
        assert deck is not None, "no photo of this deck could be taught"
        for difficulty, glare in STRENGTHS.items():
            data, truth = made_quilt(style, random, glare)
            yield labelled_row(f"deck {seed}", difficulty, [truth], see_made(data, deck), deck, (0, 1, 2))
