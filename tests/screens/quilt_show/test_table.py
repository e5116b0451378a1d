"""The table between two shows: what a turn takes and leaves, undo by name, a table that moves on by itself."""

from __future__ import annotations

from random import Random

from companion.games.quilt_show.actions import AwardPrizes, ChooseStart, CollectFabric, MakeBlocks
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.screens.drawing.items import Tap, Words, flattened
from companion.screens.evening import Evening
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.quilt_show.sewing import SewingPage
from companion.screens.quilt_show.swapping import SwapPage
from tests.screens.quilt_show_scenes import FIRST_SHOW, press, seat_players, sew, touch


def page_of(evening: Evening) -> SewingPage:
    assert isinstance(evening.screen, QuiltShowScreen)
    assert isinstance(evening.screen.page, SewingPage)
    return evening.screen.page


def texts(evening: Evening) -> list[str]:
    return [item.text for item in flattened(evening.draw(800)) if isinstance(item, Words)]


def started(*actions: MakeBlocks | CollectFabric, players: int = 3) -> Evening:
    return seat_players(players, actions=[ChooseStart(0), *actions])


def test_the_app_draws_who_starts_and_says_so() -> None:
    evening = press(touch(seat_players(3), Tap("draw")), "main")
    assert evening.table is not None
    expected = Random(7).choice(range(3))
    assert evening.table.state.on_turn == expected
    assert evening.toast is not None
    assert evening.toast.text == ("Mara", "Theo", "Ruth")[expected] + " starts."


def test_who_was_said_to_begin_starts_without_being_asked_again() -> None:
    evening = seat_players(3)
    assert "Who starts?" not in texts(evening)
    assert evening.screen.keys().main.text == "Mara starts"
    press(evening, "main")
    assert evening.table is not None
    assert evening.table.state.on_turn == 0


def test_a_turn_tells_how_many_markers_it_takes_and_leaves() -> None:
    evening = touch(started(), Tap("make", 3))
    assert "23 of 23 left" in texts(evening)
    assert "20 left" in texts(evening)
    keys = page_of(evening).keys()
    assert (keys.main.text, keys.main.detail) == ("Make 3 blocks, end turn", "Next: Theo")


def test_a_touch_only_chooses_and_the_main_key_plays() -> None:
    evening = touch(started(), Tap("make", 3))
    assert evening.table is not None
    assert evening.table.state.markers == (0, 0, 0)
    press(evening, "main")
    assert evening.table.state.markers == (3, 0, 0)
    assert page_of(evening).banner().title == "Theo’s turn"


def test_no_more_blocks_are_offered_than_markers_are_left() -> None:
    evening = started(*[MakeBlocks(5)] * 4)
    blocks = [tap.value for tap in page_of(evening).choices if tap.name == "make"]
    assert blocks == [1, 2, 3]
    touch(evening, Tap("make", 4))
    assert page_of(evening).chosen == Tap("collect", 3), "what is not offered is not chosen"


def test_taking_the_large_marker_is_announced() -> None:
    evening = touch(started(*[MakeBlocks(5)] * 4), Tap("make", 3))
    keys = page_of(evening).keys()
    assert (keys.main.text, keys.main.detail) == ("Make the last 3 blocks", "The first show begins")


def test_undo_names_what_it_takes_back_and_redo_what_it_plays_again() -> None:
    evening = press(touch(started(), Tap("make", 3)), "main")
    assert page_of(evening).keys().undo.detail == "Mara: 3 blocks"
    press(evening, "undo")
    assert evening.table is not None
    assert evening.table.state.markers == (0, 0, 0)
    scan = page_of(evening).keys().scan
    assert (scan.text, scan.detail) == ("Redo", "Mara: 3 blocks")
    press(evening, "scan")
    assert evening.table.state.markers == (3, 0, 0)


def test_nothing_to_take_back_at_the_beginning() -> None:
    evening = seat_players(3)
    assert not evening.screen.keys().undo.is_lit
    press(evening, "undo")
    assert evening.toast is None


def test_a_press_on_an_old_page_is_refused_and_the_page_turned() -> None:
    evening = touch(started(), Tap("make", 3))
    assert evening.table is not None
    evening.table.do(CollectFabric(3))
    press(evening, "main")
    assert evening.table.state.markers == (0, 0, 0)
    assert evening.toast is not None
    assert "The table has moved on" in evening.toast.text
    assert page_of(evening).banner().title == "Theo’s turn"
    press(touch(evening, Tap("make", 2)), "main")
    assert evening.table.state.markers == (0, 2, 0)


def test_the_reminder_fits_what_is_chosen() -> None:
    evening = started()
    assert any("three dye goods cards" in text for text in texts(evening))
    touch(evening, Tap("make", 1))
    assert any("Fabric for a block" in text or "Turn up new blocks" in text for text in texts(evening))


def test_a_new_round_begins_with_the_markers_back() -> None:
    evening = seat_players(3, actions=[*FIRST_SHOW, AwardPrizes()])
    assert "Put all time markers back in the middle." in texts(evening)


def test_the_players_column_shows_money_chips_left_and_unsold_quilts() -> None:
    evening = seat_players(3, actions=[*FIRST_SHOW, AwardPrizes()])
    rows: list[list[str]] = [[], [], []]
    for item in flattened(evening.draw(800)):
        if isinstance(item, Words) and item.box.x < 200 and 72 <= item.box.y < 392:
            rows[int((item.box.y - 72) // 107)].append(item.text)
    assert sorted(rows[0]) == sorted(["M", "Mara", "0", "1", "1", "2", "3", "$18k"]), "one unsold quilt, all chips"
    assert sorted(rows[1]) == sorted(["T", "Theo", "0", "2", "3", "$15k"]), "chip 1 went with its quilt"
    assert sorted(rows[2]) == sorted(["R", "Ruth", "0", "1", "3", "$8k"]), "chip 2 went with its quilt"


def test_swapping_is_offered_only_in_its_variant() -> None:
    assert Tap("swap") not in page_of(started()).choices
    evening = seat_players(3, QuiltShowOptions(block_swapping=True), [ChooseStart(0)])
    assert Tap("swap") in page_of(evening).choices


def test_nobody_pays_more_in_a_swap_than_they_have() -> None:
    options = QuiltShowOptions(block_swapping=True)
    evening = press(touch(seat_players(3, options, [ChooseStart(0)]), Tap("swap")), "main")
    assert isinstance(evening.screen, QuiltShowScreen)
    page = evening.screen.page
    assert isinstance(page, SwapPage)
    assert Tap("pay") not in page.choices
    assert Tap("get") not in page.choices
    press(evening, "undo")
    assert isinstance(evening.screen.page, SewingPage)


def test_the_time_of_the_turn_is_redrawn_once_a_second() -> None:
    evening = started()
    changes = []
    for _ in range(8):
        evening.draw(800)
        evening.is_changed = False
        evening.tick(0.25)
        changes.append(evening.is_changed)
    assert changes == [False, False, False, True] * 2
    assert evening.screen.banner().extra == "0:02"


def test_prizes_picked_by_hand_can_be_put_back_until_they_are_laid_out() -> None:
    evening = seat_players(2, actions=[ChooseStart(0), *sew(2, 4)])
    touch(
        evening, Tap("prize", 13000), Tap("prize", 12000), Tap("prize", 13000), Tap("prize", 7000), Tap("prize", 6000)
    )
    assert evening.table is not None
    assert evening.table.state.prizes == ()
    touch(evening, Tap("prize", 11000))
    assert evening.screen.keys().main.text == "Lay out 3 prizes", "a fourth cannot be picked"
    press(evening, "main")
    assert evening.table.state.prizes == (12000, 7000, 6000)


def test_the_app_draws_as_many_different_prizes_as_the_show_has() -> None:
    evening = press(seat_players(4, actions=[ChooseStart(0), *sew(4, 6)]), "main")
    assert evening.table is not None
    assert len(set(evening.table.state.prizes)) == 6
