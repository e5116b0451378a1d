"""What a full disk refused is offered to it again, also when another game has begun since."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from companion.screens.saving import AGAIN
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.errors import StoreTrouble
from companion.store.memory import MemoryStore
from companion.store.values import Entry, Header, Outcome
from messages import say
from tests.screens.shell_scenes import play_quilt_show

FULL = say("The disk is full.")


class FillingStore(MemoryStore):
    """A store that can be told to have no room."""

    def begin(self, header: Header) -> None:
        self._refuse_when_full()
        super().begin(header)

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        self._refuse_when_full()
        super().append(entries, outcome)

    def _refuse_when_full(self) -> None:
        if self.trouble is not None:
            raise StoreTrouble(self.trouble)


def a_session(store: MemoryStore) -> Session:
    return Session(Services(store, Settings(), lambda: datetime.now(UTC), lambda: (), is_development=True))


def kept_entries(store: MemoryStore, game_id: str) -> int:
    return len(store.load(game_id)[1])


def test_the_game_is_kept_as_soon_as_there_is_room_without_another_action() -> None:
    store = FillingStore()
    session = a_session(store)
    play_quilt_show(session, steps=4)
    assert session.table is not None
    before = kept_entries(store, session.table.id)
    store.trouble = FULL
    action = session.table.game.offers(session.table.state)[0].action
    assert action is not None
    session.table.do(action)
    assert kept_entries(store, session.table.id) == before
    store.trouble = None
    session.services.tick(AGAIN)
    assert kept_entries(store, session.table.id) == before + 1
    assert session.table.trouble is None


def test_a_game_put_aside_while_the_disk_was_full_is_kept_later() -> None:
    store = FillingStore()
    session = a_session(store)
    store.trouble = FULL
    play_quilt_show(session, steps=5, seed=1)
    assert session.table is not None
    first = session.table
    play_quilt_show(session, steps=3, seed=2)
    assert session.table is not None
    assert session.table is not first
    second = session.table
    store.trouble = None
    session.services.tick(AGAIN)
    assert kept_entries(store, first.id) == first.version > 0
    assert kept_entries(store, second.id) == second.version > 0
