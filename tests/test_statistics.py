"""Statistics equal a count by hand, over a thousand random games."""

from __future__ import annotations

import sqlite3
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from statistics import mean, median

import msgspec
import pytest

from companion.games.values import Player
from companion.statistics import count_statistics
from companion.store.memory import MemoryStore
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from companion.store.values import Do, Entry, Header, KeptGame, Outcome, PlayerScore, ResultQuery
from companion.store.writing import insert_header, write_outcome

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")


def make_past(seed: int, games: int) -> list[KeptGame]:
    """Games of two to four players with ties, the latest first, and some that were left."""
    chance = Random(seed)
    past = []
    for number in range(games):
        names = chance.sample(NAMES, chance.randint(1, 4))
        started = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=number)
        points = [chance.randint(20, 40) for _ in names]
        ranks = [1 + sum(other > mine for other in points) for mine in points]
        scores = tuple(
            PlayerScore(name, mine, rank, rank == 1, chance.randint(5, 9), chance.randint(99, 999))
            for name, mine, rank in zip(names, points, ranks, strict=True)
        )
        header = Header(
            id=str(number), game=chance.choice(("patchwork", "match-quilt")), started=started,
            players=tuple(Player(name) for name in names), options=msgspec.Raw(b"{}"), app="0.1.0",
        )  # fmt: skip
        ended = started + timedelta(minutes=chance.randint(10, 90))
        began = chance.choice((None, *range(len(names))))
        is_over = chance.random() < 0.9
        outcome = Outcome(str(number), "points", "points", scores, ended=ended, began=began) if is_over else None
        past.append(KeptGame(header, 9, ended, outcome, True))
    return past[::-1]


@pytest.fixture(scope="module")
def past() -> list[KeptGame]:
    return make_past(1, 1000)


@pytest.fixture(scope="module", params=["in memory", "on disk"])
def store(request: pytest.FixtureRequest, past: list[KeptGame], tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The same games as a store keeps them."""
    if request.param == "in memory":
        in_memory = MemoryStore()
        for kept in past:
            in_memory.begin(kept.header)
            in_memory.append([Entry(kept.header.id, 1, kept.last, Do(msgspec.Raw(b"{}")))], kept.outcome)
        return in_memory
    path = tmp_path_factory.mktemp("statistics") / "games.db"
    SqliteStore(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    for kept in past:
        insert_header(connection, kept.header, is_put_away=True)
        write_outcome(connection, kept.header.id, kept.outcome)
    connection.execute("COMMIT")
    connection.close()
    return SqliteStore(path)


def test_every_number_of_every_player_equals_a_count_by_hand(past: list[KeptGame], store: Store) -> None:
    for told in count_statistics(store):
        ended = [kept for kept in past[::-1] if kept.outcome is not None and kept.header.game == told.game]
        assert told.games == len(ended)
        assert told.minutes == median((kept.last - kept.header.started).total_seconds() / 60 for kept in ended)
        assert {record.name for record in told.records} == set(NAMES)
        for record in told.records:
            scores = [
                (kept.header.started, score)
                for kept in ended
                for score in kept.outcome.scores  # type: ignore[union-attr]
                if score.name == record.name
            ]
            points = [score.points for _, score in scores]
            results = store.results(ResultQuery(record.name, told.game))[::-1]
            assert [(each.started, each.points, each.is_winner) for each in results] == [
                (when, score.points, score.is_winner) for when, score in scores
            ]
            assert record.spread == Counter(points)
            assert (record.games, record.best) == (len(points), max(points))
            assert (record.turns, record.seconds) == (
                sum(s.turns for _, s in scores),
                sum(s.seconds for _, s in scores),
            )
            assert record.average == pytest.approx(mean(points))
            assert record.wins == sum(score.is_winner for _, score in scores)
            best = store.best_result(told.game, record.name)
            assert best is not None
            assert (best.points, best.started) == max((score.points, when) for when, score in scores)
        assert told.spread == Counter(score.points for kept in ended for score in kept.outcome.scores)  # type: ignore[union-attr]


def test_who_was_ahead_of_whom_equals_a_count_by_hand(past: list[KeptGame], store: Store) -> None:
    for told in count_statistics(store):
        assert {meeting.names for meeting in told.meetings} == set(combinations(NAMES, 2))
        for meeting in told.meetings:
            ranks = []
            for kept in past:
                if kept.outcome is not None and kept.header.game == told.game:
                    by_name = {score.name: score.rank for score in kept.outcome.scores}
                    if set(meeting.names) <= set(by_name):
                        ranks.append(tuple(by_name[name] for name in meeting.names))
            expected = (sum(one < other for one, other in ranks), sum(one > other for one, other in ranks))
            assert (meeting.ahead, meeting.equal) == (expected, sum(one == other for one, other in ranks))


def test_beginning_is_measured_against_chance(past: list[KeptGame], store: Store) -> None:
    for told in count_statistics(store):
        together = [
            kept.outcome
            for kept in past
            if kept.outcome is not None and kept.header.game == told.game and len(kept.outcome.scores) > 1
        ]
        began = [(each.scores, each.began) for each in together if each.began is not None]
        assert told.games_together == len(began)
        assert told.started_and_won == sum(scores[seat].is_winner for scores, seat in began)
        assert told.expected_starts == pytest.approx(
            sum(sum(score.is_winner for score in scores) / len(scores) for scores, _ in began)
        )


def test_nothing_finished_is_nothing_counted() -> None:
    store = MemoryStore()
    assert count_statistics(store) == ()
    store.begin(make_past(2, 1)[0].header)
    assert count_statistics(store) == ()
