"""Whole games, played by touch alone and by buttons alone, with the table compared at each step."""

from __future__ import annotations

import pytest

from companion.games.quilt_show.actions import CountFabric
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.screens.results.screen import ResultsScreen
from tests.screens.quilt_show.hands import Buttons, Fingers, Hand
from tests.screens.quilt_show.made_games import MadeGame
from tests.screens.quilt_show_scenes import NAMES, seat_players, tied_game
from tests.screens.seeing import look

GAMES = [
    (2, QuiltShowOptions(), 11),
    (2, QuiltShowOptions(time_saving=True, large_quilt=True), 12),
    (3, QuiltShowOptions(), 13),
    (3, QuiltShowOptions(block_swapping=True, tension_reducing=True), 14),
    (4, QuiltShowOptions(), 15),
    (4, QuiltShowOptions(block_swapping=True, colour_sorting=True), 16),
]


@pytest.mark.parametrize("hand_of", [Fingers, Buttons])
@pytest.mark.parametrize(("players", "options", "seed"), GAMES)
def test_a_whole_game_can_be_played(players: int, options: QuiltShowOptions, seed: int, hand_of: type[Hand]) -> None:
    session = seat_players(players, options)
    hand = hand_of(session)
    for action, state in MadeGame(NAMES[:players], options, seed).steps():
        hand.play(action)
        assert session.table is not None
        assert session.table.state == state, (action, session.toast and session.toast.text)
        look(session)
    assert isinstance(session.screen, ResultsScreen)


def test_the_made_games_have_ties_to_share_unsold_quilts_and_swaps_for_money() -> None:
    ends = []
    for players, options, seed in GAMES:
        game = MadeGame(NAMES[:players], options, seed)
        ends += [state for _, state in game.steps()][-1:]
    shows = [show for state in ends for show in state.shows]
    assert any(award.is_tie for show in shows for award in show.awards)
    assert any(show.unsold for show in shows)
    assert any(any(state.swaps) for state in ends)
    assert any(entry.quilt.chip for show in shows for entry in show.entries)


@pytest.mark.parametrize("hand_of", [Fingers, Buttons])
def test_a_tied_game_is_decided_by_fabric_cards(hand_of: type[Hand]) -> None:
    session = seat_players(2, QuiltShowOptions(time_saving=True))
    hand = hand_of(session)
    for action in (*tied_game(), CountFabric(0, 12), CountFabric(1, 3)):
        hand.play(action)
    assert session.table is not None
    assert session.table.state.hands == (12, 3)
    assert isinstance(session.screen, ResultsScreen)
