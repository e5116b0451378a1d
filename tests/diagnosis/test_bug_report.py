"""A report for those who mend tells nothing about those who play."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

from companion.diagnosis.bug_report import make_anonymous, make_bug_report
from companion.diagnosis.health import Finding
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import start_game
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
    told = make_anonymous(line, ["Eve"], Path("/data"))
    assert told == "PLAYER opened http://ADDRESS:8080/join?key=LINK from ADDRESS ADDRESS, not Evelyn"
