"""The ways to use an assistant, each ready to be done: where a card must be named there is one for every card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.quiltable.actions import DonatePattern, FlipPattern
from companion.games.quiltable.offers import find_offers
from companion.games.quiltable.state import State
from companion.games.values import Offer, Seat
from messages import say

_TURN = frozenset({"choose", "return", "end-turn", "tell-quilt", "tell-patterns", "tell-piles"})
"""What everybody may do in a turn, with or without an assistant."""


def find_helps(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What the player's assistant can do now."""
    if state.quilters[seat].assistant is None:
        return ()
    found: list[Offer] = []
    for offer in find_offers(state):
        is_plain_plan = offer.name == "plan" and getattr(offer.action, "count", 1) == 1
        if offer.seat != seat or offer.name in _TURN or is_plain_plan:
            continue
        found += [offer] if offer.action is not None else _name_cards(state, seat, offer)
    # The assistant itself first, trading it away last.
    return tuple(sorted(_without_twins(found), key=lambda offer: offer.name == "trade-assistant"))


def _name_cards(state: State, seat: Seat, offer: Offer) -> list[Offer]:
    """The same offer for each pattern card that the player has."""
    named = []
    for card in state.quilters[seat].patterns:
        if offer.name == "flip-pattern":
            action = FlipPattern(seat, card=card)
            named.append(Offer(offer.name, say("Sew card {card}", card=card), seat, action))
            continue
        for other in range(len(state.players)):
            if other != seat:
                sentence = say("Give {name} card {card}", name=state.name(other), card=card)
                named.append(Offer(offer.name, sentence, seat, DonatePattern(seat, other, card)))
    return named


def _without_twins(offers: list[Offer]) -> Iterator[Offer]:
    """Each action once: a card for everybody was named for each player at whom it can be aimed."""
    seen = []
    for offer in offers:
        if offer.action not in seen:
            seen.append(offer.action)
            yield offer
