"""Printers that this machine knows, asked through the print system's own two commands, which wait in their own time."""

from __future__ import annotations

import logging
import os
import subprocess
from pathlib import Path
from typing import Protocol

from messages import say

from .errors import HardwareError

log = logging.getLogger(__name__)

_PATIENCE = 10.0
"""Seconds; looking for printers in the network takes some."""
_MEDIA = {"a4": "A4", "a5": "A5", "letter": "Letter"}


class PrinterRefused(HardwareError, OSError):
    """The print system did not take the file."""


class Printers(Protocol):
    """Asked on a thread of its own: both may take seconds."""

    def find(self) -> tuple[str, ...]:
        """The names of all printers, the usual one first; none where nothing can be printed."""
        ...

    def send(self, printer: str, file: Path, paper: str) -> None:
        """Let it print the file in true size; raises `PrinterRefused`."""
        ...


class SystemPrinters:
    """Those of CUPS."""

    def find(self) -> tuple[str, ...]:
        """Nothing is asked where the print system is missing."""
        names = (_ask("lpstat", "-e") or "").split()
        usual = (_ask("lpstat", "-d") or "").rpartition(":")[2].strip() if names else ""
        return tuple(sorted(names, key=lambda name: name != usual))

    def send(self, printer: str, file: Path, paper: str) -> None:
        """Never fitted to the page, which would make it smaller: markers and rulers are measured."""
        size = ("-o", f"media={_MEDIA[paper]}", "-o", "print-scaling=none")
        if _ask("lp", "-d", printer, *size, "--", str(file)) is None:
            raise PrinterRefused(say("The printer {name} did not take it. Is it switched on?", name=printer))


def _ask(*command: str) -> str | None:
    """What it answers, in English; None where it does not."""
    try:
        done = subprocess.run(
            command, check=True, capture_output=True, text=True, errors="replace", timeout=_PATIENCE,
            env=os.environ | {"LC_ALL": "C"},
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        log.info("%s: %s", command[0], error)
        return None
    return done.stdout
