"""A disk that is full, read-only or gone: one sentence, the game goes on, and is saved when it can be."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from random import Random

import pytest

from companion.store.sqlite import SqliteStore
from companion.table import Table, resume_game, start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar

ACTIONS = 40
NOBODY = 65534


def play_some(table: Table, count: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(count):
        table.do(GAME.random_action(table.state, random))


def in_a_child(story: Callable[[], None]) -> None:
    """Run a story in a process of its own, because it spoils the process; its assertions are ours."""
    # A game notes the app's version, which nobody else may read where it lies in the home of the machine's root.
    told = metadata.version("quilting-bee")
    child = os.fork()
    if child == 0:
        status = 1
        metadata.version = lambda distribution_name: told
        try:
            story()
            status = 0
        finally:
            sys.stderr.flush()
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def check_saved(path: Path, state: object) -> None:
    store = SqliteStore(path)
    table = resume_game(store, game=GAME)
    assert table is not None
    assert table.state == state
    assert store.salvaged is None
    store.close()


@pytest.mark.parametrize("room", [0, 1, 100, 4096, 5000, 8192, 12_288, 16_000, 20_480, 30_000, 45_000, 70_000, 110_000])
def test_no_room_at_any_write(tmp_path: Path, room: int) -> None:
    path = tmp_path / "home" / "games.db"
    expected = start_game(SqliteStore(tmp_path / "other.db"), GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
    play_some(expected, ACTIONS + 1)

    def story() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        store = SqliteStore(path)
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        random = Random(1)
        for _ in range(ACTIONS):
            table.do(GAME.random_action(table.state, random))
        if room < 30_000:
            assert table.trouble is not None
            assert "the game goes on" in str(table.trouble)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        table.do(GAME.random_action(table.state, random))
        assert table.trouble is None
        store.close()

    in_a_child(story)
    check_saved(path, expected.state)


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    script = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
from tests.store.test_disk import play_some, check_saved
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar
folder = Path(sys.argv[1])
store = SqliteStore(folder / "games.db")
table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
play_some(table, 5)
filler = folder / "filler"
with filler.open("wb") as file:
    try:
        while True:
            os.write(file.fileno(), b"x" * 512)
    except OSError:
        pass
play_some(table, 30)
print(table.trouble)
filler.unlink()
table.save()
assert table.trouble is None
store.close()
check_saved(folder / "games.db", table.state)
"""
    mount = 'mount -t tmpfs -o size=400k none "$1" && exec "$2" -c "$3" "$1"'
    namespace = ["unshare", "--user", "--map-root-user", "--mount"]
    if subprocess.run([*namespace, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this kernel gives no small disk of one's own to an ordinary user")
    done = subprocess.run(
        [*namespace, "sh", "-c", mount, "sh", str(tmp_path), sys.executable, script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "The disk is full: the game goes on, and is saved as soon as there is room in" in done.stdout


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that an ordinary user can reach, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_folder_that_cannot_be_written(open_folder: Path) -> None:
    folder = open_folder / "home"
    folder.mkdir()

    def story() -> None:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            os.setuid(NOBODY)
        folder.chmod(0o500)
        store = SqliteStore(folder / "games.db")
        table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
        play_some(table, 10)
        assert str(table.trouble).startswith("Nothing can be written to")
        folder.chmod(0o700)
        table.save()
        assert table.trouble is None
        store.close()
        check_saved(folder / "games.db", table.state)

    in_a_child(story)


def test_a_game_in_a_folder_that_cannot_be_written_is_still_seen(open_folder: Path) -> None:
    folder = open_folder / "home"
    folder.mkdir()

    def story() -> None:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            os.setuid(NOBODY)
        with SqliteStore(folder / "games.db") as store:
            table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
            play_some(table, 10)
        folder.chmod(0o500)
        store = SqliteStore(folder / "games.db")
        again = resume_game(store, game=GAME)
        assert again is not None
        assert again.state == table.state
        assert {player.name for player in store.players()} == {player.name for player in EVE_AND_ANN}
        assert str(store.trouble).startswith("Nothing can be written to")
        play_some(again, 5, seed=2)
        folder.chmod(0o700)
        again.save()
        store.close()
        check_saved(folder / "games.db", again.state)

    in_a_child(story)


def test_a_folder_that_vanished(tmp_path: Path) -> None:
    path = tmp_path / "home" / "games.db"
    store = SqliteStore(path)
    table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
    play_some(table, 10)
    shutil.rmtree(path.parent)
    play_some(table, 10, seed=2)
    assert table.trouble is None
    store.close()
    check_saved(path, table.state)


def test_a_folder_that_went_away_and_came_back(tmp_path: Path) -> None:
    path, away = tmp_path / "stick" / "home" / "games.db", tmp_path / "away"
    store = SqliteStore(path)
    table = start_game(store, GAME.name, EVE_AND_ANN, Jar(1000), game=GAME)
    play_some(table, 10)
    path.parent.parent.rename(away)
    (tmp_path / "stick").write_text("in the way: the folder cannot be made anew")
    play_some(table, 10, seed=2)
    assert "the game goes on" in str(table.trouble)
    (tmp_path / "stick").unlink()
    away.rename(tmp_path / "stick")
    heard: list[str] = []
    table.listen(lambda news: heard.append(str(news.sentence)))
    table.save()
    assert heard == ["The game is saved again."]
    store.close()
    check_saved(path, table.state)
