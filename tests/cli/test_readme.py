"""Every command of the README's table and first page is typed, with every option that is named beside it."""

from __future__ import annotations

import csv
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli import quilting_bee
from tests.cli.test_calibrate import lens_photos, save, table_photo, white_sheet
from tests.cli.test_commands import play_an_evening
from tests.screens.virtual_screen import virtual_screen
from vision.training.pictures.doodle_photos import draw_sheet
from vision.training.pictures.tile_photos import Scene, draw_tile, encode, lay, teaching_labels, teaching_photo

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
SHEET = ROOT / "companion" / "samples" / "sheet.jpg"
MAIN = "from companion.cli import main; main()"

TYPED = (
    ("version", "Quilting Bee 0."),
    ("history", "Eve"),
    ("stats --game thimbles", "'match-quilt'"),
    ("stats --player Nobody --json", "Nobody"),
    ("export", '"Ann"'),
    ("export -o all.json", "all.json"),
    ("export -o all.json --force", "all.json"),
    ("backup evening.backup", "evening.backup"),
    ("restore earlier.backup", "kept"),
    ("doctor", "settings"),
    ("doctor --panel", "No push button"),
    ("doctor --bundle report.zip", "report.zip"),
    ("completion bash", "quilting-bee"),
    ("completion zsh", "quilting-bee"),
    ("completion fish", "quilting-bee"),
    ("club status", "club"),
    ("score patchwork-doodle sheet.json", '"points":9'),
    ("score patchwork-doodle --example", '"cells"'),
    ("scan patchwork-doodle sheet.jpg --json --annotate seen.png --stages steps", '"points":9'),
    ("scan patchwork-doodle -", "9 points"),
    ("scan patchwork-doodle photos", "sheet.jpg"),
    ("scan grid --rows 9 --cols 9 sheet.jpg", "sheet.jpg"),
    ("teach deck --grid 3x4 --labels kite.csv kite.jpg", "learned 12 tiles"),
    ("scan tiles --grid 1x3 --deck taught quilt.jpg", "kite/red/5"),
    ("calibrate lens photos-of-target", "lens"),
    ("calibrate table table.png", "The scan place is"),
    ("calibrate light white.png", "The light is good"),
    ("calibrate light", "The light is good"),
    ("calibrate empty-board board.png", "empty board"),
    ("calibrate empty-sheet unused.png", "sheet"),
    ("print sheet", ".pdf"),
    ("print deck quilt-show", ".pdf"),
    ("print mat", ".pdf"),
    ("print target", ".pdf"),
    ("print wiring", ".pdf"),
    ("print rules patchwork", ".pdf"),
    ("serve --port 0 --local", "http://"),
    ("serve --open --port 0", "http://"),
    ("--demo --window 800x480 -v", "window"),
)
"""What is typed, each by itself in a folder that has what it wants, and a word of the answer."""
STAYS = ("serve", "--demo")
"""These go on until they are stopped."""
REFUSED = {"stats --game thimbles": 2, "stats --player Nobody --json": 2, "doctor --panel": 4}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a photo of everything that the commands want, and an evening that was played."""
    folder = tmp_path_factory.mktemp("reader")
    for name in ("sheet.jpg", "sheet.json"):
        (folder / name).write_bytes((SHEET.parent / name).read_bytes())
    (folder / "photos").mkdir()
    (folder / "photos" / "sheet.jpg").write_bytes(SHEET.read_bytes())
    (folder / "kite.jpg").write_bytes(encode(teaching_photo("kite")))
    with (folder / "kite.csv").open("w", newline="") as file:
        csv.writer(file).writerows(teaching_labels("kite"))
    tiles = {(0, col): draw_tile("kite", colour, 5) for col, colour in enumerate(("red", "blue", "green"))}
    (folder / "quilt.jpg").write_bytes(encode(lay(tiles, Scene(seed=3, tile=150))))
    save(folder / "photos-of-target", *lens_photos())
    unused = draw_sheet(np.random.default_rng(810_001)).unused().photograph(np.random.default_rng(1), 0.1, 1000)
    photos = {"table": table_photo(), "white": white_sheet(), "board": table_photo(has_target=False)}
    for name, pixels in (photos | {"unused": unused.pixels}).items():
        cv2.imwrite(str(folder / f"{name}.png"), pixels)
    grain = np.random.default_rng(1).integers(-4, 5, (480, 640, 1))
    save(folder / "camera", (white_sheet() + grain).astype(np.uint8))
    play_an_evening(folder / "home")
    words = ["backup", str(folder / "earlier.backup")]
    CliRunner().invoke(quilting_bee, words, env={"QUILTING_BEE_HOME": str(folder / "home")})
    labels, photo = str(folder / "kite.csv"), str(folder / "kite.jpg")
    CliRunner().invoke(quilting_bee, ["teach", str(folder / "taught"), "--grid", "3x4", "--labels", labels, photo])
    return folder


@pytest.mark.parametrize(("line", "word"), TYPED, ids=lambda text: text)
def test_it_is_typed_and_answers(line: str, word: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    words = [str(path) for path in sorted(folder.glob("photos-of-target/*"))] if "target" in line else []
    words = shlex.split(line.replace("photos-of-target", "")) + words * ("lens" in line)
    surroundings = {"QUILTING_BEE_HOME": str(folder / "home"), "QUILTING_BEE_CAMERA": f"photos:{folder / 'camera'}"}
    if line.startswith(STAYS):
        assert word in opened(words, surroundings)
        return
    typed = SHEET.read_bytes() if "-" in words else None
    done = CliRunner().invoke(quilting_bee, words, input=typed, env=surroundings)
    assert done.exit_code == REFUSED.get(line, 0), done.output
    assert word in done.output


def opened(words: list[str], surroundings: dict[str, str]) -> str:
    """What is said first by a command that goes on until it is stopped."""
    with virtual_screen(900, 600) as screen:
        program = subprocess.Popen(
            [sys.executable, "-u", "-c", MAIN, *words],
            env={**os.environ, **screen, **surroundings, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert program.stdout is not None
        said = next((line for line in program.stdout if "http://" in line or "window" in line.lower()), "")
        program.send_signal(signal.SIGTERM)
        program.communicate(timeout=60)
        return said.lower()


ROWS = re.findall(r"^\| (`.+?) \| (.*) \|$", README.partition("## Commands")[2].partition("Exit status")[0], re.M)


def names_of(row: str) -> list[list[str]]:
    """The commands of a row, each by its words: `print sheet`, `deck` are ['print', 'sheet'] and ['print', 'deck']."""
    first, *others = ([word for word in text.split() if word[0].islower()] for text in re.findall(r"`([^`]+)`", row))
    is_inner = len(first) > 1 and len(first[-1]) > 1
    return [first, *([*first[:-1], *other] if is_inner else other for other in others)]


def test_every_command_of_the_table_is_typed() -> None:
    assert len(ROWS) > 12
    called = [
        ["completion", name[0]] if name[0] in ("zsh", "fish") else name for row, _ in ROWS for name in names_of(row)
    ]
    typed = [line.split() for line, _word in TYPED]
    missing = [" ".join(name) for name in called if not any(line[: len(name)] == name for line in typed)]
    assert missing == ["quilting-bee"], "which opens what `--demo` opens, without the sample evening"


def test_every_option_of_the_table_is_typed_with_a_command_of_its_row() -> None:
    missing = []
    for row, meaning in ROWS:
        above = {name[0] for name in names_of(row)}
        lines = [line.split() for line, _word in TYPED if line.split()[0] in above or "quilting-bee" in above]
        options = (text.split()[0] for text in re.findall(r"`([^`]+)`", row + meaning) if text.startswith("-"))
        missing += [option for option in options if not any(option in line for line in lines)]
    assert missing == []
