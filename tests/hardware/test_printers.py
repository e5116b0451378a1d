"""Printers: found and sent to by the print system's own commands, which here are small programs on the path."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware import printers
from hardware.printers import PrinterRefused, SystemPrinters


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


TWO = 'if [ "$1" = -e ]; then echo Attic; echo Office; else echo "system default destination: Office"; fi'


def test_the_usual_printer_stands_first(commands: Path) -> None:
    put(commands, "lpstat", TWO)
    assert SystemPrinters().find() == ("Office", "Attic")


def test_without_a_usual_one_they_stand_as_they_are(commands: Path) -> None:
    put(commands, "lpstat", 'if [ "$1" = -e ]; then echo Attic; echo Office; else echo "no system default"; fi')
    assert SystemPrinters().find() == ("Attic", "Office")


def test_a_machine_without_a_print_system_has_none(commands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(commands))
    assert SystemPrinters().find() == ()


def test_a_print_system_that_fails_or_hangs_has_none(commands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(commands, "lpstat", "exit 1")
    assert SystemPrinters().find() == ()
    monkeypatch.setattr(printers, "_PATIENCE", 0.1)
    put(commands, "lpstat", "exec sleep 30")
    assert SystemPrinters().find() == ()


@pytest.mark.parametrize(("paper", "media"), [("a4", "A4"), ("a5", "A5"), ("letter", "Letter")])
def test_a_file_is_sent_in_true_size(commands: Path, paper: str, media: str) -> None:
    put(commands, "lp", f'printf "%s\\n" "$@" > {commands}/told')
    SystemPrinters().send("Office", Path("/home/pi/-sheet of ours.pdf"), paper)
    assert (commands / "told").read_text().splitlines() == [
        "-d", "Office", "-o", f"media={media}", "-o", "print-scaling=none", "--", "/home/pi/-sheet of ours.pdf",
    ]  # fmt: skip


def test_a_printer_that_refuses_is_told_in_one_sentence(commands: Path) -> None:
    put(commands, "lp", "echo 'lp: Error - The printer or class does not exist.' >&2; exit 1")
    with pytest.raises(PrinterRefused, match="The printer Office did not take it"):
        SystemPrinters().send("Office", Path("sheet.pdf"), "a4")
