"""Practice decks of our own drawings, so that anyone can try teaching and scanning without owning a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from companion.games.labels import find_labels
from companion.games.match_quilt.components import parse_label
from companion.games.quiltable.quilt import Tile
from companion.games.shelf import take
from companion.pictures import Box, Item, Picture
from companion.pictures.match_quilt_cards import draw_card
from companion.pictures.quilt_tiles import draw_tile
from companion.pictures.quiltable_cards import picture_tile
from messages import Translator, say

from .paper import Document

_SIDE = 100.0
"""Of a tile's drawing in its own units."""


def _quilt_show(label: str) -> tuple[Item, ...]:
    pattern, colour, value = label.split("/")
    return draw_tile(Box(0, 0, _SIDE, _SIDE), pattern, colour, int(value))


def _match_quilt(label: str) -> tuple[Item, ...]:
    return draw_card(Box(0, 0, _SIDE, _SIDE), parse_label(label), level_size=22)


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


def list_tiles(game: str) -> list[str]:
    """The labels of all tiles of the game, those alike beside each other."""
    labels = find_labels(game)
    assert labels is not None
    return sorted(labels.join_label(parts) for parts in labels.find_box())


def print_practice_deck(game: str, paper: str, translate: Translator) -> PracticeDeck:
    """All tiles of the game, in rows with gaps: a page can be taught before it is cut."""
    title = str(take(game).title)
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
        document.write(heading, left, 13, 4.2, "title")
        grid = f"{rows}x{columns}"
        hint = say(
            "Page {page} of {pages}. Teach it uncut: --grid {grid}", page=number + 1, pages=len(pages), grid=grid
        )
        document.write(translate(hint), document.width - left, 13, 3, align="right", grey=0.35)
        for place, label in enumerate(page):
            x, y = left + place % columns * (side + gap), top + place // columns * (side + gap)
            document.paint(Picture(_SIDE, _SIDE, DECKS[game](label)), x, y, side)
            document.box(x, y, side, side, line=0.25, stroke=0.25)
        document.write(
            translate(say("Cut along the frames. Every tile is 38 mm wide.")), left, document.height - 12, 3, grey=0.35
        )
    return PracticeDeck(document.save(), f"{rows}x{columns}", tuple(_table(page, columns) for page in pages))


def _table(page: list[str], columns: int) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(page[at : at + columns] for at in range(0, len(page), columns))
    return text.getvalue()
