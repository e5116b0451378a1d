"""Opens the window: Kivy is told everything before it is imported, because it reads its settings while it is."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion.screens.session import Session
from hardware.backlight import ScreenSettings
from hardware.notify import Notifier
from hardware.panel.panel import Panel


def configure_kivy(home: Path, size: tuple[int, int] | None, rotation: int = 0) -> None:
    """Kivy's own folder inside our data; touches from one provider only, so that a tap is not heard twice."""
    folder = home / "kivy"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        # A home that cannot be written keeps no games, but the evening can begin.
        folder = Path(tempfile.mkdtemp(prefix="quilting-bee-"))
    os.environ["KIVY_HOME"] = str(folder)
    os.environ["KIVY_NO_ARGS"] = "1"
    # Everything that matters is told below: a file of Kivy's own that was cut off must not keep the app from starting.
    os.environ["KIVY_NO_CONFIG"] = "1"
    # The only clock of Kivy that does something between two frames, as a press wants it.
    os.environ["KIVY_CLOCK"] = "free_only"
    os.environ["KIVY_NO_FILELOG"] = "1"
    # The window's own clipboard: else Kivy looks for programs that few machines have, and complains.
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if not Path("/dev/snd").exists() and "PULSE_SERVER" not in os.environ:
        # No sound card: SDL and ALSA would complain in the terminal at every sound.
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kivy.config import Config

    for provider in Config.options("input"):
        Config.remove_option("input", provider)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "window_icon", "")
    # A touchscreen has no keys: while a field is open letters can be touched, and those of a real keyboard work too.
    Config.set("kivy", "keyboard_mode", "systemanddock")
    Config.set("graphics", "maxfps", "30")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "rotation", str(rotation))
    if size is None:
        # The whole screen is a touchscreen's: a pointer in its middle would be in the way.
        Config.set("graphics", "show_cursor", "0")
        Config.set("graphics", "fullscreen", "auto")
    else:
        Config.set("graphics", "fullscreen", "0")
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))


@dataclass(frozen=True)
class ScreenWishes:
    """How the window opens."""

    size: tuple[int, int] | None
    """None for the whole screen."""
    rotation: int = 0
    """Degrees by which the picture is turned, for a display that is mounted sideways."""
    rests: ScreenSettings | None = None
    """When the screen goes dim and dark; None for never."""


def run_window(session: Session, panel: Panel, home: Path, wishes: ScreenWishes, notifier: Notifier) -> None:
    """Show the session until the players quit."""
    configure_kivy(home, wishes.size, wishes.rotation)
    from companion.screens.buttons import Buttons

    from .app import QuiltingBeeApp, Signs

    signs = Signs(notifier.ready, notifier.alive, notifier.status)
    QuiltingBeeApp(session, Buttons(panel, session), home / "kivy" / "sounds", signs, wishes.rests).run()
