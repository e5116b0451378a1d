"""How the players of a game are shown: each with the cloth that is theirs in whichever seat they sit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.values import Player, Seat
from companion.pictures.players import cloths_of, letters_of

from .views import Face


def face_of(players: Sequence[Player], seat: Seat) -> Face:
    """One of them."""
    return faces_of(players)[seat]


def faces_of(players: Sequence[Player]) -> tuple[Face, ...]:
    """All of them in their seats."""
    names = [player.name for player in players]
    shown = zip(names, letters_of(names), cloths_of(players), strict=True)
    return tuple(Face(seat, name, letter, cloth) for seat, (name, letter, cloth) in enumerate(shown))
