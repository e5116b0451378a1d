"""Carries what waits in a table's outbox to the club, as often as it takes; the game never waits for it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import msgspec

from companion.album import Album
from companion.games.values import Player
from companion.home import Home
from companion.store.errors import StoreError
from companion.store.records import format_record
from companion.store.values import Entry, Header
from messages import Sentence, say
from versioned_files import KeptFileError

from .database import Connection, ask, ask_one, open_connection, psycopg, trouble_told
from .errors import ClubAway, ClubError, ClubRefuses, copied, withdrawn
from .membership import (
    Membership,
    keep_known_players,
    keep_membership,
    read_known_players,
    read_membership,
    with_next_stamp,
    with_stamp_used,
)
from .outbox import Waiting, count_waiting, has_outbox, list_waiting, make_outbox, read_log, refuse, strike_off
from .presence import Presence
from .standing import StandingFinder
from .thumbnails import Thumbnails

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Entries of one game in one delivery."""
_SIGN_OF_LIFE = 15.0
"""Seconds: the club's page says 'no link' of a table that it has not heard of for a minute."""
_PLAYERS_EVERY = 60.0
_WAITS = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds until the next attempt, after one more that failed."""
_LOOKS_EVERY = 2.0
"""Seconds until it is noticed that somebody came to the table or that a photo waits for an answer."""
_NOT_OURS = "QB001"
_NOT_KEPT = ("22", "23")
"""How the codes begin that say that PostgreSQL will never keep something: it is too large, or no value at all."""


class Courier:
    """One for a table. `deliver` makes one attempt; `start` goes on making them on a thread of its own."""

    def __init__(self, home: Home) -> None:
        self.trouble: Sentence | None = None
        """Why nothing arrives at the club at the moment, if so."""
        self.find_presence: Callable[[], Presence] = Presence
        """Looks who is at the table; on the courier's own thread."""
        self.hear_pause: Callable[[bool], None] = lambda is_paused: None
        """Told when the club asks for a pause, and when it is over; on the courier's own thread."""
        self._is_paused = False
        self._told: Presence | None = None
        self._thumbnails = Thumbnails(Album(home.photos))
        self._has_photos = False
        self._home = home
        self._connection: Connection | None = None
        self._standings = StandingFinder()
        self._stamp = ""
        self._is_wanted, self._is_over = Event(), Event()
        self._thread: Thread | None = None
        self._life = self._list = 0.0

    @property
    def games(self) -> Path:
        return self._home.games

    @property
    def players(self) -> tuple[Player, ...]:
        """The players of the club, as they were when it was last reached."""
        with suppress(KeptFileError):
            return read_known_players(self._home)
        return ()

    def start(self) -> None:
        """Deliver from now on, whenever something is played and whenever the club comes back."""
        self._thread = Thread(target=self._run, name="courier to the club", daemon=True)
        self._thread.start()

    def hurry(self) -> None:
        """Something was played; from any thread."""
        self._is_wanted.set()

    def close(self) -> None:
        """Stop, without waiting for a club that is away; what was not delivered stays noted."""
        self._is_over.set()
        self._is_wanted.set()
        if self._thread is not None:
            self._thread.join(1.0)
        self._hang_up()

    def deliver(self) -> int:
        """Deliver everything that waits; returns how many entries arrived. Raises `ClubError` where it cannot go on."""
        try:
            connection = self._connected()
            arrived = 0
            while waiting := list_waiting(self.games):
                arrived += sum(self._deliver_game(connection, game) for game in waiting)
            self._give_signs(connection)
            with trouble_told():
                self._has_photos = self._thumbnails.send(connection, self._stamp, count_waiting(self.games)[0])
        except psycopg.DatabaseError as error:
            self._hang_up()
            raise _explain(error) from error
        except ClubError:
            self._hang_up()
            raise
        return arrived

    def _run(self) -> None:
        failed = 0
        while not self._is_over.is_set():
            self._is_wanted.clear()
            try:
                self.deliver()
            except ClubError as error:
                if error.sentence != self.trouble:
                    log.warning("%s", error.sentence)
                self.trouble = error.sentence
                wait = _WAITS[-1] if isinstance(error, ClubRefuses) else _WAITS[min(failed, len(_WAITS) - 1)]
                failed += 1
                self._is_over.wait(wait)
                continue
            except (sqlite3.Error, OSError, StoreError, KeptFileError) as error:
                # The disk's own trouble is told at the table; the club only has to wait.
                log.warning("Nothing can be taken from the outbox now: %s", error)
                self._is_over.wait(_WAITS[2])
                continue
            except Exception:
                log.exception("The courier stumbled; it tries again.")
                self._hang_up()
                self._is_over.wait(_WAITS[-1])
                continue
            failed, self.trouble = 0, None
            if not self._has_photos:
                self._wait()

    def _wait(self) -> None:
        """Until something was played, something is different at the table, or it is time for a sign of life."""
        until = monotonic() + _SIGN_OF_LIFE
        while monotonic() < until and not self._is_wanted.wait(_LOOKS_EVERY):
            if self.find_presence() != self._told:
                return

    def _connected(self) -> Connection:
        if self._connection is not None and not self._connection.closed:
            return self._connection
        membership = read_membership(self._home)
        if membership is None:
            raise ClubRefuses(say("This table has joined no club."))
        if self.games.exists() and not has_outbox(self.games):
            # The file was mended, or put back from a backup: everything is offered, and what the club has counts once.
            make_outbox(self.games, with_past=True)
        connection = open_connection(membership.address)
        try:
            self._come(connection, membership)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        self._life = self._list = 0.0
        self._told = None
        return connection

    def _come(self, connection: Connection, membership: Membership) -> None:
        membership = with_next_stamp(membership)
        keep_membership(self._home, membership)
        waiting = count_waiting(self.games)[0]
        with trouble_told():
            answer = ask_one(
                connection, "SELECT club.come(%s, %s, %s)", (membership.stamp, membership.next_stamp, waiting)
            )
        if answer != "welcome":
            raise copied() if answer == "copied" else withdrawn()
        membership = with_stamp_used(membership)
        keep_membership(self._home, membership)
        self._stamp = membership.stamp

    def _deliver_game(self, connection: Connection, waiting: Waiting) -> int:
        header, entries = read_log(self.games, waiting.game_id)
        first = max(waiting.first, 1)
        arrived = 0
        while True:
            records = entries[first - 1 : first - 1 + AT_ONCE]
            has = self._send(connection, header, entries, first, records)
            if has < 0:
                log.warning("The club has another entry %d of game %s.", -has, header.id)
                refuse(self.games, header.id)
                return arrived
            arrived += len(records)
            if has >= len(entries):
                break
            first = has + 1
        strike_off(self.games, waiting, len(entries))
        return arrived

    def _send(
        self, connection: Connection, header: Header, entries: Sequence[Entry], first: int, records: Sequence[Entry]
    ) -> int:
        sent = entries[: first - 1 + len(records)]
        standing = self._standings.find(header, sent) if len(sent) == len(entries) else None
        is_over = standing is not None and bool(standing.scores)
        values = (
            self._stamp, header.id, header.game, format_record(header).decode(),
            [player.name for player in header.players], [player.motif for player in header.players], header.started,
            first, [format_record(entry).decode() for entry in records],
            msgspec.json.encode(standing).decode() if standing else None,
            sent[-1].at if is_over else None, count_waiting(self.games, (header.id, len(sent)))[0],
        )  # fmt: skip
        places = "%s, %s, %s, %s, %s::text[], %s::text[], %s, %s, %s::text[], %s::jsonb, %s, %s"
        try:
            with trouble_told():
                has: int = ask_one(connection, f"SELECT club.deliver({places})", values)
        except psycopg.DatabaseError as error:
            if (error.sqlstate or "").startswith(_NOT_KEPT):
                # The others must not wait for it: it stays at the table, and `club status` tells of it.
                log.warning("The club does not keep game %s: %s", header.id, error)
                return -first
            raise _explain(error) from error
        return has

    def _give_signs(self, connection: Connection) -> None:
        now, presence = monotonic(), self.find_presence()
        with trouble_told():
            if now - self._life >= _SIGN_OF_LIFE / 2 or presence != self._told:
                told = msgspec.json.encode(presence).decode()
                query = "SELECT club.tell_presence(%s, %s::jsonb, %s)"
                is_paused = bool(ask_one(connection, query, (self._stamp, told, count_waiting(self.games)[0])))
                self._life, self._told = now, presence
                if is_paused != self._is_paused:
                    self._is_paused = is_paused
                    self.hear_pause(is_paused)
            if now - self._list >= _PLAYERS_EVERY:
                self._list = now
                rows = ask(connection, "SELECT name, motif FROM club.player_list ORDER BY lower(name), id")
                players = tuple(Player(name, motif) for name, motif in rows)
                if players != self.players:
                    keep_known_players(self._home, players)
                self._thumbnails.look(connection)

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None


def _explain(error: psycopg.DatabaseError) -> ClubAway:
    if error.sqlstate == _NOT_OURS:
        # Somebody came after us with our own key, or the key was withdrawn: coming anew tells which.
        return ClubAway(say("The club wants to see this table's stamp again."))
    return ClubAway(say("The club did not take it ({reason}).", reason=type(error).__name__))
