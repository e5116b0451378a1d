"""A claim of the 7 x 7 on the photo: given where the square is full, else the open cell is shown."""

from __future__ import annotations

from companion.games.patchwork.scoring import Corner
from companion.screens.patchwork.seven_review import SevenReview
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.patchwork_scenes import claimed
from tests.screens.seeing import texts


def review_of(session: Session) -> SevenReview:
    assert isinstance(session.screen, SevenReview)
    return session.screen


def holder(session: Session) -> int | None:
    assert session.table is not None
    held: int | None = session.table.state.special_tile
    return held


def test_a_full_square_is_previewed_before_the_tile_is_given() -> None:
    session = claimed()
    assert holder(session) is None
    assert review_of(session).keys().main.text == "Give Mara the tile"
    assert "Rows 2 to 8, columns 1 to 7" in texts(session)
    session.press("main")
    assert holder(session) == 0


def test_one_open_cell_refuses_the_tile_and_shows_where() -> None:
    session = claimed((4, 3))
    assert review_of(session).marks().wrong == (((4, 3),),)
    assert "1 cell is open" in texts(session)
    assert review_of(session).keys().main.text == "Not yet"
    session.press("main")
    assert holder(session) is None


def test_the_open_cell_can_be_told_to_be_covered() -> None:
    session = claimed((4, 3), shows_one_less=True)
    session.press("scan")
    while session.screen.name == "review-board":
        session.press("main")
    assert holder(session) == 0


def test_other_square_moves_the_window() -> None:
    session = claimed()
    assert review_of(session).window == Corner(1, 0)
    session.tap(Tap("other-square"))
    assert review_of(session).window != Corner(1, 0)
    assert review_of(session).open_cells


def test_not_yet_takes_nothing_from_a_full_square() -> None:
    session = claimed()
    session.press("scan")
    assert holder(session) is None
    assert session.screen.name == "patchwork"
