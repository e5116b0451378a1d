"""What can go wrong with a club: each error carries one sentence for whoever asked."""

from __future__ import annotations

from messages import MessageError, say


class ClubError(MessageError):
    """Anything the club cannot do."""


class ClubAway(ClubError):
    """The club cannot be reached now; it may later."""


class ClubRefuses(ClubError):
    """The club does not let this machine in, and will not until somebody does something about it."""


def withdrawn() -> ClubRefuses:
    """The error for a key that no longer counts."""
    return ClubRefuses(say("The key of this table was withdrawn: ask the club for a new link and join with it."))


def copied() -> ClubRefuses:
    """The error for a machine that is a copy of another one."""
    return ClubRefuses(
        say(
            "Another machine speaks for this table already: this one seems to be a copy of it. Ask the club for a link "
            "of its own and join with it; nothing that was played here is lost."
        )
    )
