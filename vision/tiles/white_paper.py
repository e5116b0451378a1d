"""Cards printed on plain white paper: the paper between the prints shows the light everywhere, even a hard shadow."""

from __future__ import annotations

import cv2
import numpy as np

from vision.photo.pixels import Pixels

from .nuisance import Signals

LARGEST = 0.3
"""Prints narrower than this share of a card's longer side have paper beside them."""
WHITE = 235.0
"""How bright paper is made."""
PLAIN, MOSTLY = 0.95, 0.5
"""A pixel at least this bright against the paper around it is bare, and a deck with this share of them is on paper."""
RIM = 0.08
"""The share of a card's side that is left out at its rim when bare paper is counted."""


def are_on_paper(cards: Signals) -> bool:
    """Whether most of most cards (n x height x width x 3) is bare white paper."""
    if not len(cards):
        return False
    rim = max(1, round(RIM * max(cards.shape[1:3])))
    inner = even_paper(cards)[:, rim:-rim, rim:-rim].min(axis=-1)
    return bool(np.median((inner > PLAIN * WHITE).mean(axis=(1, 2))) > MOSTLY)


def even_paper(cards: Signals) -> Signals:
    """The cards as if their paper were white all over."""
    return np.stack([_even(np.clip(card, 0, 255).astype(np.uint8)) for card in cards])


def _even(card: Pixels) -> Signals:
    side = max(card.shape[:2])
    width = int(LARGEST * side) | 1
    smooth = cv2.GaussianBlur(card, (0, 0), side / 96)
    paper = cv2.morphologyEx(
        smooth, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8), borderType=cv2.BORDER_REPLICATE
    )
    light = np.maximum(cv2.GaussianBlur(paper, (0, 0), side / 64).astype(np.float32), 20)
    return np.asarray(np.clip(card * (WHITE / light), 0, 255), np.float32)
