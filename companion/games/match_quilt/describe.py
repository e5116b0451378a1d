"""What happened, told after each action."""

from __future__ import annotations

from messages import Sentence, say, say_count, say_list

from . import actions
from .components import Card
from .play import score_play
from .quilt import place_of
from .state import MatchQuiltState


def describe(state: MatchQuiltState, action: actions.MatchQuiltAction) -> Sentence:
    """What the action did to this state."""
    name = state.name_of(action.seat)
    match action:
        case actions.Start():
            return say("{name} starts.", name=name)
        case actions.PlayCard():
            points = sum(gain.points for gain in score_play(state, action))
            return say(
                "{name} played {card} in {place}: {points}.",
                name=name, card=_name_card(action.card), place=place_of(action.cell), points=_count_points(points),
            )  # fmt: skip
        case actions.TellPoints():
            return say("{name} scored {points}.", name=name, points=_count_points(action.points))
        case actions.EndTurn():
            return say("{name} ended the turn.", name=name)
        case actions.SkipTurn():
            return say("{name} had no card to play.", name=name)
        case actions.TellQuilt():
            return say("{name} showed the whole quilt.", name=name)
        case actions.TellTotal():
            return say(
                "{name} finished with {points} before the bonuses.", name=name, points=_count_points(action.points)
            )
        case actions.Announce():
            return say(
                "{name} announced {patterns} different patterns, at most {largest} of one, {balance}.",
                name=name, patterns=action.quilt.patterns, largest=action.quilt.largest_set,
                balance=say("with Colour Balance") if action.quilt.colour_balance else say("no Colour Balance"),
            )  # fmt: skip


def _name_card(card: Card) -> Sentence:
    """A card by its pattern and fabrics, e.g. 'Maple Leaf (blue, red)'."""
    return say("{pattern} ({fabrics})", pattern=card.title, fabrics=say_list(map(say, card.fabrics)))


def _count_points(points: int) -> Sentence:
    """So many points."""
    return say_count("{count} point", "{count} points", points)
