"""How Quilt Show speaks of money, of lists and of its shows."""

from __future__ import annotations

from collections.abc import Sequence

from ..sentences import Sentence, say

_SHOWS = (say("first show"), say("second show"), say("third show"))


def dollars(amount: int) -> Sentence:
    """An amount of money as players write it: $6,000; each language groups the digits its own way."""
    if amount < 0:
        return say("-{amount}", amount=dollars(-amount))
    thousands, rest = divmod(amount, 1000)
    if not thousands:
        return say("${amount}", amount=amount)
    return say("${thousands},{rest}", thousands=thousands, rest=str(rest).zfill(3))


def name_show(number: int) -> Sentence:
    """The name of a show, counted from 1."""
    return _SHOWS[number - 1]


def join(parts: Sequence[str | Sentence]) -> str | Sentence:
    """All of several things: Ann, Ben and Cleo."""
    template = "{first} and {second}"
    return _list(parts, template)


def either(parts: Sequence[str | Sentence]) -> str | Sentence:
    """One of several things: 1, 2 or 3."""
    template = "{first} or {second}"
    return _list(parts, template)


def _list(parts: Sequence[str | Sentence], last_two: str) -> str | Sentence:
    if len(parts) == 1:
        return parts[0]
    said = say(last_two, first=parts[-2], second=parts[-1])
    for part in reversed(parts[:-2]):
        said = say("{first}, {rest}", first=part, rest=said)
    return said
