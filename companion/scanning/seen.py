"""Tiles as they were seen in a photo: where they lie and what their labels say, before any rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from calibration.deck_files import NoDeck, check_game, load_deck
from calibration.decks import Deck, DeckError
from companion.games.sentences import Sentence, say
from companion.home import find_home
from companion.told import as_sentence
from vision.annotation import BoardMarks, annotate
from vision.board import Board, Pixels, Points
from vision.chips import find_chip
from vision.cutting import Sheet
from vision.looks import balanced, white_of
from vision.photo import Photo
from vision.sighting import Sight, Tile
from vision.tile_pictures import draw_outlines, lay_out
from vision.tiles import REACH, Arrangement, TileFinder

from .labels import PRINTS, join_label
from .proposal import Corners
from .scan import Aids, BadAids, CannotScan, forget

ALTERNATIVES = 4
"""How many other labels are offered for a tile that is not sure."""
FINE_ENOUGH = 1600
"""The longer side, in pixels, of a photo in which the printed values of small tiles can be read."""
CLEAR = 0.8
"""The share of what a tile shows that its look must account for, while some of a game's tiles are not taught.

On half of the rendered photos of Quilt Show tiles of a pattern that was not taught never showed more than 0.65, and
nine in ten of the others more than 0.93.
"""
CHIPLESS = 0.96
"""A tile whose look fits this well has no chip on it.

Of 28 made-up tiles with chips and six rendered ones none fitted better than 0.93; nine in ten without fit by 0.98.
"""


@dataclass(frozen=True)
class SeenTile:
    """One tile as it was seen; no parts when it resembles no taught tile."""

    parts: tuple[str, ...]
    sure: tuple[bool, ...]
    """For each part of the label whether it is as good as certain."""
    alternatives: tuple[tuple[str, ...], ...]
    """What else it could be, the likeliest first."""
    turn: int
    """Quarter turns clockwise from the way the arrangement lies to the way the tile lies."""

    @property
    def is_known(self) -> bool:
        return bool(self.parts)

    def label(self, game: str) -> str | None:
        """Its label as the deck has it."""
        return join_label(game, self.parts) if self.parts else None


@dataclass(frozen=True)
class SeenQuilt:
    """Tiles that lie together in rows and columns, the way the photo shows them."""

    rows: int
    cols: int
    corners: Corners
    tiles: tuple[tuple[SeenTile | None, ...], ...]
    chips: tuple[tuple[int, int, int | None], ...]
    """Row, column and value of chips that lie on tiles; no value when it cannot be read."""
    board: Board
    """Where the places lie, in the pixels of the photo as it was decoded."""

    def turned(self) -> SeenQuilt:
        """The same quilt seen from its right side: a quarter turn against the clock."""
        last = self.cols - 1
        tiles = tuple(
            tuple(_turned(self.tiles[row][last - col]) for row in range(self.rows)) for col in range(self.cols)
        )
        chips = tuple((last - col, row, value) for row, col, value in self.chips)
        points = self.board.points.transpose(1, 0, 2)[::-1]
        corners = (*self.corners[1:], self.corners[0])
        return SeenQuilt(self.cols, self.rows, corners, tiles, chips, Board(points))


def _turned(tile: SeenTile | None) -> SeenTile | None:
    if tile is None:
        return None
    return SeenTile(tile.parts, tile.sure, tile.alternatives, (tile.turn - 1) % 4)


def open_deck(aids: Aids, game: str) -> Deck:
    """The deck to read with: the one told, or the one taught for this game; raise `BadAids` when there is none."""
    folder = aids.deck or find_home().decks / game
    try:
        deck = load_deck(folder)
        if game:
            check_game(deck, game, str(folder))
    except NoDeck as error:
        raise BadAids(_say_untaught(folder, game)) from error
    except DeckError as error:
        raise BadAids(as_sentence(error)) from error
    return deck


def _say_untaught(folder: Path, game: str) -> Sentence:
    lay = {
        "quilt-show": say("the 18 tiles of one pattern as 3 x 6"),
        "quiltable": say("the twelve cards of one block as 3 x 4"),
        "match-quilt": say("the six cards of one pattern as 2 x 3"),
    }.get(game, say("the tiles in a plain grid"))
    grid = {"quilt-show": "3x6", "quiltable": "3x4", "match-quilt": "2x3"}.get(game, "RxC")
    template = (
        "No deck has been taught in {folder} yet: lay {lay}, take a photo, write their labels into a CSV file as they "
        "lie, and run '{command}'."
    )
    command = f"quilting-bee teach {game or 'FOLDER'} --grid {grid} --labels LABELS.csv PHOTO"
    return say(template, folder=repr(str(folder)), lay=lay, command=command)


def see_quilts(
    photo: Photo,
    deck: Deck,
    chips: tuple[int, ...] = (),
    reach: float = REACH,
    keep: Callable[[str, Pixels], None] = forget,
) -> tuple[SeenQuilt, ...]:
    """All arrangements of the deck's tiles in a photo, the largest first, or raise `CannotScan`.

    `keep` is called with the name and the picture of every stage.
    """
    sight = Sight(_sheet_of(photo), deck.recogniser)
    finder = TileFinder(sight, reach)
    found = finder.find()
    if keep is not forget:
        _keep_stages(keep, photo.pixels, finder, found)
    if not found:
        template = (
            "No tile of the taught deck can be seen in this photo: take it from nearer, from above, with even light, "
            "or teach these tiles first."
        )
        raise CannotScan(say(template))
    return tuple(_see(sight, deck, photo, arrangement, chips) for arrangement in found)


def _sheet_of(photo: Photo) -> Sheet:
    """The photo to look for tiles in; in twice the size too, where its own is not fine enough for small tiles."""
    closer, reduction = photo.less_reduced, photo.reduction
    if closer is None or reduction == 1 or max(photo.pixels.shape[:2]) >= FINE_ENOUGH:
        return Sheet(photo.pixels)
    return Sheet(photo.pixels, lambda: closer(reduction // 2))


def in_reading_order(quilts: Iterable[SeenQuilt]) -> tuple[SeenQuilt, ...]:
    """The quilts of a photo as one reads: those side by side from the left to the right, the upper ones first."""
    ordered: list[SeenQuilt] = []
    left = sorted(quilts, key=lambda quilt: _middle(quilt)[1])
    while left:
        lowest = max(y for _, y in left[0].corners)
        beside = [quilt for quilt in left if _middle(quilt)[1] < lowest]
        ordered += sorted(beside, key=lambda quilt: _middle(quilt)[0])
        left = left[len(beside) :]
    return tuple(ordered)


def _middle(quilt: SeenQuilt) -> tuple[float, float]:
    return sum(x for x, _ in quilt.corners) / 4, sum(y for _, y in quilt.corners) / 4


def _keep_stages(
    keep: Callable[[str, Pixels], None], pixels: Pixels, finder: TileFinder, found: list[Arrangement]
) -> None:
    keep("outlines", draw_outlines(pixels, finder.outlines))
    keep("rows", annotate(pixels, tuple(BoardMarks(arrangement.board) for arrangement in found)))
    for arrangement in found:
        keep("tiles", lay_out(finder.sight, arrangement))


def _see(sight: Sight, deck: Deck, photo: Photo, arrangement: Arrangement, values: tuple[int, ...]) -> SeenQuilt:
    least = CLEAR if _is_partly_taught(deck) else 0.0
    tiles = tuple(
        tuple(_see_tile(arrangement.tiles.get((row, col)), arrangement.board, least) for col in range(arrangement.cols))
        for row in range(arrangement.rows)
    )
    chips = _see_chips(sight, deck, arrangement, values) if values else ()
    corners = (arrangement.corners + 0.5) * photo.reduction - 0.5
    return SeenQuilt(
        arrangement.rows,
        arrangement.cols,
        cast(Corners, tuple((float(x), float(y)) for x, y in corners)),
        tiles,
        chips,
        arrangement.board,
    )


def _see_chips(
    sight: Sight, deck: Deck, arrangement: Arrangement, values: tuple[int, ...]
) -> tuple[tuple[int, int, int | None], ...]:
    """Row, column and value of every chip that lies on a tile."""
    known = {place: tile for place, tile in arrangement.tiles.items() if tile.recognised is not None}
    if all(tile.fit > CHIPLESS for tile in known.values()):
        return ()
    cuts = sight.sheet.cut_all(np.array([tile.to_photo for tile in known.values()]), sight.size)
    white = white_of(cuts)
    found = []
    for ((row, col), tile), cut in zip(known.items(), cuts, strict=True):
        if tile.recognised is None or tile.fit > CHIPLESS:
            continue
        unlike = deck.recogniser.strangeness(balanced(cut, white), tile.recognised.look)
        chip = find_chip(sight.sheet, tile, white, unlike, values)
        if chip is not None:
            found.append((row, col, chip.value))
    return tuple(found)


def _is_partly_taught(deck: Deck) -> bool:
    """Whether tiles may lie there whose pattern or block the deck has never seen."""
    return not PRINTS.get(deck.game, frozenset()) <= {parts[0] for parts in deck.looks.parts}


def _see_tile(tile: Tile | None, board: Board, least: float) -> SeenTile | None:
    """The tile as it was recognised; nothing is sure when its look accounts for less than that of what it shows."""
    if tile is None:
        return None
    turn = _turn_of(tile.quad, board)
    read = tile.recognised
    if read is None:
        return SeenTile((), (), (), turn)
    sure = tuple(part and read.alike >= least for part in read.sure)
    return SeenTile(read.parts, sure, read.alternatives[:ALTERNATIVES], turn)


def _turn_of(quad: Points, board: Board) -> int:
    """Quarter turns from the board's own right to the tile's."""
    right = board.points[0, -1] - board.points[0, 0]
    down = board.points[-1, 0] - board.points[0, 0]
    own = quad[1] - quad[0]
    return max(range(4), key=lambda turn: float(own @ (right, down, -right, -down)[turn]))


def mark(quilt: SeenQuilt, labels: dict[tuple[int, int], str], unsure: set[tuple[int, int]], title: str) -> BoardMarks:
    """What to draw over the photo."""
    return BoardMarks(quilt.board, unsure=frozenset(unsure), labels=labels, title=title)
