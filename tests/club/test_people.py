"""The players of a club: one list, merged and parted, by initials, exported, forgotten."""

from __future__ import annotations

import pytest

from companion.club.database import ask, ask_one
from companion.club.errors import ClubError
from companion.club.people import (
    export_log,
    export_player,
    find_player,
    forget,
    list_people,
    merge,
    part,
    part_table,
    show_by_initials,
)  # fmt: skip
from companion.games.quilt_show.actions import ChooseStart
from tests.club.making import Club, finish_patchwork


def names(club: Club) -> list[str]:
    with club.page() as connection:
        return [person.name for person in list_people(connection)]


def test_the_same_name_at_two_tables_is_one_player_until_parted(club: Club) -> None:
    one, two = club.join("Table 1"), club.join("Table 2")
    one.play(("Ann", "Ben"))
    two.play(("ann", "Cleo"))
    one.courier.deliver()
    two.courier.deliver()
    assert names(club) == ["Ann", "Ben", "Cleo"]
    with club.page() as connection:
        ann = find_player(connection, "Ann")
        new = part_table(connection, ann, "Table 2")
        people = {person.id: person for person in list_people(connection)}
        assert (people[ann].games, people[ann].tables) == (1, ("Table 1",))
        assert (people[new].games, people[new].tables) == (1, ("Table 2",))
        with pytest.raises(ClubError, match="Several are called"):
            find_player(connection, "Ann")


def test_who_was_merged_can_be_parted_again(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"))
    aside.play(("Anne", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        before = list_people(connection)
        ann, anne = find_player(connection, "Ann"), find_player(connection, "Anne")
        merge(connection, anne, ann)
        merged = {person.name: person for person in list_people(connection)}
        assert list(merged) == ["Ann", "Ben"]
        assert (merged["Ann"].games, merged["Ann"].merged) == (2, (anne,))
        with pytest.raises(ClubError, match="one person already"):
            merge(connection, ann, anne)
        part(connection, anne)
        assert list_people(connection) == before


def test_somebody_can_be_shown_by_initials_and_still_be_found(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann Kay", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        show_by_initials(connection, find_player(connection, "Ann Kay"))
    assert names(club) == ["A. K.", "Ben"]
    aside.play(("A. K.", "Ben"))
    aside.courier.deliver()
    assert names(club) == ["A. K.", "Ben"]


def test_a_forgotten_players_name_is_nowhere_and_the_results_stay(club: Club) -> None:
    aside = club.join("Table 1")
    finish_patchwork(aside.play(("Zebulon", "Ben"), "patchwork"), (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        forget(connection, find_player(connection, "zebulon"))
        assert ask(connection, "SELECT points FROM club.seat ORDER BY seat") == [(20,), (10,)]
        everything = [
            str(ask(connection, f"SELECT * FROM club.{table}"))
            for (table,) in ask(connection, "SELECT tablename FROM pg_tables WHERE schemaname = 'club'")
        ]
        exported = b"".join(export_log(connection))
    assert not [rows for rows in (*everything, exported.decode()) if "zebulon" in rows.lower()]
    assert names(club) == ["Ben"]


def test_whoever_plays_under_a_forgotten_name_is_somebody_new(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        ann = find_player(connection, "Ann")
        forget(connection, ann)
        aside.play(("Ann", "Ben")).do(ChooseStart(0))
        aside.courier.deliver()
        assert find_player(connection, "Ann") != ann


def test_a_player_can_have_everything_that_the_club_knows(club: Club) -> None:
    aside = club.join("Table 1")
    finish_patchwork(aside.play(("Ann", "Ben"), "patchwork"), (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        found = export_player(connection, find_player(connection, "Ann"))
    assert (found.name, found.known_as) == ("Ann", ["Ann"])
    assert [(game.game, game.points, game.is_winner) for game in found.games] == [("patchwork", 20, True)]


def test_the_list_is_known_at_the_table_also_offline(club: Club) -> None:
    one, two = club.join("Table 1"), club.join("Table 2")
    one.play(("Ann", "Ben"))
    one.courier.deliver()
    two.courier.deliver()
    club.postgres.stop()
    try:
        assert [player.name for player in two.courier.players] == ["Ann", "Ben"]
    finally:
        club.postgres.start()


def test_exporting_names_every_game_with_its_log(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    aside.courier.deliver()
    with club.page() as connection:
        (line,) = list(export_log(connection))
        assert ask_one(connection, "SELECT count(*) FROM club.entry") == 1
    assert b'"choose-start"' in line
    assert aside.address.key.encode() not in line
