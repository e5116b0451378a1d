"""The course of a game of Match Quilt: what each action makes of a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from messages import Sentence, say, say_count

from ..errors import IllegalAction
from ..values import Action, Cell, Seat
from . import actions
from .bonuses import Announcement
from .components import DECK, PATTERNS, Card
from .problems import judge_places
from .quilt import (
    BOTTOM,
    EMPTY_QUILT,
    SIZE,
    Quilt,
    add_card,
    cards_of,
    count_cards,
    is_in_frame,
    list_places,
    open_slots,
    place_of,
)
from .scoring import (
    MOST_MATCHES,
    POINTS_PER_OPPONENT_MATCH,
    Gain,
    OpponentText,
    highest_card_score,
    list_gains,
    lowest_card_score,
    opponent_text,
    score_opponents,
)
from .state import TURNS, MatchQuiltState, Quilter, QuilterTurn


def score_play(state: MatchQuiltState, action: actions.PlayCard) -> tuple[Gain, ...]:
    """What playing this card would score, gain by gain, or raise `IllegalAction`."""
    return tuple(gain for gain in list_play(state, action) if gain.points)


def list_play(state: MatchQuiltState, action: actions.PlayCard) -> tuple[Gain, ...]:
    """The same with everything that was looked at and gives nothing."""
    quilt = state.quilters[action.seat].quilt
    _check_place(quilt, action.cell)
    gains = list_gains(
        quilt, action.card, action.cell, advanced=state.options.advanced, favourite=state.favourite_of(action.seat),
        first_favourite=state.options.first_favourite,
    )  # fmt: skip
    text = opponent_text(quilt, action.cell) if state.options.advanced else None
    if text is not None:
        return (*gains, _score_opponent(state, action, text))
    if action.opponent is not None or action.matches is not None:
        raise IllegalAction(
            say("This card covers no Cross & Crown and no Ribbons, so no opponent's quilt is compared: leave that out.")
        )
    return gains


def offer_opponents(state: MatchQuiltState, seat: Seat, card: Card, cell: Cell) -> tuple[Gain, ...]:
    """What each known opponent's quilt would give for this card, the best first; nothing when no text asks for one."""
    text = opponent_text(state.quilters[seat].quilt, cell) if state.options.advanced else None
    if text is None:
        return ()
    known = {
        other: quilter.quilt for other, quilter in enumerate(state.quilters) if other != seat and quilter.is_quilt_known
    }
    return score_opponents(text, card, cell, known)


def _check_seat(state: MatchQuiltState, seat: Seat) -> None:
    if not 0 <= seat < len(state.players):
        raise IllegalAction(say("There is no player number {number} at this table.", number=seat + 1))


def _check_turn(state: MatchQuiltState, seat: Seat) -> None:
    if state.quilters[seat].is_finished:
        raise IllegalAction(
            say("{name} has taken all {turns} turns: no card can follow.", name=state.name_of(seat), turns=TURNS)
        )
    if state.active is None:
        raise IllegalAction(say("Nobody has started yet: say who takes the first turn."))
    if seat != state.active:
        raise IllegalAction(
            say(
                "It is {active}'s turn, not {name}'s: turns go clockwise.",
                active=state.name_of(state.active), name=state.name_of(seat),
            )
        )  # fmt: skip


def _with_quilter(state: MatchQuiltState, seat: Seat, quilter: Quilter) -> MatchQuiltState:
    quilters = state.quilters
    return replace(state, quilters=(*quilters[:seat], quilter, *quilters[seat + 1 :]))


def _with_turn(state: MatchQuiltState, seat: Seat, turn: QuilterTurn, quilt: Quilt) -> MatchQuiltState:
    quilter = state.quilters[seat]
    after = replace(quilter, quilt=quilt, turns=(*quilter.turns, turn))
    return replace(_with_quilter(state, seat, after), drawing=None if after.is_finished else seat)


def _start(state: MatchQuiltState, action: actions.Start) -> MatchQuiltState:
    if state.start is not None:
        raise IllegalAction(say("{name} has started already: undo to change that.", name=state.name_of(state.start)))
    return replace(state, start=action.seat)


def _play_card(state: MatchQuiltState, action: actions.PlayCard) -> MatchQuiltState:
    _check_turn(state, action.seat)
    quilter = state.quilters[action.seat]
    if not quilter.is_quilt_known:
        raise IllegalAction(
            say(
                "{name}'s quilt has cards that are not known, so a card in it cannot be scored: "
                "show the whole quilt first, or enter only the points.",
                name=state.name_of(action.seat),
            )
        )
    turn = QuilterTurn(action.cell, score_play(state, action))
    return _with_turn(state, action.seat, turn, add_card(quilter.quilt, action.card, action.cell))


def _check_place(quilt: Quilt, cell: Cell) -> None:
    slots = open_slots(quilt)
    if cell in slots:
        return
    raise IllegalAction(say("{reason} Open: {places}.", reason=_explain_place(quilt, cell), places=list_places(slots)))


def _explain_place(quilt: Quilt, cell: Cell) -> Sentence:
    row, col = cell
    if not is_in_frame(cell):
        return say("A quilt is four cards wide and four cards high: row {row}, column {column} is outside.",
                   row=SIZE - row, column=col + 1)  # fmt: skip
    if quilt == EMPTY_QUILT:
        return say("The first card of a quilt goes to the bottom left corner.")
    if quilt[row][col] is not None:
        return say("There is a card at {place} already.", place=place_of(cell))
    if row != BOTTOM and quilt[BOTTOM][col] is not None:
        return say("Columns grow from the bottom upwards: nothing lies below {place}.", place=place_of(cell))
    return say("A new column is started on the bottom row, right beside a used column.")


def _score_opponent(state: MatchQuiltState, action: actions.PlayCard, text: OpponentText) -> Gain:
    offers = offer_opponents(state, action.seat, action.card, action.cell)
    title = PATTERNS[text].title
    if action.opponent is None:
        if action.matches is None and len(offers) == len(state.players) - 1:
            return offers[0]
        raise IllegalAction(
            say(
                "The card covers {text} and not every opponent's quilt is known: "
                "say which opponent's quilt is compared and how many cards match there.",
                text=title,
            )
        )
    _check_seat(state, action.opponent)
    name = state.name_of(action.opponent)
    if action.opponent == action.seat:
        raise IllegalAction(say("{text} compares with another player's quilt, not with your own.", text=title))
    known = next((gain for gain in offers if gain.opponent == action.opponent), None)
    if known is not None:
        if action.matches is not None:
            raise IllegalAction(say("{name}'s quilt is known: the matching cards are counted by the app.", name=name))
        return known
    most = MOST_MATCHES[text]
    if action.matches is None or not 0 <= action.matches <= most:
        raise IllegalAction(
            say(
                "{name}'s quilt is not known: enter how many of its cards match by {text}, from 0 to {most}.",
                name=name, text=title, most=most,
            )
        )  # fmt: skip
    row, col = action.cell
    return Gain(text, POINTS_PER_OPPONENT_MATCH * action.matches, ((row + 1, col),), action.opponent)


def possible_points(state: MatchQuiltState, seat: Seat) -> range:
    """What a card of the player can score: nothing or a favourite fabric by the first one."""
    options = state.options
    if not state.quilters[seat].cards_laid:
        return range(1 + options.first_favourite)
    high = highest_card_score(advanced=options.advanced, favourite=bool(options.favourites))
    return range(lowest_card_score(advanced=options.advanced), high + 1)


def _tell_points(state: MatchQuiltState, action: actions.TellPoints) -> MatchQuiltState:
    _check_turn(state, action.seat)
    quilter = state.quilters[action.seat]
    possible = possible_points(state, action.seat)
    if action.points not in possible:
        raise IllegalAction(_refuse_points(action.points, possible, is_first=not quilter.cards_laid))
    turn = QuilterTurn(None, (Gain("told", action.points),))
    return _with_turn(state, action.seat, turn, quilter.quilt)


def _refuse_points(points: int, possible: range, *, is_first: bool) -> Sentence:
    low, high = possible[0], possible[-1]
    if not is_first:
        return say("One card scores from {low} to {high} points, not {points}.", low=low, high=high, points=points)
    if high:
        return say("The first card of a quilt scores at most 1 point, for its favourite fabric.")
    return say("The first card of a quilt scores nothing, so {points} cannot be: enter 0.", points=points)


def _end_turn(state: MatchQuiltState, action: actions.EndTurn) -> MatchQuiltState:
    if state.drawing != action.seat:
        raise IllegalAction(
            say("{name} has no turn to end: a turn ends after playing and drawing.", name=state.name_of(action.seat))
        )
    return replace(state, drawing=None)


def _skip_turn(state: MatchQuiltState, action: actions.SkipTurn) -> MatchQuiltState:
    _check_turn(state, action.seat)
    if not state.can_be_out_of_cards(action.seat):
        raise IllegalAction(
            say(
                "A turn is skipped only with an empty hand, and {name} must still have cards: play one.",
                name=state.name_of(action.seat),
            )
        )
    return _with_turn(state, action.seat, QuilterTurn(None, ()), state.quilters[action.seat].quilt)


def _tell_quilt(state: MatchQuiltState, action: actions.TellQuilt) -> MatchQuiltState:
    quilter = state.quilters[action.seat]
    if quilter.is_quilt_known:
        raise IllegalAction(
            say(
                "{name}'s quilt is known as it lies. A new card is played, not entered with the quilt.",
                name=state.name_of(action.seat),
            )
        )
    _check_told_quilt(state.name_of(action.seat), quilter, action.quilt)
    return _with_quilter(state, action.seat, replace(quilter, quilt=action.quilt, announced=None))


def _check_told_quilt(name: str, quilter: Quilter, quilt: Quilt) -> None:
    problems = judge_places(quilt)
    if problems:
        raise IllegalAction(problems[0].sentence)
    told, laid = count_cards(quilt), quilter.cards_laid
    if told != laid:
        raise IllegalAction(
            say_count(
                "{name}'s quilt must have {count} card by now, not {told}.",
                "{name}'s quilt must have {count} cards by now, not {told}.",
                laid,
                name=name,
                told=told,
            )
        )
    for cell, card in cards_of(quilter.quilt):
        if quilt[cell[0]][cell[1]] != card:
            raise IllegalAction(
                say(
                    "At {place} of {name}'s quilt lay {card} before: cards never change. Correct it, or undo.",
                    place=place_of(cell), name=name, card=card.title,
                )
            )  # fmt: skip


def _tell_total(state: MatchQuiltState, action: actions.TellTotal) -> MatchQuiltState:
    quilter, name = state.quilters[action.seat], state.name_of(action.seat)
    if quilter.is_finished:
        raise IllegalAction(say("{name}'s points are complete already: undo to change them.", name=name))
    left = TURNS - len(quilter.turns)
    scoring = left if quilter.cards_laid else left - 1
    first = state.options.first_favourite and not quilter.cards_laid
    high = (
        quilter.points
        + first
        + scoring * highest_card_score(advanced=state.options.advanced, favourite=bool(state.options.favourites))
    )
    low = quilter.points + scoring * lowest_card_score(advanced=state.options.advanced)
    if not low <= action.points <= high:
        raise IllegalAction(
            say(
                "{name} stands at {now} and can end with {low} to {high} points before the bonuses, not {points}.",
                name=name, now=quilter.points, low=low, high=high, points=action.points,
            )
        )  # fmt: skip
    finished = replace(quilter, total=action.points)
    if action.quilt is not None:
        _check_told_quilt(name, finished, action.quilt)
        finished = replace(finished, quilt=action.quilt)
    drawing = None if state.drawing == action.seat else state.drawing
    return replace(_with_quilter(state, action.seat, finished), drawing=drawing)


def _announce(state: MatchQuiltState, action: actions.Announce) -> MatchQuiltState:
    quilter, name = state.quilters[action.seat], state.name_of(action.seat)
    if not quilter.is_finished:
        raise IllegalAction(say("{name} announces for the bonuses when the quilt is finished.", name=name))
    if quilter.is_quilt_known:
        raise IllegalAction(say("{name}'s quilt is known: nothing is left to announce.", name=name))
    _check_announcement(action.quilt, quilter.cards_laid)
    return _with_quilter(state, action.seat, replace(quilter, announced=action.quilt))


def _check_announcement(told: Announcement, cards: int) -> None:
    largest, patterns = told.largest_set, told.patterns
    fits = (
        1 <= largest <= DECK.copies
        and 1 <= patterns <= len(PATTERNS)
        and largest + patterns - 1 <= cards <= largest * patterns
    )
    if not fits:
        raise IllegalAction(
            say(
                "{cards} cards cannot have {patterns} patterns and {largest} cards of the most frequent one: "
                "count again. There are {kinds} patterns with {copies} cards each.",
                cards=cards, patterns=patterns, largest=largest, kinds=len(PATTERNS), copies=DECK.copies,
            )
        )  # fmt: skip


PLAY: dict[type[Action], Callable[[MatchQuiltState, Any], MatchQuiltState]] = {
    actions.Start: _start,
    actions.PlayCard: _play_card,
    actions.TellPoints: _tell_points,
    actions.EndTurn: _end_turn,
    actions.SkipTurn: _skip_turn,
    actions.TellQuilt: _tell_quilt,
    actions.TellTotal: _tell_total,
    actions.Announce: _announce,
}


def play(state: MatchQuiltState, action: actions.MatchQuiltAction) -> MatchQuiltState:
    """What the table looks like after the action, or raise `IllegalAction`."""
    _check_seat(state, action.seat)
    if state.phase == "over":
        raise IllegalAction(say("The game is over: start a new one, or undo the last step."))
    return PLAY[type(action)](state, action)
