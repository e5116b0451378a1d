"""What each of the ten assistants changes, told as stories."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import IllegalAction
from companion.games.quiltable.actions import (
    Choose,
    DealAssistants,
    DonatePattern,
    EndTurn,
    FlipAssistant,
    FlipBlock,
    FlipPattern,
    LaidTile,
    Plan,
    QuiltableAction,
    Return,
    Start,
    SwapBlock,
    SwitchAssistants,
    TellPatterns,
    TellQuilt,
    TradeAssistant,
    TurnAssistant,
)
from companion.games.quiltable.components import AssistantId
from companion.games.quiltable.quilt import tile_of
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.quiltable.state import State
from companion.games.values import Player


def begin(anns: AssistantId, bos: AssistantId = "swap-shop-sandra", centre: AssistantId = "uncle-sam") -> State:
    """Ann and Bo with their assistants, Ann to begin with a quilt of three blocks in a row."""
    state = GAME.new([Player("Ann"), Player("Bo")], QuiltableOptions(assistants=True))
    row = (tile_of(1), tile_of(2), tile_of(13))
    return play(state, DealAssistants((anns, bos), centre), Start(0), TellQuilt(0, (row,)))


def play(state: State, *actions: QuiltableAction) -> State:
    for action in actions:
        state = GAME.play(state, action)
    return state


def refuse(state: State, action: QuiltableAction, word: str) -> None:
    with pytest.raises(IllegalAction, match=word):
        GAME.play(state, action)


def blocks(*places: tuple[int, int, int]) -> tuple[LaidTile, ...]:
    return tuple(LaidTile(tile_of(card), (row, col)) for card, row, col in places)


def test_big_billy_chooses_one_or_four_once_a_turn() -> None:
    state = begin("big-billy")
    assert state.uses_left(0) == 1
    state = play(state, Choose(0, blocks=blocks((20, 1, 0), (21, 1, 1), (22, 1, 2), (23, 1, 3))))
    assert (state.uses_left(0), state.actions_left(0), state.quilters[0].blocks) == (0, 1, 7)
    refuse(state, Choose(0, 1), "Big Billy")
    assert play(state, Choose(0, 2)).actions_left(0) == 0
    refuse(begin("gifted-gladys"), Choose(0, 4), "2 or 3")


def test_gifted_gladys_moves_blocks_that_do_not_touch() -> None:
    apart = blocks((20, 1, 0), (21, 1, 2))
    refuse(begin("big-billy"), Choose(0, blocks=apart), "connected")
    state = play(begin("gifted-gladys"), Choose(0, blocks=apart))
    refuse(state, Return(0, cells=((0, 1),)), "one piece")
    state = play(state, Return(0, cells=((1, 0), (0, 2), (1, 2))))
    assert state.quilters[0].blocks == 2


def test_gifted_gladys_keeps_how_the_blocks_lay() -> None:
    bent = (LaidTile(tile_of(20), (1, 0), (5, 5)), LaidTile(tile_of(21), (1, 2), (6, 6)))
    refuse(begin("gifted-gladys"), Choose(0, blocks=bent), "turned")


def test_granny_smith_turns_a_block_into_its_pattern() -> None:
    state = begin("granny-smith", centre="big-billy")
    refuse(state, FlipBlock(0, (0, 1)), "one piece")
    state = play(state, FlipBlock(0, (0, 2)))
    assert (state.quilters[0].patterns, state.quilters[0].blocks, state.actions_left(0)) == ((13,), 2, 1)
    refuse(state, FlipBlock(0, (0, 1)), "1 time")


def test_mayhem_maddie_turns_an_assistant_over_for_free() -> None:
    state = play(begin("mayhem-maddie"), FlipAssistant(0, 1))
    assert (state.quilters[1].assistant, state.actions_left(0), state.uses_left(0)) == ("terrific-tim", 2, 0)
    refuse(state, FlipAssistant(0, 1), "1 time")


def test_a_pattern_card_keeps_mayhem_maddie_away() -> None:
    state = play(begin("mayhem-maddie"), TellPatterns(1, (5, 6)), FlipAssistant(0, 1, True, 6))
    assert (state.quilters[1].assistant, state.quilters[1].patterns) == ("swap-shop-sandra", (5,))
    assert state.quilters[0].patterns == (6,)
    refuse(begin("mayhem-maddie"), FlipAssistant(0, 1, True), "no pattern card")


def test_planning_peter_may_leave_gaps_but_not_leave_the_frame() -> None:
    apart = blocks((20, 2, 0), (21, 2, 1))
    refuse(begin("big-billy"), Choose(0, blocks=apart), "one piece")
    state = play(begin("planning-peter"), Choose(0, blocks=apart))
    assert not state.quilters[0].quilt.is_connected
    refuse(begin("planning-peter"), Choose(0, blocks=blocks((20, 4, 0), (21, 4, 1))), "4 by 4")


def test_who_takes_over_a_quilt_with_gaps_may_go_on_without_making_more() -> None:
    state = play(begin("planning-peter"), Choose(0, blocks=blocks((20, 2, 0), (21, 2, 1))), TradeAssistant(0))
    state = play(state, EndTurn(0), EndTurn(1))
    refuse(state, Return(0, cells=((0, 1),)), "one piece")
    assert play(state, Choose(0, blocks=blocks((22, 1, 0), (23, 1, 1)))).quilters[0].quilt.is_connected


def test_sneaky_sally_plans_three_cards_for_both_actions() -> None:
    state = play(begin("sneaky-sally"), Plan(0, 3, (4, 5, 6)))
    assert (state.quilters[0].patterns, state.actions_left(0)) == ((4, 5, 6), 0)
    refuse(play(begin("sneaky-sally"), Plan(0)), Plan(0, 3), "needs 2")
    refuse(begin("big-billy"), Plan(0, 3), "Sneaky Sally")


def test_swap_shop_sandra_trades_one_block_once() -> None:
    state = play(begin("swap-shop-sandra", "big-billy"), SwapBlock(0, (0, 1), tile_of(40)))
    assert state.quilters[0].quilt.at((0, 1)) == tile_of(40)
    assert state.actions_left(0) == 1
    refuse(state, SwapBlock(0), "1 time")


def test_terrific_tim_gives_two_patterns_for_two_more_actions() -> None:
    state = play(begin("terrific-tim", "big-billy"), TellPatterns(0, (4, 5, 6)))
    state = play(state, DonatePattern(0, 1, 5), Choose(0), Choose(0), Choose(0))
    assert (state.actions_left(0), state.allowed_actions(0)) == (0, 3)
    state = play(state, DonatePattern(0, 1, 4), Plan(0, cards=(7,)))
    refuse(state, DonatePattern(0, 1, 6), "2 times")
    assert state.quilters[0].patterns == (6, 7)
    assert state.quilters[1].patterns == (5, 4)


def test_tricky_travis_switches_assistants_for_one_action() -> None:
    state = play(begin("tricky-travis"), SwitchAssistants(0, 1))
    assert [quilter.assistant for quilter in state.quilters] == ["swap-shop-sandra", "tricky-travis"]
    assert state.actions_left(0) == 1
    assert play(state, SwapBlock(0)).actions_left(0) == 0


def test_uncle_sam_sews_a_pattern_card_once_a_turn() -> None:
    state = play(begin("uncle-sam", centre="big-billy"), TellPatterns(0, (40,)))
    own = play(state, FlipPattern(0, False, 40, (1, 0)))
    assert (own.quilters[0].patterns, own.quilters[0].quilt.at((1, 0))) == ((), tile_of(40))
    refuse(own, FlipPattern(0, True), "1 time")
    taken = play(state, FlipPattern(0, True, 41, (1, 0)))
    assert (taken.quilters[0].patterns, taken.quilters[0].blocks) == ((40,), 4)


def test_anybody_may_trade_with_the_centre_for_one_action() -> None:
    state = play(begin("big-billy", centre="uncle-sam"), TradeAssistant(0))
    assert (state.quilters[0].assistant, state.centre, state.actions_left(0)) == ("uncle-sam", "big-billy", 1)


def test_a_side_is_picked_before_the_game_and_not_later() -> None:
    state = GAME.new([Player("Ann"), Player("Bo")], QuiltableOptions(assistants=True))
    deal = GAME.chance(state, Random(1))
    assert isinstance(deal, DealAssistants)
    state = play(state, deal, TurnAssistant(0))
    assert state.quilters[0].assistant != deal.assistants[0]
    assert isinstance(GAME.chance(state, Random(1)), Start)
    refuse(play(state, Start(0)), TurnAssistant(0), "before")


def test_two_sides_of_one_card_cannot_both_be_dealt_from_one_copy() -> None:
    state = GAME.new([Player("Ann"), Player("Bo")], QuiltableOptions(assistants=True))
    refuse(state, DealAssistants(("sneaky-sally", "big-billy"), "uncle-sam"), "two sides")


def test_in_a_speed_game_the_other_active_player_may_not_be_picked() -> None:
    players = [Player(name) for name in "ABCDE"]
    state = GAME.new(players, QuiltableOptions(variant="speed", assistants=True))
    helpers: tuple[AssistantId, ...] = ("mayhem-maddie", "big-billy", "uncle-sam", "uncle-sam", "big-billy")
    state = play(state, DealAssistants(helpers, "tricky-travis"), Start(0))
    assert state.active == (0, 2)
    refuse(state, FlipAssistant(0, 2), "right now")
    assert play(state, FlipAssistant(0, 1)).quilters[1].assistant == "sneaky-sally"


def test_the_reminder_counts_how_often_the_assistant_still_helps() -> None:
    state = begin("swap-shop-sandra", "big-billy")
    said = [str(reminder.sentence) for reminder in GAME.reminders(state) if reminder.kind == "assistant"]
    assert said[0].startswith("Swap Shop Sandra")
    assert said[0].endswith("Left in this turn: 1.")
    state = play(state, SwapBlock(0))
    said = [str(reminder.sentence) for reminder in GAME.reminders(state) if reminder.kind == "assistant"]
    assert said[0].endswith("Left in this turn: 0.")
