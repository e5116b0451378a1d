"""Another camera, from the settings or from any screen that looks through one."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from hardware.cameras.settings import CameraSettings
from messages import Sentence, say

from .views import Key

if TYPE_CHECKING:
    from .session import Session

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CameraOffer:
    """A camera that can be chosen; its name where there are several of its kind."""

    use: str
    text: Sentence
    icon: str
    name: str = ""


_KINDS = (
    CameraOffer("auto", say("Whichever is there"), "sparkles"),
    CameraOffer("pi", say("Pi camera"), "camera"),
    CameraOffer("webcam", say("USB camera"), "webcam"),
    CameraOffer("phone", say("A phone"), "smartphone"),
)


def offer_cameras(session: Session) -> tuple[CameraOffer, ...]:
    """The kinds of cameras; of a kind that is there more than once, every single one."""
    found = session.services.list_cameras()
    often = Counter(camera.source for camera in found)
    offers: list[CameraOffer] = []
    for kind in _KINDS:
        several = [camera for camera in found if camera.source == kind.use and often[camera.source] > 1]
        offers += [CameraOffer(each.use, kind.text, kind.icon, each.name) for each in several] or [kind]
    return tuple(offers)


def find_chosen(session: Session, offers: tuple[CameraOffer, ...]) -> int | None:
    """Which of the offers is the camera of the settings; a kind alone means the first of it."""
    now = session.services.camera_settings.use
    uses = [offer.use for offer in offers]
    if now in uses:
        return uses.index(now)
    kind, colon, _ = now.partition(":")
    if colon:
        return uses.index(kind) if kind in uses else None
    return next((number for number, use in enumerate(uses) if use.split(":")[0] == kind), None)


def take_camera(session: Session, wanted: CameraSettings) -> None:
    """Use this camera from now on; where that cannot be written down, for this evening."""
    assert session.services.change_camera is not None, "whoever asks has looked whether it can be changed"
    try:
        session.services.change_camera(wanted)
    except (OSError, ValueError) as error:
        log.warning("The camera's settings cannot be kept: %s", error)
        session.tell(say("This holds for this evening only: the settings cannot be written."))


def can_take_other_camera(session: Session) -> bool:
    """Whether the table's camera is ours to choose: not with a phone."""
    return session.services.change_camera is not None and session.who == "table"


def other_camera_key(session: Session) -> Key:
    """The key that goes on to the next camera, and says which one that is."""
    offer = _following(session)
    return Key(session.translate(say("Other camera")), offer.name or session.translate(offer.text), "switch-camera")


def take_other_camera(session: Session) -> None:
    """Go on to the next camera."""
    take_camera(session, msgspec.structs.replace(session.services.camera_settings, use=_following(session).use))


def _following(session: Session) -> CameraOffer:
    offers = offer_cameras(session)
    now = find_chosen(session, offers)
    return offers[0 if now is None else (now + 1) % len(offers)]
