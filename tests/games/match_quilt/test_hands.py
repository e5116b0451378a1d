"""How many cards a quilter holds before drawing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.match_quilt.actions import EndTurn, PlayCard, Start, TellPoints
from companion.games.match_quilt.components import Card
from companion.games.match_quilt.hands import count_kept
from companion.games.match_quilt.play import play
from companion.games.match_quilt.setup import MatchQuiltOptions, set_up
from companion.games.match_quilt.state import MatchQuiltState, QuilterTurn
from companion.games.values import Player

BLUE_RED = ("blue", "red")


def after(*cards: Card) -> MatchQuiltState:
    """Two players lay these cards in turn, each in the bottom row; everybody draws but the last."""
    state = set_up((Player("Ada"), Player("Ben")), MatchQuiltOptions(advanced=True))
    state = play(state, Start(0))
    for number, card in enumerate(cards):
        if state.drawing is not None:
            state = play(state, EndTurn(state.drawing))
        state = play(state, PlayCard(number % 2, card, (3, number // 2)))
    return state


def test_of_four_cards_three_are_kept() -> None:
    assert count_kept(after(Card("maple-leaf", BLUE_RED)), 0) == 3


def test_after_a_fools_square_one_more_was_drawn() -> None:
    other = Card("ribbons", BLUE_RED)
    state = after(Card("fools-square", BLUE_RED), other, Card("maple-leaf", BLUE_RED))
    assert count_kept(state, 0) == 4


def test_a_star_flower_leaves_two_and_one_is_laid_in_the_next_turn() -> None:
    # Four, one laid, one discarded, none drawn: two; the next card leaves one.
    other = Card("ribbons", BLUE_RED)
    state = after(Card("star-flower", ("blue", "green", "red")), other, Card("maple-leaf", BLUE_RED))
    assert count_kept(state, 0) == 1


def test_a_card_that_was_not_told_may_have_changed_the_hand() -> None:
    state = play(after(Card("maple-leaf", BLUE_RED)), EndTurn(0))
    assert count_kept(play(state, TellPoints(1, 0)), 1) is None


def test_who_could_lay_nothing_has_no_card_left() -> None:
    state = after(Card("maple-leaf", BLUE_RED))
    first, second = state.quilters
    skipped = replace(first, turns=(*first.turns, QuilterTurn(None, ())))
    assert count_kept(replace(state, quilters=(skipped, second)), 0) == 0
