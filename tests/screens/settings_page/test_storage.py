"""Stories of the storage: tidying up with a way back, and backups that make themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.backup import StickBackups
from companion.games.values import Player
from companion.home import Home
from companion.screens.amounts import tell_amount
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from companion.tidying import Tidying
from hardware.sticks import Stick
from tests.hardware.waiting import wait_until
from tests.screens.seeing import texts


class Desk:
    """A table with a home, a stick that comes and goes, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.home, self.stick = Home(folder / "home"), folder / "stick"
        self.home.exports.mkdir(parents=True)
        (self.home.exports / "games.csv").write_bytes(b"1")
        self.now = datetime.now(UTC) + timedelta(minutes=1)
        self.store = SqliteStore(self.home.games)
        start_game(self.store, "patchwork", (Player("Ann"), Player("Ben")))
        services = Services(self.store, Settings(backs_up=True), is_development=True)
        services.open_tidying = lambda: Tidying(self.home, self.now)
        backups = StickBackups(self.home, lambda: self.now, self._find)
        services.open_backups = lambda: backups
        self.session = Session(services)

    def _find(self) -> tuple[Stick, ...]:
        return (Stick("EVENINGS", self.stick, 10**9, True),) if self.stick.exists() else ()

    @property
    def backups(self) -> list[Path]:
        return sorted(self.stick.glob("*.backup")) if self.stick.exists() else []

    def wait_for(self, words: str) -> None:
        def is_told() -> bool:
            self.session.services.tick(2.0)
            return self.session.toast is not None and words in self.session.toast.text

        wait_until(is_told, 20)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


def open_tidy(desk: Desk) -> None:
    desk.session.go.to("settings")
    desk.session.tap(Tap("section", "storage"))
    desk.session.tap(Tap("tidy"))


def test_what_was_tidied_up_can_be_taken_back_until_the_page_is_left(desk: Desk) -> None:
    open_tidy(desk)
    desk.session.press("main")
    assert not list(desk.home.exports.iterdir())
    desk.session.press("undo")
    assert (desk.home.exports / "games.csv").read_bytes() == b"1"
    desk.session.tap(Tap("kind", 0))
    desk.session.press("main")
    desk.session.press("main")
    assert desk.session.screen.name == "settings"
    assert not desk.home.tidied.exists()
    assert not list(desk.home.exports.iterdir())


def test_what_a_power_cut_left_aside_is_gone_when_the_page_opens_next(desk: Desk) -> None:
    open_tidy(desk)
    desk.session.press("main")
    assert desk.home.tidied.exists()
    desk.session = Session(desk.session.services)
    open_tidy(desk)
    assert "Nothing lies about here." in texts(desk.session)
    assert not desk.home.tidied.exists()


def test_a_stick_that_is_put_in_gets_a_backup_by_itself_and_only_one(desk: Desk) -> None:
    desk.stick.mkdir()
    desk.wait_for("leave it in")
    desk.wait_for("You can take it out")
    assert len(desk.backups) == 1
    for _ in range(3):
        desk.session.services.tick(2.0)
    desk.stick.rename(desk.stick.with_name("out"))
    desk.session.services.tick(2.0)
    desk.stick.with_name("out").rename(desk.stick)
    desk.session.toast = None
    desk.session.services.tick(2.0)
    assert desk.session.toast is None, "nothing new was played"


def test_a_stick_that_comes_again_after_a_game_gets_the_next_one(desk: Desk) -> None:
    desk.stick.mkdir()
    desk.wait_for("You can take it out")
    desk.stick.rename(desk.stick.with_name("out"))
    desk.session.services.tick(2.0)
    later = (desk.now + timedelta(minutes=5)).timestamp()
    os.utime(desk.home.games, (later, later))
    desk.now += timedelta(minutes=6)
    desk.stick.with_name("out").rename(desk.stick)
    desk.session.toast = None
    desk.wait_for("You can take it out")
    assert len(desk.backups) == 2


def test_without_the_setting_no_stick_is_touched(desk: Desk) -> None:
    desk.session.apply_settings(Settings(backs_up=False))
    desk.stick.mkdir()
    for _ in range(3):
        desk.session.services.tick(2.0)
    assert desk.session.toast is None
    assert desk.backups == []


def test_a_stick_that_is_pulled_out_too_early_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def pull(*_: object) -> None:
        raise FileNotFoundError(2, os.strerror(2))

    monkeypatch.setattr(StickBackups, "back_up", pull)
    desk.stick.mkdir()
    desk.wait_for("was taken out")


def test_nothing_takes_no_room() -> None:
    assert [str(tell_amount(size)) for size in (0, 1, 3 << 20, 3 << 29)] == ["0 MB", "1 MB", "3 MB", "1.5 GB"]
