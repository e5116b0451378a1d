"""How Quilt Show speaks of money."""

from __future__ import annotations

from messages import Sentence, say


def dollars(amount: int) -> Sentence:
    """An amount of money as players write it: $6,000; each language groups the digits its own way."""
    if amount < 0:
        return say("−{amount}", amount=dollars(-amount))
    thousands, rest = divmod(amount, 1000)
    if not thousands:
        return say("${amount}", amount=amount)
    return say("${thousands},{rest}", thousands=thousands, rest=str(rest).zfill(3))
