"""How narrow a part may become before it goes below its neighbours instead of beside them, in rem."""

from __future__ import annotations

from companion.screens.views import (
    Board,
    Button,
    Card,
    Chart,
    Choices,
    Column,
    Field,
    Figure,
    Line,
    Listing,
    Part,
    PhotoView,
    Players,
    Progress,
    Row,
    Score,
    Scroll,
    Stepper,
    Text,
)

_PADDING = 2.0
_GAP = 0.625
_CHOICE = {"cards": 6.1, "numbers": 2.6, "words": 5.0, "pictures": 4.5, "tiles": 9.0}
_WITH_PICTURE = 16.0
"""A card with a picture beside its words."""


def least_width(part: Part) -> float:
    """The width below which the part is no longer good to read or to hit."""
    match part:
        case Card(parts=parts):
            return max((least_width(each) for each in parts), default=8.0) + _PADDING
        case Column(parts=parts) | Scroll(parts=parts):
            return max((least_width(each) for each in parts), default=0.0)
        case Row(parts=parts, wraps=True):
            return max((least_width(each) for each in parts), default=0.0)
        case Row(parts=parts):
            return sum(least_width(each) + _GAP for each in parts)
        case Choices():
            return _least_of_choices(part)
        case Text(text=text):
            return min(9.0, 0.6 * max(map(len, text.split()), default=1) + 1)
        case Figure(picture=picture, grows=False):
            return min(20.0, picture.width / 16)
        case _:
            return _LEAST.get(type(part), 6.0)


def _least_of_choices(part: Choices) -> float:
    one = _CHOICE[part.kind]
    if part.kind == "cards" and any(option.picture for option in part.options):
        one = _WITH_PICTURE
    columns = len(part.options) if part.columns == 0 else part.columns if part.kind == "numbers" else 1
    return one * columns + 0.45 * (columns - 1)


_LEAST: dict[type, float] = {
    Board: 16.0,
    Button: 6.0,
    Chart: 14.0,
    Field: 12.0,
    Figure: 7.0,
    Line: 8.0,
    Listing: 16.0,
    PhotoView: 14.0,
    Players: 12.0,
    Progress: 12.0,
    Score: 4.0,
    Stepper: 12.0,
}
