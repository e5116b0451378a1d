"""Reads cards that show a figure of equal squares: where each card lies, and what squares its figure may have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .card_outlines import find_outlines, proportions
from .figures import LONG, LOOSE, TIGHT, CardFigure, Parting, choose_figure, find_partings

ALIKE = 1.8
"""Cards of one photo have sides that differ by no more than this."""
NEARLY = 0.9
"""An outline that shows this share of what the best one shows may be the card's own."""
SHARP = 0.6
"""A figure that is so clear tells the proportions of its card."""
WEAK = 0.3
"""What shows this share of what the other cards show is no card but a pile of backs, or a shadow."""
TOO_FEW = 6
"""A figure that fewer partings show is a chance find."""


@dataclass(frozen=True)
class FoundCard:
    """A card and all that its print could be."""

    corners: Points
    """Clockwise as seen, in photo pixels."""
    ratio: float
    """Its width by its height, as one look tells."""
    partings: tuple[Parting, ...]
    wider: float = 0.0
    """The logarithm of how much wider it really is."""
    slack: float = LOOSE
    """How far its squares may be from square."""

    @cached_property
    def figures(self) -> tuple[CardFigure, ...]:
        """One for each way of parting print from paper that shows one."""
        chosen = (choose_figure(parting, self.wider, self.slack) for parting in self.partings)
        return tuple(figure for figure in chosen if figure is not None)

    @property
    def side(self) -> float:
        """The square root of its area."""
        return float(np.sqrt(cv2.contourArea(self.corners.astype(np.float32))))

    @cached_property
    def weight(self) -> float:
        """How well its figures fit, together."""
        return sum(figure.fit(self.wider, self.slack) for figure in self.figures)

    def holds(self, other: FoundCard) -> bool:
        """Whether the middle of the other one lies on it."""
        x, y = other.corners.mean(axis=0)
        return cv2.pointPolygonTest(self.corners.astype(np.float32), (float(x), float(y)), False) >= 0


def read_cards(pixels: Pixels, most: int = 7) -> tuple[FoundCard, ...]:
    """All cards in a photo that show a figure of at most so many squares."""
    cards = []
    for corners in find_outlines(pixels):
        ratio = proportions(corners, pixels.shape)
        card = FoundCard(corners, ratio, find_partings(lay_flat(pixels, corners, ratio), most))
        if len(card.figures) >= TOO_FEW:
            cards.append(card)
    return tuple(card for card in _settle(_apart(cards)) if card.figures)


def lay_flat(pixels: Pixels, corners: Points, ratio: float, long: int = LONG) -> Pixels:
    """The card seen straight from above."""
    width, height = (round(long * min(1.0, ratio)), round(long * min(1.0, 1 / ratio)))
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    return np.asarray(cv2.warpPerspective(pixels, way, (width, height), flags=cv2.INTER_AREA), np.uint8)


def _apart(cards: list[FoundCard]) -> list[FoundCard]:
    """Of outlines within each other one: of the usual size, if it shows its figure about as well as the best one."""
    groups: list[list[FoundCard]] = []
    for card in cards:
        for group in groups:
            if group[0].holds(card) or card.holds(group[0]):
                group.append(card)
                break
        else:
            groups.append([card])
    good = [[card for card in group if card.weight >= NEARLY * max(one.weight for one in group)] for group in groups]
    if not good:
        return []
    usual = float(np.median([max(card.side for card in group) for group in good]))
    chosen = [min(group, key=lambda card: abs(np.log(card.side / usual))) for group in good]
    least = WEAK * float(np.median([card.weight for card in chosen]))
    return [card for card in chosen if usual / ALIKE <= card.side <= usual * ALIKE and card.weight >= least]


def _settle(cards: list[FoundCard]) -> list[FoundCard]:
    """All cards of a photo have one shape: the one that makes the squares of most figures square."""
    told = [(card, shape) for card in cards if (shape := _told_ratio(card)) is not None]
    if not told:
        return [replace(card, slack=TIGHT) for card in cards]
    usual = float(np.median([abs(shape) for _, shape in told]))
    return [replace(card, wider=_nearer(usual, float(np.log(card.ratio))), slack=TIGHT) for card in cards]


def _nearer(usual: float, seen: float) -> float:
    """How much wider a card is than it seemed, when it is so much wider than high, or higher than wide."""
    return usual - seen if abs(usual - seen) < abs(-usual - seen) else -usual - seen


def _told_ratio(card: FoundCard) -> float | None:
    """The logarithm of the card's width by its height that its figures tell; a plain rectangle tells nothing."""
    told = [figure.stretch for figure in card.figures if not figure.is_rectangle and figure.clear > SHARP]
    return float(np.log(card.ratio) - np.median(told)) if len(told) >= TOO_FEW else None
