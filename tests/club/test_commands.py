"""The commands of the club as a person types them, from setting it up to forgetting somebody."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.club.errors import ClubError
from companion.club.hosting import open_club
from tests.club.making import Club, finish_patchwork
from tests.club.postgres import Postgres


def quilting_bee(home: Path, *arguments: str) -> tuple[int, str, str]:
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "QUILTING_BEE_HOME": str(home)}
    )
    return done.returncode, done.stdout, done.stderr


def test_from_init_to_forget(postgres: Postgres, tmp_path: Path) -> None:
    from companion.games.values import Player
    from companion.store.sqlite import SqliteStore
    from companion.table import start_game

    host, table = tmp_path / "host", tmp_path / "table"
    url = postgres.new_database("commands")
    assert quilting_bee(host, "club", "status")[1] == "This machine runs no club and has joined none.\n"
    status, text, complaint = quilting_bee(
        host, "club", "init", url, "--name", "Bees", "--reached-at", f"127.0.0.1:{postgres.port}"
    )
    assert (status, text.startswith("Bees: the club is set up"), complaint) == (0, True, "")
    _, text, _ = quilting_bee(host, "club", "table", "add", "Table 1")
    link = shlex.split(text)[-1]
    assert re.match(r"quilting-bee-club://", link)
    status, text, _ = quilting_bee(table, "club", "join", link)
    assert (status, text.startswith("This is now Table 1 of Bees.")) == (0, True)
    with SqliteStore(table / "games.db") as store:
        finish_patchwork(start_game(store, "patchwork", [Player("Ann"), Player("Ben")]), (20, 10))
    assert quilting_bee(table, "club", "deliver")[1] == "2 entries delivered.\n"
    assert "1 game, 2 entries" in quilting_bee(host, "club", "status")[1]
    assert quilting_bee(host, "club", "ratings", "--from-log")[1] == "1 game rated.\n"
    assert quilting_bee(host, "club", "merge", "Ann", "Ben")[0] == 0
    assert quilting_bee(host, "club", "players")[1].endswith(" at Table 1, merged with Ann (1)\n")
    assert quilting_bee(host, "club", "part", "Ann")[1] == "Ann is a player of their own again.\n"
    assert quilting_bee(host, "club", "forget", "Ann", "--yes")[0] == 0
    assert "Ann" not in quilting_bee(host, "club", "players")[1]


def test_a_club_that_tables_would_not_reach_says_so_when_it_is_set_up(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database("unreached")
    status, text, complaint = quilting_bee(tmp_path, "club", "init", url, "--reached-at", "127.0.0.1:1")
    assert (status, "the club is set up" in text) == (0, True)
    assert complaint.startswith("PostgreSQL does not answer there yet: let it listen to the network")


@pytest.mark.parametrize(
    ("heard", "behind", "told"),
    [
        ("now()", 0, "nothing waits"),
        ("now()", 3, "behind by 3"),
        ("now() - interval '3 hours'", 0, "heard 3 hours ago, nothing waited then"),
        ("now() - interval '3 hours'", 3, "heard 3 hours ago, behind by 3 then"),
        ("NULL", 0, "never heard; 0 games"),
    ],
)
def test_status_does_not_say_of_now_what_was_so_when_a_table_was_last_heard(
    club: Club, heard: str, behind: int, told: str
) -> None:
    club.join("Table 1")
    with club.owner() as connection:
        connection.execute(f"UPDATE club.game_table SET heard = {heard}, behind = {behind}")
    assert told in quilting_bee(club.home.folder, "club", "status")[1]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DELETE FROM club.version WHERE number > 7", "older Quilting Bee: 'quilting-bee club init URL'"),
        ("INSERT INTO club.version VALUES (999)", "newer Quilting Bee"),
    ],
)
def test_a_club_of_another_version_says_what_brings_both_together(club: Club, change: str, told: str) -> None:
    with club.owner() as connection:
        connection.execute(change)
    with pytest.raises(ClubError, match=told), open_club(club.home):
        pass


def test_hints_are_typed_as_the_command_was(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUILTING_BEE_CALLED_AS", "./run")
    url, place = postgres.new_database("called"), f"127.0.0.1:{postgres.port}"
    assert "Next: ./run club table add" in quilting_bee(tmp_path, "club", "init", url, "--reached-at", place)[1]
    assert quilting_bee(tmp_path, "club", "table", "add", "Table 1")[1].startswith(
        "./run club join 'quilting-bee-club:"
    )


@pytest.mark.parametrize("words", [("join", "hello"), ("init", "mysql://x"), ("serve",), ("players",)])
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    status, text, complaint = quilting_bee(tmp_path, "club", *words)
    assert (status, text) == (2, "")
    assert len(complaint.strip().splitlines()) == 1
    assert "went wrong that should not have" not in complaint
