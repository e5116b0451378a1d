"""The light behind the screen: where the machine has one that can be set, and this user may."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

log = logging.getLogger(__name__)

Minutes: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1440)]
_PATIENCE = 2.0


class ScreenSettings(msgspec.Struct, frozen=True):
    """When the screen of the appliance rests."""

    dim_after: Minutes = 10.0
    """Minutes without a touch, a press or a move; 0 is never."""
    dark_after: Minutes = 30.0


class Backlight:
    """Set directly where the file allows it, else by asking the login service, which lets its owner do it."""

    def __init__(self, root: Path = Path("/"), run: Callable[..., object] = subprocess.run) -> None:
        self._folder = next(iter(sorted(root.glob("sys/class/backlight/*"))), None)
        self._run = run
        self._full = self._read("brightness") if self._folder else None

    @property
    def is_there(self) -> bool:
        return self._full is not None

    def shine(self, share: float) -> bool:
        """Set the light to this share of what it was at the start, and tell whether that worked."""
        if self._folder is None or self._full is None:
            return False
        value = round(self._full * share)
        try:
            (self._folder / "brightness").write_text(f"{value}\n")
        except OSError:
            return self._ask(self._folder.name, value)
        return True

    def _ask(self, name: str, value: int) -> bool:
        session = ["org.freedesktop.login1", "/org/freedesktop/login1/session/auto", "org.freedesktop.login1.Session"]
        command = ["busctl", "--quiet", "call", *session, "SetBrightness", "ssu", "backlight", name, str(value)]
        try:
            self._run(command, check=True, timeout=_PATIENCE, capture_output=True)
        except (OSError, subprocess.SubprocessError) as error:
            log.info("The light of the screen stays as it is: %s", error)
            return False
        return True

    def _read(self, name: str) -> int | None:
        try:
            return int((self._folder / name).read_text()) if self._folder else None
        except (OSError, ValueError):
            return None
