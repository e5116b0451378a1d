"""The players of a club: one list, merged and parted, by initials, exported, forgotten."""

from __future__ import annotations

import pytest

from companion.club.database import ask, ask_one
from companion.club.errors import ClubError
from companion.club.league import list_league, list_records, update_ratings
from companion.club.people import (
    ClubName,
    export_log,
    export_player,
    find_merged,
    find_player,
    forget,
    list_people,
    merge,
    part,
    part_table,
    rename,
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
        assert (merged["Ann"].games, merged["Ann"].merged) == (2, (ClubName(anne, "Anne"),))
        with pytest.raises(ClubError, match="one person already"):
            merge(connection, ann, anne)
        part(connection, anne)
        assert list_people(connection) == before


def test_who_was_merged_is_found_by_the_name_of_before_or_by_that_of_both(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Ann", "Annie"))
    aside.play(("Ben", "Benno"))
    aside.play(("Cleo", "Benny"))
    aside.courier.deliver()
    with club.page() as connection:
        ids = {person.name: person.id for person in list_people(connection)}
        merge(connection, ids["Annie"], ids["Ann"])
        for told in ("Annie", "ann", str(ids["Annie"]), str(ids["Ann"])):
            assert find_merged(connection, told) == ClubName(ids["Annie"], "Annie")
        merge(connection, ids["Benno"], ids["Ben"])
        merge(connection, ids["Benny"], ids["Ben"])
        ben = next(person for person in list_people(connection) if person.name == "Ben")
        assert {each.name for each in ben.merged} == {"Benno", "Benny"}
        with pytest.raises(ClubError, match="Several were merged with Ben: Benno"):
            find_merged(connection, "Ben")
        with pytest.raises(ClubError, match="merged with nobody"):
            find_merged(connection, "Cleo")
        with pytest.raises(ClubError, match="called Dora"):
            find_merged(connection, "Dora")
        show_by_initials(connection, ids["Ann"])
        ann = next(person for person in list_people(connection) if person.id == ids["Ann"])
        assert [each.name for each in ann.merged] == ["A."]


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


def test_another_name_is_shown_everywhere_and_the_tables_old_one_still_leads_there(club: Club) -> None:
    aside = club.join("Table 1")
    aside.play(("Anm", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        rename(connection, find_player(connection, "Anm"), " Ann ")
        with pytest.raises(ClubError, match="Enter a name first"):
            rename(connection, find_player(connection, "Ann"), "  ")
    aside.play(("Anm", "Ben"))
    aside.courier.deliver()
    with club.page() as connection:
        assert [(person.name, person.games) for person in list_people(connection)] == [("Ann", 2), ("Ben", 2)]


def test_only_who_was_merged_or_parted_is_rated_anew(club: Club) -> None:
    """All games of a large club take half a minute."""
    aside = club.join("Table 1")
    finish_patchwork(aside.play(("Ann", "Ben"), "patchwork"), (20, 10))
    aside.courier.deliver()
    with club.page() as connection:
        update_ratings(connection)
        ann, ben = (find_player(connection, name) for name in ("Ann", "Ben"))
        rename(connection, ann, "Anna")
        show_by_initials(connection, ann)
        forget(connection, ann)
        assert update_ratings(connection) == 0
        merge(connection, ann, ben)
        assert ask_one(connection, "SELECT count(*) FROM club.rating_change") == 1


def test_nobody_is_looked_up_game_by_game(club: Club) -> None:
    """A question for each of three hundred thousand seats takes minutes; who is who is one join."""
    with club.owner() as owner:
        owner.execute("INSERT INTO club.game_table (name) VALUES ('Table 1')")
        owner.execute("INSERT INTO club.player (name) SELECT 'Player ' || n FROM generate_series(1, 20) AS n")
        owner.execute("UPDATE club.player SET same_as = 1 WHERE id IN (2, 3)")
        owner.execute(
            """INSERT INTO club.game (table_id, id, kind, record, players, started, ended)
               SELECT 1, n::text, 'patchwork', '', ARRAY['a', 'b'], now(), now() FROM generate_series(1, 300) AS n"""
        )
        owner.execute(
            """INSERT INTO club.seat SELECT 1, n::text, seat, 1 + (n + 7 * seat) % 20, 10 + seat, 2 - seat, seat = 1
               FROM generate_series(1, 300) AS n, generate_series(0, 1) AS seat"""
        )

    def calls() -> int:
        with club.postgres.superuser("club" + club.url.rpartition("club")[2]) as connection:
            query = "SELECT coalesce(sum(calls), 0)::integer FROM pg_stat_user_functions WHERE funcname = 'who'"
            return int(str(ask_one(connection, query)))

    with club.postgres.superuser() as connection:
        connection.execute("ALTER SYSTEM SET track_functions = 'all'")
        connection.execute("SELECT pg_reload_conf()")
    try:
        with club.page() as connection:
            ask(connection, "SELECT club.who(3), pg_stat_force_next_flush()")
            before = calls()
            assert before > 0, "calls are counted at all"
            people = {person.id: person for person in list_people(connection)}
            assert (people[1].games, [each.id for each in people[1].merged], len(people)) == (90, [2, 3], 18)
            league = {rated.player: rated.games for rated in list_league(connection, None)}
            assert league == {player: person.games for player, person in people.items()}
            (best,) = list_records(connection)
            assert (best.points, best.player in people) == (11, True)
            assert len(export_player(connection, 2).games) == 90
            ask(connection, "SELECT pg_stat_force_next_flush()")
            assert calls() - before < 10
    finally:
        with club.postgres.superuser() as connection:
            connection.execute("ALTER SYSTEM RESET track_functions")
            connection.execute("SELECT pg_reload_conf()")
