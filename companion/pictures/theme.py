"""Colours, type and sizes: read from tokens.json, the only place where they stand."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from .shapes import Colour

ThemeName = Literal["linen", "indigo", "contrast"]
TextSize = Literal["normal", "large", "huge"]


class Style(msgspec.Struct, frozen=True):
    """A way to set text."""

    font: str
    size: float
    line: float


class PlayerCloth(msgspec.Struct, frozen=True):
    """What marks a player: a cloth with its motif, and the colours of a letter on it and of the name beside it."""

    motif: str
    cloth: Colour
    motif_colour: Colour
    letter: Colour
    name: Colour


class Fabric(msgspec.Struct, frozen=True):
    """One of the games' own colours, with a motif so that nobody depends on the colour."""

    colour: Colour
    light: Colour
    motif: str


class Theme(msgspec.Struct, frozen=True):
    """The colours of one theme by their role."""

    name: ThemeName
    ground: Colour
    weave: Colour
    surface: Colour
    sunken: Colour
    line: Colour
    hem: Colour
    ink: Colour
    ink_soft: Colour
    main: Colour
    on_main: Colour
    thread: Colour
    good: Colour
    good_bg: Colour
    warn: Colour
    warn_bg: Colour
    bad: Colour
    bad_bg: Colour
    info: Colour
    info_bg: Colour
    lit: Colour
    lit_bg: Colour
    doubt: Colour
    paper: Colour
    paper_line: Colour
    edge: Colour
    main_edge: Colour

    @property
    def is_contrast(self) -> bool:
        return self.name == "contrast"

    def colour(self, name: Colour) -> Colour:
        """The colour behind a name: a role, 'seat2.cloth' (also motif, letter, name), either with '@0.5' for how much
        of it is seen; a colour itself stays as it is."""
        if name.startswith("#"):
            return name
        role, _, alpha = name.partition("@")
        seat, _, part = role.partition(".")
        if part:
            cloth = self.player(int(seat.removeprefix("seat")))
            found = {"cloth": cloth.cloth, "motif": cloth.motif_colour, "letter": cloth.letter, "name": cloth.name}[
                part
            ]
        else:
            found = getattr(self, role)
        return with_alpha(found, float(alpha)) if alpha else found

    def player(self, number: int) -> PlayerCloth:
        """The cloth of the player in that seat, from 0; after eight they begin anew."""
        entry = _tokens().players[number % len(_tokens().players)]
        if self.is_contrast:
            cloth, motif_colour, _, _ = entry.indigo
            return PlayerCloth(entry.motif, cloth, motif_colour, "#000000", "#FFFFFF")
        cloth, motif_colour, letter, name = entry.linen if self.name == "linen" else entry.indigo
        return PlayerCloth(entry.motif, cloth, motif_colour, letter, name)


class _PlayerEntry(msgspec.Struct, frozen=True):
    id: int
    name: str
    motif: str
    linen: tuple[str, str, str, str]
    indigo: tuple[str, str, str, str]


class _Medals(msgspec.Struct, frozen=True):
    bronze: tuple[str, str, str, str]
    silver: tuple[str, str, str, str]
    gold: tuple[str, str, str, str]


class _Tokens(msgspec.Struct, frozen=True):
    themes: dict[str, dict[str, str]]
    players: list[_PlayerEntry]
    fabrics: dict[str, tuple[str, str, str]]
    type: dict[str, tuple[str, float, float]]
    text_scale: dict[str, float]
    lamps: dict[str, str]
    overlay: dict[str, str | float]
    motion_ms: dict[str, float]
    quilt_show_tones: msgspec.Raw
    quiltable_blocks: msgspec.Raw
    match_quilt_blocks: msgspec.Raw
    score_parts: dict[str, str]
    medals: _Medals


@cache
def _tokens() -> _Tokens:
    return msgspec.json.decode((files(__package__) / "tokens.json").read_bytes(), type=_Tokens)


@cache
def load_theme(name: ThemeName) -> Theme:
    """The theme of that name."""
    return Theme(name=name, **_tokens().themes[name])


def style(name: str) -> Style:
    """The style of that name: title, heading, body, small, score_l, …"""
    return Style(*_tokens().type[name])


def style_names() -> tuple[str, ...]:
    """All styles that there are."""
    return tuple(_tokens().type)


def player_motif(seat: int) -> str:
    """The motif of a player's cloth, the same in every theme; more players share cloths, but with other motifs."""
    players = _tokens().players
    again, number = divmod(seat, len(players))
    return players[(number + again * len(players) // 2) % len(players)].motif


def cloth_count() -> int:
    """How many players have a cloth of their own."""
    return len(_tokens().players)


def text_scale(size: TextSize) -> float:
    """How much larger text is set than usual."""
    return _tokens().text_scale[size]


def fabric(name: str) -> Fabric:
    """A game's own colour: red, yellow, green, blue, orange, purple or plain."""
    return Fabric(*_tokens().fabrics[name])


def score_fabric(part: Literal["patterns", "stars", "complete", "patches", "symmetry"]) -> Fabric:
    """The cloth of one kind of Quiltable points."""
    return fabric(_tokens().score_parts[part])


def medal_colours(medal: Literal["bronze", "silver", "gold"]) -> tuple[Colour, Colour, Colour, Colour]:
    """Rim, band, face and stitches of a medal."""
    medals = _tokens().medals
    return {"bronze": medals.bronze, "silver": medals.silver, "gold": medals.gold}[medal]


def lamp(name: Literal["undo", "scan", "main", "main_on_light_key"]) -> Colour:
    """The colour of a push button's lamp."""
    return _tokens().lamps[name]


def overlay(name: str) -> Colour:
    """A colour for drawing over photos, the same in every theme."""
    return str(_tokens().overlay[name])


def overlay_alpha(name: str) -> float:
    """How much of such a colour is seen."""
    return float(_tokens().overlay[name])


def motion_seconds(name: str) -> float:
    """How long a movement takes."""
    return _tokens().motion_ms[name] / 1000


def tokens_about(drawing: Literal["quilt_show_tones", "quiltable_blocks", "match_quilt_blocks"]) -> msgspec.Raw:
    """The table of a drawing, as JSON, for the module that draws it."""
    raw: msgspec.Raw = getattr(_tokens(), drawing)
    return raw


def with_alpha(colour: Colour, alpha: float) -> Colour:
    """The colour with something shining through."""
    return f"{colour[:7]}{round(alpha * 255):02X}"
