"""Lets every terminal print what is said to it: what its characters cannot tell is written with plainer ones."""

from __future__ import annotations

import codecs
import io
import sys

PLAINER = {"…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-", "×": "x", "·": "-"}
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


def tell_progress(done: int, of: int) -> None:
    """One line that counts, for a person who waits; nothing where nobody looks."""
    if of and sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {of} files" + ("\r\033[K" if done == of else ""))
        sys.stderr.flush()
