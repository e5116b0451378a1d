"""A show from the prize draw to the award, and the counting of fabric cards that may follow the last one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..errors import IllegalAction
from ..sentences import say, say_count
from ..values import Seat
from .actions import AwardPrizes, CountFabric, DrawPrizes, EnterQuilts
from .awards import Entry
from .components import BOX
from .quilts import Judgement, Quilt, judge_together
from .state import State
from .turns import check_seat, next_seat
from .wording import dollars, join


def draw_prizes(state: State, action: DrawPrizes) -> State:
    """Lay the drawn prize markers out, the highest first."""
    chart = state.chart
    for prize in action.prizes:
        if prize not in chart.prizes:
            raise IllegalAction(
                say(
                    "There is no prize marker {prize} in a game for {players}: the markers are {low} to {high}.",
                    prize=dollars(prize), players=chart.players,
                    low=dollars(chart.prizes[-1]), high=dollars(chart.prizes[0]),
                )
            )  # fmt: skip
        if action.prizes.count(prize) > 1:
            raise IllegalAction(
                say(
                    "There is only one prize marker {prize}: it cannot be drawn twice for a show.", prize=dollars(prize)
                )
            )
    if len(action.prizes) != chart.prizes_per_show:
        raise IllegalAction(
            say_count(
                "A show with {players} players has {prizes} prizes, not 1.",
                "A show with {players} players has {prizes} prizes, not {count}.",
                len(action.prizes),
                players=chart.players,
                prizes=chart.prizes_per_show,
            )
        )
    return msgspec.structs.replace(state, prizes=tuple(sorted(action.prizes, reverse=True)))


def enter_quilts(state: State, action: EnterQuilts) -> State:
    """Put a player's quilts in the show, or note that there are none."""
    seat = action.seat
    check_seat(state, seat)
    name = state.name(seat)
    if state.entered[seat] is not None:
        raise IllegalAction(say("{name} has already entered: undo that step to enter other quilts.", name=name))
    _check_chips(state, seat, action.quilts)
    for number, judgement in enumerate(examine(state, seat, action.quilts), 1):
        if not judgement.is_legal:
            fault = judgement.problems[0].sentence
            raise IllegalAction(say("Quilt {number} of {name}: {fault}", number=number, name=name, fault=fault))
    entered = (*state.entered[:seat], action.quilts, *state.entered[seat + 1 :])
    return msgspec.structs.replace(state, entered=entered)


def examine(state: State, seat: Seat, quilts: Sequence[Quilt]) -> tuple[Judgement, ...]:
    """Judge the quilts that a player is about to enter.

    They are compared with what everybody can see: the locked quilts and the tiles bought earlier. What the others have
    entered stays secret until all have.
    """
    together = [(quilt.tiles, quilt.chip) for quilt in (*quilts, *(entry.quilt for entry in state.locked))]
    judged = judge_together(together, large_quilts=state.options.large_quilt, bought=state.bought)
    return judged[: len(quilts)]


def judge_entries(state: State) -> tuple[tuple[Entry, Judgement], ...]:
    """Judge all quilts of the coming show against each other; nothing before all have entered."""
    if state.phase != "awarding":
        return ()
    entries = state.entries
    together = [(entry.quilt.tiles, entry.quilt.chip) for entry in entries]
    judged = judge_together(together, large_quilts=state.options.large_quilt, bought=state.bought)
    return tuple(zip(entries, judged, strict=True))


def award_prizes(state: State, action: AwardPrizes) -> State:
    """Hold the show and begin the next round with the player to the left of the large time marker's holder."""
    count = len(state.players)
    return msgspec.structs.replace(
        state,
        shows=(*state.shows, state.hold_show()),
        on_turn=next_seat(state),
        markers=(0,) * count,
        prizes=(),
        entered=(None,) * count,
    )


def count_fabric(state: State, action: CountFabric) -> State:
    """Note the fabric cards in the hand of a player who is tied for the win."""
    check_seat(state, action.seat)
    name = state.name(action.seat)
    if action.seat not in state.leaders:
        tied = join([state.name(seat) for seat in state.leaders])
        raise IllegalAction(
            say("Fabric cards count only between those who are tied, {tied}, not for {name}.", tied=tied, name=name)
        )
    if state.hands[action.seat] is not None:
        raise IllegalAction(say("{name} has already counted: undo that step to tell another number.", name=name))
    if not 0 <= action.cards <= BOX.fabric_cards.all:
        raise IllegalAction(
            say("The game has {all} fabric cards, so {name} cannot hold {cards}.",
                all=BOX.fabric_cards.all, name=name, cards=action.cards)
        )  # fmt: skip
    hands = (*state.hands[: action.seat], action.cards, *state.hands[action.seat + 1 :])
    return msgspec.structs.replace(state, hands=hands)


def _check_chips(state: State, seat: Seat, quilts: Sequence[Quilt]) -> None:
    free = list(state.chips_of(seat))
    for quilt in quilts:
        if quilt.chip in BOX.chips:
            if quilt.chip not in free:
                raise IllegalAction(
                    say(
                        "Each player owns one chip of each value, and the {chip}-point chip of {name} is already used.",
                        chip=quilt.chip, name=state.name(seat),
                    )
                )  # fmt: skip
            free.remove(quilt.chip)
