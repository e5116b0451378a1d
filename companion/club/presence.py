"""What a table tells the club of itself while it is there: where its page is, who is at it, what it waits for."""

from __future__ import annotations

import msgspec


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Only what anybody in the room could see."""

    page: str = ""
    """The link that phones come in with; empty where the table serves no page."""
    phones: int = 0
    viewers: int = 0
    has_camera: bool = False
    doubts: int = 0
    """Cells, tiles or cards of a photo that somebody is asked to look at."""
    is_show: bool = False
    """Whether prizes or bonuses are being turned over."""


def read_presence(told: object) -> Presence:
    """What a table told; nothing where it is not what tables tell."""
    try:
        presence = msgspec.convert(told, Presence)
    except msgspec.ValidationError:
        return Presence()
    # A link is shown and followed: nothing but a page comes into question.
    return presence if presence.page.startswith(("http://", "https://")) or not presence.page else Presence()
