"""The parts that views are made of, each a frozen value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.pictures import Box, Picture

from .tap import Tap

_NUMBER = re.compile(r"[−+±$€]*\d[\d.,:]*[k%]?")
TextStyle = Literal["display", "title", "heading", "body", "strong", "small", "small_strong"]
Tone = Literal["ink", "soft", "good", "warn", "bad", "info", "doubt"]
"""What a text or a mark is about; never the only sign of it."""
Align = Literal["left", "center", "right"]


@dataclass(frozen=True)
class Face:
    """How a player is shown: cloth and letter."""

    seat: int
    name: str
    letter: str
    own_cloth: int | None = None
    """The number of the player's cloth; that of the seat when nobody chose another."""

    @property
    def cloth(self) -> int:
        """Which cloth it is, the same whichever seat the player has."""
        return self.seat if self.own_cloth is None else self.own_cloth


@dataclass(frozen=True)
class Text:
    """One paragraph."""

    text: str
    style: TextStyle = "body"
    tone: Tone = "ink"
    align: Align = "left"
    icon: str = ""
    lines: int = 0
    """At most so many lines; 0 for as many as there are."""
    grows: bool = False


@dataclass(frozen=True)
class Span:
    """A piece of a line: words, an icon, a small picture or a player's face, or a plate with a number on it."""

    text: str = ""
    style: TextStyle = "body"
    tone: Tone = "ink"
    icon: str = ""
    picture: Picture | None = None
    face: Face | None = None
    is_plate: bool = False
    """On a plate of the colour of its tone; without one lit, because it is the answer."""
    name: str = ""
    """What a screen reader says of a picture without words."""
    grows: bool = False
    """Takes the room that is left, so that what follows stands at the right."""
    align: Align = "left"
    """Where it stands in its place, when that is wider than its words."""


@dataclass(frozen=True)
class Line:
    """Spans beside each other."""

    spans: tuple[Span, ...]
    align: Align = "left"
    tap: Tap | None = None


@dataclass(frozen=True)
class Score:
    """A big number: the loudest thing on a screen, with what it counts and the way to its explanation."""

    value: str
    label: str = ""
    size: Literal["lock", "large", "medium", "small"] = "large"
    tone: Tone = "ink"
    align: Align = "center"
    explain: Tap | None = None


@dataclass(frozen=True)
class Area:
    """A place of a picture that can be touched, in the picture's own coordinates."""

    box: Box
    tap: Tap
    name: str
    """What a screen reader says."""
    hold: float = 0
    """Seconds that it must be held; 0 for a simple tap."""


@dataclass(frozen=True)
class Figure:
    """A vector picture, as large as there is room."""

    picture: Picture
    name: str
    """What a screen reader says of it."""
    areas: tuple[Area, ...] = ()
    grows: bool = True
    """Takes the room that is left; else it keeps its own size."""
    is_centred: bool = True
    least: float = 0.0
    """dp of width below which nobody can read what stands in it; 0 where it can be as small as it likes."""


@dataclass(frozen=True)
class CellBoard:
    """A board of cells to tap or to draw on: dragging over cells means each of them once."""

    picture: Picture
    name: str
    rows: int
    cols: int
    grid: Box
    """Where its cells lie in the picture."""
    tap: str
    """Each cell is `Tap(tap, (row, col))`."""
    labels: tuple[tuple[str, ...], ...] = ()
    """What a screen reader says of each cell."""
    may_draw: bool = False
    drag: str = ""
    """Each further cell that a stroke comes to is `Tap(drag, (row, col))`; the same as the first when not given."""
    areas: tuple[Area, ...] = ()
    """More places of the picture to touch, such as the numbers of its rows."""


@dataclass(frozen=True)
class Handle:
    """A point of a photo that can be dragged, in the photo's own coordinates."""

    x: float
    y: float
    tap: str
    number: int
    """Which one of those with this tap."""
    name: str
    """What a screen reader says."""

    def dropped_at(self, x: float, y: float) -> Tap:
        """What it means to let it go there."""
        return Tap(self.tap, (self.number, round(x), round(y)))


@dataclass(frozen=True)
class PhotoView:
    """A photo, with what was read drawn over it in the photo's own pixels; live pictures too."""

    key: str
    size: tuple[float, float]
    """Width and height of the photo in the coordinates of what is drawn over it."""
    name: str
    version: int = 0
    over: Picture | None = None
    areas: tuple[Area, ...] = ()
    is_cropped: bool = False
    """Fills its place, cut off where it is too long; else the whole photo is seen."""
    is_on_dark: bool = False
    """Lies on a dark ground, as slides do."""
    caption: str = ""
    """On a plate in its corner."""
    tap: Tap | None = None
    """Of the photo as a whole."""
    handles: tuple[Handle, ...] = ()


@dataclass(frozen=True)
class Button:
    """Something to press that is not a choice."""

    tap: Tap
    text: str = ""
    detail: str = ""
    icon: str = ""
    is_possible: bool = True
    is_main: bool = False
    hold: float = 0


@dataclass(frozen=True)
class Choice:
    """One of several: chosen, free or not possible now (then the detail says why)."""

    tap: Tap
    text: str = ""
    detail: str = ""
    icon: str = ""
    picture: Picture | None = None
    trailing: str = ""
    """What stands at the right: the result of this choice."""
    parts: tuple[Part, ...] = ()
    """More than words: the lines of a choice column."""
    is_chosen: bool = False
    is_possible: bool = True
    is_quiet: bool = False
    """Looks as if it were not possible, but a touch tells why."""
    is_here: bool = False
    """Where the push buttons are, when that is another thing than what is chosen."""
    tone: Tone = "soft"
    """What the detail is about."""
    is_picked: bool = False
    """Part of the answer already, whatever is chosen next."""
    name: str = ""
    """What a screen reader says where the words do not tell enough."""


@dataclass(frozen=True)
class Choices:
    """Choices of one kind."""

    options: tuple[Choice, ...]
    kind: Literal["cards", "numbers", "words", "pictures", "tiles", "strip", "switches", "sections"] = "cards"
    """Cards with words, big serif numbers, words in a row, pictures to pick from, cards with parts side by side, the
    values of a setting in one strip, switches that are on or off, or the sections of a page."""
    columns: int = 1
    """How many stand beside each other where there is room; 0 for all of them in one row."""
    grows: bool = False


@dataclass(frozen=True)
class Card:
    """Things that belong together on one piece of cloth."""

    parts: tuple[Part, ...]
    heading: str = ""
    note: str = ""
    """At the right of the heading."""
    icon: str = ""
    look: Literal["plain", "lit", "doubt", "wrong", "warning", "good", "info", "answer", "quiet", "covered", "bare"] = (
        "plain"
    )
    """Plain cloth; stitched because it is chosen or whose turn it is; basted; pinned; washed in a colour (that of the
    thread where it explains); pinholes; folded, so that nobody sees what is under it; or only a group without a
    card."""
    tap: Tap | None = None
    grows: bool = False
    is_low: bool = False
    """One of many lines: close to its border."""
    is_looked_at: bool = False
    """Brought into sight where not everything fits."""
    name: str = ""
    """What a screen reader says where the parts do not tell enough."""


@dataclass(frozen=True)
class Row:
    """Parts beside each other; where there is no room, below each other."""

    parts: tuple[Part, ...]
    shares: tuple[float, ...] = ()
    """How wide each is: a share of what is left, or 0 for as wide as it must be; equal when not given."""
    grows: bool = False
    wraps: bool = True
    """Whether a narrow display may put them below each other."""
    align: Literal["top", "middle", "stretch"] = "stretch"
    is_ruled: bool = False
    """Parted by a line from what is above it."""
    is_tight: bool = False
    """Pieces of one line, with little room between them."""


@dataclass(frozen=True)
class Column:
    """Parts below each other."""

    parts: tuple[Part, ...]
    grows: bool = False
    is_centred: bool = False
    """In the middle of the height."""
    is_tight: bool = False
    """Lines of one thing, without room between them."""


@dataclass(frozen=True)
class Scroll:
    """Parts below each other, perhaps more than fit: they scroll with a flick, and what is chosen or looked at is
    brought into sight."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Space:
    """Room that is left free between parts."""


@dataclass(frozen=True)
class ListRow:
    """One entry of a list."""

    text: str
    detail: str = ""
    trailing: str = ""
    trailing_detail: str = ""
    icon: str = ""
    face: Face | None = None
    picture: Picture | None = None
    tap: Tap | None = None
    action: Choice | None = None
    """A small thing to press at its right end, as taking it away."""
    is_chosen: bool = False
    is_place: bool = False
    """A free place rather than an entry: only stitched round."""
    tone: Tone = "ink"
    style: TextStyle = "strong"
    number: str = ""
    """Its place or rank, before everything else."""
    cells: tuple[Span, ...] = ()
    """More columns, after the text."""

    @property
    def ends_with_number(self) -> bool:
        """Whether points, money or a count stand at its right: the loudest thing of the row."""
        return bool(_NUMBER.fullmatch(self.trailing))


@dataclass(frozen=True)
class Listing:
    """A list that scrolls with a flick; one in which nothing can be pressed is set closer first."""

    rows: tuple[ListRow, ...]
    empty: str = ""
    """What is said when there is nothing in it yet."""
    more: Tap | None = None
    """Asked for when the end is in sight: the rows that follow."""
    columns: int = 1
    look: Literal["cards", "lines"] = "cards"
    """A card each, or plain lines with a rule between them."""
    heads: tuple[str, ...] = ()
    """Over the text and over each cell."""
    shares: tuple[float, ...] = ()
    """How wide the text and each cell are; equal when not given."""


@dataclass(frozen=True)
class PlayerRow:
    """How one player stands."""

    face: Face
    score: str = ""
    lines: tuple[Line, ...] = ()
    """More about the player, below the name."""
    is_turn: bool = False
    is_done: bool = False
    """Has done what everybody does now."""
    mark: str = ""
    """A symbol on the swatch for what the player did."""
    mark_name: str = ""
    """What a screen reader says of it."""
    tap: Tap | None = None
    picture: Picture | None = None
    """In the place of the score."""


@dataclass(frozen=True)
class Players:
    """The players in the order of their seats."""

    rows: tuple[PlayerRow, ...]


@dataclass(frozen=True)
class Field:
    """Text that a player types: with a keyboard, or with the one that the display shows."""

    tap: str
    """What was typed so far arrives as `Tap(tap, text)`."""
    text: str
    label: str
    hint: str = ""
    longest: int = 40
    done: Tap | None = None
    """What the Enter key of a keyboard means."""
    is_open: bool = False
    """Ready for letters at once, with the keyboard that the display shows."""


@dataclass(frozen=True)
class Series:
    """One line or bar of a chart."""

    name: str
    values: tuple[float | None, ...]
    """None where there is nothing to tell."""
    face: Face | None = None


@dataclass(frozen=True)
class Chart:
    """Numbers that are looked at rather than read; drawn by `companion.pictures.charts`, told by its numbers."""

    picture: Picture
    name: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    grows: bool = True
    """Whether it takes what height is left, rather than its own."""


@dataclass(frozen=True)
class Progress:
    """How far something is, with the way to stop it."""

    share: float
    text: str
    stop: Tap | None = None


@dataclass(frozen=True)
class Stepper:
    """The steps of a wizard: those that are done can be gone back to."""

    steps: tuple[str, ...]
    now: int
    tap: str = ""
    """A done step is `Tap(tap, number)`."""


Part: TypeAlias = (
    Text
    | Line
    | Score
    | Figure
    | CellBoard
    | PhotoView
    | Button
    | Choices
    | Card
    | Row
    | Column
    | Scroll
    | Space
    | Listing
    | Players
    | Field
    | Chart
    | Progress
    | Stepper
)
