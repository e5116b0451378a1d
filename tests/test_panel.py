"""What the push buttons do at a running Quilt Show."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.quilt_show.actions import (
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
)
from companion.games.values import Player
from companion.panel import Pressed, do_press, light_lamps, tell_keys
from companion.store.memory import MemoryStore
from companion.table import Table, start_game
from hardware.panel.presses import Button, Press

ANN_AND_BEN = (Player("Ann", "dots"), Player("Ben", "stars"))


@pytest.fixture
def table() -> Table:
    """Ann has begun; 12 small time markers and the large one are left."""
    table = start_game(MemoryStore(), "quilt-show", ANN_AND_BEN)
    table.do(ChooseStart(0))
    return table


def press(table: Table, button: Button, *, is_hold: bool = False, chosen: int | None = None) -> Pressed:
    return do_press(table, tell_keys(table, chosen), Press(button, is_hold, 0.0), Random(1))


def play_to_the_show(table: Table) -> None:
    while table.state.phase == "sewing":
        table.do(MakeBlocks(table.state.most_blocks))


def last_action(table: Table) -> object:
    return table._steps[-1].action


def test_each_key_says_what_it_does_now_and_to_whom(table: Table) -> None:
    keys = tell_keys(table)
    assert (str(keys.end_turn.label), str(keys.end_turn.detail)) == ("Collect 3 fabric cards", "Ann")
    assert (str(keys.undo.label), str(keys.undo.detail)) == ("Undo", "Ann starts.")
    assert (str(keys.scan.label), str(keys.scan.detail)) == ("Next", "Make 1 block")
    assert keys.lit == {"undo", "scan", "end_turn", "up", "down"}
    assert not keys.hold_undo.is_lit


def test_end_turn_plays_the_usual_offer(table: Table) -> None:
    done = press(table, "end_turn")
    assert (done.deed, str(done.sentence), done.is_refused) == ("play", "Collect 3 fabric cards", False)
    assert last_action(table) == CollectFabric(3)
    assert table.game.turn(table.state).seats == (1,)


def test_up_down_and_next_move_the_choice_and_end_turn_plays_it(table: Table) -> None:
    down = press(table, "down")
    assert (down.deed, down.chosen) == ("choose", 1)
    assert press(table, "scan", chosen=1).chosen == 2
    assert press(table, "up", chosen=0).chosen == len(table.game.offers(table.state)) - 1
    assert table.version == 1, "choosing changes no game"
    press(table, "end_turn", chosen=2)
    assert last_action(table) == MakeBlocks(2)


def test_every_offer_is_reached_with_three_buttons(table: Table) -> None:
    chosen, seen = None, []
    offers = table.game.offers(table.state)
    for _ in offers:
        key = tell_keys(table, chosen).end_turn
        seen.append(key.offer)
        chosen = press(table, "scan", chosen=chosen).chosen
    assert sorted(map(str, seen)) == sorted(map(str, offers))


def test_a_choice_that_is_no_longer_offered_is_the_usual_one_again(table: Table) -> None:
    assert tell_keys(table, 99) == tell_keys(table, -1) == tell_keys(table)


def test_undo_takes_back_and_holding_it_plays_again(table: Table) -> None:
    press(table, "end_turn")
    assert str(tell_keys(table).undo.detail) == "Ann collected 3 fabric cards."
    undone = press(table, "undo")
    assert (undone.deed, str(undone.sentence)) == ("undo", "Ann collected 3 fabric cards.")
    assert table.game.turn(table.state).seats == (0,)
    assert tell_keys(table).hold_undo.is_lit
    press(table, "undo", is_hold=True)
    assert table.game.turn(table.state).seats == (1,)


def test_with_nothing_to_take_back_undo_is_dark_and_harmless() -> None:
    table = start_game(MemoryStore(), "quilt-show", ANN_AND_BEN)
    assert "undo" not in tell_keys(table).lit
    for is_hold in (False, True):
        done = press(table, "undo", is_hold=is_hold)
        assert done.is_refused
        assert str(done.sentence).startswith("Nothing to")
    assert table.version == 0


def test_two_fingers_on_two_buttons_never_play_a_turn_twice(table: Table) -> None:
    keys = tell_keys(table)
    first = do_press(table, keys, Press("end_turn", False, 0.0))
    second = do_press(table, keys, Press("end_turn", False, 0.0))
    assert not first.is_refused
    assert second.is_refused
    assert str(second.sentence) == ("The table has moved on: Ann collected 3 fabric cards. Look again, then choose.")
    assert table.version == 2


def test_a_draw_is_done_by_the_app(table: Table) -> None:
    play_to_the_show(table)
    key = tell_keys(table).end_turn
    assert (key.deed, str(key.detail)) == ("draw", "Done by the app")
    press(table, "end_turn")
    drawn = last_action(table)
    assert isinstance(drawn, DrawPrizes)
    assert len(drawn.prizes) == len(set(drawn.prizes)) > 0


def test_scan_opens_the_camera_for_what_the_rules_want(table: Table) -> None:
    play_to_the_show(table)
    press(table, "end_turn")
    keys = tell_keys(table)
    assert (keys.scan.deed, keys.awaited) == ("scan", "scan")
    assert "quilts of Ann" in str(keys.scan.detail) or "quilts of Ben" in str(keys.scan.detail)
    assert press(table, "scan").deed == "scan"
    without = tell_keys(table, has_camera=False)
    assert (without.scan.deed, without.awaited) == ("choose", "end_turn")


def test_an_offer_that_needs_more_told_is_opened_on_the_screen(table: Table) -> None:
    play_to_the_show(table)
    press(table, "end_turn")
    opened = press(table, "end_turn", chosen=0)
    assert (opened.deed, opened.offer and opened.offer.name) == ("open", "enter-quilts")
    assert table.state.phase == "entering"
    press(table, "end_turn")
    assert isinstance(last_action(table), EnterQuilts)


def test_holding_scan_is_the_lock_and_leaves_the_choice(table: Table) -> None:
    locked = press(table, "scan", is_hold=True, chosen=2)
    assert (locked.deed, locked.chosen) == ("lock", 2)


def test_once_the_table_has_moved_on_the_usual_choice_counts_again(table: Table) -> None:
    assert press(table, "end_turn", chosen=2).chosen is None
    assert press(table, "undo", chosen=1).chosen is None


def test_buttons_alone_play_a_whole_game_and_lead_to_its_results() -> None:
    table = start_game(MemoryStore(), "quilt-show", ANN_AND_BEN)
    presses = 0
    while tell_keys(table).end_turn.deed in ("play", "draw"):
        offers = table.game.offers(table.state)
        blocks = [at for at, offer in enumerate(offers) if offer.name == "make-blocks"]
        press(table, "end_turn", chosen=blocks[-1] if blocks else None)
        presses += 1
    assert presses == table.version
    opened = press(table, "end_turn")
    assert (table.state.phase, opened.deed) == ("counting", "open"), "nobody entered a quilt: the money is equal"
    table.do(CountFabric(0, 5))
    table.do(CountFabric(1, 3))
    keys = tell_keys(table)
    assert (keys.end_turn.deed, str(keys.end_turn.label)) == ("results", "Results")
    assert keys.undo.is_lit, "also a finished game can be taken back"


def test_lamps_say_the_same_as_the_keys(table: Table) -> None:
    keys = tell_keys(table)
    lamps = light_lamps(keys, table, status="reading", colours=((9, 8, 7), (1, 2, 3)))
    assert (lamps.lit, lamps.awaited, lamps.seats) == (keys.lit, "end_turn", {0})
    assert (lamps.colour, lamps.status) == ((9, 8, 7), "reading")
    play_to_the_show(table)
    assert light_lamps(tell_keys(table), table, colours=((9, 8, 7), (1, 2, 3))).colour == (0, 0, 0)
