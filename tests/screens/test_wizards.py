"""Every wizard from start to end in a session, and killed before any of its writes; `./study wizards` goes through them
in a window and in Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from calibration.deck_files import read_labels
from calibration.empty_board import load_empty_board
from calibration.empty_sheet import EMPTY_SHEET
from calibration.lens import load_lens
from calibration.light import FORMAT as LIGHT
from calibration.light import light_file
from calibration.table import load_place
from companion.config import read_config
from companion.drafts import DraftFile
from companion.scanning.calibration_steps import CHECKS, check_file
from companion.screens.calibrate.lens import _BegunLens
from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from companion.teaching.begun import BegunFile
from hardware.panel.settings import PanelSettings
from tests.screens.calibrate_scenes import view_of
from tests.screens.shell_scenes import a_session
from tests.screens.teach.school import GAME
from tests.screens.wizard_stories import (
    BUZZER,
    CAMERA,
    FOUND_BUTTONS,
    FOUND_KEYS,
    FOUND_LAMPS,
    STORIES,
    Wizard,
    prepare,
)
from vision.photo.decoding import decode_photo

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_watching: list[tuple[Path, Callable[[], None]]] = []
"""What is done before each write in a folder; audit hooks cannot be taken off again."""


def _see(event: str, values: tuple[Any, ...]) -> None:
    if not _watching or event not in ("open", "os.rename", "os.remove", "os.mkdir"):
        return
    folder, act = _watching[-1]
    if event == "open" and not values[2] & WRITES:
        return
    if isinstance(values[0], str | Path) and Path(values[0]).is_relative_to(folder):
        watched = _watching.pop()
        act()
        _watching.append(watched)


sys.addaudithook(_see)


@contextmanager
def watching(folder: Path, act: Callable[[], None]) -> Iterator[None]:
    _watching.append((folder, act))
    try:
        yield
    finally:
        _watching.clear()


class SessionHand:
    """Taps and presses without any window."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def touch(self, tap: Tap) -> None:
        if tap.name == "key":
            self.session.press(tap.value)  # type: ignore[arg-type]
        else:
            self.session.tap(tap)

    def press(self, key: KeyName) -> None:
        self.session.press(key)

    def type(self, key: str) -> None:
        desk = self.session.services.panel
        assert desk is not None
        desk.panel.key(key, is_down=True)
        desk.panel.key(key, is_down=False)

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        until = monotonic() + 20
        while not is_so():
            assert monotonic() < until, f"{self.session.screen.name} waits for {what}"
            self.session.tick(0.3)
            sleep(0.005)


def go_through(story: str, home: Path) -> None:
    """As after a start of the app."""
    session = a_session()
    prepare(session, home)
    session.go.home()
    STORIES[story](Wizard(SessionHand(session), home))


def go_through_seeing_each_state(story: str, home: Path, states: Path) -> list[Path]:
    """What a kill leaves before each write, and at the end."""
    seen: list[Path] = []

    def copy() -> None:
        seen.append(Path(shutil.copytree(home, states / str(len(seen)))))

    with watching(home, copy):
        go_through(story, home)
    copy()
    return seen


def go_through_until_killed(story: str, home: Path, write: int) -> None:
    """Another process is killed before its write of that number."""
    child = os.fork()
    if child == 0:
        left = iter(range(write))

        def die() -> None:
            if next(left, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            with watching(home, die):
                go_through(story, home)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it came to its end"


def measure_progress(story: str, home: Path) -> int:
    """How far somebody is who starts the app now; raises when anything is half."""
    kept = home / "calibration"
    high, wide = view_of(0).shape[:2]
    if story == "teach":
        begun = BegunFile(home / "drafts" / "teach", GAME)
        photo = begun.photo
        if photo is not None:
            decode_photo(photo.read_bytes())
        known = len(read_labels(home / "decks" / GAME))
        return 1 + known if known else int(photo is not None)
    if story == "lens":
        views = DraftFile(home / "drafts" / "lens.json").load(_BegunLens)
        has_lens = load_lens(kept, CAMERA, wide, high) is not None
        return 100 if has_lens else len(views.views) if views is not None else 0
    if story in ("buttons", "lamps", "keys"):
        told = read_config(home / "config.toml")
        assert told.complaints == ()
        found = {
            "buttons": PanelSettings(buttons=FOUND_BUTTONS),
            "lamps": PanelSettings(lamps=FOUND_LAMPS, buzzer=BUZZER),
            "keys": PanelSettings(keys=FOUND_KEYS),
        }[story]
        assert told.config.panel in (PanelSettings(), found)
        return int(told.config.panel == found)
    load: dict[str, Callable[[], object]] = {
        "light": lambda: LIGHT.load(light_file(kept, CAMERA)),
        "table": lambda: load_place(kept, CAMERA),
        "empty-board": lambda: load_empty_board(kept),
        "empty-sheet": lambda: EMPTY_SHEET.load(kept),
        "check": lambda: CHECKS.load(check_file(kept, CAMERA)),
    }
    value = load[story]()
    return int(value is not None)


@pytest.mark.parametrize("story", list(STORIES))
def test_a_wizard_comes_to_its_end_after_bad_photos_and_killed_at_any_write_it_loses_nothing(
    story: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    states = go_through_seeing_each_state(story, home, tmp_path / "first")
    progress = [measure_progress(story, state) for state in states]
    assert progress == sorted(progress)
    assert progress[0] == 0 < progress[-1]

    write = 2 * (len(states) - 1) // 3
    killed = tmp_path / "killed"
    killed.mkdir()
    go_through_until_killed(story, killed, write)
    assert measure_progress(story, killed) == progress[write]
    again = go_through_seeing_each_state(story, killed, tmp_path / "again")
    assert {measure_progress(story, state) for state in again} <= set(progress[write:])
    assert measure_progress(story, killed) == progress[-1]
