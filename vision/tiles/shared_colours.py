"""Cards whose labels name several colours each, judged by one another: a colour shows on every card that names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels

Colours = frozenset[str]
Shown = NDArray[np.float32]
"""How much of each shade of the colour plane there is: 0 none, 1 enough to be seen."""

MOST = 6
"""Cards of which every order is tried: 720."""
CLEARLY_WORSE = 1.1
"""How many times more of the cards must stay unexplained by their own names than by others before they are in doubt.

Of the 12 lessons of the rendered deck, each in 4 lights after lessons in other lights, no order explains more than the
true one. Of pairs that were changed round all 540 with two colours are that much worse, and 69 of 72 with three;
all of them where the light stays the same."""
CLEARLY_NEARER = 0.5
"""How much nearer to their words the colours must lie by other names where the cards allow both: at most 4 for four.

Of the three lessons of the rendered deck with three colours a card, each first of all in 6 lights, all 108 pairs that
were changed round are 0.71 nearer or more by their true names; none of the 12 lessons as it should be is nearer by
others."""
_SIDE = 96
"""Pixels of a card on which shades are counted: threads and dots of a print are blended into its cloth."""
_BINS, _REACH = 16, 96.0
"""Shades along each axis of the colour plane, and how far it reaches from grey."""
_SEEN = 0.01
"""The share of a card from which on a shade is there."""


_HUES = {"red": 30.0, "orange": 60.0, "yellow": 90.0, "green": 150.0, "blue": 280.0, "purple": 320.0}
"""Degrees on the colour plane at which people expect these words: they decide where the cards allow two orders."""


def count_shades(picture: Pixels) -> Shown:
    """Which shades a card shows, whatever their brightness and however much of them."""
    small = cv2.resize(picture, (_SIDE, max(1, round(_SIDE * picture.shape[0] / picture.shape[1]))),
                       interpolation=cv2.INTER_AREA)  # fmt: skip
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    reach = [[-_REACH, _REACH]] * 2
    counted = np.histogram2d(lab[..., 1].ravel(), lab[..., 2].ravel(), bins=_BINS, range=reach)[0]
    spread = cv2.GaussianBlur((counted / lab[..., 0].size).astype(np.float32), (0, 0), 0.8)
    shown: Shown = np.minimum(spread / _SEEN, 1).ravel()
    return shown


def learn_colours(shown: Sequence[Shown], named: Sequence[Colours]) -> dict[str, Shown]:
    """What every card that names a colour shows, for each colour."""
    colours = sorted(frozenset[str]().union(*named))
    return {
        colour: np.min([each for each, names in zip(shown, named, strict=True) if colour in names], axis=0)
        for colour in colours
    }


def join_lessons(lessons: Iterable[Mapping[str, Shown]]) -> dict[str, Shown]:
    """What was learned of each colour, in whichever light."""
    known: dict[str, Shown] = {}
    for lesson in lessons:
        for colour, shown in lesson.items():
            known[colour] = np.maximum(known[colour], shown) if colour in known else shown
    return known


def find_better_names(
    pictures: Sequence[Pixels], named: Sequence[Colours], known: Mapping[str, Shown]
) -> tuple[tuple[int, ...], float] | None:
    """Whose names the cards would rather have, card by card, and how much better those explain them; or None.

    What is `known` of the colours decides where the cards alone do not: three of four colours leave any order possible.
    """
    if not 2 <= len(named) <= MOST:
        return None
    shown = [count_shades(picture) for picture in pictures]
    own = tuple(range(len(named)))
    left = {order: _unexplained(shown, [named[number] for number in order], known) for order in permutations(own)}
    least = min(left.values())
    equals = [order for order, rest in left.items() if rest <= least + 0.001]

    def judge(order: tuple[int, ...]) -> tuple[float, int]:
        learned = learn_colours(shown, [named[number] for number in order])
        return -round(_agree_with_words(learned), 3), sum(a != b for a, b in zip(order, own, strict=True))

    # Where red and blue might just as well be changed round on all cards their words decide, then how much stays.
    best = min(equals, key=judge)
    worse = left[own] / max(left[best], 1e-6)
    if worse >= CLEARLY_WORSE:
        return best, worse
    # Four cards that leave out one colour each fit any names: only the words say which colour that is.
    nearer = judge(own)[0] - judge(best)[0] if own in equals else 0.0
    return (best, 1 + nearer) if nearer >= CLEARLY_NEARER else None


def _unexplained(shown: Sequence[Shown], named: Sequence[Colours], known: Mapping[str, Shown]) -> float:
    """How much the cards show that none of their colours does, and how far these are from what is known of them."""
    learned = learn_colours(shown, named)
    left = sum(
        float(np.abs(each - np.max([learned[colour] for colour in names], axis=0)).sum())
        for each, names in zip(shown, named, strict=True)
    )
    return left + sum(float(np.abs(learned[colour] - known[colour]).sum()) for colour in learned if colour in known)


def _agree_with_words(learned: Mapping[str, Shown]) -> float:
    """How well what is learned of each colour lies where people expect its word, summed up: 1 a colour at best."""
    everywhere = np.min(list(learned.values()), axis=0)
    along = np.linspace(-_REACH, _REACH, _BINS + 1)[:-1] + _REACH / _BINS
    agreement = 0.0
    for colour, shown in learned.items():
        own = (shown - everywhere).reshape(_BINS, _BINS)
        a, b = float((own.sum(axis=1) * along).sum()), float((own.sum(axis=0) * along).sum())
        if colour in _HUES and (a or b):
            agreement += float(np.cos(np.arctan2(b, a) - np.radians(_HUES[colour])))
    return agreement
