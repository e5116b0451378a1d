"""What comes out of a photo, and what a game's reader tells about the things that it can look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from companion.games.values import Line
from vision.boards.annotation import BoardMarks
from vision.boards.board import Board
from vision.photo.decoding import LONG_ENOUGH
from vision.photo.pixels import Pixels

from .context import Context
from .proposal import Proposal
from .straight import Outline, StraightPhoto

Thing = TypeVar("Thing")
Words = TypeVar("Words", bound=Proposal)


@dataclass(frozen=True, eq=False)
class Scan(Generic[Thing, Words]):
    """A photo as it was read."""

    seen: tuple[Thing, ...]
    """Everything that was seen of what was wanted, open to correction."""
    proposal: Words
    """The same in the words of the game."""
    flats: tuple[Pixels, ...]
    """Each of the seen things laid flat."""
    outlines: tuple[Outline, ...]
    """Where each of them lies in the picture."""
    picture: Pixels
    """The photo without the bend of its lens, no larger than needed."""
    marks: tuple[BoardMarks, ...] = ()
    """What to draw over the picture."""
    decoding: float = 0.0
    """Seconds until there were pixels."""

    def pick(self, numbers: Sequence[int]) -> Scan[Thing, Words]:
        """Only these of the seen things, in this order; the proposal and the marks still tell of all."""
        return replace(
            self,
            seen=tuple(self.seen[number] for number in numbers),
            flats=tuple(self.flats[number] for number in numbers),
            outlines=tuple(self.outlines[number] for number in numbers),
        )


AnyScan: TypeAlias = Scan[Any, Any]


@dataclass(frozen=True, eq=False)
class Found(Generic[Thing]):
    """One thing of a photo."""

    seen: Thing
    board: Board
    """Where it lies in the pixels of the straight photo; for a thing without cells its corners alone."""
    flat: Pixels


@dataclass(frozen=True)
class Subject(Generic[Thing, Words]):
    """Something that a game's reader can look at; each reader lists its own, the usual one first."""

    find: Callable[[StraightPhoto, Context], tuple[Found[Thing], ...]]
    """Everything of it that a photo shows, or raises `NoBoard` or `ScanError`."""
    propose: Callable[[tuple[Thing, ...], Context], Words]
    mark: Callable[[tuple[Found[Thing], ...], Words], tuple[BoardMarks, ...]] = lambda found, proposal: ()
    explain: Callable[[Words], tuple[tuple[Line, ...], ...]] = lambda proposal: ()
    """Where the points of each thing come from, as far as a photo alone can tell."""
    prepare: Callable[[Context], Context] = lambda context: context
    """Opens what reading needs, once for all photos."""
    long_enough: int = LONG_ENOUGH
    """The longer side, in pixels, with which a photo of it is decoded."""
    ruled: tuple[int, int] | None = None
    """The rows and columns of a board by which a live picture can be followed."""
    is_doubtful: Callable[[Thing], bool] = lambda seen: False
    """Whether something of it should be looked at, by another photo or by a player."""
    read_on: Callable[[AnyScan], AnyScan] = lambda scan: scan
    """What is looked at only after the points are there, so that nobody waits for it."""
    vote: Callable[[Thing, Thing], Thing] | None = None
    """Makes one thing out of two photos of it."""


Subjects: TypeAlias = dict[str, Subject[Any, Any]]
