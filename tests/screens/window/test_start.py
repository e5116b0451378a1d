"""Kivy is told everything before it starts, whatever its own files hold, and nothing is loaded that can wait."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.touch.display_size import fit
from tests.screens.virtual_screen import virtual_screen

ROOT = Path(__file__).parents[3]
CONFIGURE = """
import sys
from pathlib import Path
from companion.touch.start import configure_kivy
configure_kivy(Path(sys.argv[1]), (800, 480))
from kivy.config import Config
for section in sorted(Config.sections()):
    for option in sorted(Config.options(section)):
        print(section, option, Config.get(section, option))
"""


def configured(home: Path) -> list[str]:
    """All that Kivy knows after it was told, one setting a line."""
    done = subprocess.run(
        [sys.executable, "-c", CONFIGURE, str(home)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


FIRST_VIEW = """
import sys
from companion.cli.touchscreen import _page_for_phones
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.memory import MemoryStore
services = Services(store=MemoryStore(), settings=Settings())
session = Session(services)
_page_for_phones(services)
session.view()
late = ("cv2", "starlette", "uvicorn", "jinja2", "companion.backup", "companion.diagnosis.health")
print(*sorted(name for name in sys.modules if name in late or name.endswith(".rules")))
"""


def test_home_is_shown_before_what_reads_photos_serves_phones_or_plays_a_game_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_VIEW], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


CUT = {
    "in its first section": b"[kivy]\nconfig_version = 27\nkeyboard_repeat",
    "in a line": b"[kivy]\nlog_le",
    "to nothing": b"",
    "to zeros": bytes(400),
    "by another version": b"[kivy]\nconfig_version = 99\n",
    "into no text": b"[kivy]\nlog_level = \xff\xfe",
}


@pytest.mark.parametrize("cut", CUT)
def test_a_config_file_of_kivy_that_was_cut_is_no_matter(tmp_path: Path, cut: str) -> None:
    (tmp_path / "home" / "kivy").mkdir(parents=True)
    (tmp_path / "home" / "kivy" / "config.ini").write_bytes(CUT[cut])
    told = configured(tmp_path / "home")
    assert "graphics width 800" in told
    assert told == configured(tmp_path / "fresh")


def test_the_window_fits_a_small_display_where_nothing_else_shrinks_it() -> None:
    with virtual_screen(800, 480) as environment:
        opened = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.fitting"], env=environment, cwd=ROOT, capture_output=True,
            text=True, check=False, timeout=120,
        )  # fmt: skip
    assert opened.stdout.split()[-1] == "800x480+0+0", opened.stderr[-2000:]


def test_a_window_is_never_larger_than_the_display() -> None:
    assert fit((1280, 720), (800, 480)) == (800, 480)
    assert fit((800, 480), (1920, 1080)) == (800, 480)
    assert fit((1280, 720), None) == (1280, 720)
