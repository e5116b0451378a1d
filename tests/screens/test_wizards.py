"""Every wizard from start to end in a session; `./study wizards` does the same in a window and in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from tests.screens.shell_scenes import a_session
from tests.screens.wizard_stories import STORIES, Wizard, prepare


class SessionHand:
    """Taps and presses without any window."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def touch(self, tap: Tap) -> None:
        self.session.tap(tap)

    def press(self, key: KeyName) -> None:
        self.session.press(key)

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        until = monotonic() + 20
        while not is_so():
            assert monotonic() < until, f"{self.session.screen.name} waits for {what}"
            self.session.tick(0.3)
            sleep(0.005)


FAST = [story for story in STORIES if story not in ("teach", "lens", "empty-sheet")]
"""The others are told in parts by the tests of their rooms."""


@pytest.mark.parametrize("story", FAST)
def test_a_wizard_comes_to_its_end_although_the_first_photos_are_bad(story: str, tmp_path: Path) -> None:
    session = a_session()
    prepare(session, tmp_path)
    session.go.home()
    STORIES[story](Wizard(SessionHand(session), tmp_path))
