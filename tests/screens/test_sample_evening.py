"""The sample evening plays by itself: every act does what its sentence says, and any touch takes over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.looking_on import look_on
from tests.screens.shell_scenes import a_session


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr("companion.screens.demo.opening._SECONDS_A_PHOTO", 1.5)
    session = a_session()
    session.go.sample_evening()
    yield session
    session.close()
    session.services.close()


def listen(session: Session) -> Iterator[str]:
    """What is said, one sentence after the other."""
    said = ""
    for _ in look_on(session):
        notice = session.view().notice
        if notice is not None and notice.text != said:
            assert not notice.is_refusal, notice.text
            said = notice.text
            yield said


def test_the_whole_evening_is_told_without_anybody_touching_it(session: Session) -> None:
    points: dict[str, object] = {}
    shaded = []
    for said in listen(session):
        assert session.is_demo
        table = session.table
        assert table is not None
        if said.startswith("Patchwork Doodle"):
            assert session.screen.name == "scan"
        elif said.startswith(("It took the picture", "Theo’s sheet is read")):
            assert session.screen.name == "review-sheet"
        elif said.startswith(("Anything can", "…and say", "That was one")):
            shaded.append(len(session.screen.marked))  # type: ignore[attr-defined]
        elif said.startswith("Everybody’s points"):
            points["scored"] = table.state.unscored
        elif said.startswith("A mistake?"):
            points["undone"] = table.state.unscored
        elif said.startswith("And holding"):
            points["again"] = table.state.unscored
        elif said.startswith("A tie!"):
            points["shared"] = [award.share for award in table.state.hold_show().awards if len(award.entries) > 1]
        elif said.startswith("The prizes are paid"):
            assert session.screen.name == "results"
    assert [count - shaded[0] for count in shaded] == [0, 1, 0], "corrected, and back"
    assert points == {"scored": (), "undone": (1,), "again": (), "shared": [13000]}
    assert said.startswith("That was it")


def test_it_takes_two_minutes() -> None:
    session = a_session()
    session.go.sample_evening()
    assert session.story is not None
    assert 100 <= session.story.seconds <= 130
    session.close()
    session.services.close()


@pytest.mark.parametrize("touch", ["tap", "press", "move", "hold"])
def test_any_touch_takes_over(session: Session, touch: str) -> None:
    next(listen(session))
    does = {
        "tap": lambda: session.tap(Tap("player", 0)),
        "press": lambda: session.press("main"),
        "move": lambda: session.move(1),
        "hold": lambda: session.hold("scan"),
    }
    does[touch]()
    assert session.story is None
    assert session.is_demo, "the game stays where the story stood"


def test_going_home_ends_it_and_leaves_no_trace(session: Session) -> None:
    next(listen(session))
    session.go.home()
    assert (session.story, session.is_demo, session.table) == (None, False, None)


def test_a_story_that_waits_in_vain_ends(session: Session) -> None:
    said = listen(session)
    next(said)
    next(said)
    session.go.demo()
    for _ in range(100):
        session.tick(1)
    assert session.story is None
