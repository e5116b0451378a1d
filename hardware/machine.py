"""What this machine is and what is plugged into it, read from the kernel's files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

_NO_CAMERAS = ("bcm2835-", "pispbe", "rpi")
"""How the names of the Pi's own codecs and image processors begin: video devices too, but no cameras."""
_RIBBON_CAMERAS = ("unicam", "rp1-cfe")
"""The receivers of ribbon cables: they are read through picamera2, not as webcams."""


@dataclass(frozen=True)
class Webcam:
    """A camera on a USB cable: the file to open, and what its maker calls it."""

    path: Path
    name: str


@dataclass(frozen=True)
class Machine:
    """A Linux machine; `root` is where its file system begins."""

    root: Path = Path("/")

    @property
    def model(self) -> str:
        """'Raspberry Pi 5 Model B Rev 1.0' on a Pi; empty elsewhere."""
        return _read(self.root / "proc/device-tree/model").rstrip("\0")

    @property
    def is_pi(self) -> bool:
        return self.model.startswith("Raspberry Pi")

    @property
    def cameras(self) -> tuple[str, ...]:
        """The names of the cameras that the kernel offers, each once."""
        names = (_read(file) for file in sorted(self.root.glob("sys/class/video4linux/video*/name")))
        return tuple(dict.fromkeys(name for name in names if name and not name.startswith(_NO_CAMERAS)))

    @property
    def webcams(self) -> tuple[Webcam, ...]:
        """The webcams, in the order of their numbers."""
        found: list[tuple[int, Webcam]] = []
        for file in self.root.glob("sys/class/video4linux/video*/name"):
            name, device = _read(file), file.parent.name
            # A webcam has a second device for what it tells about its pictures; only the first gives pictures.
            is_first = _read(file.with_name("index")) in ("", "0")
            if name and is_first and not name.startswith((*_NO_CAMERAS, *_RIBBON_CAMERAS)):
                found.append((int(device.removeprefix("video")), Webcam(self.root / "dev" / device, name)))
        return tuple(webcam for _, webcam in sorted(found, key=lambda each: each[0]))

    @property
    def has_pins(self) -> bool:
        """Whether there is a header with pins; some desktops have GPIO chips too, but nothing to wire a button to."""
        return self.is_pi and any(self.root.glob("dev/gpiochip*"))

    @property
    def is_short_of_power(self) -> bool | None:
        """Whether the power supply sagged since the start; None where the machine does not tell."""
        for name in self.root.glob("sys/class/hwmon/hwmon*/name"):
            if _read(name) == "rpi_volt":
                return _read(name.with_name("in0_lcrit_alarm")) == "1"
        return None

    def screen(self, environment: Mapping[str, str]) -> str:
        """The screen that a window would open on; empty when there is none, or none is wanted."""
        if environment.get("QUILTING_BEE_SCREEN") == "none":
            return ""
        for variable in ("WAYLAND_DISPLAY", "DISPLAY"):
            if environment.get(variable):
                return f"{variable}={environment[variable]}"
        panels = (file for file in self.root.glob("sys/class/drm/card*-*/status") if _read(file) == "connected")
        return next((file.parent.name for file in panels), "")


def has_module(name: str) -> bool:
    """Whether a Python module is installed, without loading it."""
    return find_spec(name) is not None


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
