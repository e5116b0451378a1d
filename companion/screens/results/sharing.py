"""A finished game as a link that BG Stats understands, and the link as a QR code."""

from __future__ import annotations

import json
from urllib.parse import quote

import numpy as np
import segno
from numpy.typing import NDArray

from companion.table import Table

_OPENER = "https://app.bgstatsapp.com/createPlay.html?data="
QUIET = 4
"""Modules of white around the code, as readers need."""


def play_link(table: Table) -> str:
    """The game with its players, points and winner, in one link."""
    state, result = table.state, table.game.result(table.state)
    winners = result.winners if result else ()
    points = {standing.seat: standing.points for standing in table.game.standings(state).players}
    happened = table.happened()
    minutes = sum(step.took.total_seconds() for step in happened) / 60
    players = [
        {
            "name": player.name,
            "sourcePlayerId": player.name,
            "score": str(points.get(seat, 0)),
            "rank": 1
            if seat in winners
            else 1 + max(len(winners), sum(other > points[seat] for other in points.values())),
            "winner": seat in winners,
            "startPlayer": seat == 0,
        }
        for seat, player in enumerate(table.players)
    ]
    play = {
        "sourceName": "Quilting Bee",
        "sourcePlayId": table.id,
        "playDate": f"{happened[-1].at:%Y-%m-%d %H:%M:%S}" if happened else "",
        "durationMin": round(minutes),
        "game": {"name": table.game.title, "highestWins": True, "sourceGameId": table.game.name},
        "players": players,
    }
    return _OPENER + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")))


def qr_picture(text: str) -> NDArray[np.uint8]:
    """The code as a picture of one pixel a module, black on white, with its quiet zone; colour order B, G, R."""
    modules = np.array([list(row) for row in segno.make(text, micro=False, error="l").matrix], dtype=np.uint8)
    light = np.pad(1 - np.minimum(modules, 1), QUIET, constant_values=1) * 255
    return np.repeat(light.astype(np.uint8)[..., None], 3, axis=2)
