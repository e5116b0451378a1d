"""A report for those who mend tells nothing about those who play."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from calibration.deck_copies import add_copy
from companion.club.links import Address
from companion.club.membership import Membership, keep_known_players, keep_membership
from companion.diagnosis import bug_report
from companion.diagnosis.bug_report import make_anonymous, make_bug_report
from companion.diagnosis.health import Finding, examine
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from hardware.machine import Machine
from messages import say
from tests.button_jar import EVE_AND_ANN, GAME, Jar


def test_the_report_holds_what_helps_and_no_names(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    with SqliteStore(home.games) as store:
        start_game(store, GAME.name, EVE_AND_ANN, Jar(), game=GAME)
    home.config.write_text("[camera]\n# Eve's webcam\n")
    (home.folder / "photos" / "g1").mkdir(parents=True)
    (home.folder / "photos" / "g1" / "001.jpg").write_bytes(b"a face")
    report = make_bug_report(home, (Finding("camera", "bad", say("{folder} is missing", folder=str(home.folder))),))
    with zipfile.ZipFile(BytesIO(report)) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert texts["findings.txt"] == "bad     camera: DATA is missing\n"
    assert '"button-jar": 1' in texts["games.json"]
    assert "photos *.jpg: 1 files, 6 bytes" in texts["files.txt"]
    together = "".join(texts.values())
    assert "Eve" not in together
    assert "PLAYER's webcam" in together
    assert str(tmp_path) not in together
    assert "a face" not in together


def test_addresses_and_links_are_taken_out() -> None:
    link = "http://192.168.1.20:8080/join?key=abcDEF123_-xyz456789"
    line = f"Eve opened {link} from fe80::1:2:3:4:5 b8:27:eb:00:11:22, not Evelyn"
    told = make_anonymous(line, {"Eve": "PLAYER"}, Path("/data"))
    assert told == "PLAYER opened http://ADDRESS:8080/join?key=LINK from ADDRESS ADDRESS, not Evelyn"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("reached 2001:db8::7 and fe80::a1:b2c3 at 20:40:27", "reached ADDRESS and ADDRESS at 20:40:27"),
        ("from B8:27:EB:00:11:22", "from ADDRESS"),
        ("http://annes-table.local:8080/ of https://club.example.org/x", "http://ADDRESS:8080/ of https://ADDRESS/x"),
        ("found annes-pi.local", "found ADDRESS"),
        ("/home/anne/x.jpg, /media/quilting-bee/ANNE 1: full", "/home/USER/x.jpg, /media/STICK: full"),
        ("write to anne.b@example.org", "write to ADDRESS"),
        ("calls std::move, step 1:2:3", "calls std::move, step 1:2:3"),
    ],
)
def test_what_tells_where_somebody_lives_is_taken_out_and_nothing_else(line: str, told: str) -> None:
    assert make_anonymous(line, {}, Path("/data")) == told


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """One in which people have named all that can be named."""
    home = Home(tmp_path / "home")
    players = (Player("Eve Sampler"), Player("Ann"))
    with SqliteStore(home.games) as store:
        start_game(store, GAME.name, players, Jar(), game=GAME)
    keep_membership(
        home, Membership("Needle Street", "Corner", Address("club.example.org", 5432, "bee", "corner", "secret-key"))
    )
    keep_known_players(home, (Player("Olga Thimble"),))
    add_copy(home.decks, "patchwork", "Eve's box")
    (home.decks / "patchwork--eve-s-box-1").mkdir()
    (home.decks / "patchwork").mkdir()
    (home.folder / "Letter to Ann.txt").write_text("Dear Ann")
    home.config.write_text("# Olga gave us the camera, from Needle Street, Corner\n")
    return home


def test_what_people_have_named_is_not_in_the_report(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bug_report, "_read_log", lambda: "Sampler's phone left; corner@club.example.org does not answer\n"
    )
    together = _read(home)
    for name in ("Eve", "Sampler", "Ann", "Olga", "Thimble", "Needle", "Corner", "example.org", "secret", "eve-s-box"):
        assert name not in together, name
    assert "good    decks: taught: patchwork, patchwork--DECK\n" in together
    assert "other files: 1 files, 8 bytes\n" in together
    assert "PLAYER's phone left" in together


def test_what_may_hold_names_is_left_out_where_they_cannot_be_read(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.club.write_text("{")
    monkeypatch.setattr(bug_report, "_read_log", lambda: "Zoe's phone left\n")
    together = _read(home)
    assert "Zoe" not in together
    assert "Olga" not in together
    assert "Left out" in together


def test_versions_are_told_as_they_are(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bug_report, "version", lambda package: "4.11.0.86")
    assert "opencv-python-headless 4.11.0.86\n" in _read(home)


def _read(home: Home) -> str:
    """All that a report holds."""
    report = make_bug_report(home, examine(home, Machine(), {}))
    with zipfile.ZipFile(BytesIO(report)) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist())
