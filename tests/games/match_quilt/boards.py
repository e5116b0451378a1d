"""Quilts written as text, four rows with the top one first: `ML-br` is a Maple Leaf in blue and red, `.` no card."""

from __future__ import annotations

from typing import Any

SHORT = {
    "BA": "birds-in-the-air",
    "CT": "card-trick",
    "FR": "friendship-star",
    "ML": "maple-leaf",
    "DP": "dutchmans-puzzle",
    "MW": "monkey-wrench",
    "RB": "ribbons",
    "SF": "star-flower",
    "CH": "crazy-house",
    "CC": "cross-and-crown",
    "DD": "duck-and-ducklings",
    "FO": "fools-square",
}
LETTERS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}

ToldCard = dict[str, Any]
ToldQuilt = list[list[ToldCard | None]]


def told_card(word: str) -> ToldCard:
    """A card in its JSON form."""
    short, letters = word.split("-")
    return {"pattern": SHORT[short], "fabrics": [LETTERS[letter] for letter in letters]}


def told_quilt(text: str) -> ToldQuilt:
    """A quilt in its JSON form; rows left out at the top are empty."""
    rows = [[None if word == "." else told_card(word) for word in line.split()] for line in text.strip().splitlines()]
    padded: ToldQuilt = [[*row, *[None] * (4 - len(row))] for row in rows]
    above: ToldQuilt = [[None] * 4 for _ in range(4 - len(padded))]
    return above + padded


def told_cell(place: str) -> list[int]:
    """A place such as `a1` (bottom left) as row and column from the top left."""
    return [4 - int(place[1]), "abcd".index(place[0])]
