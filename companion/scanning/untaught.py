"""What a deck has not been taught of its game: a tile that shows it is none of the deck, however much it seems one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from calibration.decks import Deck
from companion.games.labels import find_labels
from vision.tiles.recognised import Recognised

Parts = tuple[str, ...]


@dataclass(frozen=True)
class Untaught:
    """Where tiles may lie that the deck does not know."""

    whole: bool
    """Whether there may be whole tiles (patterns, colours) that were not taught."""
    values: tuple[bool, ...]
    """For every part of the label whether it may have values in some spot that were not taught."""
    blind: tuple[bool, ...]
    """For every part that is printed small whether only one value was taught, so that nothing tells where it shows."""
    is_told: bool
    """Whether it is known that tiles are missing, not just possible."""

    def sure(self, read: Recognised) -> tuple[bool, ...]:
        """For every part of the label whether it is as good as certain."""
        if self.whole and not read.is_familiar(covered=not self.is_told):
            return (False,) * len(read.parts)
        return tuple(
            sure and not blind and not (may_differ and is_new)
            for sure, blind, may_differ, is_new in zip(read.sure, self.blind, self.values, read.is_new, strict=True)
        )


def find_untaught(deck: Deck) -> Untaught:
    """What the deck has not been taught; of tiles of no known game there may always be others."""
    return _find_untaught(deck.game, deck.looks.parts, deck.recogniser.groups)


@lru_cache(maxsize=4)
def _find_untaught(game: str, taught: tuple[Parts, ...], groups: tuple[tuple[int, ...], ...]) -> Untaught:
    labels = find_labels(game)
    box = labels.find_box() if labels else frozenset()
    small = labels.PRINTED_SMALL if labels else ()
    count = len(taught[0]) if taught else 0
    whole, *spots = groups
    missing = {factor for group in spots for factor in group if not box or _has_others(box, taught, group)}
    return Untaught(
        whole=not box or _has_others(box, taught, whole),
        values=tuple(factor in missing for factor in range(count)),
        blind=tuple(factor in small and len({parts[factor] for parts in taught}) == 1 for factor in range(count)),
        is_told=bool(box),
    )


def _has_others(box: Iterable[Parts], taught: Iterable[Parts], group: tuple[int, ...]) -> bool:
    """Whether the box has tiles whose parts of this group were not taught."""
    known = {tuple(parts[factor] for factor in group) for parts in taught}
    return any(tuple(parts[factor] for factor in group) not in known for parts in box)
