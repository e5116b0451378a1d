"""The one running game: takes actions, asks the rules, writes the log, tells who listens."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import RLock
from typing import Any

import msgspec

from companion.games import shelf
from companion.games.errors import GameError, IllegalAction
from companion.games.values import Action, Options, Player, Seat
from companion.outcome import AnyGame, judge
from companion.store.errors import Sealed, StoreHeld, StoreTooNew, StoreTrouble, UnknownLog
from companion.store.journal import Journal
from companion.store.store import Store, find_game_on_table
from companion.store.values import Correct, Do, Entry, Event, Header, Outcome, Redo, Undo
from messages import Sentence, say

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]


class News(msgspec.Struct, frozen=True):
    """What listeners are told: the table as it is now, and what is in the way of saving it, if anything."""

    version: int
    state: Any
    sentence: Sentence
    trouble: Sentence | None


class Step(msgspec.Struct, frozen=True):
    """An action that counts now: played and not taken back."""

    action: Any
    at: datetime


class Happening(msgspec.Struct, frozen=True):
    """A line of the list of what happened."""

    number: int
    sentence: Sentence
    at: datetime
    seats: tuple[Seat, ...]
    took: timedelta


class BrokenLog(GameError, ValueError):
    """A log that the rules of this version do not accept."""


Listener = Callable[[News], None]


class Table:
    """Everything that changes a game goes through `do`, `undo` and `redo`, from any thread, one after another."""

    def __init__(self, game: AnyGame, journal: Journal, now: Clock) -> None:
        self.game = game
        self._journal = journal
        self._now = now
        self._lock = RLock()
        self._listeners: list[Listener] = []
        self._news: deque[News] = deque()
        self._is_telling = False
        header = journal.header
        self._states: list[Any] = [game.new(header.players, game.decode_options(bytes(header.options)))]
        self._steps: list[Step] = []
        self._undone: list[tuple[Step, Any]] = []
        for entry in journal.entries:
            try:
                self._replay(entry)
            except Exception as error:
                # Also where the rules stumble: a log that nobody can play must not keep the app from starting.
                reason = error.sentence if isinstance(error, GameError) else repr(error)
                complaint = say(
                    "Entry {number} of this game's log cannot be played: {reason} Nothing of it is lost: it stays in "
                    "the history.",
                    number=entry.number, reason=reason,
                )  # fmt: skip
                raise BrokenLog(complaint) from error
        journal.outcome = self._outcome(journal.entries[-1] if journal.entries else None)

    @property
    def id(self) -> str:
        """The name of this game in the store."""
        return self._journal.header.id

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, in seat order."""
        return self._journal.header.players

    @property
    def state(self) -> Any:
        """What the rules make of the log."""
        return self._states[-1]

    def state_after(self, steps: int) -> Any:
        """The state after that many of the actions that count now."""
        return self._states[steps]

    @property
    def started(self) -> datetime:
        """When the game began."""
        return self._journal.header.started

    @property
    def version(self) -> int:
        """How many entries the log has; it only ever grows."""
        return len(self._journal.entries)

    @property
    def trouble(self) -> Sentence | None:
        """Why the game is in memory only, if it is."""
        return self._journal.trouble

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with what was corrected since; None while it is not over."""
        return self._journal.outcome

    @property
    def corrections(self) -> tuple[Entry, ...]:
        """What was corrected after the end, the earliest first: entries of the log like any other."""
        return tuple(entry for entry in self._journal.entries if isinstance(entry.event, Correct))

    @property
    def can_undo(self) -> int:
        """How many actions can be taken back."""
        return len(self._steps)

    @property
    def can_redo(self) -> int:
        """How many actions that were taken back can be played again."""
        return len(self._undone)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions that count now, in the order in which they were played."""
        return tuple(self._steps)

    @property
    def last_step(self) -> Step | None:
        """The action that an undo takes back."""
        return self._steps[-1] if self._steps else None

    @property
    def next_step(self) -> Step | None:
        """The action that a redo plays again."""
        return self._undone[-1][0] if self._undone else None

    def do(self, action: Action, seen: int | None = None) -> Any:
        """Play an action and return the new state, once it is kept.

        `seen` is the version of the table that the actor looked at: when the table has moved on since, the action is
        refused, so that two fingers on two buttons never play a turn twice.
        """
        with self._lock:
            self.check_seen(seen)
            state = self.game.play(self.state, action)
            sentence = self.game.describe(self.state, action)
            step = Step(action, self._now())
            self._states.append(state)
            self._steps.append(step)
            try:
                self._write(Do(msgspec.Raw(self.game.encode_action(action))), sentence, step.at)
            except BaseException:
                self._states.pop()
                self._steps.pop()
                raise
            self._undone.clear()
        self._tell()
        return state

    def undo(self, steps: int = 1, seen: int | None = None) -> Any:
        """Take back the last actions and return the state before them."""
        with self._lock:
            self.check_seen(seen)
            if not 1 <= steps <= len(self._steps):
                raise IllegalAction(_cannot_step(say("taken back"), len(self._steps)))
            back = list(zip(self._steps[-steps:], self._states[-steps:], strict=True))
            del self._steps[-steps:], self._states[-steps:]
            self._undone.extend(reversed(back))
            try:
                self._write(Undo(steps), say("{what} (taken back)", what=self._describe(len(self._steps), back[0][0])))
            except BaseException:
                self._redo_in_memory(steps)
                raise
        self._tell()
        return self.state

    def redo(self, steps: int = 1, seen: int | None = None) -> Any:
        """Play actions again that were taken back, and return the state after them."""
        with self._lock:
            self.check_seen(seen)
            if not 1 <= steps <= len(self._undone):
                raise IllegalAction(_cannot_step(say("played again"), len(self._undone)))
            undone = self._undone[-steps:]
            self._redo_in_memory(steps)
            try:
                self._write(Redo(steps), self._describe(len(self._steps) - 1, self._steps[-1]))
            except BaseException:
                del self._steps[-steps:], self._states[-steps:]
                self._undone.extend(undone)
                raise
        self._tell()
        return self.state

    def correct(self, points: Sequence[int], seen: int | None = None) -> None:
        """Put right what everybody reached in a game that is over; without points the rules' count holds again."""
        with self._lock:
            self.check_seen(seen)
            if self.outcome is None:
                raise IllegalAction(say("The game is not over yet: play on, or take the last step back."))
            if points and len(points) != len(self.players):
                raise IllegalAction(say("Enter the points of all {players} players.", players=len(self.players)))
            self._write(Correct(tuple(points)), say("The result was corrected."))
        self._tell()

    def check_seen(self, seen: int | None) -> None:
        """Refuse what was decided on an earlier version of the table than that of now."""
        if seen is not None and seen != self.version:
            last = self._describe(len(self._steps) - 1, self._steps[-1]) if self._steps else say("The game began anew.")
            raise IllegalAction(say("The table has moved on: {last} Look again, then choose.", last=last))

    def save(self) -> None:
        """Offer the disk what it has refused so far; listeners are told when that changes something."""
        with self._lock:
            before = self.trouble
            self._journal.save()
            if self.trouble != before:
                sentence = self.trouble or say("The game is saved again.")
                self._news.append(News(self.version, self.state, sentence, self.trouble))
        self._tell()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every change from now on, in order; returns what ends that."""
        with self._lock:
            self._listeners.append(listener)

        def leave() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return leave

    def happened(self) -> tuple[Happening, ...]:
        """What happened so far, in words, with who acted and how long it took; taken-back actions are not in it."""
        with self._lock:
            steps, states = list(self._steps), list(self._states)
        times = [self._journal.header.started, *(step.at for step in steps)]
        return tuple(
            Happening(
                number=number + 1,
                sentence=self.game.describe(states[number], step.action),
                at=step.at,
                seats=self.game.turn(states[number]).seats,
                # A clock that was set back in mid-game must not give anybody negative time.
                took=max(later - earlier, timedelta()),
            )
            for number, (step, (earlier, later)) in enumerate(zip(steps, pairwise(times), strict=True))
        )

    def _write(self, event: Event, sentence: Sentence, at: datetime | None = None) -> None:
        entry = Entry(self.id, self.version + 1, at or self._now(), event)
        self._journal.append(entry, self._outcome(entry))
        self._news.append(News(self.version, self.state, sentence, self.trouble))

    def _replay(self, entry: Entry) -> None:
        event = entry.event
        if isinstance(event, Do):
            action = self.game.decode_action(bytes(event.action))
            self._states.append(self.game.play(self.state, action))
            self._steps.append(Step(action, entry.at))
            self._undone.clear()
        elif isinstance(event, Undo):
            back = list(zip(self._steps[-event.steps :], self._states[-event.steps :], strict=True))
            del self._steps[-event.steps :], self._states[-event.steps :]
            self._undone.extend(reversed(back))
        elif isinstance(event, Redo):
            self._redo_in_memory(event.steps)

    def _redo_in_memory(self, steps: int) -> None:
        for _ in range(steps):
            step, state = self._undone.pop()
            self._steps.append(step)
            self._states.append(state)

    def _describe(self, number: int, step: Step) -> Sentence:
        return self.game.describe(self._states[number], step.action)

    def _outcome(self, last: Entry | None) -> Outcome | None:
        """How the game stands once that entry is the last of its log."""
        corrected = last.event.points if last is not None and isinstance(last.event, Correct) else ()
        times = [step.at for step in self._steps]
        number = last.number if last is not None else 0
        return judge(self.game, self._journal.header, self._states, times, number, corrected)

    def _tell(self) -> None:
        """Tell the news in order, each to everybody before the next, also when a listener acts at once."""
        with self._lock:
            if self._is_telling:
                return
            self._is_telling = True
        end: BaseException | None = None
        while True:
            with self._lock:
                if not self._news:
                    self._is_telling = False
                    break
                news, listeners = self._news.popleft(), tuple(self._listeners)
            for listener in listeners:
                try:
                    listener(news)
                except Exception:
                    log.exception("A listener of the table failed; the game goes on.")
                except (SystemExit, KeyboardInterrupt) as error:
                    # Somebody wants the program to end: after everybody has heard.
                    end = end or error
        if end is not None:
            raise end


def start_game(
    store: Store,
    game_name: str,
    players: Sequence[Player],
    options: Options | None = None,
    *,
    now: Clock = lambda: datetime.now(UTC),
    game: AnyGame | None = None,
) -> Table:
    """Put a new game on the table; the one that lay there is put away, and sealed if it was over."""
    # Not needed before: the window opens sooner without.
    from importlib.metadata import version

    game = game or shelf.take(game_name)
    started = now()
    header = Header(
        id=f"{started:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}",
        game=game.name,
        players=game.seated(players),
        options=msgspec.Raw(game.encode_options(options if options is not None else game.options())),
        started=started,
        app=version("quilting-bee"),
    )
    journal = Journal(store, header)
    table = Table(game, journal, now)
    journal.save()
    _lay_on_table(store, header.id)
    return table


def resume_game(
    store: Store,
    game_id: str | None = None,
    *,
    now: Clock = lambda: datetime.now(UTC),
    game: AnyGame | None = None,
) -> Table | None:
    """The game as it stood: the one on the table, or an unfinished one that was put away; None when there is none."""
    if game_id is None:
        on_table = find_game_on_table(store)
        if on_table is None:
            return None
        game_id = on_table.header.id
    header, entries = store.load(game_id)
    if store.find(game_id).is_sealed:
        raise Sealed(say("This game is over and another one has begun since: it can be looked at, not changed."))
    journal = Journal(store, header, entries)
    table = Table(game or shelf.take(header.game), journal, now)
    # Only now: a log that the rules refuse must not take the place of the game that lies there.
    _lay_on_table(store, game_id)
    journal.confirm()
    return table


def open_game(store: Store, game_id: str, *, now: Clock = lambda: datetime.now(UTC)) -> Table:
    """A game of the past to look at and to correct; it stays where it lies."""
    header, entries = store.load(game_id)
    return Table(shelf.take(header.game), Journal(store, header, entries), now)


def _lay_on_table(store: Store, game_id: str) -> None:
    """Only after the game is kept: a plug pulled in between leaves two on the table, and the later one is taken."""
    with suppress(StoreTrouble, StoreHeld, StoreTooNew, UnknownLog):
        store.lay_on_table(game_id)


def _cannot_step(what: Sentence, possible: int) -> Sentence:
    if not possible:
        return say("Nothing can be {what} now.", what=what)
    return say("At most the last {possible} can be {what} now.", possible=possible, what=what)
