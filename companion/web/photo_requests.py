"""A picture that another display waits for: which phones are asked to take it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.values import Look
from companion.screens.session import Session
from hardware.cameras.brought import BroughtPhotos

from .visitors import Visitor


@dataclass(frozen=True)
class PhotoRequest:
    """Somebody waits for a photo of this."""

    asker: Session
    look: Look


def photo_request_for(visitor: Visitor) -> PhotoRequest | None:
    """What this phone is asked for: its own player's sheet by the table's screen, anything when it is the camera."""
    if visitor.role in (None, "viewer"):
        return None
    for asker in visitor.house.services.sessions:
        look = asker.screen.wanted_look
        if look is None or (visitor.has_session and asker is visitor.session):
            continue
        if visitor.role == "camera" or (_needs_a_phone(asker) and _is_meant(visitor, look)):
            return PhotoRequest(asker, look)
    return None


def _needs_a_phone(asker: Session) -> bool:
    return asker.who == "table" and isinstance(asker.services.camera, BroughtPhotos)


def _is_meant(visitor: Visitor, look: Look) -> bool:
    """The phone of the player whose it is; when that player has none here, everybody's."""
    if look.seat is None or visitor.seat == look.seat:
        return True
    return all(each.seat != look.seat for each in visitor.house)
