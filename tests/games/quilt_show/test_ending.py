"""The end of the game and how it is told: each story has one point."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.state import State
from tests.games.quilt_show.storytelling import end, enter, kinds, money, new_game, play, sew, show, started, tie


def test_three_shows_or_two_with_the_time_saving_variant() -> None:
    state = show(show(started(), "", ""), "", "")
    assert state.phase == "sewing"
    assert show(state, "", "").phase == "counting"
    assert show(show(started(2, "time-saving"), "", ""), "", "").phase == "counting"


def test_after_the_last_show_each_unsold_quilt_sells_for_1000() -> None:
    state = show(started(2, "time-saving"), "", "")
    ann = "BBb5.BBg5.BBr5,SVb2.SVg2.SVr2"
    state = show(state, ann, "LLb5.LLg5.LLo5/LLb3.LLg3.LLr3,ASb5.ASr5.ASg3,ASb2.ASr2.ASo3")
    assert money(state) == [9000 + 1000, 12000 + 6000 + 1000]
    assert state.locked == ()
    lines = [[str(line.reason) for line in standing.lines] for standing in GAME.standings(state).players]
    assert lines[0] == [
        "Prize in the second show: table runner, Boston Beauty (15 points)",
        "Sold after the second show: table runner, Spring Valley Log Cabin (6 points)",
    ]
    result = end(state)
    assert (result.reason, result.winners, str(result.sentence)) == ("points", (1,), "Ben wins with $19,000.")


def test_fabric_cards_are_asked_only_from_those_who_are_tied() -> None:
    state = tie()
    assert money(state) == [13000, 13000, 0]
    assert GAME.turn(state).seats == (0, 1)
    assert GAME.result(state) is None
    assert [offer.seat for offer in GAME.offers(state)] == [0, 1]


def test_more_fabric_cards_break_the_tie() -> None:
    result = end(play(tie(), CountFabric(1, 4), CountFabric(0, 7)))
    assert (result.reason, result.winners) == ("tie-break", (0,))
    assert str(result.sentence) == "Ann and Ben have $13,000 each; Ann wins with the most fabric cards in hand: 7."


def test_equal_fabric_cards_share_the_win() -> None:
    result = end(play(tie(), CountFabric(1, 0), CountFabric(0, 0)))
    assert (result.reason, result.winners) == ("shared", (0, 1))


def test_no_fabric_cards_are_asked_without_a_tie() -> None:
    state = show(show(started(2, "time-saving"), "", ""), "BBb5.BBg5.BBr5", "")
    assert end(state).winners == (0,)


@pytest.mark.parametrize(
    ("prepare", "action", "said"),
    [
        (new_game, ChooseStart(1), "Ben starts."),
        (started, CollectFabric(), "Ann collected 3 fabric cards."),
        (started, MakeBlocks(2), "Ann made 2 blocks."),
        (started, MakeBlocks(1), "Ann made 1 block."),
        (lambda: sew(started()), DrawPrizes((6000, 12000, 9000)),
         "Prizes of the first show: $12,000, $9,000 and $6,000."),
        (lambda: play(started(), *(MakeBlocks(4),) * 4), MakeBlocks(1),
         "Ann made 1 block and took the large time marker: the first show begins."),
        (lambda: enter(started(), "BBb5.BBg5.BBr5", ""), AwardPrizes(),
         "The first show brought Ann $12,000 and Ben $0."),
        (lambda: started(3, "block-swapping"), SwapBlocks(2), "Ann swapped with Cleo."),
        (tie, CountFabric(0, 1), "Ann has 1 fabric card in hand."),
    ],
)  # fmt: skip
def test_what_happened_is_told(prepare: Callable[[], State], action: QuiltShowAction, said: str) -> None:
    assert str(GAME.describe(prepare(), action)) == said


def test_the_set_up_is_told_before_the_start() -> None:
    assert kinds(new_game(2)) == ["set-up-blocks", "set-up-markers", "set-up-prizes", "set-up-fabric"]
    assert kinds(new_game(4)) == ["set-up-blocks", "set-up-markers", "set-up-fabric"]
    assert "$15,000, $14,000, $5,000 and $4,000" in str(GAME.reminders(new_game(2))[2].sentence)
