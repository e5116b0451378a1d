"""Whole games by random quilters: they end, add up, replay, and agree move by move with pieces on a table."""

from __future__ import annotations

from functools import reduce
from random import Random
from time import perf_counter
from typing import cast

import pytest

from companion.games.patchwork.actions import Advance, Buy, LayRing, PatchworkAction, PlaceSingle
from companion.games.patchwork.components import PATCHES
from companion.games.patchwork.prospects import foresee_advance, foresee_patches
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.patchwork.state import PatchworkState
from companion.games.patchwork.track import BoardName
from companion.games.values import Player
from tests.games.patchwork.random_quilters import DEPTHS, RandomQuilters
from tests.games.patchwork.twin import Tabletop

NAMES = ("Ann", "Bob B.")
BOARDS: tuple[BoardName, ...] = ("original", "revised")


def new_game(board: BoardName) -> PatchworkState:
    return GAME.new([Player(name, "dots") for name in NAMES], PatchworkOptions(board))


def play_a_game(
    depth: str, board: BoardName, has_ring: bool, seed: int
) -> tuple[list[PatchworkState], list[PatchworkAction]]:
    random = Random(seed)
    quilters = RandomQuilters(random, depth)
    states, log = [new_game(board)], list[PatchworkAction]()
    while states[-1].phase != "over":
        state = states[-1]
        action = (GAME.chance(state, random) if has_ring else None) or quilters.choose(state)
        assert str(GAME.describe(state, action))
        states.append(GAME.play(state, action))
        log.append(action)
        assert len(log) < 400, "the game does not end"
    return states, log


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("has_ring", [True, False])
def test_a_whole_game_ends_adds_up_and_replays(depth: str, board: BoardName, has_ring: bool) -> None:
    for seed in range(8):
        states, log = play_a_game(depth, board, has_ring, seed)
        end = states[-1]
        result = GAME.result(end)
        assert result is not None
        assert all(GAME.result(state) is None for state in states[:-1])
        points = [standing.points for standing in GAME.standings(end).players]
        assert points == [sum(line.points for line in one.lines) for one in GAME.standings(end).players]
        assert points[result.winners[0]] == max(points)
        assert (result.reason == "tie-break") == (points[0] == points[1])
        again = states[0]
        for action, state in zip(log, states[1:], strict=True):
            again = GAME.play(again, GAME.decode_action(GAME.encode_action(action)))
            assert again == state


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("has_ring", [True, False])
def test_every_position_round_trips_and_can_be_told(depth: str, has_ring: bool) -> None:
    for seed in range(4):
        for state in play_a_game(depth, "revised", has_ring, seed)[0]:
            assert GAME.parse(GAME.format(state)) == state
            assert "\n" not in GAME.format(state)
            assert str(GAME.turn(state).sentence)
            assert (GAME.look(state) is None) == (state.phase in ("tie", "over"))
            assert all(str(reminder.sentence) for reminder in GAME.reminders(state))
            for offer in GAME.offers(state):
                assert str(offer.sentence)
                if offer.action is not None:
                    GAME.play(state, cast(PatchworkAction, offer.action))


@pytest.mark.parametrize("depth", ["everything", "purchases"])
def test_patches_are_conserved(depth: str) -> None:
    for state in play_a_game(depth, "original", True, 5)[0][2:]:
        bought = [number for quilter in state.quilters for number in quilter.patches]
        assert sorted([*bought, *(state.ring or ())]) == [patch.id for patch in PATCHES]
        owned = sum(quilter.singles for quilter in state.quilters) + state.singles_due
        assert owned + len(state.singles_left) == 5


def assert_same(state: PatchworkState, table: Tabletop) -> None:
    for name, quilter in zip(NAMES, state.quilters, strict=True):
        assert quilter.space == table.space_of(name)
        assert quilter.buttons == table.purse[name]
        assert quilter.income == table.buttons_on_quilt(name)
        assert sorted(quilter.cells) == [(r, c) for r in range(9) for c in range(9) if table.quilt[name][r][c]]
    assert [patch.id for patch in state.open_patches] == table.circle[:3]
    assert set(state.singles_left) == table.singles_on_board
    assert (state.special_tile is None) == (table.tile_owner is None)
    assert state.special_tile is None or NAMES[state.special_tile] == table.tile_owner
    if not state.singles_due:
        assert (None if state.seat is None else NAMES[state.seat]) == table.whose_turn()


def test_the_twin_agrees_move_by_move() -> None:
    """Track, income, ring, order of turns, quilts, special tile, points and winner over more than 10,000 moves."""
    moves = tiles = ties = 0
    for seed in range(270):
        random = Random(seed)
        board = BOARDS[seed % 2]
        state = new_game(board)
        start = GAME.chance(state, random)
        assert start is not None
        state = GAME.play(state, start)
        ring = GAME.chance(state, random)
        assert isinstance(ring, LayRing)
        state = GAME.play(state, ring)
        assert state.start is not None
        table = Tabletop(board, [*ring.patches], NAMES[state.start], NAMES[1 - state.start])
        quilters = RandomQuilters(random, "everything")
        assert_same(state, table)
        while state.phase == "play":
            action = quilters.choose(state)
            if isinstance(action, Buy):
                table.buy(action.patch, [*action.cells])
            elif isinstance(action, Advance):
                table.advance()
            elif isinstance(action, PlaceSingle):
                assert action.cell is not None
                table.sew_single(NAMES[state.top], action.cell)
            state = GAME.play(state, action)
            assert_same(state, table)
            moves += 1
        result = GAME.result(state)
        assert result is not None
        assert [one.points for one in GAME.standings(state).players] == [table.points(name) for name in NAMES]
        assert NAMES[result.winners[0]] == table.winner()
        tiles += state.special_tile is not None
        ties += result.reason == "tie-break"
    assert moves > 10_000
    assert tiles > 20
    assert ties > 0


def test_every_prospect_comes_true() -> None:
    checked = 0
    for seed in range(20):
        for state in play_a_game("purchases", BOARDS[seed % 2], True, seed)[0]:
            if state.phase != "play" or state.singles_due:
                continue
            seat = state.seat
            assert seat is not None
            for prospect in (*foresee_patches(state), foresee_advance(state)):
                if not prospect.is_possible:
                    continue
                after = GAME.play(state, Buy(prospect.patch.id) if prospect.patch else Advance())
                mover = after.quilters[seat]
                assert (prospect.space, prospect.buttons) == (mover.space, mover.buttons)
                assert prospect.space - state.quilters[seat].space == prospect.time
                assert prospect.to_next_income == after.spaces_to_income(seat)
                assert prospect.to_next_single == after.spaces_to_single(seat)
                assert len(prospect.singles_passed) == len(state.singles_left) - len(after.singles_left)
                if after.phase != "play":
                    assert prospect.next_seat is None
                elif not after.singles_due:
                    assert prospect.next_seat == after.seat
                checked += 1
    assert checked > 1000


def test_a_whole_game_replays_in_milliseconds(capsys: pytest.CaptureFixture[str]) -> None:
    states, log = play_a_game("everything", "original", True, 1)
    start = perf_counter()
    reduce(GAME.play, log, states[0])
    seconds = perf_counter() - start
    with capsys.disabled():
        print(f" [patchwork: {len(log)} actions replayed in {1000 * seconds:.1f} ms]", end="")
    assert seconds < 1
