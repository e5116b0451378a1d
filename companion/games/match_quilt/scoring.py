"""The points of a new card, each with the cards that gave it, the standings with every reason, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from messages import Sentence, say, say_count

from ..values import Cell, Line, Result, Seat, Standing, Standings
from .bonuses import Bonuses
from .components import DECK, FABRICS, PATTERNS, Card, has_fabric_match
from .quilt import CARDS, SIZE, Quilt, cards_in_line, cards_of, count_cards, covered_card, open_cards

if TYPE_CHECKING:
    from .state import MatchQuiltState

GainKind: TypeAlias = Literal[
    "level",
    "higher-level",
    "fabrics",
    "card-trick",
    "friendship-star",
    "favourite",
    "duck-and-ducklings",
    "maple-leaf",
    "cross-and-crown",
    "ribbons",
    "told",
]
OpponentText: TypeAlias = Literal["cross-and-crown", "ribbons"]

CARDS_IN_LINE = 2 * (SIZE - 1)
POINTS_PER_OPPONENT_MATCH = 2
MOST_MATCHES: dict[OpponentText, int] = {"cross-and-crown": 5, "ribbons": SIZE}
"""The other five copies of a pattern; the open cards of four columns."""
_OPPONENT_TEXTS: dict[str, OpponentText] = {text: text for text in MOST_MATCHES}


class Gain(msgspec.Struct, frozen=True):
    """Points (or minus points) of one kind, with the cells of the own quilt that gave them.

    What an opponent's quilt gave names that opponent and the matching cells there; they are unknown when the player
    only told how many match.
    """

    kind: GainKind
    points: int
    cells: tuple[Cell, ...] = ()
    opponent: Seat | None = None
    opponent_cells: tuple[Cell, ...] = ()


def score_new_card(
    quilt: Quilt, card: Card, cell: Cell, *, advanced: bool = False, favourite: str | None = None
) -> tuple[Gain, ...]:
    """What a card played on this quilt scores, except for a covered text that looks at an opponent's quilt."""
    gains = list_gains(quilt, card, cell, advanced=advanced, favourite=favourite)
    return tuple(gain for gain in gains if gain.points != 0)


def list_gains(
    quilt: Quilt,
    card: Card,
    cell: Cell,
    *,
    advanced: bool = False,
    favourite: str | None = None,
    first_favourite: bool = False,
) -> tuple[Gain, ...]:
    """The same with everything that was looked at and gave nothing, so that nobody wonders."""
    own = [Gain("favourite", 1, (cell,))] if favourite in card.fabrics else []
    if count_cards(quilt) == 0:
        return tuple(own) if first_favourite else ()
    line = cards_in_line(quilt, cell)
    gains = [_score_levels(line, card, advanced), _score_fabrics(line, card)]
    if advanced and card.pattern == "card-trick":
        gains.append(_score_card_trick(line, card))
    if advanced and card.pattern == "friendship-star":
        strangers = tuple(at for at, old in line if card.count_shared_fabrics(old) == 0)
        gains.append(Gain("friendship-star", len(strangers), strangers))
    gains += own
    if advanced:
        if any(old.pattern == "duck-and-ducklings" for _, old in open_cards(quilt)):
            gains.append(_score_ducks(quilt, card, cell))
        covered = covered_card(quilt, cell)
        if covered is not None and covered.pattern == "maple-leaf":
            gains.append(Gain("maple-leaf", sum(gain.points for gain in gains), ((cell[0] + 1, cell[1]),)))
    return tuple(gains)


def _score_levels(line: tuple[tuple[Cell, Card], ...], card: Card, advanced: bool) -> Gain:
    if advanced and card.pattern == "birds-in-the-air":
        higher = tuple(at for at, old in line if old.level > card.level)
        return Gain("higher-level", len(higher), higher)
    equal = tuple(at for at, old in line if old.level == card.level)
    return Gain("level", len(equal), equal)


def _score_fabrics(line: tuple[tuple[Cell, Card], ...], card: Card) -> Gain:
    matching = tuple(at for at, old in line if has_fabric_match(card, old))
    return Gain("fabrics", len(matching), matching)


def _score_card_trick(line: tuple[tuple[Cell, Card], ...], card: Card) -> Gain:
    (missing,) = set(FABRICS) - set(card.fabrics)
    showing = tuple(at for at, old in line if missing in old.fabrics)
    return Gain("card-trick", -len(showing), showing)


def _score_ducks(quilt: Quilt, card: Card, cell: Cell) -> Gain:
    """A Duck & Ducklings in the new card's own column is covered by it and no longer shows."""
    if card.level != PATTERNS["duck-and-ducklings"].level:
        return Gain("duck-and-ducklings", 0)
    showing = [(at, old) for at, old in open_cards(quilt) if at[1] != cell[1]]
    ducks = tuple(at for at, old in showing if old.pattern == "duck-and-ducklings")
    return Gain("duck-and-ducklings", len(ducks), ducks)


def opponent_text(quilt: Quilt, cell: Cell) -> OpponentText | None:
    """The text that a card at this cell covers, when it looks at an opponent's quilt."""
    covered = covered_card(quilt, cell)
    return None if covered is None else _OPPONENT_TEXTS.get(covered.pattern)


def find_opponent_matches(text: OpponentText, card: Card, quilt: Quilt) -> tuple[Cell, ...]:
    """The cards of an opponent's quilt that the new card matches by the covered text."""
    if text == "cross-and-crown":
        return tuple(at for at, other in cards_of(quilt) if other.pattern == card.pattern)
    return tuple(at for at, other in open_cards(quilt) if has_fabric_match(card, other))


def score_opponents(text: OpponentText, card: Card, cell: Cell, opponents: Mapping[Seat, Quilt]) -> tuple[Gain, ...]:
    """What each opponent's quilt would give by the covered text, the best first."""
    covered = ((cell[0] + 1, cell[1]),)
    gains = [
        Gain(text, POINTS_PER_OPPONENT_MATCH * len(cells), covered, seat, cells)
        for seat, quilt in opponents.items()
        for cells in [find_opponent_matches(text, card, quilt)]
    ]
    return tuple(sorted(gains, key=lambda gain: -gain.points))


def highest_card_score(*, advanced: bool, favourite: bool) -> int:
    """The most that one card can score.

    Six cards in line give two points each. In the advanced game a level 5 card that covers a Maple Leaf misses the
    point for the leaf's level, but gets one from each of three ducks, and all that twice.
    """
    if advanced:
        return 2 * (2 * CARDS_IN_LINE - 1 + SIZE - 1 + favourite)
    return 2 * CARDS_IN_LINE + favourite


def lowest_card_score(*, advanced: bool) -> int:
    """The least that one card can score: a Card Trick on a Maple Leaf of its own level, with five cards against it."""
    return -2 * (CARDS_IN_LINE - 1) if advanced else 0


def explain_gain(gain: Gain, opponent: str = "") -> Sentence:
    """Why these points; `opponent` is the name of the one whose quilt was compared."""
    count = len(gain.cells)
    match gain.kind:
        case "level":
            return say_count("same level as {count} card", "same level as {count} cards", count)
        case "higher-level":
            return say_count(
                "Birds in the Air: {count} card of level 4 or 5",
                "Birds in the Air: {count} cards of level 4 or 5",
                count,
            )
        case "fabrics":
            return say_count(
                "two or more fabrics in common with {count} card",
                "two or more fabrics in common with {count} cards",
                count,
            )
        case "card-trick":
            return say_count(
                "Card Trick: its missing fabric shows on {count} card",
                "Card Trick: its missing fabric shows on {count} cards",
                count,
            )
        case "friendship-star":
            return say_count(
                "Friendship Star: no fabric in common with {count} card",
                "Friendship Star: no fabric in common with {count} cards",
                count,
            )
        case "favourite":
            return say("favourite fabric")
        case "duck-and-ducklings":
            return say_count(
                "level 5 with {count} open Duck & Ducklings", "level 5 with {count} open Duck & Ducklings", count
            )
        case "maple-leaf":
            return say("Maple Leaf covered: the score is doubled")
        case "cross-and-crown":
            return say_count(
                "Cross & Crown covered: {count} card of the same pattern in {opponent}'s quilt",
                "Cross & Crown covered: {count} cards of the same pattern in {opponent}'s quilt",
                gain.points // 2, opponent=opponent,
            )  # fmt: skip
        case "ribbons":
            return say_count(
                "Ribbons covered: {count} open card in {opponent}'s quilt with two or more fabrics in common",
                "Ribbons covered: {count} open cards in {opponent}'s quilt with two or more fabrics in common",
                gain.points // 2, opponent=opponent,
            )  # fmt: skip
        case "told":
            return say("points as entered")


def count_standings(state: MatchQuiltState) -> Standings:
    """Every player's points, one line for each gain of each turn, then the bonuses."""
    return Standings("points", tuple(Standing(seat, _lines_of(state, seat)) for seat in range(len(state.players))))


def _lines_of(state: MatchQuiltState, seat: Seat) -> tuple[Line, ...]:
    quilter = state.quilters[seat]
    lines = []
    for number, turn in enumerate(quilter.turns, 1):
        for gain in turn.gains:
            opponent = "" if gain.opponent is None else state.name_of(gain.opponent)
            reason = say("Turn {number}: {reason}", number=number, reason=explain_gain(gain, opponent))
            lines.append(Line(reason, gain.points, gain.cells, say("Turns")))
    if quilter.total is not None:
        told = quilter.total - sum(turn.points for turn in quilter.turns)
        lines.append(Line(_say_told_turns(len(quilter.turns)), told, source=say("Turns")))
    if state.bonuses is not None:
        lines += _bonus_lines(state.bonuses[seat])
    return tuple(lines)


def _say_told_turns(known: int) -> Sentence:
    if known == 0:
        return say("All turns, entered at the end")
    return say("Turns {first} to {last}, entered at the end", first=known + 1, last=CARDS)


def _bonus_lines(bonuses: Bonuses) -> list[Line]:
    lines = (
        Line(say("Bonus: Colour Balance"), bonuses.colour_balance),
        Line(say("Bonus: Collector"), bonuses.collector),
        Line(say("Bonus: Sampler"), bonuses.sampler),
    )
    return [line for line in lines if line.points]


def find_result(state: MatchQuiltState) -> Result | None:
    """Who won and why, once every bonus is known."""
    announced, bonuses = state.announcements, state.bonuses
    if announced is None or bonuses is None:
        return None
    points = [quilter.points + bonus.points for quilter, bonus in zip(state.quilters, bonuses, strict=True)]
    best = max(points)
    leaders = tuple(seat for seat, score in enumerate(points) if score == best)
    if len(state.players) == 1:
        return Result("solo", leaders, _say_medal(state.name_of(0), best))
    if len(leaders) == 1:
        name = state.name_of(leaders[0])
        return Result(
            "points",
            leaders,
            say_count("{name} wins with {count} point.", "{name} wins with {count} points.", best, name=name),
        )
    most = max(announced[seat].patterns for seat in leaders)
    winners = tuple(seat for seat in leaders if announced[seat].patterns == most)
    if len(winners) == 1:
        sentence = say(
            "{name} wins: {points} points like others, but {patterns} different patterns, the most among them.",
            name=state.name_of(winners[0]), points=best, patterns=most,
        )  # fmt: skip
        return Result("tie-break", winners, sentence)
    names = ", ".join(state.name_of(seat) for seat in winners)
    sentence = say(
        "{names} share the victory: {points} points and {patterns} different patterns each.",
        names=names, points=best, patterns=most,
    )  # fmt: skip
    return Result("shared", winners, sentence)


def _say_medal(name: str, points: int) -> Sentence:
    medals = DECK.medals
    if points >= medals.gold:
        return say("{name} wins the gold medal with {points} points.", name=name, points=points)
    if points >= medals.silver:
        return say(
            "{name} wins the silver medal with {points} points; gold is {gold}.",
            name=name, points=points, gold=medals.gold,
        )  # fmt: skip
    if points >= medals.bronze:
        return say(
            "{name} wins the bronze medal with {points} points; silver is {silver}.",
            name=name, points=points, silver=medals.silver,
        )  # fmt: skip
    return say("{name} has {points} points; bronze is {bronze}.", name=name, points=points, bronze=medals.bronze)
