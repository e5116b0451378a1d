"""Several things in one sentence: all of them, one of them, or a plain list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .sentences import Sentence, say


def say_all(parts: Sequence[str | Sentence]) -> str | Sentence:
    """All of several things: Ann, Ben and Cleo."""
    template = "{first} and {second}"
    return _list(parts, template)


def say_either(parts: Sequence[str | Sentence]) -> str | Sentence:
    """One of several things: 1, 2 or 3."""
    template = "{first} or {second}"
    return _list(parts, template)


def say_list(parts: Iterable[str | Sentence]) -> str | Sentence:
    """Several things one after the other: Ann, Ben, Cleo."""
    *before, said = parts
    for part in reversed(before):
        said = say("{first}, {rest}", first=part, rest=said)
    return said


def _list(parts: Sequence[str | Sentence], last_two: str) -> str | Sentence:
    if len(parts) == 1:
        return parts[0]
    return say_list([*parts[:-2], say(last_two, first=parts[-2], second=parts[-1])])
