"""What is played at a table arrives at the club: at least once, counted exactly once, undo included."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread

import pytest

from companion.club.courier import Courier
from companion.club.database import ask, ask_one
from companion.club.errors import ClubAway, ClubRefuses
from companion.club.hosting import list_tables, open_club, renew_table, withdraw_table
from companion.club.joining import join_club, leave_club
from companion.club.outbox import count_waiting, drop_outbox, make_outbox
from companion.games.quilt_show.actions import ChooseStart, CollectFabric
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import resume_game, start_game
from tests.club.making import Club, TableAside, club_log, finish_patchwork, logs_of


def test_what_is_played_arrives_entry_by_entry(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    table.do(ChooseStart(0))
    table.do(CollectFabric(3))
    table.undo()
    table.redo()
    assert aside.courier.deliver() == 4
    with club.page() as connection:
        assert club_log(connection) == logs_of([aside.home])
        assert len(club_log(connection)) == 4


def test_what_comes_twice_counts_once(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    table.do(ChooseStart(0))
    aside.courier.deliver()
    make_outbox(aside.home.games, with_past=True)
    with closing(sqlite3.connect(aside.home.games)) as connection:
        connection.execute("INSERT INTO outbox (id, number) SELECT id, number FROM log")
        connection.commit()
    aside.courier.deliver()
    with club.page() as connection:
        assert club_log(connection) == logs_of([aside.home])


def test_a_table_that_was_offline_catches_up(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    table.do(ChooseStart(0))
    club.postgres.stop()
    try:
        for _ in range(3):
            table.do(CollectFabric(3))
        with pytest.raises(ClubAway):
            aside.courier.deliver()
        assert count_waiting(aside.home.games) == (4, 0)
    finally:
        club.postgres.start()
    assert aside.courier.deliver() == 4
    assert count_waiting(aside.home.games) == (0, 0)
    with club.page() as connection:
        assert club_log(connection) == logs_of([aside.home])


def test_an_undone_end_takes_the_result_back(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play(game="patchwork")
    finish_patchwork(table, (20, 10))
    aside.courier.deliver()
    results = "SELECT points, rank, is_winner FROM club.seat ORDER BY seat"
    with club.page() as connection:
        assert ask(connection, results) == [(20, 1, True), (10, 2, False)]
        assert ask_one(connection, "SELECT ended IS NOT NULL FROM club.game") is True
        table.undo()
        aside.courier.deliver()
        assert ask(connection, results) == [(None, None, None)] * 2
        assert ask_one(connection, "SELECT ended FROM club.game") is None


def test_a_table_without_a_club_notes_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with SqliteStore(home.games):
        pass
    with closing(sqlite3.connect(home.games)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE '%outbox%'").fetchall() == []


def test_only_what_is_played_from_now_on_is_told_unless_asked_otherwise(club: Club) -> None:
    home = Home(club.folder / "Table-1")
    with SqliteStore(home.games) as store:
        start_game(store, "quilt-show", [Player("Old"), Player("Secret")]).do(ChooseStart(0))
        start_game(store, "quilt-show", [Player("Ann"), Player("Ben")]).do(ChooseStart(1))
    aside = club.join("Table 1")
    aside.courier.deliver()
    with club.page() as connection:
        assert ask(connection, "SELECT players FROM club.game") == [(["Ann", "Ben"],)]
    make_outbox(home.games, with_past=True)
    aside.courier.deliver()
    with club.page() as connection:
        assert club_log(connection) == logs_of([home])
        assert len(club_log(connection)) == 2


def test_a_copy_of_a_table_is_refused_with_a_sentence(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    aside.courier.deliver()
    aside.courier.close()
    copy = Home(club.folder / "copy")
    shutil.copytree(aside.home.folder, copy.folder)
    Courier(aside.home).deliver()
    copied = Courier(copy)
    with pytest.raises(ClubRefuses, match="seems to be a copy"):
        copied.deliver()


def test_two_machines_with_one_key_do_not_both_speak(club: Club) -> None:
    """The copy comes first: then the table itself is told, at its next word."""
    aside = club.join("Table 1")
    table = aside.play()
    aside.courier.deliver()
    copy = Home(club.folder / "copy")
    shutil.copytree(aside.home.folder, copy.folder)
    Courier(copy).deliver()
    table.do(ChooseStart(0))
    with pytest.raises(ClubAway):
        aside.courier.deliver()
    with pytest.raises(ClubRefuses, match="seems to be a copy"):
        aside.courier.deliver()


def test_a_crash_between_two_stamps_locks_nobody_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pulled(Exception):
        pass

    def pull(membership: object) -> None:
        raise Pulled

    aside = club.join("Table 1")
    aside.play()
    aside.courier.deliver()
    aside.courier.close()
    with monkeypatch.context() as patched:
        # The club has seen the next stamp already, the table has not written down that it did.
        patched.setattr("companion.club.courier.with_stamp_used", pull)
        with pytest.raises(Pulled):
            Courier(aside.home).deliver()
    Courier(aside.home).deliver()


def test_a_table_that_was_put_back_to_an_older_state_keeps_nobody_waiting(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    table.do(ChooseStart(0))
    with closing(sqlite3.connect(aside.home.games)) as source, closing(sqlite3.connect(club.folder / "old.db")) as copy:
        source.backup(copy)
    table.do(CollectFabric(3))
    aside.courier.deliver()
    aside.switch_off()
    for file in aside.home.folder.glob("games.db*"):
        file.unlink()
    shutil.copy(club.folder / "old.db", aside.home.games)
    again = resume_game(aside.store)
    assert again is not None
    again.do(CollectFabric(2))
    other = aside.play(("Cleo", "Dee"))
    other.do(ChooseStart(1))
    aside.courier.deliver()
    waiting, refused = count_waiting(aside.home.games)
    assert (waiting, refused) == (0, 1)
    with club.page() as connection:
        assert ask_one(connection, "SELECT count(*) FROM club.game") == 2


def test_status_says_who_is_behind(club: Club) -> None:
    one, _two = club.join("Table 1"), club.join("Table 2")
    one.play().do(ChooseStart(0))
    one.courier.deliver()
    with open_club(club.home) as connection:
        first, second = list_tables(connection)
    assert (first.name, first.behind, first.games, first.entries) == ("Table 1", 0, 1, 1)
    assert first.heard is not None
    assert (second.name, second.heard, second.games) == ("Table 2", None, 0)


def test_what_has_arrived_is_not_said_to_be_on_its_way(club: Club) -> None:
    """Right after each delivery, not only at the next sign of life."""
    aside = club.join("Table 1")
    table = aside.play()
    aside.courier.deliver()
    table.do(ChooseStart(0))
    table.do(CollectFabric(3))
    aside.courier.deliver()
    with open_club(club.home) as connection:
        assert [each.behind for each in list_tables(connection)] == [0]


def test_a_past_that_waits_is_counted_entry_by_entry(club: Club) -> None:
    aside = club.join("Table 1")
    drop_outbox(aside.home.games)
    table = aside.play()
    table.do(ChooseStart(0))
    table.do(CollectFabric(3))
    aside.play(("Cleo", "Dee")).do(ChooseStart(1))
    make_outbox(aside.home.games, with_past=True)
    assert count_waiting(aside.home.games) == (3, 0)
    assert aside.courier.deliver() == 3


def test_a_withdrawn_key_is_refused_and_a_new_one_goes_on(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    aside.courier.deliver()
    with open_club(club.home) as connection:
        withdraw_table(connection, "Table 1")
        table.do(ChooseStart(0))
        for _ in range(2):
            with pytest.raises((ClubAway, ClubRefuses)):
                aside.courier.deliver()
        with pytest.raises(ClubRefuses):
            aside.courier.deliver()
        address = renew_table(connection, club.hosting, "Table 1")
    join_club(aside.home, address, with_past=False)
    aside.courier.deliver()
    with club.page() as connection:
        assert club_log(connection) == logs_of([aside.home])


def test_leaving_a_club_leaves_nothing_behind(club: Club) -> None:
    aside = club.join("Table 1")
    table = aside.play()
    leave_club(aside.home)
    table.do(ChooseStart(0))
    with closing(sqlite3.connect(aside.home.games)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE '%outbox%'").fetchall() == []
    assert not aside.home.club.exists()


def test_two_tables_that_seat_the_same_new_people_do_not_wait_for_each_other_for_ever(club: Club) -> None:
    """In another order each: PostgreSQL would end one of them after a second, and it would come again much later."""
    asides = [club.join(f"Table {number}") for number in (1, 2)]
    for evening in range(12):
        names = [f"Player {evening}-{number}" for number in range(12)]
        for aside, told in zip(asides, (names, names[::-1]), strict=True):
            start_game(aside.store, "patchwork-doodle", [Player(name) for name in told])
    at_once, troubles = Barrier(2), list[Exception]()

    def deliver(aside: TableAside) -> None:
        at_once.wait()
        try:
            aside.courier.deliver()
        except ClubAway as error:
            troubles.append(error)

    threads = [Thread(target=deliver, args=(aside,)) for aside in asides]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []
    with club.page() as connection:
        assert ask_one(connection, "SELECT count(*) FROM club.player") == 12 * 12
