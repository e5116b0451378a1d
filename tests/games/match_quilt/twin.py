"""Match Quilt's points once more, straight from the rules: quilts as stacks of (pattern, bit mask)."""

from __future__ import annotations

from typing import TypeVar

from tests.games.match_quilt.boards import ToldQuilt

THREES = ("birds-in-the-air", "card-trick", "friendship-star", "maple-leaf")
FOURS = ("dutchmans-puzzle", "monkey-wrench", "ribbons", "star-flower")
BITS = {"red": 1, "yellow": 2, "green": 4, "blue": 8}

Block = tuple[str, int]
Stacks = list[list[Block]]
Who = TypeVar("Who")


def stack_up(quilt: ToldQuilt) -> Stacks:
    """The four columns, each from the bottom up."""
    stacks: Stacks = []
    for x in range(4):
        stack: list[Block] = []
        for row in reversed(quilt):
            told = row[x]
            if told is not None:
                stack.append((told["pattern"], sum(BITS[fabric] for fabric in told["fabrics"])))
        stacks.append(stack)
    return stacks


def difficulty(pattern: str) -> int:
    if pattern in THREES:
        return 3
    return 4 if pattern in FOURS else 5


def card_points(
    quilt: ToldQuilt, new: list[int], advanced: bool, others: list[ToldQuilt], favourite: str | None = None
) -> int:
    """The points of the card at `new`, which already lies in the quilt."""
    x, y = new[1], 3 - new[0]
    stacks = stack_up(quilt)
    if sum(map(len, stacks)) == 1:
        return 0
    name, cloth = stacks[x].pop()
    assert len(stacks[x]) == y
    points = 0
    for stack_x, stack in enumerate(stacks):
        for stack_y, (old_name, old_cloth) in enumerate(stack):
            if (stack_x == x) == (stack_y == y):
                continue
            points += old_points(name, cloth, old_name, old_cloth, advanced)
    if favourite is not None and cloth & BITS[favourite]:
        points += 1
    if not advanced:
        return points
    below = stacks[x][-1][0] if stacks[x] else None
    if difficulty(name) == 5:
        tops = [stack[-1][0] for stack_x, stack in enumerate(stacks) if stack and stack_x != x]
        points += tops.count("duck-and-ducklings")
    if below == "maple-leaf":
        points *= 2
    if below in ("cross-and-crown", "ribbons"):
        points += max((2 * opponent_matches(below, name, cloth, other) for other in others), default=0)
    return points


def old_points(name: str, cloth: int, old_name: str, old_cloth: int, advanced: bool) -> int:
    """What one old card in line gives."""
    wanted = {difficulty(name)}
    if advanced and name == "birds-in-the-air":
        wanted = {4, 5}
    common = bin(cloth & old_cloth).count("1")
    points = (difficulty(old_name) in wanted) + (common > 1)
    if advanced and name == "card-trick" and old_cloth & ~cloth:
        points -= 1
    if advanced and name == "friendship-star" and common == 0:
        points += 1
    return points


def opponent_matches(text: str, name: str, cloth: int, other: ToldQuilt) -> int:
    """How many cards of another quilt match by the covered text."""
    stacks = stack_up(other)
    if text == "cross-and-crown":
        return sum(block[0] == name for stack in stacks for block in stack)
    return sum(bin(stack[-1][1] & cloth).count("1") > 1 for stack in stacks if stack)


def end(
    final: dict[Who, ToldQuilt], points: dict[Who, int]
) -> tuple[dict[Who, dict[str, int]], dict[Who, tuple[int, int]]]:
    """The bonuses, and each one's total with the distinct patterns that break a tie."""
    kinds = {who: sorted(b[0] for s in stack_up(quilt) for b in s) for who, quilt in final.items()}
    sets = {who: max((names.count(n) for n in names), default=0) for who, names in kinds.items()}
    spread = {who: len(set(names)) for who, names in kinds.items()}
    bonuses: dict[Who, dict[str, int]] = {}
    for who, rows in final.items():
        lines = [*rows, *map(list, zip(*rows, strict=True))]
        shown = [sorted({fabric for card in line if card for fabric in card["fabrics"]}) for line in lines]
        bonuses[who] = {
            "colour_balance": 5 if all(line == ["blue", "green", "red", "yellow"] for line in shown) else 0,
            "collector": 5 if sets[who] and not any(sets[other] > sets[who] for other in final) else 0,
            "sampler": 5 if spread[who] and not any(spread[other] > spread[who] for other in final) else 0,
        }
    totals = {who: points[who] + sum(bonuses[who].values()) for who in final}
    return bonuses, {who: (totals[who], spread[who]) for who in final}
