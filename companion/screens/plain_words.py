"""Keeps what only somebody at a terminal understands away from those who stand before a screen."""

from __future__ import annotations

from messages import Sentence, Translator, say

_FOR_A_TERMINAL = ("quilting-bee", "sudo", "/", "=", ".toml", "--")


def is_plain(text: str) -> bool:
    """Whether it has no command, no path and no option."""
    return not any(word in text for word in _FOR_A_TERMINAL)


def tell_of_camera(sentence: Sentence, translate: Translator) -> str:
    """What a camera says of itself, or how to go on without it where only a command would help."""
    told = translate(sentence)
    if is_plain(told):
        return told
    return translate(say("The camera cannot be used yet. Use a phone, or enter everything by touch."))
