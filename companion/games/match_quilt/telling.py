"""How cards, gains and bonuses are told to the players."""

from __future__ import annotations

from ..sentences import Sentence, say, say_count
from .cards import Card
from .scoring import Gain


def name_card(card: Card) -> Sentence:
    """A card by its pattern and fabrics, e.g. 'Maple Leaf (blue, red)'."""
    return say("{pattern} ({fabrics})", pattern=card.title, fabrics=", ".join(card.fabrics))


def count_points(points: int) -> Sentence:
    """So many points."""
    return say_count("{count} point", "{count} points", points)


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
            return say("points as told")
