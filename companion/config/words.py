"""Words about a configuration file: on which line a key stands, and which values its type allows."""

from __future__ import annotations

import re
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from messages import Sentence, say

_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"' -]+?)\s*=")


def find_line(text: str, path: tuple[str, ...]) -> int:
    """The line, counted from 1, on which a key or a table stands; 0 when it does not."""
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            if table[: len(path)] == path:
                return number
        elif key := _KEY.match(line):
            here = (*table, *_split(key[1]))
            # A key inside an inline table stands on the line of that table.
            if here[: len(path)] == path or ("{" in line and path[: len(here)] == here):
                return number
    return 0


def describe_type(type_: Any) -> Sentence:
    """What may be written for a setting of this type, in words."""
    origin = get_origin(type_)
    if origin is Annotated:
        return _describe_limits(*get_args(type_))
    if origin is Literal:
        values = ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in get_args(type_))
        return say("{values}", values=values)
    if origin in (Union, UnionType):
        return _join([describe_type(each) for each in get_args(type_)])
    if origin is tuple:
        return _describe_tuple(get_args(type_))
    return {
        str: say("a text in quotes"),
        int: say("a whole number"),
        float: say("a number"),
        bool: say("true or false"),
    }[type_]


def _describe_limits(base: Any, *notes: Any) -> Sentence:
    meta = next(note for note in notes if isinstance(note, msgspec.Meta))
    if base in (int, float):
        what = say("a whole number") if base is int else say("a number")
        return say("{what} from {low} to {high}", what=what, low=_plain(meta.ge), high=_plain(meta.le))
    return say("{what}, at most {most}", what=describe_type(base), most=meta.max_length or 0)


def _describe_tuple(parts: tuple[Any, ...]) -> Sentence:
    if parts[-1] is Ellipsis:
        return say("a list in [ ] of: {each}", each=describe_type(parts[0]))
    return say("a list in [ ] of {count}: {each}", count=len(parts), each=describe_type(parts[0]))


def _join(parts: list[Sentence]) -> Sentence:
    joined = parts[0]
    for part in parts[1:]:
        joined = say("{one} or {other}", one=joined, other=part)
    return joined


def _plain(number: float | None) -> str:
    return f"{number:g}" if number is not None else ""


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
