"""Set-up and turns: each story has one point."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import BadSetup
from companion.games.quilt_show.actions import (
    ChooseStart,
    CollectFabric,
    MakeBlocks,
    SwapBlocks,
)
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import QuiltShowOptions, Variant, object_to
from companion.games.shelf import take
from companion.games.values import Player
from tests.games.quilt_show.storytelling import kinds, money, new_game, play, show, started


@pytest.mark.parametrize(
    ("players", "markers", "stacks", "count", "prizes"),
    [(2, 17, 4, 3, (6000, 13000)), (3, 23, 5, 5, (5000, 14000)), (4, 28, 6, 6, (4000, 15000))],
)
def test_the_chart_of_the_set_up(players: int, markers: int, stacks: int, count: int, prizes: tuple[int, int]) -> None:
    state = new_game(players)
    assert (state.markers_left, state.stacks) == (markers, stacks)
    assert state.chart.prizes_per_show == count
    low, high = prizes
    assert state.chart.prizes == tuple(range(high, low - 1, -1000))
    assert [state.chips_of(seat) for seat in state.seats] == [(1, 2, 3)] * players


def test_the_shelf_has_the_game() -> None:
    assert take("quilt-show") is GAME


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4"):
        GAME.new([Player(f"P{seat}") for seat in range(players)], QuiltShowOptions())


@pytest.mark.parametrize(
    ("players", "variants", "stacks"),
    [
        (2, ("tension-reducing",), 6),
        (3, ("tension-reducing",), 6),
        (2, ("colour-sorting",), 6),
        (3, ("colour-sorting", "tension-reducing"), 6),
        (4, ("colour-sorting",), 6),
        (2, ("large-quilt", "time-saving"), 4),
    ],
)
def test_some_variants_lay_out_all_six_stacks(players: int, variants: tuple[Variant, ...], stacks: int) -> None:
    state = new_game(players, *variants)
    assert state.stacks == stacks
    assert state.markers_left == {2: 17, 3: 23, 4: 28}[players]


@pytest.mark.parametrize(("players", "variant"), [(2, "block-swapping"), (4, "tension-reducing")])
def test_a_variant_that_makes_no_sense_is_refused(players: int, variant: Variant) -> None:
    assert object_to(variant, players) is not None
    with pytest.raises(BadSetup, match=variant):
        new_game(players, variant)


def test_the_app_chooses_who_starts_or_the_players_tell() -> None:
    state = new_game(3)
    drawn = [GAME.chance(state, Random(seed)) for seed in range(30)]
    assert {act.seat for act in drawn if isinstance(act, ChooseStart)} == {0, 1, 2}
    assert all(isinstance(act, ChooseStart) for act in drawn)
    assert play(state, ChooseStart(2)).on_turn == 2


def test_turns_go_round_to_the_left() -> None:
    state = started(3, start=1)
    seen = []
    for action in (CollectFabric(), MakeBlocks(1), CollectFabric(2), MakeBlocks(2)):
        seen.append(state.on_turn)
        state = play(state, action)
    assert seen == [1, 2, 0, 1]


def test_a_turn_with_k_blocks_takes_k_markers() -> None:
    state = play(started(), MakeBlocks(3), MakeBlocks(1))
    assert state.markers == (3, 1)
    assert state.markers_left == 13


def test_fabric_is_counted() -> None:
    assert play(started(), CollectFabric(3), CollectFabric(2), CollectFabric(3)).fabric == (6, 2)


def test_the_three_dye_goods_rule_is_reminded_of_in_every_round() -> None:
    assert "dye-goods" in kinds(started())
    assert "dye-goods" in kinds(show(started(), "", ""))


def test_who_takes_the_large_marker_starts_the_show_at_once() -> None:
    state = play(started(), *(MakeBlocks(4),) * 4)
    assert (state.phase, state.markers_left, state.on_turn) == ("sewing", 1, 0)
    state = play(state, MakeBlocks(1))
    assert (state.phase, state.on_turn) == ("drawing", 0)


def test_the_last_offer_of_blocks_says_that_the_show_begins() -> None:
    state = play(started(), *(MakeBlocks(4),) * 3, MakeBlocks(3))
    said = [str(offer.sentence) for offer in GAME.offers(state) if offer.name == "make-blocks"]
    assert said == ["Make 1 block", "Make 2 blocks: the show begins"]


def test_the_player_left_of_the_large_markers_holder_begins_the_next_round() -> None:
    state = play(started(3, start=2), *(MakeBlocks(5),) * 4, MakeBlocks(3))  # Cleo, Ann, Ben, Cleo, Ann
    assert (state.phase, state.on_turn) == ("drawing", 0)
    state = show(state, "", "", "")
    assert (state.phase, state.on_turn) == ("sewing", 1)
    assert state.markers == (0, 0, 0)


def test_swaps_move_money_and_take_the_turn() -> None:
    state = show(started(3, "block-swapping"), "BBb5.BBg5.BBr5", "LLb3.LLg3.LLr3", "")
    assert (money(state), state.on_turn) == ([14000, 13000, 0], 2)
    state = play(state, SwapBlocks(0, received=2000))
    assert (money(state), state.on_turn) == ([12000, 13000, 2000], 0)
    state = play(state, SwapBlocks(1, paid=12000))
    assert (money(state), state.on_turn) == ([0, 25000, 2000], 1)
    state = play(state, SwapBlocks(0))
    assert (money(state), state.on_turn) == ([0, 25000, 2000], 2)


def test_rules_about_fabric_and_blocks_are_told_while_they_are_used() -> None:
    said = {reminder.kind: str(reminder.sentence) for reminder in GAME.reminders(started())}
    assert "before you take the next" in said["replace-face-up"]
    assert "no second face-up one" in said["one-dye-goods"]
    assert "either colour, dye goods for any" in said["two-colours"]


def test_shuffling_the_fabric_anew_is_told_when_the_deck_runs_out() -> None:
    # 96 cards less 4 for each of two players and 6 face up are 82: 27 turns of three.
    state = play(started(), *[CollectFabric(3)] * 26)
    assert "reshuffle-fabric" not in kinds(state)
    assert "reshuffle-fabric" in kinds(play(state, CollectFabric(3)))


def test_an_empty_stack_is_told_once_one_can_be_empty() -> None:
    # 18 blocks have one pattern, and a turn can take one of them.
    state = play(started(3), *[MakeBlocks(1)] * 16)
    assert "empty-stack" not in kinds(state)
    assert "empty-stack" in kinds(play(state, MakeBlocks(1)))
