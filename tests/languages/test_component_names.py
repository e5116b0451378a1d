"""Names of patches, blocks, patterns and fabrics are said in the players' language, as lists are."""

from __future__ import annotations

import pytest

from companion.games.match_quilt.components import Card
from companion.games.match_quilt.problems import find_extra_copies
from companion.games.match_quilt.quilt import quilt_of
from companion.games.patchwork.actions import Buy
from companion.games.patchwork.rules import GAME as PATCHWORK
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.quilt_show.quilt import Tile, name_tile
from companion.games.quiltable.scoring import name_pattern
from companion.games.values import Player
from messages import Sentence, load_language, say, say_all, say_either, say_list


def in_german(sentence: str | Sentence) -> str:
    assert isinstance(sentence, Sentence)
    return load_language("de")(sentence)


def test_a_bought_patch() -> None:
    state = PATCHWORK.new([Player("Ann"), Player("Ben")], PatchworkOptions())
    told = PATCHWORK.describe(state, Buy(1))
    assert str(told) == "Ann took the pair, is on space 1 and has 3 buttons."
    assert "„Paar“" in in_german(told)


def test_the_blocks_of_a_pattern_card() -> None:
    assert str(name_pattern(1)) == "Short line pumpkin A A (card 1)"
    assert "Kürbis A A" in in_german(name_pattern(1))


def test_the_fabrics_of_a_card_and_a_name_that_stays_as_it_is_printed() -> None:
    card = Card("maple-leaf", ("red", "blue"))
    (extra,) = find_extra_copies((quilt_of({(3, 0): card, (3, 1): card}),))
    assert str(extra.sentence).startswith("Maple Leaf in blue and red lies here 2 times")
    assert in_german(extra.sentence).startswith("Maple Leaf in blau und rot liegt hier 2-mal")


def test_the_colour_of_a_tile() -> None:
    assert in_german(name_tile(Tile("boston-beauty", "blue", 5))) == "Boston Beauty blau 5"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, ("red", "red", "red")),
        (2, ("red and blue", "red or blue", "red, blue")),
        (3, ("red, blue and green", "red, blue or green", "red, blue, green")),
    ],
)
def test_lists_of_things(count: int, said: tuple[str, str, str]) -> None:
    parts: list[str | Sentence] = [say("red"), "blue", say("green")]
    assert tuple(str(list_of(parts[:count])) for list_of in (say_all, say_either, say_list)) == said
