"""The camera's state as every banner shows it."""

from __future__ import annotations

from typing import Literal

from hardware.cameras.camera import Camera
from messages import Sentence, Translator, say

from .views import Status

_STATUS: dict[str, tuple[str, Sentence, Literal["good", "warn", "bad", "info", "ink_soft"]]] = {
    "ready": ("camera", say("Ready"), "good"),
    "starting": ("camera", say("Starting"), "info"),
    "waiting": ("smartphone", say("Phone"), "info"),
    "busy": ("camera-off", say("Busy"), "warn"),
    "missing": ("camera-off", say("No camera"), "ink_soft"),
}
"""Icon, word and colour for each state of the camera."""


def camera_status(camera: Camera | None, translate: Translator) -> Status:
    """Icon, word and colour."""
    icon, word, role = _STATUS.get(camera.state.kind if camera else "missing", _STATUS["missing"])
    return Status(icon, translate(word), role)


def camera_sentence(camera: Camera | None) -> Sentence:
    """What the symbol means, and what to do."""
    if camera is None:
        return say("No camera was found: everything can be entered by touch.")
    return camera.state.sentence
