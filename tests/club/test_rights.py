"""Who may do what is held by PostgreSQL itself: a table's key is used without any code of ours."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import msgspec
import psycopg
import pytest

from companion.backup import make_backup
from companion.club.courier import Courier
from companion.club.database import ask, ask_one, connect, open_connection
from companion.club.errors import ClubAway, ClubError, ClubRefuses
from companion.club.hosting import (
    add_table,
    find_page_role,
    found_club,
    make_page_link,
    open_club,
    renew_table,
    withdraw_page_links,
    withdraw_table,
)  # fmt: skip
from companion.club.joining import join_club
from companion.club.links import Address, format_link, parse_link, parse_url
from companion.diagnosis.bug_report import make_anonymous, make_bug_report
from companion.games.quilt_show.actions import ChooseStart
from companion.games.values import Player
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.club.making import Club, TableAside


@pytest.fixture
def two(club: Club) -> tuple[Club, TableAside, TableAside]:
    """Two tables, at each of which something was played."""
    tables = club.join("Table 1"), club.join("Table 2")
    for each in tables:
        each.play().do(ChooseStart(0))
        each.courier.deliver()
    return club, *tables


FORBIDDEN = (
    "UPDATE club.entry SET record = 'other'",
    "DELETE FROM club.entry",
    "DELETE FROM club.game",
    "UPDATE club.game SET record = 'other'",
    "SELECT * FROM club.player",
    "UPDATE club.player SET name = 'Mallory'",
    "INSERT INTO club.player (name) VALUES ('Mallory')",
    "SELECT * FROM club.game_table",
    "SELECT * FROM club.seat",
    "UPDATE club.seat SET points = 100",
    "SELECT * FROM club.alias",
    "SELECT * FROM club.page_link",
    "INSERT INTO club.page_link (digest, role) VALUES ('x', 'admin')",
    "SELECT club.add_table('Mine', 'x')",
    "SELECT club.renew_table('Table 2', 'x')",
    "SELECT club.withdraw_table('Table 2')",
    "CREATE TABLE club.mine (number integer)",
    "CREATE TEMP TABLE mine (number integer)",
    "CREATE ROLE mallory",
    "TRUNCATE club.entry",
    "ALTER TABLE club.entry DISABLE ROW LEVEL SECURITY",
    "SELECT club.seat_players((SELECT id FROM club.game), ARRAY['Mallory', 'Eve'], ARRAY['', ''])",
    "INSERT INTO club.entry (table_id, game, number, record) SELECT table_id + 1, id, 7, 'x' FROM club.game",
    "INSERT INTO club.game (table_id, id, kind, record, players, started) VALUES (2, 'x', 'x', 'x', '{}', now())",
)


def test_a_club_that_was_restored_is_shut_again_as_soon_as_it_is_set_up_again(club: Club) -> None:
    """What a restore makes anew is open to every role of the same PostgreSQL."""
    aside = club.join("Table 1")
    with club.owner() as connection:
        connection.execute(f"GRANT ALL ON DATABASE {club.hosting.address.database} TO PUBLIC")
        rights = "SELECT has_database_privilege('{role}', current_database(), '{right}')"
        assert ask_one(connection, rights.format(role="public", right="CONNECT"))
        found_club(club.home, parse_url(club.url), "", club.hosting.reached_at)
        for right in ("CONNECT", "TEMP", "CREATE"):
            assert not ask_one(connection, rights.format(role="public", right=right))
        assert ask_one(connection, rights.format(role=aside.address.role, right="CONNECT"))


@pytest.mark.usefixtures("two")
def test_a_tables_key_can_do_nothing_that_is_not_its_own(two: tuple[Club, TableAside, TableAside]) -> None:
    _, aside, _ = two
    with open_connection(aside.address) as connection:
        for statement in FORBIDDEN:
            with pytest.raises(psycopg.DatabaseError) as refused:
                connection.execute(statement)
            assert refused.value.sqlstate in ("42501", "42P01", "QB002"), statement


def test_a_tables_key_sees_its_own_log_and_the_list_of_players_only(two: tuple[Club, TableAside, TableAside]) -> None:
    club, aside, _ = two
    with open_connection(aside.address) as connection, club.page() as page:
        assert ask_one(connection, "SELECT count(*) FROM club.entry") == 1
        assert ask_one(page, "SELECT count(*) FROM club.entry") == 2
        assert ask(connection, "SELECT name FROM club.player_list ORDER BY name") == [("Ann",), ("Ben",)]


def test_a_tables_key_has_little_of_the_clubs_time(club: Club) -> None:
    aside = club.join("Table 1")
    with open_connection(aside.address) as connection:
        assert ask_one(connection, "SHOW statement_timeout") == "30s"
        assert ask_one(connection, "SHOW idle_in_transaction_session_timeout") == "30s"
        more = [open_connection(aside.address) for _ in range(4)]
        with pytest.raises(ClubAway, match="too many connections"):
            open_connection(aside.address)
        for each in more:
            each.close()


@pytest.mark.parametrize(
    "statements",
    [("SET statement_timeout = 0", "BEGIN"), ("SELECT pg_advisory_lock(hashtext('player ann'))",)],
    ids=["lifts its limits", "keeps a lock"],
)
def test_whoever_takes_too_long_with_a_tables_key_is_shown_out_alone(
    two: tuple[Club, TableAside, TableAside], statements: tuple[str, ...]
) -> None:
    club, hostile, other = two
    with open_connection(hostile.address) as connection, open_connection(other.address) as quiet, club.page() as page:
        for statement in statements:
            connection.execute(statement)
        assert ask(page, "SELECT club.show_out('0 s')") == [("Table 1",)]
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
        assert ask_one(quiet, "SELECT 1") == 1


@pytest.mark.parametrize("act", ["withdraw", "renew"])
def test_whoever_is_in_with_a_key_that_no_longer_counts_is_out_at_once(
    two: tuple[Club, TableAside, TableAside], act: str
) -> None:
    club, hostile, other = two
    with open_connection(hostile.address) as connection, open_connection(other.address) as quiet:
        with open_club(club.home) as host:
            if act == "withdraw":
                withdraw_table(host, "Table 1")
            else:
                renew_table(host, club.hosting, "Table 1")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT name FROM club.player_list")
        assert ask_one(quiet, "SELECT count(*) FROM club.player_list") == 2


def test_the_page_rewrites_no_log(two: tuple[Club, TableAside, TableAside]) -> None:
    club, _, _ = two
    with club.page() as connection:
        for statement in ("UPDATE club.entry SET record = 'x'", "DELETE FROM club.entry", "DROP TABLE club.entry"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


def test_no_key_stands_in_the_servers_log(club: Club) -> None:
    with club.postgres.superuser() as connection:
        connection.execute("ALTER SYSTEM SET log_statement = 'all'")
        connection.execute("SELECT pg_reload_conf()")
    try:
        aside = club.join("Table 1")
        aside.courier.deliver()
    finally:
        with club.postgres.superuser() as connection:
            connection.execute("ALTER SYSTEM RESET log_statement")
            connection.execute("SELECT pg_reload_conf()")
    log = (club.postgres.folder / "log").read_text()
    assert "club.add_table" in log, "statements are logged at all"
    assert aside.address.key not in log


def test_no_key_is_in_a_backup_or_in_what_an_address_says(club: Club) -> None:
    from datetime import UTC, datetime

    aside = club.join("Table 1")
    file = club.folder / "a.backup"
    make_backup(aside.home, file, datetime.now(UTC), "1")
    with ZipFile(file) as archive:
        packed = b"".join(archive.read(name) for name in archive.namelist())
    assert aside.address.key.encode() not in packed
    assert aside.address.key not in f"{aside.address} {aside.address!r}"
    assert (aside.home.folder / "club.json").stat().st_mode & 0o077 == 0


def test_a_wrong_key_is_one_sentence(club: Club) -> None:
    wrong = Address("127.0.0.1", club.postgres.port, "postgres", "nobody", "x")
    with pytest.raises(ClubRefuses, match="does not know this key"), connect(wrong):
        pass


def test_a_link_says_the_same_again() -> None:
    address = Address("club.example", 5433, "bee", "bee_1_t1", "k-/@:é", (("sslmode", "verify-full"),))
    assert parse_link(format_link(address)) == address


@pytest.mark.parametrize(
    "text",
    ["", "hello", "http://host/db", "postgresql://a:b@host", "postgresql://a:b@host/db?options=-cx", "postgresql://a@h:x/d",
     "postgresql://a:b@host/db?sslmode=maybe"],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ClubError):
        parse_url(text)


def test_tls_is_verified_when_the_url_asks(club: Club) -> None:
    folder = club.folder
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key", "-out", folder / "good.crt"],
        check=True, capture_output=True,
    )  # fmt: skip
    club.postgres.switch_tls_on(folder / "good.crt", folder / "key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=other",
         "-keyout", folder / "other-key", "-out", folder / "other.crt"],
        check=True, capture_output=True,
    )  # fmt: skip
    with connect(parse_url(f"{club.url}?sslmode=verify-full&sslrootcert={folder}/good.crt")) as connection:
        assert connection.pgconn.ssl_in_use
    with (
        pytest.raises(ClubRefuses, match="cannot prove"),
        connect(parse_url(f"{club.url}?sslmode=verify-full&sslrootcert={folder}/other.crt")),
    ):
        pass


def test_a_link_to_the_page_is_kept_as_its_digest_and_can_be_withdrawn(club: Club) -> None:
    with open_club(club.home) as connection:
        secret = make_page_link(connection, "referee")
        assert find_page_role(connection, secret) == "referee"
        assert find_page_role(connection, secret + "x") is None
        assert secret not in str(ask(connection, "SELECT * FROM club.page_link"))
        assert withdraw_page_links(connection, "referee") == 1
        assert find_page_role(connection, secret) is None


def sign(folder: Path, authority: str, name: str, host: str) -> None:
    """A certificate for a host, signed by an authority that is made first."""

    def call(*words: str) -> None:
        subprocess.run(["openssl", *words], check=True, capture_output=True, cwd=folder)

    if not (folder / f"{authority}.crt").exists():
        call("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={authority}",
             "-keyout", f"{authority}.key", "-out", f"{authority}.crt")  # fmt: skip
    call(
        "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr"
    )
    (folder / "san").write_text(f"subjectAltName={host}")
    call("x509", "-req", "-in", f"{name}.csr", "-CA", f"{authority}.crt", "-CAkey", f"{authority}.key",
         "-CAcreateserial", "-days", "2", "-extfile", "san", "-out", f"{name}.crt")  # fmt: skip


def test_a_table_tells_only_whom_the_clubs_own_authority_vouches_for(club: Club) -> None:
    folder = club.folder
    for authority, name, host in (
        ("library", "club", "IP:127.0.0.1"),
        ("library", "elsewhere", "DNS:club.example"),
        ("stranger", "imitation", "IP:127.0.0.1"),
    ):
        sign(folder, authority, name, host)
    club.postgres.switch_tls_on(folder / "club.crt", folder / "club.key")
    verified = (("sslmode", "verify-full"), ("sslrootcert", f"{folder}/library.crt"))
    hosting = msgspec.structs.replace(
        club.hosting, address=msgspec.structs.replace(club.hosting.address, options=verified)
    )
    with open_club(club.home) as connection:
        link = format_link(add_table(connection, hosting, "Table 1"))
    home = Home(folder / "Table 1")
    join_club(home, parse_link(link), with_past=False)
    with SqliteStore(home.games) as store:
        start_game(store, "quilt-show", [Player("Ann"), Player("Ben")]).do(ChooseStart(0))
    Courier(home).deliver()
    with open_connection(parse_link(link)) as connection:
        assert connection.pgconn.ssl_in_use
    for other in ("elsewhere", "imitation"):
        club.postgres.switch_tls_on(folder / f"{other}.crt", folder / f"{other}.key")
        with pytest.raises(ClubRefuses, match="cannot prove"):
            Courier(home).deliver()
    # Another host of the same authority is good enough for who asks for no more than that.
    less = msgspec.structs.replace(
        parse_link(link), options=(("sslmode", "verify-ca"), ("sslrootcert", f"{folder}/library.crt"))
    )
    with pytest.raises(ClubRefuses, match="cannot prove"):
        open_connection(less)
    club.postgres.switch_tls_on(folder / "elsewhere.crt", folder / "elsewhere.key")
    open_connection(less).close()


def test_no_key_is_in_a_report_for_those_who_mend(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the table's nor the page's nor the owner's, whatever went wrong before and was logged."""
    aside = club.join("Table 1")
    aside.play().do(ChooseStart(0))
    with open_club(club.home) as connection:
        withdraw_table(connection, "Table 1")
    with caplog.at_level("DEBUG"), pytest.raises(ClubRefuses):
        aside.courier.deliver()
    for home, address in ((aside.home, aside.address), (club.home, club.hosting.address)):
        with ZipFile(BytesIO(make_bug_report(home, []))) as archive:
            packed = b"".join(archive.read(name) for name in archive.namelist())
        assert address.key.encode() not in packed
        assert address.key not in caplog.text
        assert address.key not in make_anonymous(f"joined {format_link(address)} today", {}, home.folder)
    assert "owner-key" not in make_anonymous(f"club init {club.url}", {}, club.home.folder)
