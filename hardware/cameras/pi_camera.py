"""The Raspberry Pi's own camera, through picamera2."""

from __future__ import annotations

from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as LateError
from contextlib import suppress
from importlib import import_module
from threading import Event
from time import monotonic
from typing import Any

from hardware.errors import CameraBusy, CameraGone, CameraMissing
from messages import say, say_both

from .camera import Picture

_FORMAT = "RGB888"
"""picamera2 names formats by their little-endian value: this one is blue, green, red in memory, as OpenCV wants it."""

_PREVIEW = (800, 600)
_FRAME_SECONDS, _PHOTO_SECONDS, _FOCUS_SECONDS = 2.0, 5.0, 4.0
_LOCKED = ("ExposureTime", "AnalogueGain", "ColourGains")


def find_pi_cameras() -> tuple[tuple[int, str], ...]:
    """Number and model of each camera on a ribbon cable, or raise `CameraMissing` with the reason why none is."""
    picamera2 = _load("picamera2")
    # libcamera lists webcams too; those have a better driver here.
    found = [
        (int(info.get("Num", number)), str(info.get("Model", "camera")))
        for number, info in enumerate(picamera2.Picamera2.global_camera_info())
        if "/usb" not in info["Id"]
    ]
    if not found:
        raise CameraMissing(say("No Pi camera found. Check both ends of its ribbon cable, then start the Pi anew."))
    return tuple(found)


class PiCamera:
    """One camera on a ribbon cable: a preview stream, and photos at the sensor's full resolution."""

    def __init__(self, number: int, model: str) -> None:
        self.name = f"Pi camera {model}"
        picamera2 = _load("picamera2")
        try:
            self._camera: Any = picamera2.Picamera2(number)
        except (RuntimeError, OSError) as error:
            # picamera2 says RuntimeError for everything; a camera that is listed and does not open is in use.
            raise CameraBusy(say("{name} is used by another program. Close that first.", name=self.name)) from error
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def read(self) -> Picture:
        picture: Picture = self._wait(self._camera.capture_array("main", wait=False), _FRAME_SECONDS)
        return picture

    def take(self, count: int, is_unwanted: Event) -> tuple[Picture, ...]:
        if self._has_autofocus:
            self._focus(is_unwanted)
        controls = self._lock_controls(self._read_metadata())
        still = self._camera.create_still_configuration(main={"format": _FORMAT}, buffer_count=2, controls=controls)
        photos: list[Picture] = []
        self._wait(self._camera.switch_mode(still, wait=False), _PHOTO_SECONDS)
        try:
            self._camera.set_controls(controls)
            while len(photos) < count and not is_unwanted.is_set():
                photos.append(self._wait(self._camera.capture_array("main", wait=False), _PHOTO_SECONDS))
        finally:
            self._wait(self._camera.switch_mode(self._preview, wait=False), _PHOTO_SECONDS)
            self._camera.set_controls(self._watching_controls())
        return tuple(photos)

    def close(self) -> None:
        # A capture that never came blocks every job behind it, the closing too: it must leave the queue first.
        flush = getattr(self._camera, "cancel_all_and_flush", None)
        if flush is not None:
            with suppress(RuntimeError):
                flush()
        self._camera.close()

    def _begin(self) -> None:
        self._has_autofocus = "AfMode" in self._camera.camera_controls
        controls = self._watching_controls()
        self._preview = self._camera.create_preview_configuration(
            main={"format": _FORMAT, "size": _PREVIEW}, controls=controls
        )
        self._camera.configure(self._preview)
        self._camera.start()
        # Some controls are forgotten by configuring and starting, so they are said once more.
        self._camera.set_controls(controls)

    def _watching_controls(self) -> dict[str, Any]:
        """Everything by itself, while people move quilts about."""
        controls: dict[str, Any] = {"AeEnable": True, "AwbEnable": True}
        if self._has_autofocus:
            controls["AfMode"] = _load("libcamera").controls.AfModeEnum.Continuous
        return controls

    def _lock_controls(self, metadata: dict[str, Any]) -> dict[str, Any]:
        """Exposure, white balance and focus as they are now, so that the photos of a burst can be compared."""
        controls: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        controls |= {name: metadata[name] for name in _LOCKED if name in metadata}
        if self._has_autofocus and "LensPosition" in metadata:
            controls["AfMode"] = _load("libcamera").controls.AfModeEnum.Manual
            controls["LensPosition"] = metadata["LensPosition"]
        return controls

    def _focus(self, is_unwanted: Event) -> None:
        """One search for the sharpest lens position; a quilt without contrast gives none and is photographed anyway."""
        # Not picamera2's own autofocus_cycle: when the lens never settles, its job would block every job behind it.
        known = _load("libcamera").controls
        self._camera.set_controls({"AfMode": known.AfModeEnum.Auto, "AfTrigger": known.AfTriggerEnum.Start})
        has_begun, end = False, monotonic() + _FOCUS_SECONDS
        while monotonic() < end and not is_unwanted.is_set():
            is_scanning = self._read_metadata().get("AfState") == known.AfStateEnum.Scanning
            if has_begun and not is_scanning:
                return
            has_begun = has_begun or is_scanning

    def _read_metadata(self) -> dict[str, Any]:
        metadata: dict[str, Any] = self._wait(self._camera.capture_metadata(wait=False), _FRAME_SECONDS)
        return metadata

    def _wait(self, job: Any, seconds: float) -> Any:
        try:
            return job.get_result(timeout=seconds)
        except (LateError, TimeoutError, CancelledError) as error:
            raise CameraGone(say("{name} does not answer. Check its ribbon cable.", name=self.name)) from error


def _load(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        # A broken numpy or libcamera is an ImportError too, so the reason is told.
        told = say(
            "The Pi camera's software is missing ({reason}): sudo apt install python3-picamera2", reason=str(error)
        )
        plain = say("The Pi camera's software is missing. Use a phone, or enter everything by touch.")
        raise CameraMissing(say_both(told, plain)) from error
