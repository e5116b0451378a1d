"""What the table is told while the game goes on: turns, offers, reminders, what to show the camera."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.errors import BadSetup, IllegalAction
from companion.games.match_quilt.actions import Start
from companion.games.match_quilt.play import offer_opponents
from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Player
from tests.games.match_quilt.telling_table import action, card

ADVANCED = MatchQuiltOptions(advanced=True)


def tell(options: MatchQuiltOptions, *told: str, names: str = "Ann Ben") -> MatchQuiltState:
    state = GAME.new(tuple(map(Player, names.split())), options)
    for words in told:
        state = GAME.play(state, action(words))
    return state


def reminders_of(state: MatchQuiltState) -> dict[str, str]:
    return {reminder.kind: str(reminder.sentence) for reminder in GAME.reminders(state)}


def test_start_player_is_offered_and_can_be_drawn_by_the_app() -> None:
    state = tell(MatchQuiltOptions())
    assert [offer.action for offer in GAME.offers(state)][:2] == [Start(0), Start(1)]
    assert "Deal 4 cards" in reminders_of(state)["setup"]
    drawn = {GAME.chance(state, Random(seed)) for seed in range(20)}
    assert drawn == {Start(0), Start(1)}
    assert GAME.chance(GAME.play(state, Start(1)), Random(0)) is None


def test_alone_nobody_needs_to_start() -> None:
    state = tell(MatchQuiltOptions(), names="Ann")
    assert GAME.turn(state).seats == (0,)
    assert "bottom left" in reminders_of(state)["first-card"]
    assert "Deal 4 cards" in reminders_of(state)["setup"]


def test_turns_go_clockwise_from_the_start_player() -> None:
    state = tell(MatchQuiltOptions(), "start 2", names="Ann Ben Cid")
    seen = []
    for _ in range(6):
        assert state.active is not None
        seen.append(state.active)
        state = GAME.play(state, action(f"points {state.active} 0"))
        assert GAME.turn(state).seats == (seen[-1],)
        state = GAME.play(state, action(f"end {seen[-1]}"))
    assert seen == [2, 0, 1, 2, 0, 1]


def test_next_players_card_ends_the_turn_as_well() -> None:
    state = tell(MatchQuiltOptions(), "start 0", "play 0 ML-rb a1")
    assert state.phase == "draw"
    assert [offer.name for offer in GAME.offers(state)] == [
        "end-turn", "play-card", "tell-points", "tell-total", "tell-total",
    ]  # fmt: skip
    state = GAME.play(state, action("play 1 DP-rb a1"))
    assert state.drawing == 1


def test_camera_looks_at_the_quilt_of_the_next_player() -> None:
    state = tell(MatchQuiltOptions(), "start 1")
    look = GAME.look(state)
    assert look is not None
    assert (look.what, look.seat) == ("quilt", 1)


@pytest.mark.parametrize(
    ("word", "kind", "part"),
    [
        ("DP-rb", "dutchmans-puzzle", "discard up to three cards"),
        ("MW-rb", "monkey-wrench", "search the discard pile"),
        ("SF-rby", "star-flower", "discards one card and draws none"),
        ("FO-rb", "hand-size", "hand size is 5 cards"),
        ("CH-rby", "hand-size", "hand size is 3 cards"),
        ("ML-rb", "hand-size", "draws up to 4 cards"),
        ("ML-rb", "stash", "same level"),
    ],
)
def test_draw_phase_is_reminded_of_the_card_just_played(word: str, kind: str, part: str) -> None:
    assert part in reminders_of(tell(ADVANCED, "start 0", f"play 0 {word} a1"))[kind]


def test_star_flower_leaves_nothing_to_draw() -> None:
    assert set(reminders_of(tell(ADVANCED, "start 0", "play 0 SF-rby a1"))) == {"star-flower"}


def test_base_game_has_no_card_texts() -> None:
    assert set(reminders_of(tell(MatchQuiltOptions(), "start 0", "play 0 SF-rby a1"))) == {"hand-size", "stash"}


def test_a_card_that_was_not_told_has_its_own_text() -> None:
    told = reminders_of(tell(ADVANCED, "start 0", "points 0 0"))
    assert "follow its own text" in told["card-text"]
    assert "one more for each open Fool's Square" in told["hand-size"]


def test_recycling_discards_one_card_each_turn() -> None:
    told = reminders_of(tell(MatchQuiltOptions(recycling=True), "start 0", "play 0 ML-rb a1"))
    assert told["hand-size"] == "Ann discards one card and then draws up to 4."


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("ML-rb", "maple-leaf"),
        ("CC-rb", "cross-and-crown"),
        ("RB-rb", "ribbons"),
        ("DD-rb", "duck-and-ducklings"),
    ],
)
def test_open_texts_are_told_before_the_next_card(word: str, kind: str) -> None:
    told = reminders_of(tell(ADVANCED, "start 0", f"play 0 {word} a1", "play 1 BA-rb a1", "end 1"))
    assert "open in column 1" in told[kind]


def test_a_card_told_twice_is_said_until_it_is_corrected() -> None:
    state = tell(MatchQuiltOptions(), "start 0", "play 0 ML-rb a1", "play 1 ML-rb a1")
    assert "check them" in reminders_of(state)["same-card-twice"]


def test_last_cards_of_a_four_player_game() -> None:
    turns = [f"points {seat} 0" for _ in range(13) for seat in range(4)]
    state = tell(MatchQuiltOptions(), "start 0", *turns[:51], names="Ann Ben Cid Dot")
    assert "last-cards" not in reminders_of(state)
    state = GAME.play(state, action(turns[51]))
    assert "draw one card a turn" in reminders_of(state)["last-cards"]


def test_reshuffle_is_told_when_recycling_has_used_up_the_deck() -> None:
    # 72 cards without 8 in hands and 4 in the stash are 60, of which every turn draws two: empty after 30 turns.
    turns = [f"points {seat} 0" for _ in range(16) for seat in range(2)]
    recycling = MatchQuiltOptions(recycling=True)
    assert "reshuffle" not in reminders_of(tell(recycling, "start 0", *turns[:20]))
    assert "shuffle the discards" in reminders_of(tell(recycling, "start 0", *turns[:30]))["reshuffle"]


def test_reshuffle_is_no_matter_when_nothing_is_discarded() -> None:
    turns = [f"points {seat} 0" for _ in range(16) for seat in range(2)]
    assert "reshuffle" not in reminders_of(tell(MatchQuiltOptions(), "start 0", *turns[:30]))


def test_reshuffle_is_told_once_the_new_deck_is_used_up_too() -> None:
    # Four players: 52 cards last 26 turns, the 26 discards 13 more.
    turns = [f"points {seat} 0" for _ in range(16) for seat in range(4)]
    told = [
        "reshuffle" in reminders_of(tell(MatchQuiltOptions(recycling=True), "start 0", *turns[:n], names="A B C D"))
        for n in (26, 32, 39)
    ]
    assert told == [True, False, True]


def test_no_draw_after_the_last_card() -> None:
    turns = ["points 0 0"] * 16
    state = tell(MatchQuiltOptions(), *turns, names="Ann")
    assert state.phase == "bonuses"
    assert state.drawing is None


def test_turn_is_not_skipped_while_cards_are_in_hand() -> None:
    # Of four cards one is played and one discarded: two are left.
    state = tell(ADVANCED, "start 0", "play 0 SF-rby a1", "play 1 ML-rb a1")
    assert "skip-turn" not in [offer.name for offer in GAME.offers(state)]


def test_turn_can_be_skipped_after_two_star_flowers() -> None:
    state = tell(
        ADVANCED, "start 0", "play 0 SF-rby a1", "play 1 ML-rb a1", "play 0 SF-rbg b1", "play 1 BA-rb b1",
    )  # fmt: skip
    assert "skip-turn" in [offer.name for offer in GAME.offers(state)]
    state = GAME.play(state, action("skip 0"))
    assert state.active == 1
    assert state.quilters[0].cards_laid == 2


def test_hand_is_full_again_after_a_turn_without_star_flower() -> None:
    state = tell(
        ADVANCED, "start 0", "play 0 SF-rby a1", "play 1 ML-rb a1", "play 0 BA-rb b1", "play 1 BA-rg b1",
        "play 0 SF-rbg c1", "play 1 ML-rg c1",
    )  # fmt: skip
    assert not state.can_be_out_of_cards(0)


def test_turn_can_be_skipped_when_others_can_hold_all_cards() -> None:
    turns = [f"points {seat} 0" for _ in range(12) for seat in range(4)]
    state = tell(ADVANCED, "start 0", *turns[:47], names="Ann Ben Cid Dot")
    assert not state.can_be_out_of_cards(3)
    state = GAME.play(state, action(turns[47]))
    assert state.can_be_out_of_cards(3)
    assert not state.can_be_out_of_cards(0), "there were cards in the middle when Ann drew last"


def test_opponents_are_offered_best_first() -> None:
    told = ("start 0", "play 0 CC-rb a1", "play 1 ML-rb a1", "play 2 BA-ry a1")
    state = tell(ADVANCED, *told, names="Ann Ben Cid")
    offers = offer_opponents(state, 0, card("ML-yg"), (2, 0))
    assert [(gain.opponent, gain.points, gain.opponent_cells) for gain in offers] == [(1, 2, ((3, 0),)), (2, 0, ())]
    assert GAME.play(state, action("play 0 ML-yg a2")).quilters[0].points == 2
    assert GAME.play(state, action("play 0 ML-yg a2 against 2")).quilters[0].points == 0


def test_matches_in_an_unknown_quilt_are_told() -> None:
    state = tell(ADVANCED, "start 0", "play 0 CC-rb a1", "points 1 0")
    assert GAME.play(state, action("play 0 ML-yg a2 against 1 matches 1")).quilters[0].points == 2


def test_favourite_fabric_gives_a_point_but_not_for_the_first_card() -> None:
    state = tell(MatchQuiltOptions(favourites=("red", "blue")), "start 0", "play 0 ML-rb a1", "play 1 ML-ry a1")
    assert [quilter.points for quilter in state.quilters] == [0, 0]
    state = GAME.play(state, action("play 0 DP-ry b1"))
    assert state.quilters[0].points == 1


def test_a_table_may_count_the_favourite_fabric_of_the_first_card_too() -> None:
    options = MatchQuiltOptions(favourites=("red", "blue"), first_favourite=True)
    state = tell(options, "start 0", "play 0 ML-rb a1", "play 1 ML-ry a1")
    assert [quilter.points for quilter in state.quilters] == [1, 0]
    assert str(GAME.describe(tell(options, "start 0"), action("play 0 ML-rb a1"))).endswith("1 point.")
    assert GAME.parse(GAME.format(state)) == state


def test_only_the_favourite_fabric_can_give_the_first_card_a_point() -> None:
    options = MatchQuiltOptions(favourites=("red", "blue"), first_favourite=True)
    assert tell(options, "start 0", "points 0 1").quilters[0].points == 1
    with pytest.raises(IllegalAction, match="at most 1 point"):
        tell(options, "start 0", "points 0 2")
    with pytest.raises(BadSetup, match="favourite"):
        tell(MatchQuiltOptions(first_favourite=True), "start 0")


def test_each_step_is_told_in_a_sentence() -> None:
    state = tell(MatchQuiltOptions(), "start 0", "play 0 ML-rb a1", "points 1 0")
    said = [
        str(GAME.describe(state, action(words)))
        for words in ("play 0 BA-rb b1", "points 0 1", "total 1 44", "announce 1 1 2 12", "quilt 1 ML-rb", "end 1")
    ]
    assert said == [
        "Ann played Birds in the Air (blue, red) in column 2, row 1 from the bottom: 2 points.",
        "Ann scored 1 point.",
        "Ben finished with 44 points before the bonuses.",
        "Ben announced 12 different patterns, at most 2 of one, with Colour Balance.",
        "Ben showed the whole quilt.",
        "Ben ended the turn.",
    ]


def test_standings_name_the_turn_the_reason_and_the_cells() -> None:
    state = tell(MatchQuiltOptions(), "start 0", "play 0 ML-rb a1", "points 1 0", "play 0 BA-rb b1", "total 1 44")
    lines = [[(str(line.reason), line.points, line.cells) for line in s.lines] for s in GAME.standings(state).players]
    assert lines[0] == [
        ("Turn 2: same level as 1 card", 1, ((3, 0),)),
        ("Turn 2: two or more fabrics in common with 1 card", 1, ((3, 0),)),
    ]
    assert lines[1] == [("Turn 1: points as entered", 0, ()), ("Turns 2 to 16, entered at the end", 44, ())]
