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
    """The finished game with its players, points and winner, as they were corrected since, in one link."""
    outcome = table.outcome
    assert outcome is not None, "only a game that is over is shared"
    happened = table.happened()
    minutes = sum(step.took.total_seconds() for step in happened) / 60
    players = [
        {
            "name": score.name,
            "sourcePlayerId": score.name,
            "score": str(score.points),
            "rank": score.rank,
            "winner": score.is_winner,
            "startPlayer": seat == outcome.began,
        }
        for seat, score in enumerate(outcome.scores)
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
