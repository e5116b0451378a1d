"""Short words for actions, as the tables of the tests write them."""

from __future__ import annotations

import msgspec

from companion.games.match_quilt.actions import (
    Announce,
    EndTurn,
    MatchQuiltAction,
    PlayCard,
    SkipTurn,
    Start,
    TellPoints,
    TellQuilt,
    TellTotal,
)
from companion.games.match_quilt.bonuses import Announcement
from companion.games.match_quilt.components import Card
from companion.games.match_quilt.quilt import Quilt
from tests.games.match_quilt.boards import told_card, told_cell, told_quilt


def card(word: str) -> Card:
    read: Card = msgspec.convert(told_card(word), Card)
    return read


def quilt(text: str) -> Quilt:
    """A quilt of rows, the top one first, divided by lines or by /."""
    read: Quilt = msgspec.convert(told_quilt(text.replace("/", "\n")), Quilt)
    return read


def action(text: str) -> MatchQuiltAction:
    kind, seat, *words = text.split()
    rest = " ".join(words)
    match kind:
        case "play":
            row, col = told_cell(words[1])
            told = dict(zip(words[2::2], map(int, words[3::2]), strict=True))
            return PlayCard(int(seat), card(words[0]), (row, col), told.get("against"), told.get("matches"))
        case "points":
            return TellPoints(int(seat), int(rest))
        case "quilt":
            return TellQuilt(int(seat), quilt(rest))
        case "total":
            return TellTotal(int(seat), int(words[0]), quilt(" ".join(words[1:])) if words[1:] else None)
        case "announce":
            return Announce(int(seat), Announcement(words[0] == "1", int(words[1]), int(words[2])))
    bare: dict[str, type[Start | EndTurn | SkipTurn]] = {"start": Start, "end": EndTurn, "skip": SkipTurn}
    return bare[kind](int(seat))
