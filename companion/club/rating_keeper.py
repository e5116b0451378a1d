"""Rates games as their results come in, on a thread of its own: the tables' news do not wait for it."""

from __future__ import annotations

import logging
from threading import Event, Thread

from .database import ask_one, psycopg
from .errors import ClubError
from .league import update_ratings
from .pool import ClubPool
from .tournament import collect_results, latest_tournament

log = logging.getLogger(__name__)
_AGAIN = 2.0
"""Seconds until the next attempt."""


class RatingKeeper:
    """One for a page that is served: where several are, whoever is first rates, and all hear of it."""

    def __init__(self, pool: ClubPool) -> None:
        self._pool = pool
        self._is_wanted, self._is_over = Event(), Event()
        self._thread = Thread(target=self._run, name="ratings of the club", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """Something was played; from any thread."""
        self._is_wanted.set()

    def close(self) -> None:
        self._is_over.set()
        self._is_wanted.set()
        self._thread.join(2.0)

    def _run(self) -> None:
        while True:
            self._is_wanted.wait()
            if self._is_over.is_set():
                return
            self._is_wanted.clear()
            try:
                self._rate()
                continue
            except (ClubError, psycopg.Error) as error:
                log.info("Nothing can be rated at the moment: %s", error)
            except Exception:
                # Whatever one table has sent, the others' results are counted as soon as it can be.
                log.exception("Ratings could not be worked out.")
            self._is_wanted.set()
            self._is_over.wait(_AGAIN)

    def _rate(self) -> None:
        with self._pool.connection() as connection:
            if not ask_one(connection, "SELECT EXISTS (SELECT FROM club.rating_change)"):
                return
            update_ratings(connection)
            number = latest_tournament(connection)
            if number is not None:
                collect_results(connection, number)
            connection.execute("SELECT pg_notify('club', 'ratings')")
