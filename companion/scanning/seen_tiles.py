"""Tiles as they were seen in a photo: where they lie and what their labels say, before any rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np

from calibration.deck_copies import find_deck
from calibration.deck_errors import DeckError
from calibration.deck_files import NoDeck
from calibration.decks import Deck
from calibration.open_decks import open_prepared
from companion.games.labels import find_labels, join_label, split_label
from companion.home import find_home
from messages import Sentence, say
from vision.boards.annotation import BoardMarks, annotate
from vision.boards.board import Board, flatten
from vision.photo.decoding import DecodedPhoto
from vision.photo.pixels import Pixels, Points
from vision.tiles.arrangements import REACH, Arrangement, TileFinder
from vision.tiles.chips import find_chip
from vision.tiles.cutting import PhotoPyramid
from vision.tiles.stage_pictures import draw_outlines, lay_out
from vision.tiles.template_search import Sight, Tile
from vision.tiles.templates import balanced, white_of

from .context import Context, forget
from .errors import ScanError, UntaughtDeck
from .proposal import Corners
from .scan import Found
from .straight import StraightPhoto, corners_of
from .untaught import Untaught, find_untaught

TILE = 128
"""Pixels of a tile of an arrangement that is laid flat: sharp at the largest size in which a quilt is shown."""
ALTERNATIVES = 4
"""How many other labels are offered for a tile that is not sure."""
FINE_ENOUGH = 1600
"""The longer side, in pixels, of a photo in which the printed values of small tiles can be read."""
CHIPLESS = 0.96
"""A tile whose look fits this well has no chip on it.

Of 28 made-up tiles with chips and six rendered ones none fitted better than 0.93; nine in ten without fit by 0.98.
"""


class ToldTile(Protocol):
    """A tile in the words of any game."""

    @property
    def sure(self) -> bool: ...


Told = TypeVar("Told", bound=ToldTile)


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
class SeenArrangement:
    """Tiles that lie together in rows and columns, the way the photo shows them."""

    tiles: tuple[tuple[SeenTile | None, ...], ...]
    chips: tuple[tuple[int, int, int | None], ...]
    """Row, column and value of chips that lie on tiles; no value when it cannot be read."""
    board: Board
    """Where the places lie, in the pixels of the whole photo."""

    @property
    def rows(self) -> int:
        return self.board.rows

    @property
    def cols(self) -> int:
        return self.board.cols

    @property
    def corners(self) -> Corners:
        """Clockwise from the top left."""
        return corners_of(self.board)

    def turned(self) -> SeenArrangement:
        """The same quilt seen from its right side: a quarter turn against the clock."""
        last = self.cols - 1
        tiles = tuple(
            tuple(_turned(self.tiles[row][last - col]) for row in range(self.rows)) for col in range(self.cols)
        )
        chips = tuple((last - col, row, value) for row, col, value in self.chips)
        return SeenArrangement(tiles, chips, turn_board(self.board))


def turn_board(board: Board) -> Board:
    """The same board seen from its right side: a quarter turn against the clock."""
    return Board(board.points.transpose(1, 0, 2)[::-1])


def _turned(tile: SeenTile | None) -> SeenTile | None:
    if tile is None:
        return None
    return SeenTile(tile.parts, tile.sure, tile.alternatives, (tile.turn - 1) % 4)


def open_deck(context: Context, game: str) -> Context:
    """The context with the deck to read with: the one told, or the one taught for this game; or raises `ScanError`."""
    if isinstance(context.deck, Deck):
        return context
    folder = context.deck or find_deck(find_home().decks, game)
    try:
        deck = open_prepared(folder, game, split_label if game else None)
    except NoDeck as error:
        raise UntaughtDeck("bad-usage", _say_untaught(folder, game)) from error
    except DeckError as error:
        raise ScanError("bad-usage", error.sentence) from error
    return replace(context, deck=deck)


def deck_of(context: Context) -> Deck:
    """The deck that was opened."""
    assert isinstance(context.deck, Deck), "a deck is opened before anything is found"
    return context.deck


def _say_untaught(folder: Path, game: str) -> Sentence:
    labels = find_labels(game)
    lay, grid = (labels.LESSON, labels.LESSON_GRID) if labels else (say("the tiles in a plain grid"), "RxC")
    template = (
        "No deck has been taught in {folder} yet: lay {lay}, take a photo, write their labels into a CSV file as they "
        "lie, and run '{command}'."
    )
    command = f"quilting-bee teach {game or 'FOLDER'} --grid {grid} --labels LABELS.csv PHOTO"
    return say(template, folder=repr(str(folder)), lay=lay, command=command)


def find_arrangements(
    photo: StraightPhoto,
    context: Context,
    chips: tuple[int, ...] = (),
    reach: float = REACH,
    is_single: bool = False,
) -> tuple[Found[SeenArrangement], ...]:
    """All arrangements of the deck's tiles in a photo, the largest first, or raises `ScanError`.

    Where only a single quilt is looked for, others may be left out.
    """
    deck = deck_of(context)
    sight = Sight(_sheet_of(photo.photo), deck.recogniser)
    finder = TileFinder(sight, reach, is_single)
    found = finder.find()
    if context.keep is not forget:
        _keep_stages(context.keep, photo.pixels, finder, found)
    if not found:
        template = (
            "No tile of the taught deck can be seen in this photo: take it from nearer, from above, with even light, "
            "or teach these tiles first."
        )
        raise ScanError("nothing-readable", say(template))
    picture, times = photo.picture(context.picture_side)
    return tuple(
        Found(
            _see(sight, deck, photo.in_photo(arrangement.board), arrangement, chips),
            arrangement.board,
            flatten(picture, arrangement.board.scaled(times), TILE, 0).pixels,
        )
        for arrangement in found
    )


def _sheet_of(photo: DecodedPhoto) -> PhotoPyramid:
    """The photo to look for tiles in; in twice the size too, where its own is not fine enough for small tiles."""
    closer, reduction = photo.less_reduced, photo.reduction
    if closer is None or reduction == 1 or max(photo.pixels.shape[:2]) >= FINE_ENOUGH:
        return PhotoPyramid(photo.pixels)
    return PhotoPyramid(photo.pixels, lambda: closer(reduction // 2))


def in_reading_order(found: Iterable[Found[SeenArrangement]]) -> tuple[Found[SeenArrangement], ...]:
    """The quilts of a photo as one reads: those side by side from the left to the right, the upper ones first."""
    ordered: list[Found[SeenArrangement]] = []
    left = sorted(found, key=lambda one: _middle(one)[1])
    while left:
        lowest = max(y for _, y in left[0].seen.corners)
        beside = [one for one in left if _middle(one)[1] < lowest]
        ordered += sorted(beside, key=lambda one: _middle(one)[0])
        left = left[len(beside) :]
    return tuple(ordered)


def _middle(found: Found[SeenArrangement]) -> tuple[float, float]:
    corners = found.seen.corners
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def _keep_stages(
    keep: Callable[[str, Pixels], None], pixels: Pixels, finder: TileFinder, found: list[Arrangement]
) -> None:
    keep("outlines", draw_outlines(pixels, finder.outlines))
    keep("rows", annotate(pixels, tuple(BoardMarks(arrangement.board) for arrangement in found)))
    for arrangement in found:
        keep("tiles", lay_out(finder.sight, arrangement))


def _see(
    sight: Sight, deck: Deck, in_photo: Board, arrangement: Arrangement, values: tuple[int, ...]
) -> SeenArrangement:
    untaught = find_untaught(deck)
    tiles = tuple(
        tuple(
            _see_tile(arrangement.tiles.get((row, col)), arrangement.board, untaught) for col in range(arrangement.cols)
        )
        for row in range(arrangement.rows)
    )
    chips = _see_chips(sight, deck, arrangement, values) if values else ()
    return SeenArrangement(tiles, chips, in_photo)


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


def _see_tile(tile: Tile | None, board: Board, untaught: Untaught) -> SeenTile | None:
    """The tile as it was recognised; what may have been untaught is not sure."""
    if tile is None:
        return None
    turn = _turn_of(tile.quad, board)
    read = tile.recognised
    if read is None:
        return SeenTile((), (), (), turn)
    return SeenTile(read.parts, untaught.sure(read), read.alternatives[:ALTERNATIVES], turn)


def _turn_of(quad: Points, board: Board) -> int:
    """Quarter turns from the board's own right to the tile's."""
    right = board.points[0, -1] - board.points[0, 0]
    down = board.points[-1, 0] - board.points[0, 0]
    own = quad[1] - quad[0]
    return max(range(4), key=lambda turn: float(own @ (right, down, -right, -down)[turn]))


def mark_tiles(
    found: Found[SeenArrangement], tiles: Sequence[Sequence[Told | None]], name: Callable[[Told], str], title: str = ""
) -> BoardMarks:
    """What to draw over the photo: the name of each tile, and where it is not sure."""
    told = {(row, col): tile for row, line in enumerate(tiles) for col, tile in enumerate(line) if tile is not None}
    unsure = frozenset(cell for cell, tile in told.items() if not tile.sure)
    return BoardMarks(found.board, unsure=unsure, labels={cell: name(tile) for cell, tile in told.items()}, title=title)
