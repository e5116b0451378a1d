"""Whole games by a random table, at every depth and player count: they end, add up and replay."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise, product
from random import Random
from time import perf_counter

import pytest

from companion.games.patchwork_doodle.actions import UNTOLD, DoodleAction, Draw, EndRound, ShowSheet, StartFinalTurn
from companion.games.patchwork_doodle.drawing import shapes_to_draw, ways_to_draw
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import shape_of
from companion.games.values import Player
from tests.games.patchwork_doodle.random_player import DEPTHS, RandomTable

NAMES = ("Ann", "Bob B.", "Çelik", "D|E=F%", "Eve", "Fay", "Gus", "Hal")
FULL, EMPTY = ("#########",) * 9, (".........",) * 9


def play_a_game(players: int, depth: str, seed: int) -> tuple[list[DoodleState], list[DoodleAction]]:
    state = GAME.new([Player(name, "stripes") for name in NAMES[:players]], DoodleOptions(best=90))
    table = RandomTable(Random(seed), depth)
    states, log = [state], list[DoodleAction]()
    while state.phase != "over":
        action = table.choose(state)
        assert str(GAME.describe(state, action))
        state = GAME.play(state, action)
        states.append(state)
        log.append(action)
        assert len(log) < 3000, "the game does not end"
    return states, log


@pytest.mark.parametrize(("players", "depth"), [*product(range(1, 9), DEPTHS)])
def test_a_whole_game_ends_adds_up_and_replays(players: int, depth: str) -> None:
    states, log = play_a_game(players, depth, seed=players)
    end = states[-1]
    result = GAME.result(end)
    assert result is not None
    assert result.reason == ("solo" if players == 1 else "shared" if len(result.winners) > 1 else "points")
    assert all(GAME.result(state) is None for state in states[:-1])
    standings = GAME.standings(end).players
    for standing, sheet in zip(standings, end.sheets, strict=True):
        assert standing.points == sum(line.points for line in standing.lines)
        typed = getattr(sheet.scored[-1], "empty", None)
        assert standing.points == sheet.points - (len(sheet.cells.empty) if typed is None else typed)
        assert len(standing.lines) == 4
        assert all(cell in sheet.cells for line in standing.lines[:3] for cell in line.cells)
    assert {standings[seat].points for seat in result.winners} == {max(one.points for one in standings)}
    again = states[0]
    for action, state in zip(log, states[1:], strict=True):
        again = GAME.play(again, GAME.decode_action(GAME.encode_action(action)))
        assert again == state


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_position_of_a_game_round_trips_and_can_be_told(depth: str) -> None:
    states, _ = play_a_game(3, depth, seed=11)
    for state in states:
        assert GAME.parse(GAME.format(state)) == state
        assert "\n" not in GAME.format(state)
        assert str(GAME.turn(state).sentence)
        assert all(str(offer.sentence) for offer in GAME.offers(state))
        assert all(str(reminder.sentence) for reminder in GAME.reminders(state))
        look = GAME.look(state)
        assert (look is None) == (state.phase == "over")
        for offer in GAME.offers(state):
            if offer.action is not None:
                GAME.play(state, offer.action)


@pytest.mark.parametrize("seed", range(6))
def test_shaded_cells_stay_and_cards_are_conserved(seed: int) -> None:
    states, _ = play_a_game(2, "everything", seed)
    for before, after in pairwise(states):
        for old, new in zip(before.sheets, after.sheets, strict=True):
            assert not old.cells - new.cells
            assert new.used[: len(old.used)] == old.used
            assert new.specials_left + len(new.used) == 4
        if after.phase == "turns":
            assert sum(card is not None for card in after.ring) == 8 - max(0, after.turn - 1)
    assert len(states[-1].seen) == 20
    assert UNTOLD not in states[-1].seen


def test_every_drawn_patch_was_among_the_shapes_to_draw() -> None:
    checked = 0
    for seed in range(10):
        states, log = play_a_game(2, "everything", seed)
        for state, action in zip(states, log, strict=False):
            if isinstance(action, Draw) and action.cells:
                assert shapes_to_draw(state, action.seat).allows(shape_of(action.cells))
                ways = ways_to_draw(state, action.seat, action.cells)
                costs = [len(GAME.play(state, way).sheets[action.seat].used) for way in ways]
                assert costs == sorted(costs)
                assert any(isinstance(way, Draw) and (way.slot, way.cut) == (action.slot, action.cut) for way in ways)
                checked += 1
    assert checked > 200


def test_the_app_can_do_every_random_act_for_a_table_without_cards() -> None:
    random = Random(2)
    state = GAME.new([Player("Ann")], DoodleOptions())
    while state.phase != "over":
        if state.unscored:
            action: DoodleAction = ShowSheet(0, FULL[: state.round * 3] + EMPTY[state.round * 3 :])
        elif state.is_final_turn:
            action = EndRound()
        else:
            due = GAME.chance(state, random)
            action = due or (StartFinalTurn() if state.round == 3 else EndRound())
        state = GAME.play(state, action)
    assert len(set(state.seen)) == 20
    assert GAME.standings(state).players[0].points == 3 * 3 + 6 + 6 * 6 + 3 + 81


def test_a_game_of_eight_with_every_cell_told_replays_in_milliseconds(capsys: pytest.CaptureFixture[str]) -> None:
    states, log = play_a_game(8, "everything", seed=1)
    start = perf_counter()
    reduce(GAME.play, log, states[0])
    seconds = perf_counter() - start
    with capsys.disabled():
        print(f" [doodle: {len(log)} actions replayed in {1000 * seconds:.1f} ms]", end="")
    assert seconds < 1
