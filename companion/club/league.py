"""The league: ratings for each game and season by openskill, places over all games, records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import groupby

import msgspec
from openskill.models import PlackettLuce

from companion.outcome import judge_log
from companion.store.records import parse_record
from companion.store.values import Entry, Header
from messages import say

from .database import Connection, ask, ask_one
from .errors import ClubError

START, STEP = 1000, 24
"""Everybody starts at 1000; a step of openskill's scale (whose mean is 25) is shown as 24."""
RANKED_FROM = 5
"""Games from which on somebody is ranked: before, the rating says little."""
EVENINGS = 8
_AT_ONCE = 500
_MODEL = PlackettLuce()
_EVENING = "(({column}) AT TIME ZONE 'UTC' - interval '5 hours')::date"
"""The evening a moment belongs to: a game that ends after midnight belongs to the night before."""

Progress = Callable[[int, int], None]
Strength = tuple[float, float]
"""mu and sigma of openskill."""


class Rated(msgspec.Struct, frozen=True):
    """One line of the league."""

    player: int
    name: str
    motif: str
    games: int
    wins: int
    rating: int | None
    """Nothing over all games, where only places and wins are compared."""
    tonight: int
    place: float
    """The middle of the places reached."""
    evenings: tuple[int, ...] = ()
    """The rating at the end of each of the last evenings."""
    dates: tuple[str, ...] = ()
    tonight_wins: int = 0


class ClubRecord(msgspec.Struct, frozen=True):
    """The best that was ever reached in one game."""

    kind: str
    player: int
    name: str
    points: int
    ended: datetime


class ClubSeason(msgspec.Struct, frozen=True):
    """A part of the club's time; ratings begin anew with it."""

    id: int
    name: str
    starts: datetime


class _Result(msgspec.Struct, frozen=True):
    table_id: int
    game: str
    ended: datetime
    season: int
    players: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[bool, ...]


def show_rating(mu: float) -> int:
    """The rating as people see it."""
    return round(START + STEP * (mu - _MODEL.mu))


def update_ratings(connection: Connection, tell: Progress = lambda *_: None, *, from_log: bool = False) -> int:
    """Work out what has changed since last time: mostly one more game; returns how many games were rated.

    Whoever is first does it; a second one at the same moment finds nothing to do.
    """
    rated = 0
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('quilting-bee ratings'))")
        changes = ask(connection, "DELETE FROM club.rating_change RETURNING kind, since")
        since: dict[str, datetime] = {}
        for kind, moment in changes:
            since[kind] = min(moment, since.get(kind, moment))
        total = sum(_count_since(connection, kind, moment) for kind, moment in since.items())
        for kind, moment in since.items():
            for _ in _rate_since(connection, kind, moment, from_log=from_log):
                rated += 1
                tell(rated, total)
    return rated


def recompute_ratings(connection: Connection, tell: Progress = lambda *_: None, *, from_log: bool = False) -> int:
    """All ratings from the first game on; `from_log` asks the rules what each log leads to, instead of the results."""
    kinds = "SELECT DISTINCT kind, timestamptz '1900-01-01' FROM club.game WHERE ended IS NOT NULL"
    connection.execute(f"INSERT INTO club.rating_change {kinds}")
    return update_ratings(connection, tell, from_log=from_log)


def list_league(connection: Connection, kind: str | None, season: int | None = None) -> list[Rated]:
    """The league of one game, the best rating first; or of all games together, the best middle place first."""
    if kind is None:
        return _list_places(connection, season)
    season = _current_season(connection) if season is None else season
    rows = ask(
        connection,
        f"""WITH counted AS (
                SELECT player, count(*) AS games, count(*) FILTER (WHERE is_winner) AS wins
                FROM club.rating WHERE kind = %(kind)s AND season = %(season)s GROUP BY player),
            latest AS (
                SELECT ({_EVENING.format(column="max(ended)")} + interval '5 hours') AT TIME ZONE 'UTC' AS begun
                FROM club.rating WHERE kind = %(kind)s),
            tonight AS (
                SELECT player, (array_agg(mu_before ORDER BY ended, table_id, game))[1] AS before,
                       count(*) FILTER (WHERE is_winner) AS wins
                FROM club.rating WHERE kind = %(kind)s AND season = %(season)s
                AND ended >= (SELECT begun FROM latest) GROUP BY player)
            SELECT counted.player, list.name, coalesce(list.motif, ''), counted.games, counted.wins, last.mu,
                   tonight.before, coalesce(tonight.wins, 0)
            FROM counted CROSS JOIN LATERAL (
                SELECT mu FROM club.rating AS r
                WHERE r.kind = %(kind)s AND r.season = %(season)s AND r.player = counted.player
                ORDER BY ended DESC, table_id DESC, game DESC LIMIT 1) AS last
            LEFT JOIN tonight USING (player) LEFT JOIN club.player_list AS list ON list.id = counted.player
            ORDER BY counted.games >= {RANKED_FROM} DESC, last.mu DESC, counted.player""",
        {"kind": kind, "season": season},
    )
    return [
        Rated(
            player, name or "", motif, games, wins, show_rating(mu),
            show_rating(mu) - show_rating(before) if before is not None else 0, 0.0, tonight_wins=tonight_wins,
        )
        for player, name, motif, games, wins, mu, before, tonight_wins in rows
    ]  # fmt: skip


def with_evenings(connection: Connection, kind: str, season: int | None, rated: Sequence[Rated]) -> list[Rated]:
    """The same with the ratings of the last evenings, for the few that are shown."""
    season = _current_season(connection) if season is None else season
    evening = _EVENING.format(column="ended")
    rows = ask(
        connection,
        f"""SELECT player, evening, mu FROM (
                SELECT DISTINCT ON (player, {evening}) player, {evening} AS evening, mu FROM club.rating
                WHERE kind = %s AND season = %s AND player = ANY(%s)
                ORDER BY player, {evening} DESC, ended DESC, table_id DESC, game DESC) AS each
            ORDER BY player, evening""",
        (kind, season, [each.player for each in rated]),
    )
    found = {player: list(group) for player, group in groupby(rows, key=lambda row: row[0])}
    return [
        msgspec.structs.replace(
            each,
            evenings=tuple(show_rating(mu) for _, _, mu in found.get(each.player, ())[-EVENINGS:]),
            dates=tuple(str(evening) for _, evening, _ in found.get(each.player, ())[-EVENINGS:]),
        )
        for each in rated
    ]


def list_evenings(compared: Sequence[Rated]) -> list[str]:
    """The last evenings on which any of them played, in their order."""
    return sorted({date for each in compared for date in each.dates})[-EVENINGS:]


def list_records(connection: Connection, season: int | None = None) -> list[ClubRecord]:
    """The most points of each game."""
    starts, ends = _span(connection, season)
    rows = ask(
        connection,
        """WITH best AS MATERIALIZED (
                SELECT kinds.kind, most.* FROM (SELECT DISTINCT kind FROM club.game WHERE ended IS NOT NULL) AS kinds
                CROSS JOIN LATERAL (
                    SELECT s.player, s.points, g.ended
                    FROM club.game AS g JOIN club.seat AS s ON s.table_id = g.table_id AND s.game = g.id
                    WHERE g.kind = kinds.kind AND g.ended >= %s AND g.ended < %s AND s.points IS NOT NULL
                    ORDER BY s.points DESC, g.ended LIMIT 1) AS most)
           SELECT best.kind, person.who, coalesce(l.name, ''), best.points, best.ended
           FROM best JOIN club.person USING (player) LEFT JOIN club.player_list AS l ON l.id = person.who
           ORDER BY best.kind""",
        (starts, ends),
    )
    return [ClubRecord(*row) for row in rows]


def list_seasons(connection: Connection) -> list[ClubSeason]:
    """All seasons, the latest first."""
    return [
        ClubSeason(*row) for row in ask(connection, "SELECT id, name, starts FROM club.season ORDER BY starts DESC")
    ]


def begin_season(connection: Connection, name: str, starts: datetime) -> None:
    """Ratings begin anew with the games that end from then on."""
    if not name.strip():
        raise ClubError(say("A season needs a name."))
    if ask_one(connection, "SELECT 1 FROM club.season WHERE starts = %s", (starts,)):
        raise ClubError(say("Another season begins at that moment already."))
    with connection.transaction():
        connection.execute("INSERT INTO club.season (name, starts) VALUES (%s, %s)", (name.strip(), starts))
        connection.execute("SELECT club.people_changed()")


def _list_places(connection: Connection, season: int | None) -> list[Rated]:
    starts, ends = _span(connection, season)
    rows = ask(
        connection,
        """WITH each AS MATERIALIZED (
                SELECT s.player, count(*) AS games, count(*) FILTER (WHERE s.is_winner) AS wins, sum(s.rank) AS ranks
                FROM club.game AS g JOIN club.seat AS s ON s.table_id = g.table_id AND s.game = g.id
                WHERE g.ended >= %s AND g.ended < %s AND s.rank IS NOT NULL AND cardinality(g.players) > 1
                GROUP BY s.player),
               together AS MATERIALIZED (
                SELECT who, sum(games)::bigint AS games, sum(wins)::bigint AS wins, sum(ranks) / sum(games) AS place
                FROM each JOIN club.person USING (player) GROUP BY who)
           SELECT who, coalesce(l.name, ''), coalesce(l.motif, ''), games, wins, place::float
           FROM together LEFT JOIN club.player_list AS l ON l.id = who
           ORDER BY games >= %s DESC, place, wins DESC, who""",
        (starts, ends, RANKED_FROM),
    )
    return [Rated(player, name, motif, games, wins, None, 0, place) for player, name, motif, games, wins, place in rows]


def _count_since(connection: Connection, kind: str, since: datetime) -> int:
    query = "SELECT count(*) FROM club.game WHERE kind = %s AND ended >= %s AND cardinality(players) > 1"
    count: int = ask_one(connection, query, (kind, since))
    return count


def _rate_since(connection: Connection, kind: str, since: datetime, *, from_log: bool) -> Iterator[None]:
    connection.execute("DELETE FROM club.rating WHERE kind = %s AND ended >= %s", (kind, since))
    strengths: dict[tuple[int, int], Strength] = {}
    rows: list[tuple[object, ...]] = []
    for result in _results(connection, kind, since, from_log=from_log):
        yield
        if len(set(result.players)) < len(result.players):
            # One person in two seats, as it turned out: that was no contest.
            continue
        before = [_strength(connection, kind, result, player, strengths) for player in result.players]
        after = rate(before, result.ranks)
        for player, (mu, sigma), (mu_before, _), is_winner in zip(
            result.players, after, before, result.winners, strict=True
        ):
            strengths[result.season, player] = (mu, sigma)
            rows.append((kind, result.table_id, result.game, player, result.season, result.ended, mu, sigma, mu_before,
                         is_winner))  # fmt: skip
        if len(rows) >= _AT_ONCE:
            _write(connection, rows)
            rows.clear()
    _write(connection, rows)


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """What one game makes of its players' strengths."""
    teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [(team[0].mu, team[0].sigma) for team in rated]


def _strength(
    connection: Connection, kind: str, result: _Result, player: int, known: dict[tuple[int, int], Strength]
) -> Strength:
    key = (result.season, player)
    if key not in known:
        row = ask(
            connection,
            """SELECT mu, sigma FROM club.rating WHERE kind = %s AND season = %s AND player = %s
               ORDER BY ended DESC, table_id DESC, game DESC LIMIT 1""",
            (kind, result.season, player),
        )
        known[key] = row[0] if row else (_MODEL.mu, _MODEL.sigma)
    return known[key]


def _results(connection: Connection, kind: str, since: datetime, *, from_log: bool) -> Iterator[_Result]:
    """What the games of a kind led to, in the order in which they ended."""
    query = """SELECT g.table_id, g.id, g.ended,
                      coalesce((SELECT id FROM club.season WHERE starts <= g.ended ORDER BY starts DESC LIMIT 1), 0),
                      s.player, coalesce(p.same_as, p.id), p.same_as IS NULL OR r.same_as IS NULL, s.rank, s.is_winner
               FROM club.game AS g JOIN club.seat AS s ON s.table_id = g.table_id AND s.game = g.id
               JOIN club.player AS p ON p.id = s.player LEFT JOIN club.player AS r ON r.id = p.same_as
               WHERE g.kind = %s AND g.ended >= %s AND cardinality(g.players) > 1
               ORDER BY g.ended, g.table_id, g.id, s.seat"""
    with connection.cursor(name="results") as cursor:
        cursor.itersize = 5000
        cursor.execute(query, (kind, since))
        for _, rows in groupby(cursor, key=lambda row: row[:2]):
            seats = list(rows)
            table_id, game, ended, season = seats[0][:4]
            players = tuple(root if is_root else ask_one(connection, "SELECT club.who(%s)", (player,))
                            for _, _, _, _, player, root, is_root, _, _ in seats)  # fmt: skip
            ranks, winners = tuple(seat[7] for seat in seats), tuple(seat[8] for seat in seats)
            if from_log:
                ranks, winners = _judge(connection, table_id, game)
            if None in ranks:
                # A table said that the game is over and not how.
                continue
            yield _Result(table_id, game, ended, season, players, ranks, winners)


def _judge(connection: Connection, table_id: int, game: str) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """What the rules make of the log that the club has."""
    record = ask_one(connection, "SELECT record FROM club.game WHERE table_id = %s AND id = %s", (table_id, game))
    log = ask(
        connection, "SELECT record FROM club.entry WHERE table_id = %s AND game = %s ORDER BY number", (table_id, game)
    )
    header = parse_record(record.encode())
    entries = [parse_record(each.encode()) for (each,) in log]
    assert isinstance(header, Header)
    outcome = judge_log(header, [each for each in entries if isinstance(each, Entry)])
    if outcome is None:
        raise ClubError(say("The log of game {game} does not lead to its result.", game=game))
    return tuple(score.rank for score in outcome.scores), tuple(score.is_winner for score in outcome.scores)


def _write(connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        columns = "kind, table_id, game, player, season, ended, mu, sigma, mu_before, is_winner"
        with connection.cursor() as cursor, cursor.copy(f"COPY club.rating ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


def _current_season(connection: Connection) -> int:
    query = "SELECT id FROM club.season WHERE starts <= now() ORDER BY starts DESC LIMIT 1"
    return int(ask_one(connection, query) or 0)


def _span(connection: Connection, season: int | None) -> tuple[str, str]:
    """From when to when a season lasts; the one that is on now unless told, and all of time where there are none."""
    season = _current_season(connection) if season is None else season
    rows = ask(
        connection,
        """SELECT starts::text, coalesce((SELECT min(later.starts) FROM club.season AS later
                                         WHERE later.starts > s.starts), 'infinity')::text
           FROM club.season AS s WHERE id = %s""",
        (season,),
    )
    if not rows:
        first = ask_one(connection, "SELECT coalesce(min(starts), 'infinity')::text FROM club.season")
        return "-infinity", first
    starts, ends = rows[0]
    return starts, ends
