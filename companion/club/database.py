"""Talks to PostgreSQL: a connection, its errors as sentences, and the way from every older version to this one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, TypeAlias

from messages import say

from .errors import ClubAway, ClubError, ClubRefuses
from .links import Address

try:
    import psycopg as psycopg  # noqa: PLC0414 - the courier and the hosting know its errors too
except ImportError as missing:
    raise ClubError(
        say(
            "A club needs packages that are not installed here: './run club' fetches them; where pipx has installed "
            "Quilting Bee, 'pipx inject quilting-bee openskill psycopg[binary,pool]' does."
        )
    ) from missing

Connection: TypeAlias = Any
"""A connection of psycopg, which is typed where it is installed only."""
Values: TypeAlias = Sequence[object] | Mapping[str, object]

PATIENCE = 5
"""Seconds until a PostgreSQL that does not answer is taken for absent."""
OLDEST = 15
"""The first version of PostgreSQL that the club is made for."""
_NUMBERED = re.compile(r"(\d+)_\w+\.sql")
_WRONG_KEY = ("28P01", "28000")


@contextmanager
def connect(address: Address) -> Iterator[Connection]:
    """A connection on which every statement counts at once; raises `ClubAway` or `ClubRefuses`."""
    connection = open_connection(address)
    try:
        with trouble_told():
            yield connection
    finally:
        connection.close()


def open_connection(address: Address) -> Connection:
    """The same, to be closed by whoever opened it."""
    with trouble_told():
        return psycopg.connect(
            **address.connection(),  # type: ignore[arg-type,unused-ignore]
            autocommit=True,
            connect_timeout=PATIENCE,
            application_name="quilting-bee",
            # A line that was cut is noticed within a minute, also where nobody says so.
            keepalives_idle=15,
            keepalives_interval=5,
            keepalives_count=3,
            tcp_user_timeout=20_000,
            # PostgreSQL lets go of its end as soon.
            options="-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
        )


@contextmanager
def trouble_told() -> Iterator[None]:
    """What PostgreSQL answers becomes one sentence, without the key that it was asked with."""
    try:
        yield
    except psycopg.OperationalError as error:
        reason = _reason(error)
        if error.sqlstate in _WRONG_KEY or "password authentication failed" in reason or "not permitted" in reason:
            raise ClubRefuses(say("The club does not know this key (any more): ask for a new link.")) from None
        if "certificate" in reason or "SSL" in reason:
            raise ClubRefuses(say("The club cannot prove that it is itself ({reason}).", reason=reason)) from None
        raise ClubAway(say("The club cannot be reached ({reason}).", reason=reason)) from None
    except psycopg.errors.InsufficientPrivilege as error:
        raise ClubRefuses(say("This key may not do that ({reason}).", reason=_reason(error))) from None


def ask(connection: Connection, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
    """The rows of an answer."""
    rows: list[tuple[Any, ...]] = connection.execute(query, values).fetchall()
    return rows


def ask_one(connection: Connection, query: str, values: Values = ()) -> Any:
    """The first column of the first row, or None."""
    row = connection.execute(query, values).fetchone()
    return row[0] if row else None


def hash_key(connection: Connection, role: str, key: str) -> str:
    """What PostgreSQL keeps of a key, worked out here, so that the key itself is never sent."""
    return str(connection.pgconn.encrypt_password(key.encode(), role.encode(), b"scram-sha-256").decode())


def migrations() -> list[tuple[int, str]]:
    """Every step from an empty database to this version, with its number."""
    found = []
    for file in (files(__package__) / "migrations").iterdir():
        if named := _NUMBERED.fullmatch(file.name):
            found.append((int(named[1]), file.read_text(encoding="utf-8")))
    return sorted(found)


def migrate(connection: Connection, roles: Mapping[str, str]) -> int:
    """Bring the tables to this version, each step whole or not at all; returns how many steps were taken."""
    steps = migrations()
    with connection.transaction():
        # Two who begin a club at the same moment: the second finds all done.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('quilting-bee club'))")
        connection.execute("CREATE SCHEMA IF NOT EXISTS club")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS club.version (number integer PRIMARY KEY, at timestamptz DEFAULT now())"
        )
        version = _version(connection)
        _refuse_newer(version, steps[-1][0])
        todo = [(number, text) for number, text in steps if number > version]
        for number, text in todo:
            for name, role in roles.items():
                text = text.replace(f"{{{name}}}", f'"{role}"')  # noqa: PLW2901
            connection.execute(text)
            connection.execute("INSERT INTO club.version VALUES (%s)", (number,))
    return len(todo)


def check_version(connection: Connection) -> None:
    """Raises `ClubError` where the club is not of this version."""
    version, newest = _version(connection), migrations()[-1][0]
    _refuse_newer(version, newest)
    if version < newest:
        raise ClubError(
            say(
                "This club was set up by an older Quilting Bee: 'quilting-bee club init URL' brings it to this version."
            )
        )


def _version(connection: Connection) -> int:
    version: int = ask_one(connection, "SELECT coalesce(max(number), 0) FROM club.version")
    return version


def _refuse_newer(version: int, newest: int) -> None:
    if version > newest:
        raise ClubError(
            say(
                "This club was set up by a newer Quilting Bee (format {theirs}, this one knows {ours}): install the "
                "newer version.",
                theirs=version, ours=newest,
            )
        )  # fmt: skip


def _reason(error: psycopg.Error) -> str:
    """What PostgreSQL says of it in one line; before it says anything, without how the connection was described."""
    if error.diag.message_primary:
        return error.diag.message_primary
    said = str(error).strip().splitlines() or [type(error).__name__]
    return said[-1].split("FATAL:")[-1].strip()
