"""What a quilt is worth, the prizes of a show and how ties share them, and who stands where and wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from messages import Sentence, say, say_all, say_count

from ..values import Line, Result, Seat, Standing, Standings
from .components import BOX, SHOW_TITLES, name_show
from .money import dollars
from .quilt import Grid, Quilt, cells_of, name_quilt, tiles_of

if TYPE_CHECKING:
    from .state import State


def count_points(grid: Grid, chip: int, *, large_quilts: bool) -> int:
    """What a legal quilt is worth."""
    return sum(line.points for line in explain_points(grid, chip, large_quilts=large_quilts))


def explain_points(grid: Grid, chip: int, *, large_quilts: bool) -> tuple[Line, ...]:
    """The tiles' values, the chip, and with the large-quilt variant one point for each block."""
    cells = tuple(cell for cell, tile in cells_of(grid) if tile is not None)
    lines = [Line(say("Blocks"), sum(tile.value for tile in tiles_of(grid)), cells)]
    if chip:
        lines.append(Line(say("Quilting chip"), chip))
    if large_quilts:
        lines.append(Line(say("Large quilt: 1 for each block"), len(cells), cells))
    return tuple(lines)


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


def count_standings(state: State) -> Standings:
    """Every player's money, line by line."""
    return Standings("dollars", tuple(Standing(seat, tuple(_money_lines(state, seat))) for seat in state.seats))


def _money_lines(state: State, seat: Seat) -> Iterator[Line]:
    for ceremony in state.shows:
        for award in reversed(ceremony.awards):
            paid = award.share or ceremony.sale
            template = "Prize in the {show}: {quilt} ({points} points)"
            if not award.is_prize:
                template = "Sold after the {show}: {quilt} ({points} points)"
            for entry in award.entries:
                if entry.seat == seat and paid:
                    show, quilt = name_show(ceremony.show), name_quilt(entry.quilt)
                    cells = tuple(
                        (row, col) for row, tiles in enumerate(entry.quilt.tiles) for col in range(len(tiles))
                    )
                    yield Line(
                        say(template, show=show, quilt=quilt, points=entry.points),
                        paid,
                        cells,
                        SHOW_TITLES[ceremony.show - 1],
                    )
    if state.swaps[seat]:
        yield Line(say("Money from swaps"), state.swaps[seat])


def find_result(state: State) -> Result | None:
    """The winner by money, then by fabric cards in hand, then shared; None before the end."""
    if state.phase != "over":
        return None
    leaders = state.leaders
    money = dollars(state.count_money(leaders[0]))
    if len(leaders) == 1:
        return Result("points", leaders, say("{name} wins with {money}.", name=state.name(leaders[0]), money=money))
    most = max(state.hands[seat] or 0 for seat in leaders)
    winners = tuple(seat for seat in leaders if state.hands[seat] == most)
    tied = say_all([state.name(seat) for seat in leaders])
    names = say_all([state.name(seat) for seat in winners])
    if len(winners) == 1:
        template = "{tied} have {money} each; {names} wins with the most fabric cards in hand: {cards}."
        return Result("tie-break", winners, say(template, tied=tied, money=money, names=names, cards=most))
    template = "{names} share the win: {money} and {cards} fabric cards in hand each."
    return Result("shared", winners, say(template, names=names, money=money, cards=most))
