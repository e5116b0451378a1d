"""The table between two shows: what a turn takes and leaves, undo by name, a table that moves on by itself."""

from __future__ import annotations

from random import Random

from companion.games.quilt_show.actions import AwardPrizes, ChooseStart, CollectFabric, MakeBlocks
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.quilt_show.sewing import SewingPage
from companion.screens.quilt_show.swapping import SwapPage
from companion.screens.session import Session
from companion.screens.views import PlayerRow, Span, Tap
from companion.screens.views.walk import parts_of, walk
from tests.screens.quilt_show_scenes import FIRST_SHOW, press, seat_players, sew, touch
from tests.screens.seeing import look, texts


def page_of(session: Session) -> SewingPage:
    assert isinstance(session.screen, QuiltShowScreen)
    assert isinstance(session.screen.page, SewingPage)
    return session.screen.page


def started(*actions: MakeBlocks | CollectFabric, players: int = 3) -> Session:
    return seat_players(players, actions=[ChooseStart(0), *actions])


def test_the_app_draws_who_starts_and_says_so() -> None:
    session = press(touch(seat_players(3), Tap("draw")), "main")
    assert session.table is not None
    expected = Random(7).choice(range(3))
    assert session.table.state.on_turn == expected
    assert session.toast is not None
    assert session.toast.text == ("Mara", "Theo", "Ruth")[expected] + " starts."


def test_who_was_said_to_begin_starts_without_being_asked_again() -> None:
    session = seat_players(3)
    assert "Who starts?" not in texts(session)
    assert session.screen.keys().main.text == "Mara starts"
    press(session, "main")
    assert session.table is not None
    assert session.table.state.on_turn == 0


def test_a_turn_tells_how_many_markers_it_takes_and_leaves() -> None:
    session = touch(started(), Tap("make", 3))
    assert "23 of 23 left" in texts(session)
    assert "20 left" in texts(session)
    keys = page_of(session).keys()
    assert (keys.main.text, keys.main.detail) == ("Make 3 blocks, end turn", "Next: Theo")


def test_a_touch_only_chooses_and_the_main_key_plays() -> None:
    session = touch(started(), Tap("make", 3))
    assert session.table is not None
    assert session.table.state.markers == (0, 0, 0)
    press(session, "main")
    assert session.table.state.markers == (3, 0, 0)
    assert page_of(session).banner().title == "Theo’s turn"


def test_no_more_blocks_are_offered_than_markers_are_left() -> None:
    session = started(*[MakeBlocks(5)] * 4)
    blocks = [tap.value for tap in page_of(session).choices if tap.name == "make"]
    assert blocks == [1, 2, 3]
    touch(session, Tap("make", 4))
    assert page_of(session).chosen == Tap("collect", 3), "what is not offered is not chosen"


def test_taking_the_large_marker_is_announced() -> None:
    session = touch(started(*[MakeBlocks(5)] * 4), Tap("make", 3))
    keys = page_of(session).keys()
    assert (keys.main.text, keys.main.detail) == ("Make the last 3 blocks", "The first show begins")


def test_undo_names_what_it_takes_back_and_redo_what_it_plays_again() -> None:
    session = press(touch(started(), Tap("make", 3)), "main")
    assert page_of(session).keys().undo.detail == "Mara: 3 blocks"
    press(session, "undo")
    assert session.table is not None
    assert session.table.state.markers == (0, 0, 0)
    scan = page_of(session).keys().scan
    assert (scan.text, scan.detail) == ("Redo", "Mara: 3 blocks")
    press(session, "scan")
    assert session.table.state.markers == (3, 0, 0)


def test_nothing_to_take_back_at_the_beginning() -> None:
    session = seat_players(3)
    assert not session.screen.keys().undo.is_lit
    press(session, "undo")
    assert session.toast is None


def test_a_press_on_an_old_page_is_refused_and_the_page_turned() -> None:
    session = touch(started(), Tap("make", 3))
    assert session.table is not None
    session.table.do(CollectFabric(3))
    press(session, "main")
    assert session.table.state.markers == (0, 0, 0)
    assert session.toast is not None
    assert "The table has moved on" in session.toast.text
    assert page_of(session).banner().title == "Theo’s turn"
    press(touch(session, Tap("make", 2)), "main")
    assert session.table.state.markers == (0, 2, 0)


def test_the_reminder_fits_what_is_chosen() -> None:
    session = started()
    assert any("dye goods" in text or "face-up card" in text for text in texts(session))
    touch(session, Tap("make", 1))
    assert any("Fabric for a block" in text or "Turn up new blocks" in text for text in texts(session))


def test_a_new_round_begins_with_the_markers_back() -> None:
    session = seat_players(3, actions=[*FIRST_SHOW, AwardPrizes()])
    assert "Put all time markers back in the middle." in texts(session)


def test_the_players_column_shows_money_chips_left_and_unsold_quilts() -> None:
    session = seat_players(3, actions=[*FIRST_SHOW, AwardPrizes()])
    view = session.view()
    assert view is not None
    rows = [
        [
            (part.face.letter, part.face.name, part.score),
            *((span.icon, span.text or span.name) for span in walk(part.lines) if isinstance(span, Span)),
        ]
        for part in parts_of(view)
        if isinstance(part, PlayerRow)
    ]
    assert rows == [
        [("M", "Mara", "$18k"), ("clock", "0"), ("", "Chips left: 1, 2, 3"), ("lock", "1")],
        [("T", "Theo", "$15k"), ("clock", "0"), ("", "Chips left: 2, 3")],
        [("R", "Ruth", "$8k"), ("clock", "0"), ("", "Chips left: 1, 3")],
    ], "one unsold quilt; the chips 1 and 2 went with their quilts"


def test_swapping_is_offered_only_in_its_variant() -> None:
    assert Tap("swap") not in page_of(started()).choices
    session = seat_players(3, QuiltShowOptions(block_swapping=True), [ChooseStart(0)])
    assert Tap("swap") in page_of(session).choices


def test_nobody_pays_more_in_a_swap_than_they_have() -> None:
    options = QuiltShowOptions(block_swapping=True)
    session = press(touch(seat_players(3, options, [ChooseStart(0)]), Tap("swap")), "main")
    assert isinstance(session.screen, QuiltShowScreen)
    page = session.screen.page
    assert isinstance(page, SwapPage)
    assert Tap("pay") not in page.choices
    assert Tap("get") not in page.choices
    press(session, "undo")
    assert isinstance(session.screen.page, SewingPage)


def test_the_time_of_the_turn_is_redrawn_once_a_second() -> None:
    session = started()
    changes = []
    for _ in range(8):
        look(session)
        session.is_changed = False
        session.tick(0.25)
        changes.append(session.is_changed)
    assert changes == [False, False, False, True] * 2
    assert session.screen.banner().extra == "0:02"


def test_prizes_picked_by_hand_can_be_put_back_until_they_are_laid_out() -> None:
    session = seat_players(2, actions=[ChooseStart(0), *sew(2, 4)])
    touch(
        session, Tap("prize", 13000), Tap("prize", 12000), Tap("prize", 13000), Tap("prize", 7000), Tap("prize", 6000)
    )
    assert session.table is not None
    assert session.table.state.prizes == ()
    touch(session, Tap("prize", 11000))
    assert session.screen.keys().main.text == "Lay out 3 prizes", "a fourth cannot be picked"
    press(session, "main")
    assert session.table.state.prizes == (12000, 7000, 6000)


def test_the_main_key_never_puts_back_what_was_just_picked() -> None:
    session = seat_players(2, actions=[ChooseStart(0), *sew(2, 4)])
    touch(session, Tap("prize", 13000))
    assert not session.screen.keys().main.is_lit
    assert session.screen.keys().main.text == "1 of 3 picked"
    press(session, "main", "undo")
    assert session.screen.keys().main.text == "Draw 3 prizes"


def test_the_buttons_pick_one_marker_after_the_other() -> None:
    session = seat_players(2, actions=[ChooseStart(0), *sew(2, 4)])
    session.move(1)
    press(session, "main", "main", "main", "main")
    assert session.table is not None
    assert session.table.state.prizes == session.table.state.chart.prizes[:3]


def test_the_app_draws_as_many_different_prizes_as_the_show_has() -> None:
    session = press(seat_players(4, actions=[ChooseStart(0), *sew(4, 6)]), "main")
    assert session.table is not None
    assert len(set(session.table.state.prizes)) == 6
