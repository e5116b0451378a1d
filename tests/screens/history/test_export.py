"""Stories of all games as a file, written by touch."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.seeing import texts
from tests.screens.shell_scenes import settings_players


def exporting(exports: Path, sticks: tuple[Path, ...] = ()) -> Session:
    session = settings_players()
    session.services.exports, session.services.sticks = exports, lambda: sticks
    session.tap(Tap("section", "storage"))
    session.tap(Tap("export"))
    return session


def write(session: Session) -> None:
    session.press("main")
    wait_for(session, lambda: session.screen.name == "share")


def wait_for(session: Session, is_so: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not is_so():
        assert monotonic() < until, "it never came to an end"
        session.tick(0.1)
        sleep(0.01)


@pytest.mark.parametrize(("form", "suffix"), [(0, ".csv"), (1, ".json")])
def test_the_file_is_kept_whole_and_offered_to_a_phone(tmp_path: Path, form: int, suffix: str) -> None:
    session = exporting(tmp_path)
    session.tap(Tap("form", form))
    write(session)
    (file,) = tmp_path.iterdir()
    assert file.suffix == suffix
    text = file.read_text()
    told = list(csv.DictReader(text.splitlines())) if form == 0 else json.loads(text)["games"]
    assert len(told) == (5 if form == 0 else 2)


def test_the_history_leads_there_and_back(tmp_path: Path) -> None:
    session = settings_players()
    session.services.exports = tmp_path
    session.go.to("history")
    session.tap(Tap("export"))
    write(session)
    assert len(list(tmp_path.iterdir())) == 1
    session.press("main")
    session.press("undo")
    assert session.screen.name == "history"


def test_a_stick_that_is_in_gets_it(tmp_path: Path) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    write(exporting(tmp_path / "exports", (stick,)))
    assert [file.suffix for file in stick.iterdir()] == [".csv"]
    assert not (tmp_path / "exports").exists()


def test_a_stick_that_is_gone_again_is_told_and_nothing_lands_in_its_place(tmp_path: Path) -> None:
    stick = tmp_path / "STICK"
    session = exporting(tmp_path / "exports", (stick,))
    session.press("main")
    wait_for(session, lambda: session.toast is not None)
    assert any("The stick was taken out" in text for text in texts(session))
    assert not stick.exists()


def test_what_is_stopped_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, goes_on = exporting(tmp_path), Event()

    def halting(past: object) -> Iterator[bytes]:
        yield b"half"
        goes_on.wait(5)
        yield b"the rest"

    monkeypatch.setattr("companion.screens.history.export.export_csv", halting)
    session.press("main")
    session.press("undo")
    goes_on.set()
    wait_for(session, lambda: session.toast is not None)
    assert "Stopped" in " ".join(texts(session))
    assert list(tmp_path.iterdir()) == []
