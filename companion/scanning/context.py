"""What is wanted of a photo, and what is known about this camera and this copy of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from calibration.decks import Deck
    from vision.boards.board import Board
    from vision.photo.pixels import Pixels

Source: TypeAlias = "bytes | Pixels"
"""A photo as it comes: the bytes of a file, or the pixels of a camera."""
PHOTO_FILES = "photo files"
"""What the camera is called from which photo files come, here and where the app replays such files."""


def forget(stage: str, picture: Pixels) -> None:
    """Keep no picture of this stage."""


@dataclass(frozen=True, eq=False)
class Context:
    """What is wanted and what is known: all but the game has a default."""

    game: str
    """The game, or `grid` or `tiles`."""
    what: str = ""
    """What of that game to look at; empty for what is usually looked at."""
    most: int | None = None
    """How many of it are wanted, where a photo can show several."""
    rows: int | None = None
    cols: int | None = None
    """The size of a grid or of an arrangement of tiles."""
    camera: str = PHOTO_FILES
    calibration: Path | None = None
    """Where the lenses of cameras, the look of the empty board and the prints of sheets are kept."""
    lens: Literal["if usable", "if measured", "always"] = "if usable"
    """Whether a lens whose file is damaged is an error, and whether one that was never measured is."""
    deck: Deck | Path | None = None
    """The taught deck or its folder; else the one that was taught for this game."""
    empty_board: Source | None = None
    """A photo of the empty board; it goes before the look that is kept."""
    empty_sheet: Source | None = None
    """A photo of an unused sheet; it goes before the prints that are kept."""
    board: Board | None = None
    """Where the grid lies in the straight photo, where that is known; it is searched otherwise."""
    picture_side: int = 0
    """The longer side, in pixels, that the picture of the scan has at least where the photo has it."""
    keep: Callable[[str, Pixels], None] = forget
    """Called with the name and the picture of every stage of reading."""
