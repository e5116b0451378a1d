"""A picamera2 and a libcamera that behave as their documentation says, with a scene in place of a sensor.

What is copied from the real ones, because drivers get it wrong: "RGB888" is blue, green, red in memory; a camera must
be stopped to be configured; configuring replaces all controls by those of the configuration; captures are jobs of an
event loop, done one after another, so that one that never comes blocks all behind it, `close()` too; everything that
fails is a RuntimeError.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Event, Lock, Thread
from typing import Any

import numpy as np


class AfModeEnum(IntEnum):
    Manual = 0
    Auto = 1
    Continuous = 2


class AfStateEnum(IntEnum):
    Idle = 0
    Scanning = 1
    Focused = 2
    Failed = 3


class AfTriggerEnum(IntEnum):
    Start = 0
    Cancel = 1


@dataclass
class Scene:
    """What is before the lens and what befalls the camera; `rgb` is red, green, blue, as the eye has it."""

    rgb: tuple[int, int, int] = (200, 100, 50)
    model: str = "imx708"
    id: str = "/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a"
    resolution: tuple[int, int] = (4608, 2592)
    has_autofocus: bool = True
    is_plugged_in: bool = True
    is_used_by_others: bool = False
    is_silent: bool = False
    frames_to_focus: int = 3
    """How many frames the lens searches; more than anybody waits for stands for a lens that never settles."""
    said: list[str] = field(default_factory=list)
    """What the driver did, in order."""
    controls: dict[str, Any] = field(default_factory=dict)
    """The controls in force."""
    photographed_with: list[dict[str, Any]] = field(default_factory=list)
    """The controls in force at each capture in still mode."""
    is_open: bool = False


SCENE = Scene()


class Job:
    def __init__(self, functions: list[Callable[[], tuple[bool, Any]]]) -> None:
        self._functions = functions
        self._future: Future[Any] = Future()
        self._future.set_running_or_notify_cancel()

    def execute(self) -> bool:
        try:
            result = None
            while self._functions:
                is_done, result = self._functions[0]()
                if not is_done:
                    return False
                self._functions.pop(0)
            self._future.set_result(result)
        except RuntimeError as error:
            self._future.set_exception(error)
        return True

    def get_result(self, timeout: float | None = None) -> Any:
        return self._future.result(timeout=timeout)

    def cancel(self) -> None:
        self._future.set_exception(CancelledError())


class Picamera2:
    def __init__(self, camera_num: int = 0, verbose_console: int | None = None, tuning: Any = None) -> None:
        self._jobs: list[Job] = []
        self._lock = Lock()
        self._is_ending = Event()
        self._focusing = 1 << 30
        self.is_open = False
        self.started = False
        self.camera_config: dict[str, Any] | None = None
        if not SCENE.is_plugged_in or SCENE.is_used_by_others or SCENE.is_open:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.is_open = SCENE.is_open = True
        self.sensor_resolution = SCENE.resolution
        self._loop = Thread(target=self._run, daemon=True)

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        webcam = {"Model": "HD Webcam", "Id": "/base/axi/pcie@120000/rp1/usb@200000-1:1.0-046d:0825", "Num": 1}
        camera = {"Model": SCENE.model, "Location": 2, "Rotation": 180, "Id": SCENE.id, "Num": 0}
        return [camera, webcam] if SCENE.is_plugged_in else [webcam]

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        controls: dict[str, tuple[Any, Any, Any]] = {
            "AeEnable": (False, True, None),
            "AwbEnable": (False, True, None),
            "ExposureTime": (26, 220_417_486, None),
            "AnalogueGain": (1.12, 16.0, None),
            "ColourGains": (0.0, 32.0, None),
        }
        if SCENE.has_autofocus:
            controls |= {"AfMode": (0, 2, 0), "AfTrigger": (0, 1, 0), "LensPosition": (0.0, 32.0, 1.0)}
        return controls

    def create_preview_configuration(
        self, main: dict[str, Any] = {}, lores: Any = None, raw: Any = {}, transform: Any = None,  # noqa: B006
        colour_space: Any = None, buffer_count: int = 4, controls: dict[str, Any] = {}, display: Any = "main",  # noqa: B006
        encode: Any = "main", queue: bool = True,
    ) -> dict[str, Any]:  # fmt: skip
        stream = {"format": "XBGR8888", "size": (640, 480)} | main
        return {"use_case": "preview", "main": stream, "buffer_count": buffer_count, "controls": dict(controls)}

    def create_still_configuration(
        self, main: dict[str, Any] = {}, lores: Any = None, raw: Any = {}, transform: Any = None,  # noqa: B006
        colour_space: Any = None, buffer_count: int = 1, controls: dict[str, Any] = {}, display: Any = None,  # noqa: B006
        encode: Any = None, queue: bool = True,
    ) -> dict[str, Any]:  # fmt: skip
        stream = {"format": "BGR888", "size": self.sensor_resolution} | main
        return {"use_case": "still", "main": stream, "buffer_count": buffer_count, "controls": dict(controls)}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        SCENE.said.append(f"configure {camera_config['use_case']}")
        self._check(camera_config["controls"])
        self.camera_config = dict(camera_config)
        SCENE.controls = dict(camera_config["controls"])

    def start(self, config: Any = None, show_preview: Any = False) -> None:
        if self.camera_config is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True
        SCENE.said.append("start")
        if not self._loop.is_alive():
            self._loop.start()

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._check(controls)
        controls = dict(controls)
        if controls.pop("AfTrigger", None) == AfTriggerEnum.Start:
            SCENE.said.append("focus")
            self._focusing = -1
        SCENE.controls |= controls

    def switch_mode(self, camera_config: dict[str, Any], wait: Any = None, signal_function: Any = None) -> Any:
        def switch() -> tuple[bool, Any]:
            self.started = False
            self.configure(camera_config)
            self.started = True
            return True, self.camera_config

        return self._dispatch([switch], wait)

    def capture_array(self, name: str = "main", wait: Any = None, signal_function: Any = None) -> Any:
        return self._dispatch([lambda: self._frame(name)], wait)

    def capture_metadata(self, wait: Any = None, signal_function: Any = None) -> Any:
        def read() -> tuple[bool, Any]:
            told = {"ExposureTime": 12_345, "AnalogueGain": 2.5, "ColourGains": (1.6, 1.9), "Lux": 180.0}
            return not SCENE.is_silent, told | (self._tell_lens() if SCENE.has_autofocus else {})

        return self._dispatch([read], wait)

    def _tell_lens(self) -> dict[str, Any]:
        # The first frame after the trigger was taken before it, and still tells the old state.
        self._focusing += 1
        is_scanning = 1 <= self._focusing <= SCENE.frames_to_focus
        state = AfStateEnum.Scanning if is_scanning else AfStateEnum.Focused
        SCENE.said.append(f"lens {state.name.lower()}")
        return {"LensPosition": 1.0 if is_scanning else 3.25, "AfState": int(state)}

    def cancel_all_and_flush(self) -> None:
        with self._lock:
            for job in self._jobs:
                job.cancel()
            self._jobs.clear()

    def close(self) -> None:
        if not self.is_open:
            return
        if self._loop.is_alive():
            self._dispatch([lambda: (True, None)], True)
            self._is_ending.set()
            self._loop.join()
        self.is_open = SCENE.is_open = self.started = False
        SCENE.said.append("close")

    def _dispatch(self, functions: list[Callable[[], tuple[bool, Any]]], wait: Any) -> Any:
        job = Job(functions)
        with self._lock:
            self._jobs.append(job)
        return job.get_result() if wait is None or wait else job

    def _run(self) -> None:
        while not self._is_ending.wait(0.002):
            with self._lock:
                while self._jobs and self._jobs[0].execute():
                    self._jobs.pop(0)

    def _frame(self, name: str) -> tuple[bool, Any]:
        if SCENE.is_silent or not SCENE.is_plugged_in:
            return False, None
        assert self.camera_config is not None
        stream = self.camera_config[name]
        width, height = stream["size"]
        red, green, blue = SCENE.rgb
        in_memory = {"RGB888": (blue, green, red), "BGR888": (red, green, blue), "XBGR8888": (red, green, blue, 255)}
        picture = np.empty((height, width, len(in_memory[stream["format"]])), np.uint8)
        picture[:] = in_memory[stream["format"]]
        picture[: height // 2, : width // 2] //= 2
        if self.camera_config["use_case"] == "still":
            SCENE.photographed_with.append(dict(SCENE.controls))
        return True, picture

    def _check(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")


@contextmanager
def plugged_in(scene: Scene) -> Iterator[Scene]:
    """Import `picamera2` and `libcamera` from here for a while, with this scene before the lens."""
    global SCENE  # noqa: PLW0603
    before, SCENE = SCENE, scene
    picamera2, libcamera = types.ModuleType("picamera2"), types.ModuleType("libcamera")
    picamera2.Picamera2 = Picamera2  # type: ignore[attr-defined]
    controls = types.SimpleNamespace(AfModeEnum=AfModeEnum, AfStateEnum=AfStateEnum, AfTriggerEnum=AfTriggerEnum)
    libcamera.controls = controls  # type: ignore[attr-defined]
    kept = {name: sys.modules.get(name) for name in ("picamera2", "libcamera")}
    sys.modules.update(picamera2=picamera2, libcamera=libcamera)
    try:
        yield scene
    finally:
        SCENE = before
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
