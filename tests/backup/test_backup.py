"""A backup holds everything, and comes back whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from companion.backup import finish_restoring, keep_nightly_copy, make_backup, restore_backup
from companion.backup.contents import BackupError
from companion.home import Home
from companion.store.errors import StoreHeld
from companion.store.sqlite import SqliteStore
from companion.table import Table, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put
from versioned_files import KeptFileError

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
Tree = dict[str, bytes]


def begin(store: SqliteStore) -> Table:
    return start_game(store, GAME.name, EVE_AND_ANN, Jar(), game=GAME)


def fill(folder: Path, games: int = 1, mark: str = "ours") -> Home:
    """A data folder as it is after some evenings."""
    home = Home(folder)
    with SqliteStore(home.games) as store:
        for _ in range(games):
            begin(store).do(Put(0, 3))
    for name in ("config.toml", "settings.json", "decks/quilt-show/deck.json", "calibration/lens.json",
                 "drafts/one.json", "photos/g1/001.jpg", "kivy/sounds/tap.wav"):  # fmt: skip
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{mark}: {name}")
    return home


def games_in(home: Home) -> int:
    with SqliteStore(home.games) as store:
        return store.count()


def tree(home: Home) -> Tree:
    """Everything but what belongs to the open file of the games, the lock and Kivy."""
    found = (path for path in home.folder.rglob("*") if path.is_file())
    names = {path.relative_to(home.folder).as_posix(): path for path in found}
    return {name: path.read_bytes() for name, path in names.items() if not name.startswith(("games", "kivy", "before"))}


def back_up(home: Home, file: Path) -> None:
    make_backup(home, file, NOW, "0.1.0")


def test_what_was_played_taught_and_measured_comes_back_on_another_machine(tmp_path: Path) -> None:
    here = fill(tmp_path / "here", games=2)
    back_up(here, tmp_path / "all.backup")
    there = Home(tmp_path / "there")
    assert restore_backup(there, tmp_path / "all.backup", NOW) is None, "nothing was there before"
    assert tree(there) == tree(here)
    assert games_in(there) == 2
    assert not (there.folder / "kivy").exists(), "what Kivy keeps belongs to its machine"


def test_a_backup_is_made_while_a_game_goes_on(tmp_path: Path) -> None:
    home = fill(tmp_path / "home")
    with SqliteStore(home.games) as store:
        table = begin(store)
        table.do(Put(0, 2))
        back_up(home, tmp_path / "all.backup")
        table.do(Put(1, 1))
    there = Home(tmp_path / "there")
    restore_backup(there, tmp_path / "all.backup", NOW)
    assert games_in(there) == 2


def test_what_was_there_before_is_kept_beside_it(tmp_path: Path) -> None:
    back_up(fill(tmp_path / "here", games=2, mark="theirs"), tmp_path / "all.backup")
    there = fill(tmp_path / "there", games=1)
    (there.folder / "decks" / "match-quilt").mkdir()
    (there.folder / "decks" / "match-quilt" / "deck.json").write_text("taught only here")
    before = restore_backup(there, tmp_path / "all.backup", NOW)
    assert before is not None
    assert games_in(there) == 2
    assert not (there.folder / "decks" / "match-quilt").exists()
    assert games_in(Home(before)) == 1
    assert (before / "decks" / "match-quilt" / "deck.json").read_text() == "taught only here"


def rewrite(file: Path, change: Callable[[Tree], None]) -> None:
    with zipfile.ZipFile(file) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    change(inside)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in inside.items():
            archive.writestr(name, data)


def change_list(inside: Tree, change: Callable[[dict[str, object]], None]) -> None:
    told = json.loads(inside["backup.json"])
    change(told)
    inside["backup.json"] = json.dumps(told).encode()


def add_outside(inside: Tree) -> None:
    inside["../outside.txt"] = b""
    about = {"size": 0, "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}
    change_list(inside, lambda told: told["files"].update({"../outside.txt": about}))  # type: ignore[attr-defined]


BAD: dict[str, Callable[[Tree], None]] = {
    "a photo was changed": lambda inside: inside.update({"photos/g1/001.jpg": b"ours: photos/g1/002.jpg"}),
    "a deck is missing": lambda inside: inside.__delitem__("decks/quilt-show/deck.json"),
    "the list is missing": lambda inside: inside.__delitem__("backup.json"),
    "the list is rubbish": lambda inside: inside.update({"backup.json": b"\xff{"}),
    "the games are rubbish": lambda inside: inside.update({"games.db": b"SQLite format 3\0" + b"rubbish" * 900}),
    "a name leads outside": add_outside,
    "it is of a newer version": lambda inside: change_list(inside, lambda told: told.update(format=99)),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_backup_changes_nothing(tmp_path: Path, what: str) -> None:
    file = tmp_path / "all.backup"
    back_up(fill(tmp_path / "here", mark="theirs"), file)
    rewrite(file, BAD[what])
    there = fill(tmp_path / "there", games=3)
    before = tree(there)
    with pytest.raises((BackupError, KeptFileError)):
        restore_backup(there, file, NOW)
    assert tree(there) == before
    assert games_in(there) == 3
    assert not (tmp_path / "outside.txt").exists()


@pytest.mark.parametrize("share", [0, 0.3, 0.6, 0.99])
def test_a_backup_that_was_cut_off_changes_nothing(tmp_path: Path, share: float) -> None:
    file = tmp_path / "all.backup"
    back_up(fill(tmp_path / "here"), file)
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])
    there = fill(tmp_path / "there", games=3)
    with pytest.raises(BackupError, match=r"all\.backup"):
        restore_backup(there, file, NOW)
    assert games_in(there) == 3


def test_nothing_is_restored_under_a_running_app(tmp_path: Path) -> None:
    back_up(fill(tmp_path / "here"), tmp_path / "all.backup")
    there = fill(tmp_path / "there")
    with SqliteStore(there.games), pytest.raises(StoreHeld):
        restore_backup(there, tmp_path / "all.backup", NOW)


PULLED = """
import os, sys
from datetime import datetime
from pathlib import Path
from companion.backup import restore_backup
from companion.home import Home
calls = 0
def pulled(event, arguments):
    global calls
    if event in ("os.rename", "os.remove", "os.mkdir", "open") and any("there" in str(each) for each in arguments):
        calls += 1
        if calls == int(sys.argv[3]):
            os._exit(9)
sys.addaudithook(pulled)
restore_backup(Home(Path(sys.argv[1])), Path(sys.argv[2]), datetime(2026, 3, 1))
"""


def test_a_plug_pulled_at_any_moment_leaves_the_old_or_the_new_data(tmp_path: Path) -> None:
    here = fill(tmp_path / "here", games=2, mark="theirs")
    back_up(here, tmp_path / "all.backup")
    new, seen = tree(here), set()
    for call in range(1, 200, 3):
        there = fill(tmp_path / f"there-{call}", games=1)
        old = tree(there)
        arguments = [sys.executable, "-c", PULLED, str(there.folder), str(tmp_path / "all.backup"), str(call)]
        ended = subprocess.run(arguments, check=False).returncode
        finish_restoring(there)
        assert tree(there) in (old, new), f"half of each when the plug was pulled at call {call}"
        assert games_in(there) == (1 if tree(there) == old else 2)
        seen.add(tree(there) == new)
        if ended == 0:
            break
    assert seen == {False, True}, "both ends were seen"
    assert ended == 0, "the plug was pulled at every moment"


def test_a_copy_for_each_night_that_something_changed_and_a_week_of_them(tmp_path: Path) -> None:
    home = fill(tmp_path / "home")
    first = date(2026, 3, 1)
    for night in range(10):
        os.utime(home.games, (1_900_000_000 + night, 1_900_000_000 + night))
        copy = keep_nightly_copy(home, first + timedelta(days=night))
        assert copy is not None
        os.utime(copy, (1_900_000_000 + night, 1_900_000_000 + night))
    assert keep_nightly_copy(home, first + timedelta(days=10)) is None, "nothing has changed since"
    kept = sorted(path.name for path in home.backups.iterdir())
    assert kept == [f"games-2026-03-{day:02d}.db" for day in range(4, 11)]
    there = Home(tmp_path / "there")
    there.folder.mkdir()
    there.games.write_bytes((home.backups / kept[-1]).read_bytes())
    assert games_in(there) == 1
