"""What every view has: the banner, the keys, the parts in their places, and what stands above them for a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .parts import Face, Part

KeyName = Literal["undo", "scan", "main"]
ALL_KEYS: frozenset[KeyName] = frozenset({"undo", "scan", "main"})
Role = Literal["good", "warn", "bad", "info", "ink_soft"]


@dataclass(frozen=True)
class Status:
    """The camera's state, always in sight: an icon, a word and a colour that say the same."""

    icon: str
    word: str
    role: Role = "good"


@dataclass(frozen=True)
class Banner:
    """Where we are and whose turn it is."""

    title: str
    context: str = ""
    face: Face | None = None
    """The player who is meant; a band of the player's cloth goes with it."""
    emblem: str = ""
    """The game whose emblem stands in the place of a face, when nobody in particular is meant."""
    left_icon: str = "menu"
    """The symbol at the left: the menu, or the way back."""
    status: Status | None = None
    extra: str = ""
    """A short word beside the status, e.g. the time of this turn."""
    extra_icon: str = "timer"
    pips: tuple[int, int] | None = None
    """Which one it is now, from 1, of how many: the turns of a round, for instance."""
    actions: tuple[Part, ...] = ()
    """Small buttons beside the status, as 'Photo' on a review."""
    is_locked: bool = False
    """Touches do nothing but the actions here; the keys only tell what the push buttons do."""


@dataclass(frozen=True)
class Key:
    """What a push button does now: first line what, second line to whom or with what result."""

    text: str
    detail: str = ""
    icon: str = ""
    is_lit: bool = True


@dataclass(frozen=True)
class Keys:
    """The key strip, in the order of the push buttons."""

    undo: Key
    scan: Key
    main: Key


@dataclass(frozen=True)
class Notice:
    """A sentence that stands above the keys for a few seconds."""

    text: str
    is_refusal: bool = False


@dataclass(frozen=True)
class Body:
    """What a screen shows between banner and keys: side by side where the display is wide, else below each other."""

    stage: tuple[Part, ...]
    """The table itself, one part below the other; the middle."""
    players: tuple[Part, ...] = ()
    """Who plays and how they stand; at the left."""
    aside: tuple[Part, ...] = ()
    """Answers and arithmetic; at the right."""
    wide_aside: bool = False
    """Whether the aside is the larger one, beside a square board."""
    narrow_players: bool = False
    """Whether the players take a narrow column, because the table needs the room."""
    narrow_aside: bool = False
    """Whether the aside is a narrow column, so that the stage between it and the players is large."""


@dataclass(frozen=True)
class View:
    """Everything that a display shows."""

    banner: Banner
    keys: Keys
    body: Body
    push_buttons: frozenset[KeyName] = ALL_KEYS
    """The keys below which a real push button is fitted."""
    notice: Notice | None = None
    shakes: int = 0
    """How often something was pressed that had not been seen yet: the keys shake once each time."""
    version: int = 0
    """The version of the table that this view shows; what is done on it carries it."""
