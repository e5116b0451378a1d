"""Stories of Quiltable quilts as they were seen, with cards that the box really has."""

from __future__ import annotations

from companion.games.quiltable.components import CARDS, Card
from companion.scanning.quiltable import propose
from companion.scanning.seen_tiles import SeenTile
from tests.scanning.seen_tiles import UNKNOWN, quilt, tile

SURE = (True, True, True, True)


def seen(card: Card, sure: tuple[bool, ...] = SURE) -> SeenTile:
    star = "premium" if card.premium else "plain"
    return tile(f"{card.block}/{star}/{card.patch_colour}/{card.patch_position}", sure)


def test_block_and_patch_tell_the_card() -> None:
    read = propose(quilt([[seen(CARDS[0]), seen(CARDS[1])]]))
    assert [card and card.card for card in read.tiles[0]] == [CARDS[0].id, CARDS[1].id]
    assert read.problems == ()


def test_premium_blocks_score_a_point_each() -> None:
    starred = [card for card in CARDS if card.premium][:3]
    read = propose(quilt([[seen(card) for card in starred]]))
    assert read.score is not None
    assert read.score.breakdown.premium == 3
    assert read.score.points == 3


def test_a_patch_that_is_not_sure_is_left_open_while_the_block_stays_sure() -> None:
    read = propose(quilt([[seen(CARDS[0], (True, True, False, False))]]))
    card = read.tiles[0][0]
    assert card is not None
    assert (card.block, card.patch_colour, card.card, card.sure) == (CARDS[0].block, None, None, True)
    assert [problem.kind for problem in read.problems] == ["patch-unsure"]


def test_a_star_that_the_card_does_not_have_is_not_sure() -> None:
    card = next(card for card in CARDS if not card.premium)
    wrong = tile(f"{card.block}/premium/{card.patch_colour}/{card.patch_position}")
    read = propose(quilt([[wrong]])).tiles[0][0]
    assert read is not None
    assert not read.sure
    assert read.card is None


def test_empty_places_stay_empty_and_strangers_are_unsure() -> None:
    read = propose(quilt([[seen(CARDS[0]), None, UNKNOWN]]))
    assert read.tiles[0][1] is None
    assert read.unsure == ((0, 2),)


def test_the_pattern_cards_of_the_owner_count_their_matches() -> None:
    pair = next(card for card in CARDS if card.family == "specific-pair")
    one, two = pair.pattern_rows[0]
    first = next(card for card in CARDS if card.block == one)
    second = next(card for card in CARDS if card.block == two and card.id != first.id)
    read = propose(quilt([[seen(first), seen(second)]]), patterns=[pair.id])
    assert read.score is not None
    assert [(match.card, match.matches) for match in read.score.breakdown.patterns] == [(pair.id, 1)]
