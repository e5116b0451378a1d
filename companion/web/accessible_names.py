"""What a screen reader says of parts that are one button together: their words in reading order."""

from __future__ import annotations

from collections.abc import Iterator

from companion.screens.views import Card, Column, Figure, Line, Part, Row, Score, Scroll, Text


def accessible_name(parts: tuple[Part, ...]) -> str:
    """The words of the parts as one sentence."""
    return ", ".join(_words(parts))


def _words(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text(text=text) if text:
                yield text
            case Line(spans=spans):
                said = [span.text or span.name or (span.face.name if span.face else "") for span in spans]
                if any(said):
                    yield " ".join(filter(None, said))
            case Score(value=value, label=label):
                yield " ".join(filter(None, (value, label)))
            case Figure(name=name) if name:
                yield name
            case Card(heading=heading, note=note, parts=inner):
                yield from filter(None, (heading, note))
                yield from _words(inner)
            case Row(parts=inner) | Column(parts=inner) | Scroll(parts=inner):
                yield from _words(inner)
            case _:
                pass
