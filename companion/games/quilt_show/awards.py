"""The prizes of a show: which quilts win what, how ties share, and what stays unsold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ..sentences import Sentence, say, say_count
from ..values import Seat
from .components import BOX
from .quilts import Quilt
from .wording import dollars


class Entry(msgspec.Struct, frozen=True):
    """A quilt in a show: whose it is, what it is worth and since which show it hangs there."""

    seat: Seat
    quilt: Quilt
    points: int
    since: int


class Share(msgspec.Struct, frozen=True):
    """The prize markers for the quilts of one value, and what each of these quilts gets of them."""

    markers: tuple[int, ...]
    each: int


class Award(msgspec.Struct, frozen=True):
    """The quilts of one value, the prize markers that they share, and what each of them wins (0 for nothing)."""

    points: int
    entries: tuple[Entry, ...]
    markers: tuple[int, ...]
    share: int

    @property
    def is_tie(self) -> bool:
        """Whether several quilts share."""
        return len(self.entries) > 1

    @property
    def is_prize(self) -> bool:
        """Whether these quilts win money and are bought."""
        return self.share > 0


class Ceremony(msgspec.Struct, frozen=True):
    """A whole show, told as it is staged: first the quilts that win nothing, then from the last prize to the first."""

    show: int
    markers: tuple[int, ...]
    awards: tuple[Award, ...]
    sale: int
    """What the bank pays for each quilt that wins nothing: 0 in all shows but the last."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every quilt of the show, in the order of the staging."""
        return tuple(entry for award in self.awards for entry in award.entries)

    @property
    def unclaimed(self) -> tuple[int, ...]:
        """The prize markers that no quilt reached; they are not paid."""
        return self.markers[sum(len(award.markers) for award in self.awards) :]

    @property
    def unsold(self) -> tuple[Entry, ...]:
        """The quilts that won nothing: locked for the next show, or sold to the bank after the last."""
        return tuple(entry for award in self.awards if not award.is_prize for entry in award.entries)

    @property
    def bought(self) -> tuple[Entry, ...]:
        """The quilts that won money; they leave the game with their chips."""
        return tuple(entry for award in self.awards if award.is_prize for entry in award.entries)

    @property
    def payments(self) -> Iterator[tuple[Entry, int]]:
        """Every quilt with what its owner gets for it, in the order of the staging."""
        return ((entry, award.share or self.sale) for award in self.awards for entry in award.entries)

    def count_money(self, seat: Seat) -> int:
        """What one player gets in this show."""
        return sum(paid for entry, paid in self.payments if entry.seat == seat)


def share_prizes(prizes: Sequence[int], values: Iterable[int]) -> dict[int, Share]:
    """What the quilts of each value win, the best value first: equals share the next prizes, or those that remain."""
    markers = tuple(sorted(prizes, reverse=True))
    shares: dict[int, Share] = {}
    place = 0
    for value, quilts in sorted(Counter(values).items(), reverse=True):
        shared = markers[place : place + quilts]
        each = sum(shared) // quilts
        shares[value] = Share(shared, each - each % BOX.smallest_bill)
        place += quilts
    return shares


def hold_show(show: int, prizes: Sequence[int], entries: Sequence[Entry], *, is_last: bool) -> Ceremony:
    """Award the prizes of a show."""
    awards = [
        Award(points, tuple(entry for entry in entries if entry.points == points), share.markers, share.each)
        for points, share in share_prizes(prizes, (entry.points for entry in entries)).items()
    ]
    markers = tuple(sorted(prizes, reverse=True))
    return Ceremony(show, markers, tuple(reversed(awards)), BOX.final_sale if is_last else 0)


def explain_award(award: Award) -> Sentence:
    """How the quilts of one value came to their share, with the arithmetic."""
    if not award.markers:
        return say_count(
            "1 quilt of {points} points: no prize is left.",
            "{count} quilts of {points} points: no prize is left.",
            len(award.entries),
            points=award.points,
        )
    pot = sum(award.markers)
    if not award.is_tie:
        return say("{points} points win {pot}.", points=award.points, pot=dollars(pot))
    if not award.is_prize:
        template = "{quilts} quilts tie at {points} for {markers}: that is less than {bill} each, so they win nothing."
    elif award.share * len(award.entries) == pot:
        template = "{quilts} quilts tie at {points}: {markers}, divided by {quilts}, is {share} each."
    else:
        template = "{quilts} quilts tie at {points}: {markers}, divided by {quilts} and rounded down, is {share} each."
    return say(
        template,
        quilts=len(award.entries),
        points=award.points,
        markers=_add_up(award.markers),
        share=dollars(award.share),
        bill=dollars(BOX.smallest_bill),
    )


def _add_up(markers: tuple[int, ...]) -> Sentence:
    added = dollars(markers[0])
    for marker in markers[1:]:
        added = say("{first} + {second}", first=added, second=dollars(marker))
    return added if len(markers) == 1 else say("{sum} = {total}", sum=added, total=dollars(sum(markers)))
