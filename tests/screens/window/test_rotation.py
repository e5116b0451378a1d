"""A display that is mounted sideways: where something is shown, there it is touched."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens.virtual_screen import virtual_screen

_SHOW_AND_TOUCH = """
import sys
from pathlib import Path
from companion.touch.start import configure_kivy
configure_kivy(Path(sys.argv[1]), (800, 480), int(sys.argv[2]))
from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget
touched = []
class Corner(Widget):
    def on_touch_down(self, touch):
        touched.append((round(touch.x), round(touch.y)))
corner = Corner()
with corner.canvas:
    Color(1, 0, 0)
    Rectangle(pos=(0, 0), size=(40, 20))
runTouchApp(corner, embedded=True)
for degrees in (int(sys.argv[2]), 180, 270):
    Window.rotation = degrees
    for _ in range(5):
        EventLoop.idle()
    wide, high = Window.system_size
    pixels = bytes(glReadPixels(0, 0, wide, high, GL_RGB, GL_UNSIGNED_BYTE))
    red = [place for place in range(wide * high) if pixels[3 * place : 3 * place + 3] == b"\\xff\\x00\\x00"]
    x = sum(place % wide for place in red) / len(red)
    y = high - 1 - sum(place // wide for place in red) / len(red)
    Window.dispatch("on_mouse_down", x, y, "left", ())
    EventLoop.idle()
    Window.dispatch("on_mouse_up", x, y, "left", ())
    EventLoop.idle()
    print("at", degrees, *Window.size, *touched[-1])
"""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no virtual screen here")
def test_a_turned_picture_is_touched_where_it_is_shown(tmp_path: Path) -> None:
    with virtual_screen() as environment:
        words = [sys.executable, "-c", _SHOW_AND_TOUCH, str(tmp_path), "90"]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    told = [[int(word) for word in line.split()[1:]] for line in done.stdout.splitlines() if line.startswith("at ")]
    assert [line[:3] for line in told] == [[90, 480, 800], [180, 800, 480], [270, 480, 800]]
    for degrees, _, _, x, y in told:
        assert abs(x - 20) <= 2, degrees
        assert abs(y - 10) <= 2, degrees
