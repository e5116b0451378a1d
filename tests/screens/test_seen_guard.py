"""Fingers that are faster than eyes end nothing: a key counts once what it ends has been seen."""

from __future__ import annotations

from companion.games.patchwork_doodle.actions import LayCards
from companion.screens.scan.sheet import SheetReview
from companion.screens.seen_guard import SeenGuard
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.scan_scenes import a_sheet, before_camera, paper, scanning, until_reviewed
from tests.screens.shell_scenes import a_session, play_quilt_show


class Watch:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def at_the_table() -> tuple[Session, Watch]:
    """A turn of Quilt Show that has been looked at for long enough."""
    session, watch = a_session(), Watch()
    play_quilt_show(session, steps=6)
    session.go.table()
    session.seen_guard = SeenGuard(watch)
    session.view()
    watch.time += 1
    return session, watch


def version(session: Session) -> int:
    assert session.table is not None
    return session.table.version


def test_four_taps_in_half_a_second_end_one_turn() -> None:
    session, watch = at_the_table()
    before = version(session)
    for _ in range(4):
        session.tap(Tap("key", "main"))
        watch.time += 0.12
        session.view()
    assert version(session) == before + 1
    assert session.view().shakes == 3
    assert session.toast is None, "a shake says enough"


def test_whoever_goes_on_tapping_ends_no_second_turn() -> None:
    session, watch = at_the_table()
    before = version(session)
    for _ in range(12):
        session.press("main")
        watch.time += 0.25
        session.view()
    assert version(session) == before + 1


def test_the_next_turn_can_be_ended_once_it_was_seen() -> None:
    session, watch = at_the_table()
    before = version(session)
    for _ in range(3):
        assert session.press("main") == "done"
        session.view()
        watch.time += 0.6
    assert (version(session), session.view().shakes) == (before + 3, 0)


def test_a_press_on_what_is_not_drawn_any_more_does_nothing() -> None:
    session, watch = at_the_table()
    assert session.table is not None
    session.table.undo()
    watch.time += 5
    before = version(session)
    assert session.press("main") == "refused"
    assert version(session) == before


def test_undo_is_as_fast_as_a_finger() -> None:
    session, _ = at_the_table()
    assert session.table is not None
    before = session.table.can_undo
    for _ in range(3):
        session.press("undo")
        session.view()
    assert session.table.can_undo == before - 3


def test_a_tap_that_acts_right_after_a_step_does_nothing() -> None:
    session, watch = before_camera("patchwork-doodle", 2, a_sheet(), LayCards(("?",) * 8)), Watch()
    session.seen_guard = SeenGuard(watch)
    session.view()
    watch.time += 1
    session.tap(Tap("end-round"))
    session.view()
    watch.time += 0.3
    session.tap(Tap("player", 0))
    assert (session.screen.name, session.view().shakes) == ("patchwork-doodle", 1)
    watch.time += 0.7
    session.tap(Tap("player", 0))
    assert session.screen.name == "doodle-sheet"


def test_doubtful_cells_are_answered_as_fast_as_one_likes_but_not_accepted() -> None:
    session, watch = until_reviewed(scanning("patchwork-doodle", a_sheet(), paper())), Watch()
    session.seen_guard = SeenGuard(watch)
    session.view()
    watch.time += 1
    for _ in range(4):
        session.press("main")
        watch.time += 0.1
        session.view()
    assert isinstance(session.screen, SheetReview)
    assert not session.screen.unsure
    watch.time += 0.6
    session.press("main")
    assert session.screen.name != "review-sheet"
