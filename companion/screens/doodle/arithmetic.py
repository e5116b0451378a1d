"""The score of a sheet in the words that people use for it."""

from __future__ import annotations

from companion.games.patchwork_doodle.scoring import Rectangle
from companion.games.sentences import Sentence, say, say_count


def explain(best: Rectangle) -> Sentence:
    """How the points of a rectangle come about: its largest square, and one for each row or column beside it."""
    short = min(best.height, best.width)
    more = max(best.height, best.width) - short
    square = say("{side} × {side} = {area}", side=short, area=short * short)
    if not more:
        return square
    if best.height > best.width:
        return say_count("{square}, one row more: 1", "{square}, {count} rows more: {count}", more, square=square)
    return say_count("{square}, one column more: 1", "{square}, {count} columns more: {count}", more, square=square)


def name_best(best: Rectangle) -> Sentence:
    """The rectangle by its sides, as it lies."""
    return say("Best rectangle: {height} × {width}", height=best.height, width=best.width)
