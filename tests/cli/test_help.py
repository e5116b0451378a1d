"""Help texts: each command has an example that can be typed, and hints name the command as it was called."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import quilting_bee
from companion.cli.terminal import CALLED_AS, as_called

PROGRAM = "from companion.cli import main; main()"
ROOT = Path(__file__).parents[2]


def all_commands(group: click.Group = quilting_bee, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command and group by the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        words = (*above, name)
        yield words
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from all_commands(command, words)


@pytest.mark.parametrize("words", list(all_commands()), ids=" ".join)
def test_each_command_has_an_example_that_is_understood(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = " ".join(CliRunner().invoke(quilting_bee, [*words, "--help"]).stdout.split())
    example = re.search(r"For example: quilting-bee ([^>]*?)(?: quilting-bee | >>| Options:)", shown)
    assert example is not None, shown
    typed = shlex.split(example[1])
    assert tuple(typed[: len(words)]) == words
    for word in typed:
        if "." in word and "/" not in word:
            Path(word).touch()
    context: click.Context = click.Context(quilting_bee)
    command: click.Command = quilting_bee
    while isinstance(command, click.Group):
        _, found, typed = command.resolve_command(context, typed)
        assert found is not None
        command = found
    command.make_context("example", typed)


def test_a_mistyped_command_is_guessed() -> None:
    assert "Did you mean 'scan'?" in CliRunner().invoke(quilting_bee, ["scann"]).stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("print rules patchwrk", "patchwork"), ("print deck quiltabel", "quiltable"), ("completion bsh", "bash")],
)
def test_a_mistyped_name_is_guessed_in_every_command(typed: str, meant: str) -> None:
    told = CliRunner().invoke(quilting_bee, typed.split()).stderr
    assert f"'{meant}'" in told.partition("Did you mean ")[2]
    assert "{" not in told, "the argument is called by its name"


def test_hints_name_the_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CALLED_AS, "./run")
    assert as_called("'quilting-bee doctor' tells more") == "'./run doctor' tells more"
    assert as_called("/media/stick/quilting-bee.backup") == "/media/stick/quilting-bee.backup"


def test_the_help_of_all_commands_names_the_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quilting_bee, "help", quilting_bee.help)
    monkeypatch.setenv(CALLED_AS, "./run")
    told = " ".join(CliRunner().invoke(quilting_bee, ["--help"]).stdout.split())
    assert "'./run completion bash' tells how" in told
    assert "quilting-bee" not in told.partition("Commands:")[0].replace("Usage: quilting-bee", "")


def test_bash_completes_the_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CALLED_AS, "./run")
    script = CliRunner().invoke(quilting_bee, ["completion", "bash"]).stdout
    assert " ./run\n" in script, "else nothing is completed"
    program = tmp_path / "run"
    program.write_text(f'#!/bin/sh\nexec env {CALLED_AS}="$0" "{sys.executable}" -c "{PROGRAM}" "$@"\n')
    program.chmod(0o755)
    called = "$(complete -p ./run | sed 's/.*-F //; s/ .*//') ./run"
    asked = f"COMP_WORDS=(./run cal); COMP_CWORD=1; {called}; echo ${{COMPREPLY[@]}}"
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{asked}"],
        cwd=tmp_path,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("calibrate\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands(shell: str) -> None:
    script = CliRunner().invoke(quilting_bee, ["completion", shell]).stdout
    assert "quilting-bee" in script
    assert f"_QUILTING_BEE_COMPLETE={shell}_complete" in script
