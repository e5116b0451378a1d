"""Running a club: setting it up, letting tables and browsers in and out, saying who is behind."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Literal, TypeAlias

import msgspec

from companion.home import Home
from messages import say
from versioned_files import Format

from .database import OLDEST, Connection, ask, ask_one, check_version, connect, hash_key, migrate, psycopg
from .errors import ClubError
from .links import Address

PageRole: TypeAlias = Literal["viewer", "referee", "admin"]


class Hosting(msgspec.Struct, frozen=True):
    """How this machine reaches the club that it runs: with a role that can read all of it, and rewrite no log."""

    club: str
    address: Address
    reached_at: str
    """Where tables reach PostgreSQL."""


class TableStatus(msgspec.Struct, frozen=True):
    """A table, and how far behind it is."""

    name: str
    heard: datetime | None
    behind: int
    games: int
    entries: int
    is_withdrawn: bool


_HOSTING = Format(Hosting, say("the club that this machine runs"), again=say("set it up again"), keeps_previous=False)


def hosting_file(home: Home) -> Path:
    return home.folder / "club-host.json"


def read_hosting(home: Home) -> Hosting:
    """The club that this machine runs; raises `ClubError` where it runs none."""
    found = _HOSTING.load(hosting_file(home))
    if found is None:
        raise ClubError(say("This machine runs no club yet: set one up with 'quilting-bee club init URL'."))
    return found


@contextmanager
def open_club(home: Home) -> Iterator[Connection]:
    """A connection to the club that this machine runs."""
    with connect(read_hosting(home).address) as connection:
        check_version(connection)
        yield connection


def found_club(home: Home, owner: Address, name: str, reached_at: str) -> tuple[Hosting, int]:
    """Make or renew the club's tables and roles; returns how this machine reaches it, and how many steps were taken."""
    with connect(owner) as connection:
        version = connection.info.server_version // 10000
        if version < OLDEST:
            raise ClubError(
                say("A club needs PostgreSQL {oldest} or newer, not {version}.", oldest=OLDEST, version=version)
            )
        try:
            with connection.transaction():
                code = _known_code(connection) or token_hex(3)
                tables, page = f"bee_{code}_tables", f"bee_{code}_page"
                for role in (tables, page):
                    if not ask_one(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)):
                        connection.execute(f'CREATE ROLE "{role}"')
                steps = migrate(connection, {"tables": tables, "page": page})
                _shut(connection, tables, page)
                connection.execute(
                    "INSERT INTO club.about (name, code) VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, code)
                )
                if name:
                    connection.execute("UPDATE club.about SET name = %s", (name,))
                key = token_urlsafe(24)
                verifier = hash_key(connection, page, key)
                connection.execute(f"""ALTER ROLE "{page}" LOGIN PASSWORD '{verifier}'""")
                called = ask_one(connection, "SELECT name FROM club.about")
        except psycopg.errors.InsufficientPrivilege as error:
            raise ClubError(
                say("{role} may not set up a club: it needs a database of its own and the right CREATEROLE.",
                    role=owner.role)
            ) from error  # fmt: skip
    address = msgspec.structs.replace(owner, role=page, key=key)
    hosting = Hosting(called, address, reached_at)
    _HOSTING.save(hosting_file(home), hosting)
    hosting_file(home).chmod(0o600)
    return hosting, steps


def answers_at(place: str) -> bool:
    """Whether anything answers at HOST:PORT, as tables will ask there."""
    host, _, port = place.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=2):
            return True
    except OSError:
        return False


def add_table(connection: Connection, hosting: Hosting, name: str) -> Address:
    """A new table with a key of its own, which is told this once."""
    if ask_one(connection, "SELECT 1 FROM club.game_table WHERE name = %s", (name,)):
        raise ClubError(say("There is a table {name} already.", name=name))
    key = token_urlsafe(18)
    # The verifier holds no name, so that it can be worked out before the role has one.
    role: str = ask_one(connection, "SELECT club.add_table(%s, %s)", (name, hash_key(connection, "", key)))
    _tell(connection)
    return _table_address(hosting, role, key)


def renew_table(connection: Connection, hosting: Hosting, name: str) -> Address:
    """A new key for a table; the one before it no longer counts."""
    key = token_urlsafe(18)
    role = ask_one(connection, "SELECT club.renew_table(%s, %s)", (name, hash_key(connection, "", key)))
    if role is None:
        raise _no_table(name)
    _hang_up(connection, name)
    return _table_address(hosting, role, key)


def withdraw_table(connection: Connection, name: str) -> None:
    """The table's key no longer counts; what was played there stays."""
    if ask_one(connection, "SELECT club.withdraw_table(%s)", (name,)) is None:
        raise _no_table(name)
    _hang_up(connection, name)
    _tell(connection)


def list_tables(connection: Connection) -> list[TableStatus]:
    """All tables: who was heard when, and who is behind by how much."""
    rows = ask(
        connection,
        """SELECT t.name, t.heard, t.behind, count(g.id), coalesce(sum(g.entries), 0)::bigint, t.withdrawn IS NOT NULL
           FROM club.game_table AS t LEFT JOIN club.game AS g ON g.table_id = t.id GROUP BY t.id ORDER BY t.id""",
    )
    return [TableStatus(*row) for row in rows]


def make_page_link(connection: Connection, role: PageRole) -> str:
    """A secret that opens the club's page in that role, told this once; all earlier ones of that role stay good."""
    secret = token_urlsafe(15)
    connection.execute("INSERT INTO club.page_link (digest, role) VALUES (%s, %s)", (digest(secret), role))
    return secret


def withdraw_page_links(connection: Connection, role: PageRole) -> int:
    """Nobody comes in any more with a link of that role; whoever is in is out."""
    query = "UPDATE club.page_link SET withdrawn = now() WHERE role = %s AND withdrawn IS NULL"
    return int(connection.execute(query, (role,)).rowcount)


def want_photos(connection: Connection, is_wanted: bool) -> int:
    """Let tables send small photos, or let them stop and delete what is there; returns how many were deleted."""
    connection.execute("UPDATE club.about SET wants_photos = %s", (is_wanted,))
    return 0 if is_wanted else int(connection.execute("DELETE FROM club.photo").rowcount)


def find_page_role(connection: Connection, secret: str) -> PageRole | None:
    """The role that a secret opens, if it still does."""
    role: PageRole | None = ask_one(
        connection, "SELECT role FROM club.page_link WHERE digest = %s AND withdrawn IS NULL", (digest(secret),)
    )
    return role


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _table_address(hosting: Hosting, role: str, key: str) -> Address:
    host, _, port = hosting.reached_at.rpartition(":")
    return msgspec.structs.replace(hosting.address, host=host.strip("[]"), port=int(port), role=role, key=key)


def _known_code(connection: Connection) -> str | None:
    if ask_one(connection, "SELECT to_regclass('club.about')") is None:
        return None
    code: str | None = ask_one(connection, "SELECT code FROM club.about")
    return code


def _shut(connection: Connection, tables: str, page: str) -> None:
    """Nobody but this club's own roles may come into its database: one that was restored is open to all again."""
    connection.execute(f"""
        DO $$ BEGIN
            EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
            EXECUTE format('GRANT CONNECT ON DATABASE %I TO "{tables}", "{page}"', current_database());
        END $$
    """)


def _hang_up(connection: Connection, name: str) -> None:
    """Whoever is in with a key that no longer counts is out."""
    connection.execute("SELECT club.hang_up(%s)", (name,))


def _tell(connection: Connection) -> None:
    """Open pages show at once that a table came or went."""
    connection.execute("SELECT pg_notify('club', '')")


def _no_table(name: str) -> ClubError:
    return ClubError(say("There is no table {name} in this club.", name=name))
