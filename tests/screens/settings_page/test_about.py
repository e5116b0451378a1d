"""Stories of what the settings say about this machine: the self-test, a report for those who can help, licences."""

from __future__ import annotations

import zipfile
from pathlib import Path

from companion.cli.home_services import services_of
from companion.home import Home
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from companion.store.sqlite import SqliteStore
from hardware.machine import Machine
from tests.screens.seeing import texts
from tests.screens.shell_scenes import scenes


def about(services: Services) -> Session:
    session = Session(services)
    session.go.to("settings")
    session.tap(Tap("section", "about"))
    return session


def test_a_report_without_names_is_written_and_handed_to_a_phone(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with SqliteStore(home.games) as store:
        session = about(services_of(home, store, Machine(), Settings()))
        session.tap(Tap("report"))
        assert isinstance(session.screen, ShareScreen)
        (file,) = session.screen.files
        assert "findings.txt" in zipfile.ZipFile(file).namelist()
        session.screen.leave()
        assert session.screen.name == "settings"


def test_a_disk_that_refuses_the_report_is_told() -> None:
    services = Services(MemoryStore(), Settings())

    def refuse(findings: object) -> Path:
        raise OSError("read-only")

    services.write_report = refuse
    session = about(services)
    session.tap(Tap("report"))
    assert session.screen.name == "settings"
    assert session.toast is not None
    assert "cannot be written" in session.toast.text


def test_every_licence_can_be_read_by_touch_and_by_buttons() -> None:
    session = scenes()["settings-about"]()
    session.tap(Tap("licences"))
    assert session.screen.name == "licences"
    told = [" ".join(texts(session))]
    for _ in range(3):
        session.press("scan")
        told.append(" ".join(texts(session)))
    for text, words in zip(told, ("MIT", "SIL Open Font License", "SIL Open Font License", "ISC License"), strict=True):
        assert words in text
    session.press("main")
    assert session.screen.name == "settings"


def test_the_self_test_speaks_no_language_of_terminals() -> None:
    session = scenes()["settings-about"]()
    assert not [text for text in texts(session) if "DISPLAY" in text or "quilting-bee " in text]
