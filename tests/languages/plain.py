"""Whether a sentence has nothing in it that only somebody at a terminal can use."""

from __future__ import annotations

from messages import Sentence

_FOR_A_TERMINAL = ("quilting-bee", "sudo", "/", "=", ".toml", "--", "Errno")


def is_plain(sentence: Sentence) -> bool:
    """No command, no path, no option and no error of the system."""
    return not any(word in str(sentence) for word in _FOR_A_TERMINAL)
