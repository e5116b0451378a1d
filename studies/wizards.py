"""Every wizard from start to end in a real window and in Chromium: a camera first shows bad photos, then good ones.

Teach, lens, light, table, empty board, unused sheet, check, buttons, lamps and keys; the last three not with a phone,
which may not change pins and keys. Photos are made up; clicks and keys go through the X server, touches through the
browser."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from companion.web.tap_text import format_tap
from tests.screens.shell_scenes import a_session
from tests.screens.virtual_screen import virtual_screen
from tests.screens.wizard_stories import AT_THE_TABLE_ONLY, STORIES, Wizard, prepare, tell_waiting
from tests.web.browsers import PHONE, Hand, serve_browsers

SIZES = ("800x480", "1280x720", "720x1280")
PATIENCE = 120.0
WHERE = ("window", "browser")


class BrowserHand:
    """A finger on a phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    @property
    def session(self) -> Session:
        return self._hand.session

    def touch(self, tap: Tap) -> None:
        self._click(f'button[value="{format_tap(tap)}"]')

    def press(self, key: KeyName) -> None:
        self._click(f".key-{key}")

    def type(self, key: str) -> None:
        self._hand.tab.keyboard.press(key)

    def _click(self, what: str) -> None:
        """The live picture changes the page all the time, so only that it is clicked is waited for."""
        self._hand.tab.locator(what).first.click(timeout=PATIENCE * 1000)
        self._hand.tab.wait_for_timeout(50)

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < until, tell_waiting(self.session, what)
            self._hand.tab.wait_for_timeout(50)
        self._hand.tab.wait_for_timeout(200)


def main(words: list[str]) -> int:
    """A line each; the exit status is the number of those that came to no end."""
    parser = argparse.ArgumentParser(prog="./study wizards", description=__doc__)
    parser.add_argument("--of", nargs="+", default=list(STORIES), choices=list(STORIES))
    parser.add_argument("--at", nargs="+", default=WHERE, choices=WHERE)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every screen in the window")
    told = parser.parse_args(words)
    failed, sizes = 0, cycle(SIZES)
    for story in told.of:
        for where in told.at:
            if where == "browser" and story in AT_THE_TABLE_ONLY:
                continue
            started = time.monotonic()
            outcome = _in_browser(story) if where == "browser" else _in_window(story, next(sizes), told.pictures)
            failed += not outcome.startswith("ended")
            print(f"{story} in the {where}, {time.monotonic() - started:.0f} s: {outcome}", flush=True)
    return failed


def _in_window(story: str, size: str, pictures: Path | None) -> str:
    width, height = map(int, size.split("x"))
    with virtual_screen(width, height) as environment, tempfile.TemporaryDirectory() as own:
        folder = pictures / story if pictures is not None else Path(own)
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.wizards", story, size, json.dumps({}), str(folder)],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    return f"{done.stdout.strip() or done.stderr[-1500:]} ({size})"


def _in_browser(story: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        session = a_session()
        prepare(session, Path(folder))
        try:
            with serve_browsers(session.services) as served:
                tab = served.open(PHONE)
                (visitor,) = served.page.visitors
                served.page.visitors.give_role(visitor, "host")
                tab.reload()
                STORIES[story](Wizard(BrowserHand(Hand(tab, visitor)), Path(folder)))
        except Exception:  # noqa: BLE001 - told, and the other wizards are gone through all the same
            return traceback.format_exc()[-1500:]
    return "ended (390x844)"
