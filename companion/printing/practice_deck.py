"""Practice decks of our own drawings, so that anyone can try teaching and scanning without owning a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.games.labels import find_labels
from companion.games.match_quilt.components import parse_label
from companion.games.quiltable.quilt import Tile
from companion.games.shelf import take
from companion.pictures import Box, Item, Picture
from companion.pictures.match_quilt_cards import draw_card
from companion.pictures.quilt_tiles import draw_tile
from companion.pictures.quiltable_cards import picture_tile
from companion.pictures.shapes import Lettering, Sheet
from messages import Translator, say

from .grey_proof import print_card, print_tile
from .paper import Document

_SIDE = 100.0
"""Of a tile's drawing in its own units."""
_BOX = Box(0, 0, _SIDE, _SIDE)


def _quilt_show(label: str) -> tuple[Item, ...]:
    pattern, colour, value = label.split("/")
    return tuple(print_tile(draw_tile(_BOX, pattern, colour, int(value)), colour, _BOX))


def _match_quilt(label: str) -> tuple[Item, ...]:
    card = parse_label(label)
    return _with_level(print_card(draw_card(_BOX, card, has_level=False)), card.level)


def _with_level(items: Iterable[Item], level: int) -> tuple[Item, ...]:
    """The level stands in a corner where no block has a small piece of which it would hide most."""
    plate = Box(_SIDE - 22, 2, 20, 20)
    return (*items, Sheet(plate, "#FFFEFA", 5, "#2A2130", 1.5), Lettering(plate, str(level), "small_strong", "#2A2130"))


def _quiltable(label: str) -> tuple[Item, ...]:
    block, *rest = label.split("/")
    is_premium = rest[:1] == ["premium"]
    colour, position = rest[1:] if is_premium else rest
    return picture_tile(Tile(block, is_premium, colour, position), _SIDE).items  # type: ignore[arg-type]


DECKS: dict[str, Callable[[str], tuple[Item, ...]]] = {
    "quilt-show": _quilt_show, "quiltable": _quiltable, "match-quilt": _match_quilt,
}  # fmt: skip
"""How a tile of each game is drawn, by its label."""


@dataclass(frozen=True)
class PracticeDeck:
    """A deck to print, and what `quilting-bee teach` wants to know about each of its pages."""

    pdf: bytes
    grid: str
    labels: tuple[str, ...]
    """A CSV for each page: the labels as they lie."""


_HINTS = (
    say("Cut along the frames. Every tile is 38 mm wide."),
    say("Every colour has a print of its own: a printer without colours will do."),
)


def list_tiles(game: str) -> list[str]:
    """The labels of all tiles of the game, those alike beside each other."""
    labels = find_labels(game)
    assert labels is not None
    return sorted(labels.join_label(parts) for parts in labels.find_box())


def print_practice_deck(game: str, paper: str, translate: Translator) -> PracticeDeck:
    """All tiles of the game, in rows with gaps: a page can be taught before it is cut."""
    title = str(take(game).title)
    labels = find_labels(game)
    assert labels is not None, "only games with tiles have decks"
    heading = translate(say("{game}: practice deck, our own drawings", game=title))
    document = Document(paper, f"Quilting Bee: {heading}")
    side, gap = 38.0, 8.0
    columns, rows = 4, 5
    left = (document.width - columns * side - (columns - 1) * gap) / 2
    top = 22.0
    tiles = list_tiles(game)
    a_page = columns * rows
    # The last page is filled up with tiles from the front, so that every page has the same grid.
    pages = [(tiles[start : start + a_page] + tiles)[:a_page] for start in range(0, len(tiles), a_page)]
    for number, page in enumerate(pages):
        if number:
            document.next_page()
        grid = f"{rows}x{columns}"
        hint = say(
            "Page {page} of {pages}. Teach it uncut: --grid {grid}", page=number + 1, pages=len(pages), grid=grid
        )
        document.write(translate(hint), document.width - left, 13, 3, align="right", grey=0.35)
        free = document.width - 2 * left - document.measure(translate(hint), 3) - gap
        document.write(heading, left, 13, min(4.2, 4.2 * free / document.measure(heading, 4.2, "title")), "title")
        for place, label in enumerate(page):
            x, y = left + place % columns * (side + gap), top + place // columns * (side + gap)
            document.paint(Picture(_SIDE, _SIDE, DECKS[game](label)), x, y, side)
            document.box(x, y, side, side, line=0.25, stroke=0.25)
            document.write(
                translate(labels.name_tile(label)), x + side / 2, y + side + 3.6, 2.8, align="center", grey=0.35
            )
        for line, hint in enumerate(_HINTS):
            document.write(translate(hint), left, document.height - 12 + 4 * line, 3, grey=0.35)
    return PracticeDeck(document.save(), f"{rows}x{columns}", tuple(_table(page, columns) for page in pages))


def _table(page: list[str], columns: int) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(page[at : at + columns] for at in range(0, len(page), columns))
    return text.getvalue()
