"""Where a table joins a club and leaves it again, without keeping any display waiting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.home import Home
from versioned_files import KeptFileError

from .links import SCHEME
from .membership import Membership, read_membership
from .outbox import count_waiting

if TYPE_CHECKING:
    from .courier import Courier

Found = TypeVar("Found")


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to."""

    link: str
    club: str
    table: str


def is_link(text: str) -> bool:
    """Whether a code or something typed could be the link of a club."""
    return text.strip().lower().startswith(f"{SCHEME}://")


class ClubDesk:
    """One for a machine."""

    def __init__(self, home: Home) -> None:
        self._home = home

    @property
    def membership(self) -> Membership | None:
        """The club that this table has joined, if any."""
        with suppress(KeptFileError):
            return read_membership(self._home)
        return None

    @property
    def waiting(self) -> tuple[int, int]:
        """How many entries wait to be delivered, and how many games the club has refused."""
        return count_waiting(self._home.games)

    def look_up(self, link: str) -> Future[Invitation]:
        """Ask the club which table the link is for; ends with a `ClubError` where it is no good."""

        def ask() -> Invitation:
            from .joining import find_invitation
            from .links import parse_link

            return Invitation(link, *find_invitation(parse_link(link)))

        return _begin(ask)

    def join(self, link: str, *, with_past: bool) -> Future[Courier]:
        """Join; ends with who carries everything there from now on, or with a `ClubError`."""

        def join() -> Courier:
            from .courier import Courier
            from .joining import join_club
            from .links import parse_link

            join_club(self._home, parse_link(link), with_past=with_past)
            return Courier(self._home)

        return _begin(join)

    def leave(self) -> None:
        """Nothing is told any more; what the club has stays there."""
        from .joining import leave_club

        leave_club(self._home)


def _begin(work: Callable[[], Found]) -> Future[Found]:
    """On a thread of its own, which ends with the program: a club that does not answer takes some seconds."""
    future: Future[Found] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except Exception as error:  # noqa: BLE001 - whoever waits for the answer hears of it
            future.set_exception(error)

    Thread(target=run, name="asks the club", daemon=True).start()
    return future
