"""Another camera, from the settings or from any screen that looks through one."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from hardware.cameras.settings import CameraSettings
from messages import Sentence, say

from .views import Key

if TYPE_CHECKING:
    from .session import Session

log = logging.getLogger(__name__)
CAMERAS: tuple[tuple[str, Sentence, str], ...] = (
    ("auto", say("Whichever is there"), "sparkles"),
    ("pi", say("Pi camera"), "camera"),
    ("webcam", say("USB camera"), "webcam"),
    ("phone", say("A phone"), "smartphone"),
)
"""What can be chosen, with its words and its symbol."""


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
    _, text, _ = CAMERAS[_following(session)]
    return Key(session.translate(say("Other camera")), session.translate(text), "switch-camera")


def take_other_camera(session: Session) -> None:
    """Go on to the next camera."""
    use = CAMERAS[_following(session)][0]
    take_camera(session, msgspec.structs.replace(session.services.camera_settings, use=use))


def _following(session: Session) -> int:
    now = session.services.camera_settings.use.split(":")[0]
    names = [name for name, _, _ in CAMERAS]
    return (names.index(now) + 1) % len(names) if now in names else 0
