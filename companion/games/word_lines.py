"""Lines of text made of words `key=value`, in sections: the ground for one-line notations of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar
from urllib.parse import quote, unquote

from messages import Sentence, say

from .errors import BadNotation, GameError

NONE = "-"
State = TypeVar("State")


class Unreadable(ValueError):
    """Carries the reason to the one place that knows the whole line."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


def read_back(text: str, parse: Callable[[str], State], format_state: Callable[[State], str]) -> State:
    """The state of a line, or raise `BadNotation` with the reason; only lines that would be written so are read."""
    try:
        state = parse(text)
    except Unreadable as error:
        raise BadNotation(text, error.reason) from error
    except GameError as error:
        raise BadNotation(text, error.sentence) from error
    if format_state(state) != text:
        raise BadNotation(text, say("it is not written the way this app writes it."))
    return state


def format_words(keys: Sequence[str], values: Sequence[str]) -> str:
    """One section: `key=value key=value ...`."""
    return " ".join(f"{key}={value}" for key, value in zip(keys, values, strict=True))


def parse_words(section: str, keys: Sequence[str]) -> dict[str, str]:
    """The values of a section that has exactly these keys in this order, or raise `Unreadable`."""
    words = [word.partition("=") for word in section.split(" ")]
    if [key + mark for key, mark, _ in words] != [f"{key}=" for key in keys]:
        raise Unreadable(say("{section} should have the words {keys}.", section=repr(section), keys=", ".join(keys)))
    return {key: value for key, _, value in words}


def format_list(items: Iterable[object]) -> str:
    """Items joined by commas."""
    return ",".join(map(str, items))


def parse_list(text: str) -> list[str]:
    """The items of a list, none for an empty text."""
    return text.split(",") if text else []


def format_name(name: str) -> str:
    """A name without spaces and other marks that the line needs for itself."""
    return quote(name, safe="")


def parse_name(text: str) -> str:
    """The name as a person writes it."""
    return unquote(text)


def format_number(number: int | None) -> str:
    """A number, or `-` for none."""
    return NONE if number is None else str(number)


def parse_number(text: str) -> int:
    """A number, or raise `Unreadable`."""
    try:
        return int(text)
    except ValueError:
        raise Unreadable(say("{text} is not a number.", text=repr(text))) from None


def parse_number_or_none(text: str) -> int | None:
    """A number, or None where the line says `-`."""
    return None if text == NONE else parse_number(text)


def check_choice(text: str, choices: Iterable[str]) -> str:
    """The text when it is one of the choices, or raise `Unreadable`."""
    if text not in choices:
        raise Unreadable(say("{text} is none of {choices}.", text=repr(text), choices=", ".join(choices)))
    return text


def format_flag(flag: bool) -> str:
    """`yes` or `no`."""
    return "yes" if flag else "no"


def parse_flag(text: str) -> bool:
    """Whether the line says `yes`; anything but `yes` and `no` raises `Unreadable`."""
    return check_choice(text, ("yes", "no")) == "yes"
