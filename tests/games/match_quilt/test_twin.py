"""The points agree with a twin that was written apart from the product."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from companion.games.match_quilt.position import CardScore, FinalScore
from companion.games.match_quilt.rules import GAME
from tests.games.match_quilt import twin
from tests.games.match_quilt.dealing import grow_quilt, shuffle_deck

CARD_POSITIONS = 10_500
FINAL_POSITIONS = 2_000


def test_card_points_agree_with_the_twin() -> None:
    random = Random(20)
    covered: Counter[str] = Counter()
    for _ in range(CARD_POSITIONS):
        deck = shuffle_deck(random)
        quilt, new = grow_quilt(random, deck, random.randint(1, 16))
        others = {name: grow_quilt(random, deck, random.randint(0, 16))[0] for name in "BCD"[: random.randint(0, 3)]}
        advanced = random.random() < 0.8
        told = {"quilt": quilt, "new": new, "advanced": advanced, "others": others}
        score = GAME.score(json.dumps(told).encode())
        assert isinstance(score, CardScore)
        assert score.points == twin.card_points(quilt, new, advanced, list(others.values())), told
        assert score.points == sum(line.points for line in score.breakdown)
        covered.update(line.reason.partition(":")[0] for line in score.breakdown)
    texts = ("Birds in the Air", "Card Trick", "Friendship Star", "Maple Leaf covered", "Ribbons covered")
    assert all(
        covered[text] > 100 for text in (*texts, "Cross & Crown covered", "level 5 with 1 open Duck & Ducklings")
    )


def test_final_bonuses_and_winner_agree_with_the_twin() -> None:
    random = Random(21)
    shared = balanced = 0
    for _ in range(FINAL_POSITIONS):
        deck = shuffle_deck(random)
        final = {name: grow_quilt(random, deck, 16)[0] for name in "ABCD"[: random.randint(1, 4)]}
        points = {name: random.randint(30, 36) for name in final}
        score = GAME.score(json.dumps({"final": final, "points": points}).encode())
        assert isinstance(score, FinalScore)
        bonuses, ranks = twin.end(final, points)
        told = {
            name: {"colour_balance": b.colour_balance, "collector": b.collector, "sampler": b.sampler}
            for name, b in score.bonuses.items()
        }
        assert told == bonuses
        assert [ranks[name] for name in score.ranking] == sorted(ranks.values(), reverse=True)
        shared += list(ranks.values()).count(max(ranks.values())) > 1
        balanced += any(b["colour_balance"] for b in bonuses.values())
    assert shared > 10
    assert balanced > 10
