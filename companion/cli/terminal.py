"""Lets every terminal print what is said to it: what its characters cannot tell is written with plainer ones."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

CALLED_AS = "QUILTING_BEE_CALLED_AS"
"""Set by `./run`: what was typed to get here, so that every hint can be typed the same way."""
COMMAND = "quilting-bee"
COMPLETION_VARIABLE = "_QUILTING_BEE_COMPLETE"
PIPE_WIDTH = 160
"""Letters in a line where nobody's window limits them."""
PLAINER = {"…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-", "×": "x", "·": "-",
           "■": "#", "▣": "@"}  # fmt: skip
NAME = "quilting-bee-plainer"


def speak_plainly() -> None:
    """From now on nothing that is printed fails because the terminal does not know a character."""
    codecs.register_error(NAME, _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NAME)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    plain = "".join(PLAINER.get(letter, "?") for letter in missing)
    return plain, error.end


def called_as() -> str:
    """How this command was called: `quilting-bee`, or `./run` where it is not on the path."""
    return os.environ.get(CALLED_AS) or COMMAND


def as_called(text: str) -> str:
    """The text with every command written as it can be typed here."""
    return text.replace(f"{COMMAND} ", f"{called_as()} ")


def open_console(*, to_stderr: bool = False) -> Console:
    """The terminal with colours and tables as far as it has them; loaded when somebody reads, not for JSON."""
    from rich.console import Console

    stream = sys.stderr if to_stderr else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=True)


def tell_progress(done: int, of: int) -> None:
    """One line that counts, for a person who waits; nothing where nobody looks."""
    if of and sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {of} files" + ("\r\033[K" if done == of else ""))
        sys.stderr.flush()
