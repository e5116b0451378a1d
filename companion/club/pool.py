"""Connections to the club for a page that many look at, and the news that PostgreSQL tells it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from time import monotonic

from psycopg_pool import ConnectionPool, PoolTimeout

from messages import say

from .database import Connection, ask, open_connection, psycopg, trouble_told
from .errors import ClubAway, ClubError
from .links import Address

log = logging.getLogger(__name__)
_MOST = 6
_PATIENCE = 4.0
_AGAIN = 2.0
"""Seconds until the next attempt to hear the news."""
_GATHERED = 0.2
"""Seconds: the first piece of news is told at once, what comes soon after it together."""
_LOOKS_EVERY = 2.0
"""Seconds until it is asked again who has been at it for too long."""
_TRANSACTION = timedelta(seconds=60)
"""A table is done within milliseconds; its role's own limit, which a key can lift, is half of this."""


class ClubPool:
    """A few connections that are used in turn."""

    def __init__(self, address: Address) -> None:
        self._pool = ConnectionPool(
            kwargs={**address.connection(), "autocommit": True, "connect_timeout": 5, "application_name": "club page"},
            min_size=1, max_size=_MOST, timeout=_PATIENCE, open=True, check=ConnectionPool.check_connection,
        )  # fmt: skip

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """One of them, for a moment; raises `ClubAway` while PostgreSQL does not answer."""
        try:
            with trouble_told(), self._pool.connection() as connection:
                yield connection
        except PoolTimeout as error:
            raise ClubAway(say("The club cannot be reached ({reason}).", reason=str(error))) from error

    def close(self) -> None:
        self._pool.close(timeout=1.0)


Hear = Callable[[frozenset[str]], None]
"""Told what PostgreSQL has told the club since last time, on the listener's thread; an empty word means everything."""


class NewsListener:
    """Hears what PostgreSQL tells the club, on a thread of its own; after a break everything counts as news."""

    def __init__(self, address: Address, hear: Hear) -> None:
        self._address, self._hear = address, hear
        self._is_over = Event()
        self._thread = Thread(target=self._run, name="news of the club", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join(2.0)

    def _run(self) -> None:
        while not self._is_over.is_set():
            try:
                self._listen()
            except (ClubError, psycopg.Error) as error:
                log.info("No news of the club at the moment: %s", error)
            except Exception:
                # Whatever one table has sent, the page goes on telling of the others.
                log.exception("News of the club could not be taken in.")
            self._is_over.wait(_AGAIN)

    def _listen(self) -> None:
        connection = open_connection(self._address)
        try:
            connection.execute("LISTEN club")
            self._hear(frozenset({""}))
            looked = monotonic()
            while not self._is_over.is_set():
                if news := {each.payload for each in connection.notifies(timeout=1.0, stop_after=1)}:
                    news.update(each.payload for each in connection.notifies(timeout=0))
                    self._hear(frozenset(news))
                    self._is_over.wait(_GATHERED)
                if monotonic() < looked + _LOOKS_EVERY:
                    continue
                # A line that was cut in silence is found out by asking, too.
                looked = monotonic()
                for (table,) in ask(connection, "SELECT club.show_out(%s)", (_TRANSACTION,)):
                    log.warning("What was done with the key of %s took too long and was ended.", table)
        finally:
            connection.close()
