"""How narrow a part may become before it goes below its neighbours instead of beside them, in rem."""

from __future__ import annotations

from companion.screens.views import (
    Button,
    Card,
    CellBoard,
    Chart,
    Choice,
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
    Space,
    Stepper,
    Text,
)

_PADDING = 2.0
_GAP = 0.625
_CHOICE = {
    "cards": 6.1,
    "numbers": 2.6,
    "words": 5.0,
    "pictures": 4.5,
    "tiles": 9.0,
    "strip": 4.0,
    "switches": 9.0,
    "sections": 5.0,
}
_BESIDE = {"cards": 1, "numbers": 6, "words": 3, "pictures": 4, "tiles": 1, "strip": 3, "switches": 1, "sections": 2}
"""How many of them must find room beside each other before a neighbour does."""
_LETTER = {"display": 1.2, "title": 0.85}
_ICON = 3
"""As wide as so many letters, with the room behind it."""
_MARKED, _LETTER_OF_CHOICE = 4.5, 0.6
"""The edges of a card in a list with the mark at its end, and a letter of its words."""
_LONG, _SENTENCE = 30, 10.0
"""Letters from which a text is a sentence, and how wide that must be."""
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
        case Text(text=text, style=style, icon=icon):
            letters = max(map(len, text.split()), default=1) + (_ICON if icon else 0)
            least = _SENTENCE if len(text) > _LONG else 0.0
            return max(least, min(9.0, _LETTER.get(style, 0.6) * letters + 1))
        case Figure(least=least) if least:
            return least / 16
        case Figure(picture=picture, grows=False):
            return min(20.0, picture.width / 16)
        case _:
            return _LEAST.get(type(part), 6.0)


def _least_of_choices(part: Choices) -> float:
    one = _CHOICE[part.kind]
    if part.kind == "cards" and any(option.picture for option in part.options):
        one = _WITH_PICTURE
    elif part.kind == "cards" and part.columns == 1:
        one = max(one, *(_least_of_card(option) for option in part.options))
    inner = [least_width(each) + _PADDING for option in part.options for each in option.parts]
    one = max(one, *inner) if inner else one
    columns = min(part.columns or len(part.options), _BESIDE[part.kind])
    return one * columns + 0.45 * (columns - 1)


def _least_of_card(option: Choice) -> float:
    """A line with its mark: no word of it is broken."""
    letters = max(map(len, option.text.split()), default=0) + (_ICON if option.icon else 0)
    return _MARKED + _LETTER_OF_CHOICE * letters


_LEAST: dict[type, float] = {
    CellBoard: 16.0,
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
    Space: 0.0,
    Stepper: 12.0,
}
