"""The product and its twin agree on what quilts are worth, what they win and who gets the money."""

from __future__ import annotations

from random import Random

import msgspec

from companion.games.quilt_show.rules import GAME
from tests.games.quilt_show.twin import deal_show, score_show

SHOWS = 12_000


def test_twin_and_product_agree_on_random_shows() -> None:
    random = Random(1754)
    ties = faults = 0
    for _ in range(SHOWS):
        position = deal_show(random)
        scored = GAME.score(msgspec.json.encode(position))
        styles, values, wins, sales, money = score_show(position)
        assert [quilt.style for quilt in scored.quilts] == styles, position
        assert [quilt.points for quilt in scored.quilts] == values, position
        assert [quilt.prize for quilt in scored.quilts] == wins, position
        assert [quilt.sold_for for quilt in scored.quilts] == sales, position
        assert scored.money == money, position
        legal = [value for value in values if value is not None]
        ties += len(set(legal)) < len(legal)
        faults += len(legal) < len(values)
    assert ties > SHOWS / 4
    assert faults > SHOWS / 4
