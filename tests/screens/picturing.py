"""Takes pictures of scenes in a real window.

python -m tests.screens.picturing FOLDER WIDTHxHEIGHT THEME LANGUAGE [SCENE...]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec

from companion.screens.session import Session
from companion.screens.window.start import configure_kivy

PARTS = ("shell", "quilt_show", "doodle", "scan")


def all_scenes() -> dict[str, Callable[[], Session]]:
    """Every scene of every part, by name."""
    found: dict[str, Callable[[], Session]] = {}
    for part in PARTS:
        module = import_module(f"tests.screens.{part}_scenes")
        found |= {f"{part}-{name}".replace("_", "-"): make for name, make in module.scenes().items()}
    return found


def main(words: list[str]) -> None:
    """Paint each scene and save what the window shows."""
    folder, size, theme, language, *names = words
    width, height = (int(side) for side in size.split("x"))
    scenes = all_scenes()
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.screens.window.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring

        waiting = list(names or scenes)
        session = scenes[waiting[0]]()
        app = QuiltingBeeApp(session, Buttons(Panel(SimulatedWiring()), session), Path(home))

        def take(_: float) -> None:
            name = waiting.pop(0)
            show = scenes[name]()
            show.apply_settings(msgspec.structs.replace(show.settings, theme=theme, language=language, movement="none"))
            app.stage.show(show)
            app.stage.export_as_image().save(str(Path(folder) / f"{name}.png"), flipped=False)
            show.close()
            if waiting:
                Clock.schedule_once(take, 0)
            else:
                app.stop()

        Clock.schedule_once(take, 0.5)
        app.run()


if __name__ == "__main__":
    main(sys.argv[1:])
