"""Which camera is used: the one that was named, else the first that is found, in an order that never changes.

The order: 1. a Pi camera on a ribbon cable, 2. a webcam on a USB cable. While none is there it is looked for again and
again, so that a camera plugged in later is used at once. Photo files and a phone are used only when they are named.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from hardware.errors import BadChoice, CameraMissing, HardwareError
from hardware.machine import Machine, Webcam
from messages import Sentence, say, say_both

from .absent import NoCamera
from .brought import BroughtPhotos
from .camera import Camera, Device
from .live import LiveCamera, Patience
from .pi_camera import PiCamera, find_pi_cameras
from .pictures import Quarter
from .replay import ReplayDevice, list_photos
from .webcam import WebcamDevice, find_webcams

log = logging.getLogger(__name__)

Source: TypeAlias = Literal["auto", "pi", "webcam", "photos", "phone", "none"]
ALLOWED = "auto, pi, pi:NUMBER, webcam, webcam:/dev/videoN, photos:FOLDER, phone, none"
VARIABLE = "QUILTING_BEE_CAMERA"


@dataclass(frozen=True)
class CameraChoice:
    """The camera that somebody named: its kind, and which one of that kind."""

    source: Source = "auto"
    which: str = ""


def parse_choice(text: str) -> CameraChoice:
    """What was written in the configuration or the environment, or raise `BadChoice`."""
    source, colon, which = text.strip().partition(":")
    if source in ("auto", "phone", "none") and not colon:
        return CameraChoice(source)  # type: ignore[arg-type]
    if source in ("pi", "webcam") and (not colon or (which.isdigit() if source == "pi" else which.startswith("/dev/"))):
        return CameraChoice(source, which)  # type: ignore[arg-type]
    if source == "photos" and which:
        return CameraChoice("photos", which)
    told = say("There is no camera {text}. The choices are {allowed}.", text=repr(text), allowed=ALLOWED)
    raise BadChoice(say_both(told, say("A camera is named that does not exist. Choose one in the settings.")))


def format_choice(choice: CameraChoice) -> str:
    """The words that `parse_choice` reads."""
    return f"{choice.source}:{choice.which}" if choice.which else choice.source


def open_camera(
    choice: CameraChoice,
    machine: Machine,
    *,
    degrees: Quarter = 0,
    is_mirrored: bool = False,
    patience: Patience | None = None,
) -> Camera:
    """The camera, at once; whether it is there and ready, its state tells."""
    log.info("Camera: %s is chosen", format_choice(choice))
    if choice.source == "none":
        return NoCamera()
    if choice.source == "phone":
        return BroughtPhotos()
    opener = make_opener(choice, machine)
    return LiveCamera("the camera", opener, degrees=degrees, is_mirrored=is_mirrored, patience=patience)


def make_opener(choice: CameraChoice, machine: Machine) -> Callable[[], Device]:
    """What opens the chosen camera, each time anew from what is plugged in at that moment."""
    if choice.source == "photos":
        folder = Path(choice.which).expanduser()
        return lambda: ReplayDevice(list_photos(folder))
    attempts: list[tuple[str, Callable[[], Device]]] = []
    if choice.source in ("auto", "pi"):
        attempts.append(("Pi camera", lambda: _open_pi_camera(choice.which)))
    if choice.source in ("auto", "webcam"):
        attempts.append(("webcam", lambda: _open_webcam(choice.which, machine)))
    return _Probing(attempts).open


class _Probing:
    """Tries one kind after another; says in the log what came of each, and says it again only when that changes."""

    def __init__(self, attempts: list[tuple[str, Callable[[], Device]]]) -> None:
        self._attempts = attempts
        self._said: dict[str, str] = {}

    def open(self) -> Device:
        failures: list[HardwareError] = []
        for kind, attempt in self._attempts:
            try:
                device = attempt()
            except HardwareError as error:
                self._say(kind, f"not used: {error}")
                failures.append(error)
                continue
            self._say(kind, f"used: {device.name}")
            return device
        # A camera that is there and busy can be helped; that is the more useful sentence.
        raise next((error for error in failures if not isinstance(error, CameraMissing)), self._missing(failures))

    def _say(self, kind: str, what: str) -> None:
        if self._said.get(kind) != what:
            self._said[kind] = what
            log.info("Camera: %s %s", kind, what)

    def _missing(self, failures: list[HardwareError]) -> HardwareError:
        if len(failures) == 1:
            return failures[0]
        return CameraMissing(_NONE)


_NONE: Sentence = say("No camera found. Plug in a webcam or use a phone; everything works by touch too.")


def _open_pi_camera(which: str) -> Device:
    found = find_pi_cameras()
    number, model = next((each for each in found if not which or each[0] == int(which)), (None, ""))
    if number is None:
        names = ", ".join(f"{each} ({model})" for each, model in found)
        raise CameraMissing(say("There is no Pi camera {which}, but there is {names}.", which=which, names=names))
    return PiCamera(number, model)


def _open_webcam(which: str, machine: Machine) -> Device:
    if which:
        path = machine.root / which.lstrip("/")
        named = next((webcam for webcam in machine.webcams if webcam.path == path), None)
        return WebcamDevice(named or Webcam(path, f"webcam {which}"))
    return WebcamDevice(find_webcams(machine)[0])
