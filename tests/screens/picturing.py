"""Takes pictures of scenes in a real window.

python -m tests.screens.picturing FOLDER WIDTHxHEIGHT THEME LANGUAGE[-TEXTSIZE] [SCENE...]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec

from companion.screens.session import Session
from companion.touch.start import configure_kivy

FRAMES = 4
"""So many frames after a scene was shown it is laid out and painted."""
PARTS = ("shell", "quilt_show", "doodle", "patchwork", "match_quilt", "quiltable", "scan")


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
    language, _, text = language.partition("-")
    text = text or "normal"
    width, height = (int(side) for side in size.split("x"))
    scenes = all_scenes()
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (width, height))
        from kivy.clock import Clock

        from companion.screens.buttons import Buttons
        from companion.touch.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring

        waiting = list(names or scenes)
        session = scenes[waiting[0]]()
        app = QuiltingBeeApp(session, Buttons(Panel(SimulatedWiring()), session), Path(home))

        def show(_: float) -> None:
            scene = scenes[waiting[0]]()
            settings = msgspec.structs.replace(scene.settings, theme=theme, language=language, movement="none")
            scene.apply_settings(msgspec.structs.replace(settings, text=text))
            app.stage.show(scene)
            wait_frames(FRAMES, lambda: take(scene))

        def take(scene: Session) -> None:
            app.stage.export_as_image().save(str(Path(folder) / f"{waiting.pop(0)}.png"), flipped=False)
            scene.close()
            if waiting:
                Clock.schedule_once(show, 0)
            else:
                app.stop()

        def wait_frames(count: int, then: Callable[[], None]) -> None:
            Clock.schedule_once(lambda _: then() if count == 0 else wait_frames(count - 1, then), 0)

        Clock.schedule_once(show, 0.5)
        app.run()


if __name__ == "__main__":
    main(sys.argv[1:])
