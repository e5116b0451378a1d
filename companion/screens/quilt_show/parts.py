"""Parts that several pages of Quilt Show share."""

from __future__ import annotations

from companion.pictures.rosettes import rosettes
from companion.pictures.symbols import symbol
from companion.screens.views import Card, Choice, Figure, Row, Space, Span, Tap, Text

from .page import Page
from .wording import prize


def reminder(text: str) -> Text:
    """A rule to remember."""
    return Text(text, "small", "soft", icon="lightbulb")


def tag(icon: str, text: str, *, is_warm: bool = False) -> Span:
    """A small label: where a quilt comes from, or that it stays."""
    return Span(text, "small_strong", "warn" if is_warm else "info", icon, is_plate=True)


def big_choice(tap: Tap, icon: str, text: str, *, is_chosen: bool) -> Choice:
    """Something to choose that fills its place: a large symbol over its words."""
    inside = (Space(), Figure(symbol(icon), text, grows=False), Text(text, "strong", align="center"), Space())
    return Choice(tap, parts=inside, is_chosen=is_chosen, name=text)


def prize_card(page: Page) -> Card:
    """The prize markers of the show."""
    texts = [page.words(prize(marker)) for marker in page.state.prizes]
    name = page.words("The prizes: {prizes}", prizes=", ".join(texts))
    return Card((Figure(rosettes(texts), name),), grows=True)


def symbol_row(icon: str, colour: str, text: Text) -> Row:
    """A sentence with a large symbol before it."""
    picture = Figure(symbol(icon, 28, colour), text.text, grows=False)
    return Row((picture, text), (0, 1), align="middle", grows=True, wraps=False)
