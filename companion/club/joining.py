"""A table joins a club, and leaves it again."""

from __future__ import annotations

from companion.home import Home
from companion.store.sqlite import SqliteStore
from messages import say

from .database import ask, connect
from .errors import ClubRefuses
from .links import Address
from .membership import Membership, forget_membership, keep_membership
from .outbox import drop_outbox, make_outbox


def find_invitation(address: Address) -> tuple[str, str]:
    """What the club and the table are called that a link leads to; raises `ClubError` where it is no good."""
    with connect(address) as connection:
        club, table = ask(connection, "SELECT name, club.my_table_name() FROM club.about")[0]
    if table is None:
        raise ClubRefuses(say("The key of this link was withdrawn: ask the club for a new one."))
    return club, table


def join_club(home: Home, address: Address, *, with_past: bool) -> Membership:
    """Keep the key and note for the club what is played from now on; raises `ClubError` where the link is no good."""
    club, table = find_invitation(address)
    if not home.games.exists():
        # An outbox lies in the file with the games.
        SqliteStore(home.games).close()
    make_outbox(home.games, with_past=with_past)
    membership = Membership(club, table, address)
    keep_membership(home, membership)
    return membership


def leave_club(home: Home) -> None:
    """Nothing is noted or told any more; what the club has stays there."""
    forget_membership(home)
    drop_outbox(home.games)
