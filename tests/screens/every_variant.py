"""Every variant that the set-up offers, with the numbers of players that can play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.games import shelf
from companion.games.errors import BadSetup
from companion.games.game import Game
from companion.games.values import Choice, Player
from tests.screens.steady_player import GAMES, SEATED

PLAIN = "plain"
TOGETHER = "all that go together"


class TableToPlay(NamedTuple):
    """What is set up before somebody plays it."""

    game: str
    variant: str
    """The switches that are on, by the names that logs and the command line have for them."""
    players: int
    options: dict[str, Any]
    """As the set-up chooses them for these switches."""


def tables_to_play(games: Sequence[str] = GAMES) -> Iterator[TableToPlay]:
    """Each variant of each game once, over all numbers of players, and the plain game with every number of them."""
    for game in games:
        by_variant: dict[str, list[TableToPlay]] = {}
        for table in every_table(game):
            by_variant.setdefault(table.variant, []).append(table)
        yield from by_variant.pop(PLAIN)
        for number, tables in enumerate(by_variant.values()):
            yield tables[number % len(tables)]


def every_table(game: str) -> Iterator[TableToPlay]:
    """The plain game, each switch alone, each that another one brings along, and all that go together."""
    box = shelf.take(game)
    for players in box.players:
        seen: set[str] = set()
        for choices in ((), *_switches_alone(box, players), *_switches_after_others(box, players)):
            table = _lay(box, players, choices)
            if table is not None and table.variant not in seen:
                seen.add(table.variant)
                yield table
        together = _all_that_go_together(box, players)
        if len(together) > 1:
            table = _lay(box, players, together, TOGETHER)
            assert table is not None
            yield table


def _switches_alone(box: Game[Any, Any, Any], players: int) -> Iterator[tuple[Choice, ...]]:
    for choice in box.switches(players, frozenset()):
        yield (choice,)


def _switches_after_others(box: Game[Any, Any, Any], players: int) -> Iterator[tuple[Choice, ...]]:
    """What is offered only while another switch is on."""
    always = box.switches(players, frozenset())
    for choice in always:
        for other in box.switches(players, {choice.name}):
            if other not in always:
                yield choice, other


def _all_that_go_together(box: Game[Any, Any, Any], players: int) -> tuple[Choice, ...]:
    """One switch after the other, as long as the rules allow the table."""
    on: tuple[Choice, ...] = ()
    for choice in box.choices:
        is_offered = choice in box.switches(players, {other.name for other in on})
        is_first_of_its_field = choice.field not in {other.field for other in on}
        if is_offered and is_first_of_its_field and _lay(box, players, (*on, choice)) is not None:
            on = (*on, choice)
    return on


def _lay(box: Game[Any, Any, Any], players: int, choices: tuple[Choice, ...], variant: str = "") -> TableToPlay | None:
    """The table with these switches on; None where the rules do not allow it."""
    seated = [Player(name) for name in SEATED[:players]]
    options = box.choose(seated, choices)
    try:
        box.new(seated, options)
    except BadSetup:
        return None
    name = variant or " + ".join(choice.name for choice in choices) or PLAIN
    return TableToPlay(box.name, name, players, msgspec.to_builtins(options))
