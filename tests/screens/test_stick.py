"""Backups on a stick from the settings: found, full, locked, taken out, and brought back."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.backup import StickBackups, finish_restoring
from companion.backup import stick as stick_room
from companion.backup.making import make_backup
from companion.games.values import Player
from companion.home import Home
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.stick.screen import StickScreen
from companion.screens.views import Progress, Tap, Text
from companion.screens.views.walk import walk
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from hardware.sticks import Stick
from tests.hardware.waiting import wait_until


@dataclass
class Evening:
    """A table with a store on the disk, and a stick that can be put in and taken out."""

    home: Home
    folder: Path
    session: Session
    store: SqliteStore
    is_writable: bool = True

    def find(self) -> tuple[Stick, ...]:
        if not self.folder.exists():
            return ()
        return (Stick("EVENINGS", self.folder, 10**9, self.is_writable),)

    def open(self) -> StickScreen:
        self.session.go.to("settings")
        self.session.go.to("stick")
        assert isinstance(self.session.screen, StickScreen)
        return self.session.screen

    def finish(self) -> None:
        screen = self.session.screen
        wait_until(lambda: (screen.tick(0.1), not said(screen, Progress))[1], 20)


def said(screen: object, kind: type[Text | Progress] = Text) -> list[str]:
    assert isinstance(screen, StickScreen)
    return [part.text for part in walk(screen.parts()) if isinstance(part, kind)]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    home, stick = Home(tmp_path / "home"), tmp_path / "stick"
    home.folder.mkdir()
    stick.mkdir()
    (home.photos / "game").mkdir(parents=True)
    (home.photos / "game" / "1.jpg").write_bytes(os.urandom(5000))
    store = SqliteStore(home.games)
    start_game(store, "patchwork", (Player("Ann"), Player("Ben")))
    services = Services(store, Settings(), is_development=True)
    evening = Evening(home, stick, Session(services), store)
    desk = StickBackups(home, lambda: datetime(2026, 11, 18, 20, 0, tzinfo=UTC), evening.find)
    services.open_backups = lambda: desk
    return evening


def test_a_stick_appears_by_itself_and_everything_goes_onto_it(evening: Evening) -> None:
    evening.folder.rmdir()
    screen = evening.open()
    assert not screen.keys().main.is_lit
    evening.folder.mkdir()
    assert screen.tick(1.0)
    screen.press("main")
    evening.finish()
    assert any("You can take it out" in text for text in said(screen))
    assert [path.suffix for path in evening.folder.iterdir()] == [".backup"]
    assert screen._on_stick[0].contents.files.keys() == {"games.db", "photos/game/1.jpg"}


def test_a_stick_as_shops_sell_them_takes_a_backup(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT and its like know no permissions, no links, and not all letters in names."""

    def follow_fat(name: str) -> None:
        kept = getattr(os, name)

        def refuse(*words: Any, **more: Any) -> Any:
            for word in words:
                place = f"/proc/self/fd/{word}" if isinstance(word, int) and name == "fchmod" else str(word)
                path = Path(place).readlink() if place.startswith("/proc/self/fd/") else Path(place)
                if not path.is_relative_to(evening.folder):
                    continue
                if name in ("fchmod", "chmod", "link", "symlink"):
                    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
                if set(path.name) & set('"*:<>?\\|'):
                    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
            return kept(*words, **more)

        monkeypatch.setattr(os, name, refuse)

    for name in ("open", "replace", "mkdir", "fchmod", "chmod", "link", "symlink"):
        follow_fat(name)
    screen = evening.open()
    screen.press("main")
    evening.finish()
    assert any("You can take it out" in text for text in said(screen)), said(screen)
    assert screen._on_stick[0].contents.files.keys() == {"games.db", "photos/game/1.jpg"}


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "The stick is full"), (errno.EROFS, "cannot be written"), (errno.EIO, "was taken out")],
)
def test_trouble_with_a_stick_is_one_sentence_and_leaves_nothing_behind(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    fsync = os.fsync

    def fail(descriptor: int) -> None:
        if str(evening.folder) in str(Path(f"/proc/self/fd/{descriptor}").readlink()):
            raise OSError(number, os.strerror(number))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    screen = evening.open()
    screen.press("main")
    evening.finish()
    assert any(words in text for text in said(screen))
    assert list(evening.folder.iterdir()) == []


def test_a_stick_that_is_pulled_out_while_copying_is_told(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_backup

    def pull(*words: object, **more: object) -> object:
        shutil.rmtree(evening.folder)
        return made(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(stick_room, "make_backup", pull)
    screen = evening.open()
    screen.press("main")
    evening.finish()
    assert any("was taken out" in text for text in said(screen))


def test_a_backup_that_does_not_read_back_is_not_called_good(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_backup

    def spoil(home: Home, file: Path, *words: object) -> object:
        contents = made(home, file, *words)  # type: ignore[arg-type]
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
        return contents

    monkeypatch.setattr(stick_room, "make_backup", spoil)
    screen = evening.open()
    screen.press("main")
    evening.finish()
    assert any("damaged" in text for text in said(screen))


def test_a_locked_stick_is_told_before_anything_is_copied(evening: Evening) -> None:
    evening.is_writable = False
    screen = evening.open()
    assert any("switch may be closed" in text for text in said(screen))
    screen.press("main")
    assert list(evening.folder.iterdir()) == []


def test_a_backup_comes_back_whole_and_what_was_there_stays_beside_it(evening: Evening) -> None:
    screen = evening.open()
    screen.press("main")
    evening.finish()
    (evening.home.photos / "game" / "1.jpg").write_bytes(b"another one")
    screen.tap(Tap("backup", 0))
    assert any("kept beside it" in text for text in said(screen))
    screen.press("main")
    evening.finish()
    assert evening.session.is_over
    assert evening.session.services.starts_anew
    evening.store.close()
    finish_restoring(evening.home)
    assert (evening.home.photos / "game" / "1.jpg").stat().st_size == 5000
    (aside,) = evening.home.folder.glob("before-restoring-*")
    assert (aside / "photos/game/1.jpg").read_bytes() == b"another one"


def test_a_damaged_backup_changes_nothing(evening: Evening) -> None:
    screen = evening.open()
    screen.press("main")
    evening.finish()
    (file,) = evening.folder.iterdir()
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    screen.tap(Tap("backup", 0))
    screen.press("main")
    evening.finish()
    assert not evening.session.is_over
    assert any("nothing was restored" in text for text in said(screen))
    assert not evening.home.is_being_restored


def test_copying_can_be_stopped_and_leaves_nothing_behind(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_backup
    screen = evening.open()

    def stop_first(*words: object, **more: object) -> object:
        wait_until(lambda: screen._copying is not None, 20)
        screen.press("undo")
        return made(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(stick_room, "make_backup", stop_first)
    screen.press("main")
    evening.finish()
    assert any("Stopped" in text for text in said(screen))
    assert list(evening.folder.iterdir()) == []


def _walk_by_buttons(session: Session) -> None:
    for _ in range(30):
        session.press("scan")
        if session.screen.keys().main.text == "Backup":
            break
    session.press("main")


def test_it_is_reached_by_touch_and_by_buttons_alone(evening: Evening) -> None:
    ways: tuple[Callable[[Session], object], ...] = (
        lambda session: session.tap(Tap("open", "stick")),
        _walk_by_buttons,
    )
    for way in ways:
        evening.session.go.to("settings")
        way(evening.session)
        assert evening.session.screen.name == "stick"
        evening.session.screen.leave()
        evening.session.go.home()
