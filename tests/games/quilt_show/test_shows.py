"""Drawing, entering and awarding: each story has one point."""

from __future__ import annotations

from random import Random

from companion.games.quilt_show.actions import (
    AwardPrizes,
    DrawPrizes,
    EnterQuilts,
)
from companion.games.quilt_show.notation import parse_quilt
from companion.games.quilt_show.problems import examine, judge_entries
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.scoring import Ceremony
from companion.games.quilt_show.state import State
from tests.games.quilt_show.storytelling import PRIZES, enter, kinds, money, play, sew, show, started


def staged(state: State) -> Ceremony:
    """The show that can be put on the screen; there must be one."""
    assert state.ceremony is not None
    return state.ceremony


def test_the_app_draws_different_markers_in_descending_order() -> None:
    state = sew(started(4))
    for seed in range(50):
        drawn = GAME.chance(state, Random(seed))
        assert isinstance(drawn, DrawPrizes)
        prizes = drawn.prizes
        assert len(set(prizes)) == 6
        assert list(prizes) == sorted(prizes, reverse=True)
        assert set(prizes) <= set(range(4000, 15001, 1000))


def test_markers_drawn_by_hand_are_laid_out_in_descending_order() -> None:
    assert play(sew(started()), DrawPrizes((9000, 13000, 6000))).prizes == (13000, 9000, 6000)


def test_a_marker_of_one_show_can_appear_in_the_next() -> None:
    state = show(started(), "", "")
    assert enter(state, "", "").prizes == PRIZES[2]


def test_players_enter_in_any_order_and_the_camera_looks_at_who_is_left() -> None:
    state = play(sew(started(3)), DrawPrizes(PRIZES[3]))
    assert GAME.turn(state).seats == (0, 1, 2)
    state = play(state, EnterQuilts(1), EnterQuilts(0))
    assert GAME.turn(state).seats == (2,)
    look = GAME.look(state)
    assert look is not None
    assert (look.what, look.seat) == ("quilts", 2)
    assert GAME.look(play(state, EnterQuilts(2))) is None


def test_what_a_player_enters_stays_secret() -> None:
    state = play(sew(started()), DrawPrizes(PRIZES[2]))
    many = EnterQuilts(0, (parse_quilt("BBb5.BBg5.BBr5+2"), parse_quilt("BBb3.BBg3.BBr3")))
    assert GAME.describe(state, many) == GAME.describe(state, EnterQuilts(0))
    entered = play(state, many)
    assert GAME.standings(entered) == GAME.standings(state)
    assert entered.chips_of(0) == (1, 2, 3)
    (judgement,) = examine(entered, 1, [parse_quilt("BBb5.BBg5.BBo5")])
    assert judgement.problems == ()
    assert judge_entries(entered) == ()


def test_a_show_pays_its_prizes_and_buys_the_winners() -> None:
    state = show(started(), "BBb5.BBg5.BBr5+3,SVb2.SVg2.SVr2+1", "LLb5.LLg5.LLr5,LLb3.LLg3.LLr3")
    assert money(state) == [12000, 9000 + 6000]
    assert state.chips_of(0) == (2,)
    assert state.chips_of(1) == (1, 2, 3)
    assert len(state.bought) == 9
    assert [(entry.seat, entry.points) for entry in state.locked] == [(0, 7)]


def test_an_unsold_quilt_enters_the_next_show_by_itself_with_its_chip() -> None:
    state = show(started(), "BBb5.BBg5.BBr5+3,SVb2.SVg2.SVr2+1", "LLb5.LLg5.LLr5,LLb3.LLg3.LLr3")
    state = enter(state, "", "")
    (award,) = staged(state).awards
    assert (award.points, award.share, award.entries[0].since) == (7, 12000, 1)
    assert money(play(state, AwardPrizes())) == [24000, 15000]


def test_the_screen_can_stage_the_ceremony_before_the_prizes_are_paid() -> None:
    state = enter(started(), "BBb5.BBg5.BBr5", "LLb5.LLg5.LLr5,LLb3.LLg3.LLr3")
    ceremony = staged(state)
    assert [(award.points, award.markers, award.share) for award in ceremony.awards] == [
        (9, (6000,), 6000),
        (15, (12000, 9000), 10000),
    ]
    assert money(state) == [0, 0]
    paid = play(state, AwardPrizes())
    assert paid.ceremony == ceremony
    assert money(paid) == [10000, 16000]


def test_the_large_quilt_variant_changes_who_wins() -> None:
    words = ("BBb2.BBg2.BBr2/BBb3.BBg3.BBo2", "LLb5.LLg5.LLr5")
    assert money(show(started(), *words)) == [9000, 12000]
    assert money(show(started(2, "large-quilt"), *words)) == [12000, 9000]


def test_the_same_tile_in_two_quilts_is_accepted_but_told_before_the_award() -> None:
    state = enter(started(), "BBb5.BBg5.BBr5", "BBb5.BBo5.BBy5")
    assert kinds(state) == ["tile-twice", "tile-twice"]
    said = [str(reminder.sentence) for reminder in GAME.reminders(state)]
    assert said[0].startswith("Ann, table runner, Boston Beauty: There is only one blue Boston Beauty 5")
    assert money(play(state, AwardPrizes())) == [10000, 10000]


def test_a_tile_that_was_bought_earlier_is_told_when_it_is_entered_and_before_the_award() -> None:
    state = show(started(), "BBb5.BBg5.BBr5", "")
    (judgement,) = examine(state, 1, [parse_quilt("BBb5.BBo5.BBy5")])
    assert [(problem.kind, problem.cells) for problem in judgement.problems] == [("tile-bought", ((0, 0),))]
    assert kinds(enter(state, "", "BBb5.BBo5.BBy5")) == ["tile-bought"]


def test_a_tile_of_a_locked_quilt_cannot_be_in_another() -> None:
    state = show(started(), "SVb2.SVg2.SVr2", "LLb5.LLg5.LLr5,LLb3.LLg3.LLr3,ASb5.ASr5.ASo5")
    assert [entry.points for entry in state.locked] == [6]
    (judgement,) = examine(state, 0, [parse_quilt("SVb2.SVo2.SVy2")])
    assert [problem.kind for problem in judgement.problems] == ["tile-twice"]


def test_a_fifth_pattern_in_a_game_of_four_is_doubted() -> None:
    four = "LLb5.LLg5.LLr5,BBb5.BBg5.BBr5"
    assert "too-many-patterns" not in kinds(enter(started(), four, "ASb5.ASg5.ASr5,SRb5.SRg5.SRr5"))
    five = enter(started(), four, "ASb5.ASg5.ASr5,SRb5.SVb5.SRb3")
    assert "too-many-patterns" in kinds(five)
    assert "too-many-patterns" not in kinds(enter(started(2, "colour-sorting"), four, "ASb5.ASg5.ASr5,SRb5.SVb5.SRb3"))


def test_more_tiles_than_blocks_were_made_are_doubted() -> None:
    king = "LLb5.LLg5.LLr5/LLb3.LLg3.LLr3/LLb2.LLg2.LLr2/LLo5.LLy5.LLp5"
    state = enter(started(), king, "")
    assert kinds(state) == ["too-many-blocks"]
    assert "9 blocks by the turns but shown 12" in str(GAME.reminders(state)[0].sentence)


def test_nobody_entering_anything_pays_nothing() -> None:
    state = enter(started(), "", "")
    assert staged(state).awards == ()
    assert staged(state).unclaimed == PRIZES[2]
    assert str(GAME.describe(state, AwardPrizes())) == "No quilt was entered in the first show: no prize is paid."
    assert money(play(state, AwardPrizes())) == [0, 0]
