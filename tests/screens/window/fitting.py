"""Opens a window of 1280x720 in a process of its own and prints how large it became, and where it stands."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.touch.start import configure_kivy


def main() -> None:
    """Open, look, close."""
    with tempfile.TemporaryDirectory() as home:
        configure_kivy(Path(home), (1280, 720))
        from kivy.clock import Clock
        from kivy.core.window import Window

        from companion.screens.buttons import Buttons
        from companion.touch.app import QuiltingBeeApp
        from hardware.panel.panel import Panel
        from hardware.panel.wiring import SimulatedWiring
        from tests.screens.shell_scenes import a_session

        session = a_session()
        app = QuiltingBeeApp(session, Buttons(Panel(SimulatedWiring()), session), Path(home))
        Clock.schedule_once(lambda _: app.stop(), 0.5)
        app.run()
        print("{}x{}+{}+{}".format(*Window.size, Window.left, Window.top))


if __name__ == "__main__":
    main()
