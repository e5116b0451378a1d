"""What a table keeps of its club: which one, its own key and stamps, and the last known list of players.

The file stays on this machine: it is in no backup, because it holds the key."""

from __future__ import annotations

from pathlib import Path
from secrets import token_urlsafe

import msgspec

from companion.games.values import Player
from companion.home import Home
from messages import say
from versioned_files import Format

from .links import Address


class Membership(msgspec.Struct, frozen=True):
    """The table's place in a club."""

    club: str
    table: str
    address: Address
    stamp: str = ""
    """Shown last time; a copy of this machine shows one that the club has seen used up."""
    next_stamp: str = ""


class KnownPlayers(msgspec.Struct, frozen=True):
    """The players of the club as they were when it was last reached."""

    players: tuple[Player, ...] = ()


_MEMBERSHIP = Format(Membership, say("the club"), again=say("join the club again"), keeps_previous=False)
_PLAYERS = Format(KnownPlayers, say("the players of the club"), again=say("wait for the club"), keeps_previous=False)


def read_membership(home: Home) -> Membership | None:
    """The club that this table has joined, if any; raises `KeptFileError`."""
    return _MEMBERSHIP.load(home.club)


def keep_membership(home: Home, membership: Membership) -> None:
    """Keep it where nobody else can read it."""
    _MEMBERSHIP.save(home.club, membership)
    home.club.chmod(0o600)


def forget_membership(home: Home) -> None:
    for file in (home.club, _players_file(home)):
        file.unlink(missing_ok=True)


def with_next_stamp(membership: Membership) -> Membership:
    """Ready to come to the club: with a stamp for next time that nobody can guess."""
    return msgspec.structs.replace(membership, next_stamp=membership.next_stamp or token_urlsafe(12))


def with_stamp_used(membership: Membership) -> Membership:
    """After the club has seen it."""
    return msgspec.structs.replace(membership, stamp=membership.next_stamp, next_stamp="")


def read_known_players(home: Home) -> tuple[Player, ...]:
    """The last known list; raises `KeptFileError`."""
    known = _PLAYERS.load(_players_file(home))
    return known.players if known else ()


def keep_known_players(home: Home, players: tuple[Player, ...]) -> None:
    _PLAYERS.save(_players_file(home), KnownPlayers(players))


def _players_file(home: Home) -> Path:
    return home.folder / "club-players.json"
