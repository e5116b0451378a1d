"""Patchwork at the table: what a move would do is told before it is done, every number can be explained."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.patchwork.actions import Advance, Buy, ChooseStartPlayer, CountUp, LayRing
from companion.games.patchwork.components import PATCH, PATCHES, SMALLEST
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.patchwork.state import Count
from companion.games.values import Player
from companion.screens.session import Session
from companion.screens.views import Chart, Choices, Figure, Tap
from companion.screens.views.walk import parts_of
from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.screens.kills import open_session, tell_and_die
from tests.screens.patchwork_scenes import RING, on_table, play_on, scenes, tapped, with_ring
from tests.screens.scan_scenes import a_board, before_camera, until_reviewed
from tests.screens.seeing import taps, texts

AROUND = ("menu", "lock", "status", "key", "toast", "quilt", "shade")
"""What does not lead on in the game."""


def table_of(session: Session) -> Table:
    assert session.table is not None
    return session.table


def test_lots_decide_who_begins() -> None:
    session = tapped(on_table(), Tap("draw"))
    session.press("main")
    assert table_of(session).state.start in (0, 1)


def test_the_ring_is_picked_in_its_order_and_the_last_one_follows_by_itself() -> None:
    session = on_table([ChooseStartPlayer(0)])
    session.press("main")
    order = Random(5).sample(RING, len(RING))
    tapped(session, *(Tap("patch", number) for number in order[:-1]))
    # The neutral token stands right after the smallest patch, the pair.
    start = order.index(SMALLEST.id) + 1
    assert table_of(session).state.ring == (*order[start:], *order[:start])


def test_a_patch_picked_by_mistake_is_taken_back_without_losing_the_others() -> None:
    session = on_table([ChooseStartPlayer(0)])
    session.press("main")
    tapped(session, Tap("patch", 3), Tap("patch", 9))
    session.press("undo")
    assert Tap("patch", 9) in taps(session)
    assert Tap("patch", 3) not in taps(session)


def test_picked_patches_are_there_after_the_menu_and_after_a_pulled_plug(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "games.db") as store:
        start_game(store, "patchwork", [Player("Mara"), Player("Theo")]).do(ChooseStartPlayer(0))
    picked = Tap("patch", 3), Tap("patch", 9), Tap("patch", 5)
    opening = Tap("pick-ring"), Tap("key", "main")
    tell_and_die(tmp_path, *opening, *picked, Tap("key", "undo"), Tap("menu"))
    session = tapped(open_session(tmp_path), *opening)
    assert not {Tap("patch", 3), Tap("patch", 9)} & set(taps(session))
    assert Tap("patch", 5) in taps(session), "it was taken back"
    session.services.store.close()


def test_the_patch_behind_the_neutral_token_is_proposed_last() -> None:
    session = tapped(on_table([ChooseStartPlayer(0)]), Tap("pick-ring"), Tap("key", "main"))
    patches = [tap.number for tap in taps(session) if tap.name == "patch"]
    assert (patches[0] != SMALLEST.id, patches[-1]) == (True, SMALLEST.id)


def test_on_a_display_in_a_hand_the_moves_come_first_and_a_touch_chooses_one() -> None:
    session = with_ring()
    assert any(isinstance(part, Figure) for part in session.view().body.stage), "all at the table look at the track"
    session.who = "player"
    assert any(isinstance(part, Choices) for part in session.view().body.stage)
    session.tap(Tap("advance"))
    assert Tap("quilt", 0) in taps(session), "the players are still there: no other page opens"
    assert session.screen.keys().main.text.startswith("Advance")


def test_only_what_can_be_paid_can_be_chosen_and_the_rest_says_what_is_short() -> None:
    # The dearest patch first in the ring: 10 buttons, and 5 are there at the start.
    dearest = max(PATCHES, key=lambda patch: patch.cost)
    ring = (SMALLEST.id, dearest.id, *(number for number in RING if number not in (SMALLEST.id, dearest.id)))
    session = on_table([ChooseStartPlayer(0), LayRing(ring)])
    assert Tap("buy", dearest.id) not in taps(session)
    assert f"{dearest.cost - 5} buttons short" in texts(session)


def test_the_main_key_says_where_a_move_leads_and_does_it() -> None:
    session = tapped(with_ring(), Tap("advance"))
    assert session.screen.keys().main.text == "Advance 1: +1"
    session.press("main")
    state = table_of(session).state
    assert (state.quilters[0].space, state.quilters[0].buttons, state.seat) == (1, 6, 1)


def test_undo_names_the_step_and_takes_it_back() -> None:
    session = with_ring()
    session.press("main")
    assert session.screen.keys().undo.detail == "Mara: corner"
    session.press("undo")
    assert table_of(session).state.quilters[0].patches == ()


def test_without_a_ring_any_patch_that_is_left_can_be_named() -> None:
    session = tapped(on_table([ChooseStartPlayer(0)]), Tap("no-ring"))
    session.press("main")
    named = set()
    for patch in PATCHES:
        told = (Tap("cost", patch.cost), Tap("time", patch.time))
        tapped(session, *told)
        named |= {tap.number for tap in taps(session) if tap.name == "buy"}
        tapped(session, *told)
    assert named == {patch.id for patch in PATCHES if patch.cost <= 5}
    tapped(session, Tap("cost", PATCHES[0].cost), Tap("time", PATCHES[0].time))
    session.press("main")
    assert table_of(session).state.quilters[0].patches == (1,)


def test_a_number_that_no_patch_has_with_the_other_is_forgotten() -> None:
    """No patch costs 10 and takes 1: the time told before is asked again."""
    session = tapped(on_table([ChooseStartPlayer(0)]), Tap("no-ring"))
    session.press("main")
    tapped(session, Tap("time", 1), Tap("cost", 10))
    assert Tap("time", 1) not in taps(session)
    assert Tap("time", 5) in taps(session)


def test_a_tap_on_a_patch_shows_the_moves_side_by_side_and_the_main_key_takes_it() -> None:
    session = with_ring()
    tapped(session, Tap("buy", RING[2]))
    assert Tap("track") in taps(session)
    tapped(session, Tap("buy", RING[1]))
    session.press("main")
    assert table_of(session).state.quilters[0].patches == (RING[1],)


def test_what_lies_already_is_seen_among_all_patches_too() -> None:
    session = tapped(on_table([ChooseStartPlayer(0)]), Tap("pick-ring"), Tap("key", "main"))
    for count in range(1, 13):
        session.press("main")
        session.tick(1)
        assert session.view().banner.context.startswith(str(count))
        assert str(count) in texts(session), "the number of the patch that was picked last"


def test_the_buttons_on_the_way_take_the_whole_width_and_a_seventh_of_the_height() -> None:
    (chart,) = (part for part in parts_of(scenes()["result"]().view()) if isinstance(part, Chart))
    assert not chart.grows, "its own height, so that nothing beside it makes it narrower"
    # Of the 776 dp that a small display has, five sixths are the chart's.
    assert 48 < chart.picture.height * (776 * 5 / 6) / chart.picture.width < 70


def test_the_ring_is_picked_by_the_number_of_cells() -> None:
    session = on_table([ChooseStartPlayer(0)])
    tapped(session, Tap("pick-ring"), Tap("key", "main"), Tap("filter", 1))
    shown = [tap.number for tap in taps(session) if tap.name == "patch"]
    assert {PATCH[number].size for number in shown} <= {2, 3, 4}
    for number in RING[:-1]:
        tapped(session, Tap("filter", 0), Tap("patch", number))
    assert table_of(session).state.ring is not None


def test_a_press_on_an_old_picture_of_the_table_is_refused_and_done_once() -> None:
    session = with_ring()
    session.view()
    table_of(session).do(Advance())
    version = table_of(session).version
    assert session.press("main") == "refused"
    assert table_of(session).version == version


def test_a_crossed_single_patch_is_told_to_be_laid_now() -> None:
    """The places of the patches are not told: the rules credit the 1 x 1, and the app says so."""
    session = with_ring()
    table = table_of(session)
    while table.state.quilters[table.state.top].singles == 0:
        play_on(session, 1)
    assert "Take the 1 × 1 patch and lay it now." in session.translate(table.happened()[-1].sentence)


def test_painting_a_board_tells_every_cell_once() -> None:
    session = with_ring()
    table_of(session).do(Buy(2))
    session.go.table()
    tapped(session, Tap("quilt", 0), Tap("shade"))
    tapped(session, Tap("cell", (0, 0)), Tap("cell", (0, 1)), Tap("cell", (1, 0)))
    session.press("main")
    assert sorted(table_of(session).state.quilters[0].cells) == [(0, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize("scene", sorted(scenes()))
def test_every_scene_can_be_shown(scene: str) -> None:
    view = scenes()[scene]().view()
    assert view is not None
    assert view.keys.main.text


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_by_touches_and_keys(seed: int) -> None:
    """Somebody who touches anything that is there and presses the main key comes to the end; the log replays."""
    random = Random(seed)
    session = on_table() if seed % 2 else with_ring()
    for _ in range(1500):
        if session.screen.name != "patchwork":
            break
        useful = [
            tap for tap in taps(session) if tap.name not in ("menu", "lock", "status", "key", "toast", "quilt", "shade")
        ]
        if useful and random.random() < 0.6:
            session.tap(random.choice(useful))
        session.press("main")
    assert session.screen.name == "results"
    again = resume_game(session.services.store, table_of(session).id)
    assert again is not None
    assert again.state == table_of(session).state


def test_a_1x1_patch_without_a_place_is_told_once_and_asks_nothing() -> None:
    session = scenes()["single_untold"]()
    table = table_of(session)
    name, before = table.players[table.state.top].name, table.version
    assert f"{name} takes a 1 × 1 patch" in texts(session)
    session.press("main")
    assert table.version == before
    assert any(tap.name in ("buy", "advance") for tap in taps(session))


def test_a_finished_board_is_counted_by_the_camera_where_there_is_one() -> None:
    covered = [(row, col) for row in range(9) for col in range(7)]
    board = a_board(covered, is_sure=True)
    session = before_camera("patchwork", 2, board, ChooseStartPlayer(0), CountUp(0, 12, empty=7))
    assert session.screen.keys().main.text == "Scan Mara’s board"
    session.press("main")
    until_reviewed(session)
    session.press("main")
    assert "18" in texts(session)
    session.press("main")
    assert table_of(session).state.quilters[1].count == Count(5, 18, False)


def test_good_places_are_pointed_out_where_hints_are_on() -> None:
    session = scenes()["single_hints"]()
    assert "Good places" in texts(session)
    place = next(tap for tap in taps(session) if tap.name == "place")
    session.press("main")
    assert place.cell in table_of(session).state.quilters[table_of(session).state.top].cells


def test_without_hints_nobody_is_told_where_a_patch_would_fit() -> None:
    session = scenes()["single"]()
    assert "Good places" not in texts(session)
    assert not [tap for tap in taps(session) if tap.name == "place"]


def test_the_worth_of_a_quilt_leads_to_the_ledger_of_its_buttons() -> None:
    session = tapped(play_on(with_ring(), 20), Tap("quilt", 0))
    assert Tap("ledger", 0) in taps(session)
    session.tap(Tap("ledger", 0))
    assert "At the start" in texts(session)
    assert str(table_of(session).state.quilters[0].buttons) in texts(session)


def test_a_tapped_patch_tells_its_own_price() -> None:
    session = scenes()["quilt_patch"]()
    first = next(step.action for step in table_of(session).steps if isinstance(step.action, Buy) and step.action.cells)
    assert next(patch.name for patch in PATCHES if patch.id == first.patch) in texts(session)


def test_the_end_shows_three_lines_for_each_player() -> None:
    session = scenes()["result_counted"]()
    told = texts(session)
    assert [told.count(line) for line in ("buttons", "7 × 7")] == [2, 2]
    assert {"12", "−14", "9", "−6", "3"} <= set(told)


def test_the_end_turns_to_the_code_for_a_phone_and_back() -> None:
    session = scenes()["result"]()
    session.tap(Tap("phone"))
    assert "Keep it on your phone" in texts(session)
    session.tap(Tap("phone"))
    assert "Buttons on the way" in texts(session)


def test_a_newer_time_board_can_be_chosen_in_the_set_up() -> None:
    (choice,) = GAME.choices
    assert choice.field == "revised_board"
    options = PatchworkOptions(revised_board=True)
    assert options == PatchworkOptions("revised")
    assert GAME.decode_options(GAME.encode_options(options)) == options
