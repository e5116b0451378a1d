"""Whole games of Patchwork Doodle for 1, 2, 4 and 8 players, by touch alone and by the buttons alone."""

from __future__ import annotations

import pytest

from companion.games.cells import parse_rows
from companion.games.patchwork_doodle.actions import Draw, Pass, ShadeCell
from companion.screens.views import Tap
from tests.screens.doodle_scenes import NEW, RING, seat_players
from tests.screens.patchwork_doodle.players_at_screens import Buttons, Finger, Hand, show_sheet, state_of, tell_cards

EMPTY = "........."
ROUND_1 = ("####.....", "####.....", "####.....", "####.....", *(EMPTY,) * 5)
ROUND_2 = (*("#####....",) * 5, *(EMPTY,) * 4)
ROUND_3 = (*("#########",) * 6, "######...", *(EMPTY,) * 2)
"""Four by four is 16; five by five is 25; six by nine is 36 + 3, and 21 cells stay empty."""


@pytest.mark.parametrize("kind", [Finger, Buttons])
@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_a_whole_game(players: int, kind: type[Finger] | type[Buttons]) -> None:
    hand = kind(seat_players(players))
    session = hand.session
    first_round(hand, players)
    for seat in range(players):
        show_sheet(hand, ROUND_1)
        assert state_of(session).sheets[seat].points == 16
    assert (state_of(session).phase, state_of(session).round) == ("cards", 2)

    hand.do(Tap("go-on"))
    hand.do(Tap("tell-ring"))
    tell_cards(hand, NEW)
    assert state_of(session).ring[2:] == NEW
    for turn in range(1, 7):
        hand.do(Tap("roll"))
        assert state_of(session).turn == turn
    hand.do(Tap("end-round"))
    hand.do(Tap("score"))
    for seat in range(players):
        show_sheet(hand, ROUND_2)
        assert state_of(session).sheets[seat].points == 16 + 25

    hand.do(Tap("go-on"))
    hand.do(Tap("untold-ring"))
    assert state_of(session).ring[2:] == ("?",) * 6
    last_round(hand, players)
    hand.do(Tap("score"))
    for _ in range(players):
        show_sheet(hand, ROUND_3)
    assert session.table is not None
    standings = session.table.game.standings(state_of(session)).players
    assert [standing.points for standing in standings] == [16 + 25 + 39 - 21] * players
    assert session.screen.name == "results"


def first_round(hand: Hand, players: int) -> None:
    """Everything is told: start cards, the ring, rolls by hand and by the app, patches, passes and special actions."""
    session = hand.session
    hand.do(Tap("deal-start"))
    starts = [sheet.start for sheet in state_of(session).sheets]
    assert "?" not in starts
    assert len(set(starts)) == players
    hand.do(Tap("tell-ring"))
    tell_cards(hand, RING)
    assert state_of(session).ring == RING

    hand.do(Tap("die"))
    hand.do(Tap("pips", 1))
    assert (state_of(session).turn, state_of(session).card) == (1, "###/#.#")
    hand.do(Tap("player", 0))
    hand.shade(((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)))
    hand.do(Tap("accept"))
    assert steps(hand)[-1] == Draw(0, ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)), 0)
    assert state_of(session).sheets[0].cells == parse_rows(("###......", "#.#......", *(EMPTY,) * 7))
    hand.do(Tap("player", players - 1))
    hand.do(Tap("single"))
    hand.do(Tap("accept"))
    assert steps(hand)[-1] == ShadeCell(players - 1)

    hand.do(Tap("die"))
    hand.do(Tap("pips", 3))
    assert (state_of(session).turn, state_of(session).card) == (2, "##./.##")
    hand.do(Tap("player", 0))
    hand.do(Tap("pass"))
    assert steps(hand)[-1] == Pass(0)
    assert state_of(session).sheets[0].did == "passed"

    hand.do(Tap("roll"))
    assert state_of(session).turn == 3
    assert state_of(session).ring[3] is None
    hand.do(Tap("end-round"))
    assert state_of(session).phase == "scoring"
    hand.do(Tap("score"))


def last_round(hand: Hand, players: int) -> None:
    """Nothing is told but one card; then the choice among three."""
    session = hand.session
    for _ in range(5):
        hand.do(Tap("roll"))
    hand.do(Tap("final"))
    choices = state_of(session).choices
    assert len(choices) == 3
    hand.do(Tap("card", choices[1]))
    hand.do(Tap("shape", 7))
    assert state_of(session).ring[choices[1]] == "##/##"
    hand.do(Tap("player", players - 1))
    hand.do(Tap("slot", choices[1]))
    hand.do(Tap("accept"))
    assert steps(hand)[-1] == Draw(players - 1, (), choices[1])
    hand.do(Tap("end-round"))
    assert state_of(session).phase == "scoring"


def steps(hand: Hand) -> list[object]:
    """All actions that count now."""
    assert hand.session.table is not None
    return [step.action for step in hand.session.table.steps]
