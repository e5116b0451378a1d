"""The game that docs/adding-a-game.md adds is built from the page itself, checked like any other, and played."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import shelf
from tests.screens.virtual_screen import virtual_screen

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PACKAGES = ("companion", "vision", "hardware", "calibration", "messages", "versioned_files")
SHELF = "companion/games/shelf.py"
EXAMPLE, SCREENS = "companion/games/thimbles", "companion/screens/thimbles"
TESTS = "tests/games/thimbles"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = {
    "python": [sys.executable],
    "quilting-bee": [sys.executable, "-c", "from companion.cli import main; main()"],
}


def read_files() -> dict[str, str]:
    """Every file of the page by its name, which the first line of its block tells."""
    files = {}
    for language, block in FENCE.findall(PAGE):
        if language in ("python", "json"):
            title, text = block.split("\n", 1)
            name = title.removeprefix("# ").removeprefix("// ")
            assert name not in files, f"{name} is on the page twice"
            files[name] = text
    return files


def read_commands() -> list[tuple[str, str]]:
    """What is typed on the page, and what it says comes out."""
    consoles = [block for language, block in FENCE.findall(PAGE) if language == "console"]
    typed = [one.split("\n", 1) for block in consoles for one in block.split("$ ")[1:]]
    return [(command, printed) for command, printed in typed]


FILES, COMMANDS = read_files(), read_commands()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the game in it, as the page adds it."""
    folder = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copy(ROOT / "companion" / "samples" / "sheet.jpg", folder / "photo.jpg")
    (folder / "tests" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "games" / "test_shelf.py", folder / "tests" / "games")
    for name, text in FILES.items():
        path = folder / name
        if name != SHELF:
            assert not path.exists(), f"{name} belongs to the house already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    shelf_file = folder / SHELF
    registered, count = re.subn(r"^NAMES = .*\n", FILES[SHELF], shelf_file.read_text(), flags=re.MULTILINE)
    assert count == 1
    shelf_file.write_text(registered)
    return folder


def run(house: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    surroundings = {
        **os.environ,
        # The game's house comes first; what tests it is taken from here.
        "PYTHONPATH": f"{house}:{ROOT}",
        "QUILTING_BEE_HOME": str(house / "home"),
        "LC_ALL": "C.UTF-8",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        **more,
    }
    return subprocess.run(words, cwd=house, env=surroundings, capture_output=True, text=True, check=False)


def check(house: Path, *words: str) -> str:
    done = run(house, sys.executable, "-m", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_puts_one_name_on_the_shelf() -> None:
    names = ", ".join(f'"{name}"' for name in (*shelf.NAMES, "thimbles"))
    assert FILES[SHELF] == f"NAMES = ({names})\n"


def test_the_page_says_what_every_room_is_for(house: Path) -> None:
    rooms = {path.stem for path in (house / EXAMPLE).glob("*.py")} - {"__init__"}
    table = PAGE.partition("## 1. The rooms")[2].partition("## 2.")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == rooms


def test_the_game_passes_its_own_tests_and_those_of_every_game(house: Path) -> None:
    told = check(house, "pytest", "-p", "no:cacheprovider", "-vv", "-k", "thimbles", "tests/games")
    assert "test_every_game_has_the_same_rooms[thimbles] PASSED" in told
    assert "test_the_rules_answer_to_their_name_and_score_their_example[thimbles] PASSED" in told
    assert "thimbles/test_whole_games.py::test_a_random_game[True-19] PASSED" in told


def test_the_code_of_the_page_is_as_clean_as_the_house(house: Path) -> None:
    check(house, "ruff", "check", "--no-cache", EXAMPLE, SCREENS, TESTS, "play_thimbles.py")
    check(house, "ruff", "format", "--no-cache", "--check", EXAMPLE, SCREENS, TESTS, "play_thimbles.py")
    packages = [name.replace("/", ".") for name in (EXAMPLE, SCREENS)]
    check(house, "mypy", "--cache-dir", str(house / "mypy"), "-p", packages[0], "-p", packages[1])


@pytest.mark.parametrize(("command", "printed"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_what_the_page_types_prints_what_the_page_says(house: Path, command: str, printed: str) -> None:
    program, *arguments = shlex.split(command)
    done = run(house, *PROGRAMS[program], *arguments)
    assert done.stdout + done.stderr == printed


def test_the_page_plays_and_scores() -> None:
    assert [command.split()[:2] for command, _ in COMMANDS] == [
        ["python", "play_thimbles.py"],
        ["quilting-bee", "score"],
        ["quilting-bee", "score"],
        ["quilting-bee", "scan"],
    ]


@pytest.mark.parametrize("display", ["touch", "page"])
def test_the_game_is_played_through_every_display(house: Path, display: str) -> None:
    with virtual_screen() as environment:
        done = run(house, sys.executable, "-m", "tests.house.playing_thimbles", display, DISPLAY=environment["DISPLAY"])
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "titles": [f"It is the turn of {name}." for name in ("Ann", "Bob", "Ann", "Ann", "Bob")],
        "undo": "1 thimble",
        "screen": "results",
        "result": "Bob wins with 4",
    }


def test_every_file_that_the_page_points_to_is_there() -> None:
    named = set(re.findall(r"`((?:companion|tests|messages|environment)(?:/\w+)+(?:\.\w+)?)`", PAGE))
    ours = {name for name in named if "thimbles" not in name}
    assert ours
    assert [name for name in sorted(ours) if not (ROOT / name).exists()] == []
