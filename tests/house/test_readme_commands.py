"""Every command that the README and the pages of docs show can be typed: cheap ones are run, long ones understood."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import quilting_bee
from studies.__main__ import STUDIES
from vision.training.__main__ import MODELS

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
CODE = re.compile(r"^    (?=\S)(.*)$|`([^`\n]+)`", re.MULTILINE)
PROGRAMS = ("./run", "./test", "./study", "./train", "quilting-bee", "pipx install")
RUN = {
    "./run scan patchwork-doodle companion/samples/sheet.jpg",
    "./run score patchwork-doodle companion/samples/sheet.json",
    "./run --help",
}
"""What a new reader types first; everything else is long, needs a screen or changes something."""
GAPS = re.compile(r"[A-Z]{3,}|…|\.\.\.|NAME|DIR")


def commands(page: str) -> list[str]:
    """What can be typed, without what is explained beside it."""
    found = ((indented or inline).strip() for indented, inline in CODE.findall((ROOT / page).read_text()))
    typed = (re.split(r" {2,}| # ", text)[0] for text in found)
    return [
        text
        for text in typed
        if text.startswith(PROGRAMS) and text.partition(" ")[0] in {p.split()[0] for p in PROGRAMS}
    ]


SHOWN = [(page, text) for page in PAGES for text in commands(page)]


def test_the_readme_shows_commands() -> None:
    assert {text for page, text in SHOWN if page == "README.md"} >= RUN


@pytest.mark.parametrize("text", sorted(RUN))
def test_what_a_new_reader_types_first_works(text: str, tmp_path: Path) -> None:
    program, *words = shlex.split(text)
    assert program == "./run"
    command = shutil.which("quilting-bee", path=str(ROOT / ".venv" / "bin"))
    if command is None:
        pytest.skip("this environment has no command")
    surroundings = {**os.environ, "QUILTING_BEE_HOME": str(tmp_path)}
    done = subprocess.run([command, *words], cwd=ROOT, env=surroundings, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize(("page", "text"), SHOWN)
def test_every_command_is_understood(page: str, text: str) -> None:
    program, *words = shlex.split(text)
    if program == "./study":
        assert not words or GAPS.fullmatch(words[0]) or words[0] in STUDIES
    elif program == "./train":
        assert not words or GAPS.fullmatch(words[0]) or words[0] in MODELS
    elif program == "./test":
        assert all((ROOT / word).exists() for word in words if word.startswith("tests"))
    elif program == "pipx":
        assert words == ["install", "."]
    else:
        understand(words)


def test_every_command_of_the_table_is_understood() -> None:
    rows = re.findall(r"^\| `([^`]+)`", (ROOT / "README.md").read_text().partition("## Commands")[2], re.MULTILINE)
    assert len(rows) > 10
    for row in rows:
        understand([word for word in shlex.split(row) if word != "quilting-bee"])


def understand(words: list[str]) -> None:
    """Walk down to the command that is meant, and know its options."""
    command: click.Command = quilting_bee
    context = click.Context(command)
    while words and isinstance(command, click.Group):
        inner = command.get_command(context, words[0])
        if inner is None:
            break
        command, words, context = inner, words[1:], click.Context(inner, parent=context)
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    options = [word.partition("=")[0] for word in words if re.fullmatch(r"--?[a-z-]+(=.*)?", word)]
    assert [option for option in options if option not in known | {"-h", "--help"}] == []
    rest = [word for word in words if not word.startswith("-")]
    if isinstance(command, click.Group) and not options:
        assert all(GAPS.search(word) or word.startswith("[") for word in rest), f"no such command: {rest}"


STUDIES_SHOWN = sorted({words.split()[1] for page, words in SHOWN if words.startswith("./study ")} & set(STUDIES))


@pytest.mark.parametrize("name", STUDIES_SHOWN)
def test_every_study_that_is_shown_tells_how_it_is_used(name: str) -> None:
    """Measuring takes minutes to hours; that the command starts and knows itself is asked here."""
    command = [sys.executable, "-m", "studies", name, "--help"]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"study {name}" in done.stdout


def test_a_study_and_a_model_that_are_not_named_are_listed() -> None:
    for module, names in (("studies", STUDIES), ("vision.training", MODELS)):
        done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, text=True, capture_output=True, check=False)
        assert done.returncode == 2
        assert [name for name in names if name not in done.stderr] == []
