"""What is worth telling about the last game: a best for a long time, a round number, a day of an earlier year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import takewhile

from companion.games import shelf
from companion.screens.history.telling import amount, name_month
from companion.store.store import Store
from companion.store.values import PlayerResult, ResultQuery
from messages import Sentence, say

_FRESH = timedelta(days=7)
"""So long a game is news."""
_LOOKED_AT = 200
"""Earlier results of a player that are compared."""
_FEW = 3
"""Before so many games a best means little."""
_LONG = timedelta(days=45)
_ROUND = 50
_YEARS = 10
_REGULARS = 3


def find_milestones(store: Store, now: datetime) -> Iterator[Sentence]:
    """The sentences, what is rarest first; looked for only as far as they are asked for."""
    yield from _bests(store, now)
    yield from _round_numbers(store, now)
    yield from _anniversaries(store, now)


def _bests(store: Store, now: datetime) -> Iterator[Sentence]:
    for last in store.games(most=1, of=shelf.NAMES, is_over=True):
        if last.outcome is None or now - last.header.started > _FRESH:
            return
        scores = sorted(last.outcome.scores, key=lambda score: score.rank)
        for score in scores:
            results = store.results(ResultQuery(score.name, last.header.game, _LOOKED_AT))
            told = _tell_best(score.name, results, last.outcome.unit, now)
            if told is not None:
                yield told


def _tell_best(name: str, results: tuple[PlayerResult, ...], unit: str, now: datetime) -> Sentence | None:
    """Whether the latest of these results is the best ever, or for a long time."""
    latest, earlier = results[0], results[1:]
    title, points = shelf.read_box(latest.game).title, amount(latest.points, unit)
    worse = list(takewhile(lambda each: each.points < latest.points, earlier))
    if len(worse) < _FEW:
        return None
    if len(worse) == len(earlier) < _LOOKED_AT - 1:
        return say("{points} is the best {game} that {name} ever played.", name=name, game=title, points=points)
    since = earlier[min(len(worse), len(earlier) - 1)].started.astimezone()
    if now - since < _LONG:
        return None
    month: Sentence = name_month(since.date())
    if since.year != now.astimezone().year:
        month = say("{month} {year}", month=month, year=since.year)
    return say("{points} is the best {game} of {name} since {month}.",
               name=name, game=title, points=points, month=month)  # fmt: skip


def _round_numbers(store: Store, now: datetime) -> Iterator[Sentence]:
    count = store.count(of=shelf.NAMES, is_over=True)
    if count and count % _ROUND == 0:
        (last,) = store.games(most=1, of=shelf.NAMES, is_over=True)
        if now - last.header.started < _FRESH:
            yield say("{count} games were played to the end at this table.", count=count)


def _anniversaries(store: Store, now: datetime) -> Iterator[Sentence]:
    today = now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    for years in range(1, _YEARS + 1):
        try:
            day = today.replace(year=today.year - years)
        except ValueError:
            # The 29th of February.
            continue
        for name in store.regulars(shelf.NAMES)[:_REGULARS]:
            for won in store.results(ResultQuery(name, since=day, until=day + timedelta(days=1))):
                if won.is_winner:
                    title = shelf.read_box(won.game).title
                    points = amount(won.points, shelf.take(won.game).unit)
                    yield say("This day in {year}: {name} won {game} with {points}.",
                              year=day.year, name=name, game=title, points=points)  # fmt: skip
