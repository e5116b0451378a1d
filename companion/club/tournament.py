"""A tournament: rounds are paired, results come in by themselves from the tables, the standing says why it is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction

import msgspec

from companion.games import shelf
from messages import say

from .database import Connection, ask, ask_one
from .errors import ClubError
from .seating import Seated, count_meetings, plan_round

MOST_TABLE = 4
_EARLY = timedelta(hours=2)
"""A match may have begun so long before it was paired, by its table's own clock: what is older came late from a table
that was offline."""


class Tournament(msgspec.Struct, frozen=True):
    """What is played for how long."""

    id: int
    name: str
    kind: str
    rounds: int
    table_size: int
    is_closed: bool


class MatchSeat(msgspec.Struct, frozen=True):
    """Somebody at a table of a round."""

    player: int
    name: str
    points: int | None
    rank: int | None


class Match(msgspec.Struct, frozen=True):
    """One table of one round; number 0 are those who pause."""

    round: int
    number: int
    seats: tuple[MatchSeat, ...]
    by_hand: bool = False
    table_id: int | None = None
    game: str | None = None

    @property
    def is_bye(self) -> bool:
        return self.number == 0

    @property
    def is_in(self) -> bool:
        """Whether the result is known."""
        return self.is_bye or all(seat.rank is not None for seat in self.seats)


class Placed(msgspec.Struct, frozen=True):
    """A line of the standing."""

    rank: int
    player: int
    name: str
    points: Fraction
    faced: Fraction
    """The points of all opponents met: the first tie-break."""
    scored: int
    """What was scored in all games: the second."""
    rounds: tuple[str, ...]
    """For each round W, D, L, a fraction at larger tables, '+' for a pause, '' for one not played."""
    has_left: bool


def begin_tournament(
    connection: Connection, name: str, kind: str, rounds: int, table_size: int, players: Sequence[int]
) -> int:
    """A new tournament of these players; raises `ClubError` where the game is not for such tables."""
    game = shelf.take(kind)
    if not name.strip():
        raise ClubError(say("A tournament needs a name."))
    if table_size not in game.players or not 2 <= table_size <= MOST_TABLE:
        raise ClubError(say("{game} cannot be played at tables of {size}.", game=game.title, size=table_size))
    if not 1 <= rounds <= 30:
        raise ClubError(say("A tournament has 1 to 30 rounds."))
    with connection.transaction():
        number: int = ask_one(
            connection,
            "INSERT INTO club.tournament (name, kind, rounds, table_size) VALUES (%s, %s, %s, %s) RETURNING id",
            (name.strip()[:60], kind, rounds, table_size),
        )
        for player in dict.fromkeys(players):
            connection.execute(
                "INSERT INTO club.entrant (tournament, player) VALUES (%s, club.who(%s))", (number, player)
            )
        _tell(connection)
    return number


def latest_tournament(connection: Connection) -> int | None:
    """The one that is played, else the one that was played last."""
    number: int | None = ask_one(
        connection, "SELECT id FROM club.tournament ORDER BY closed IS NOT NULL, begun DESC, id DESC LIMIT 1"
    )
    return number


def find_tournament(connection: Connection, number: int) -> Tournament:
    query = "SELECT id, name, kind, rounds, table_size, closed IS NOT NULL FROM club.tournament WHERE id = %s"
    rows = ask(connection, query, (number,))
    if not rows:
        raise ClubError(say("There is no tournament {number}.", number=number))
    return Tournament(*rows[0])


def enter_late(connection: Connection, number: int, player: int) -> None:
    """Somebody comes late, or comes back: they play from the next round on."""
    next_round = _last_round(connection, number) + 1
    connection.execute(
        """INSERT INTO club.entrant (tournament, player, first_round) VALUES (%s, club.who(%s), %s)
           ON CONFLICT (tournament, player) DO UPDATE SET last_round = NULL""",
        (number, player, next_round),
    )
    _tell(connection)


def drop_out(connection: Connection, number: int, player: int) -> None:
    """Somebody leaves: they are not seated any more, and what they have reached stays."""
    connection.execute(
        "UPDATE club.entrant SET last_round = %s WHERE tournament = %s AND player = club.who(%s)",
        (_last_round(connection, number), number, player),
    )
    _tell(connection)


def list_matches(connection: Connection, number: int) -> list[Match]:
    """All tables of all rounds."""
    rows = ask(
        connection,
        """SELECT m.round, m.number, m.by_hand, m.table_id, m.game, s.player, coalesce(l.name, ''), s.points, s.rank
           FROM club.match AS m JOIN club.match_seat AS s USING (tournament, round, number)
           LEFT JOIN club.player_list AS l ON l.id = club.who(s.player)
           WHERE m.tournament = %s ORDER BY m.round, m.number, s.place""",
        (number,),
    )
    found: dict[tuple[int, int], Match] = {}
    for round_, table, by_hand, table_id, game, *seat in rows:
        before = found.get((round_, table))
        seats = (*(before.seats if before else ()), MatchSeat(*seat))
        found[round_, table] = Match(round_, table, seats, by_hand, table_id, game)
    return list(found.values())


def missing_results(connection: Connection, number: int) -> int:
    """How many tables of the round that is played have no result yet."""
    last = _last_round(connection, number)
    return sum(not match.is_in for match in list_matches(connection, number) if match.round == last)


def pair_round(connection: Connection, number: int) -> int:
    """Seat everybody for the next round; returns its number. Raises `ClubError` while results are missing."""
    with connection.transaction():
        tournament = _hold(connection, number)
        last = _last_round(connection, number)
        missing = missing_results(connection, number)
        if missing:
            raise ClubError(say("{count} results of round {round} are missing.", count=missing, round=last))
        if last >= tournament.rounds or tournament.is_closed:
            raise ClubError(say("All rounds were played."))
        matches = list_matches(connection, number)
        scores = {placed.player: placed for placed in list_standing(connection, number)}
        byes = [seat.player for match in matches if match.is_bye for seat in match.seats]
        playing = [
            Seated(player, float(scores[player].points), byes.count(player))
            for (player,) in ask(
                connection,
                """SELECT player FROM club.entrant WHERE tournament = %s AND first_round <= %s AND last_round IS NULL
                   ORDER BY player""",
                (number, last + 1),
            )
        ]
        if len(playing) < 2:
            raise ClubError(say("A round needs two players at least."))
        met = count_meetings([seat.player for seat in match.seats] for match in matches if not match.is_bye)
        smallest = max(2, shelf.take(tournament.kind).players[0])
        plan = plan_round(playing, met, tournament.table_size, smallest)
        for table, players in enumerate((plan.byes, *plan.tables)):
            if players:
                _seat(connection, number, last + 1, table, players)
        _tell(connection)
    return last + 1


def unpair_round(connection: Connection, number: int) -> None:
    """Take the last pairing back, as long as no result of it is in."""
    with connection.transaction():
        _hold(connection, number)
        last = _last_round(connection, number)
        matches = [match for match in list_matches(connection, number) if match.round == last and not match.is_bye]
        if not last or any(match.is_in for match in matches):
            raise ClubError(say("Results of this round are in: it stays paired."))
        connection.execute("DELETE FROM club.match WHERE tournament = %s AND round = %s", (number, last))
        _tell(connection)


def collect_results(connection: Connection, number: int) -> int:
    """Take over what has come in from the tables since: the first game of a match's players that ended after pairing.

    A result that was taken back at its table is taken back here too. Returns how many have changed.
    """
    changed = 0
    with connection.transaction():
        tournament = _hold(connection, number)
        if tournament.is_closed:
            return 0
        for round_, table, paired, game in ask(
            connection,
            """SELECT round, number, paired, game FROM club.match
               WHERE tournament = %s AND number > 0 AND NOT by_hand
               AND (game IS NULL OR EXISTS (SELECT FROM club.game AS g WHERE g.table_id = match.table_id AND g.id = game
                                            AND g.ended IS NULL))""",
            (number,),
        ):
            seats = dict(ask(
                connection,
                """SELECT club.who(player), player FROM club.match_seat
                   WHERE tournament = %s AND round = %s AND number = %s""",
                (number, round_, table),
            ))  # fmt: skip
            played = _find_game(connection, tournament.kind, paired, sorted(seats))
            if played is None and game is None:
                continue
            changed += 1
            results = _results_of(connection, *played) if played else {}
            _keep(connection, (number, round_, table), {
                player: results.get(who, (None, None)) for who, player in seats.items()
            }, played)  # fmt: skip
        if changed:
            _tell(connection)
    return changed


def enter_result(connection: Connection, number: int, round_: int, table: int, points: dict[int, int]) -> None:
    """A result told by hand, for a table without a machine; raises `ClubError` unless it fits."""
    with connection.transaction():
        _hold(connection, number)
        seats = [
            player
            for (player,) in ask(
                connection,
                """SELECT player FROM club.match_seat
                   WHERE tournament = %s AND round = %s AND number = %s AND number > 0""",
                (number, round_, table),
            )
        ]
        if not seats or set(points) != set(seats):
            raise ClubError(say("Enter the points of everybody at this table."))
        ranked = {player: (reached, 1 + sum(other > reached for other in points.values()))
                  for player, reached in points.items()}  # fmt: skip
        _keep(connection, (number, round_, table), ranked, None, by_hand=True)
        _tell(connection)


def take_back(connection: Connection, number: int) -> bool:
    """Take back the last result that was entered by hand."""
    with connection.transaction():
        _hold(connection, number)
        last = _last_round(connection, number)
        rows = ask(
            connection,
            """SELECT number FROM club.match WHERE tournament = %s AND round = %s AND by_hand
               ORDER BY paired DESC, number DESC LIMIT 1""",
            (number, last),
        )
        if not rows:
            return False
        table = rows[0][0]
        players = [p for (p,) in ask(
            connection,
            "SELECT player FROM club.match_seat WHERE tournament = %s AND round = %s AND number = %s",
            (number, last, table),
        )]  # fmt: skip
        _keep(connection, (number, last, table), dict.fromkeys(players, (None, None)), None)
        _tell(connection)
    return True


def list_standing(connection: Connection, number: int) -> list[Placed]:
    """Points, then the points of the opponents met, then what was scored; who is equal in all three shares a rank."""
    matches = list_matches(connection, number)
    entrants = ask(
        connection,
        """SELECT e.player, coalesce(l.name, ''), e.last_round IS NOT NULL FROM club.entrant AS e
           LEFT JOIN club.player_list AS l ON l.id = club.who(e.player) WHERE e.tournament = %s ORDER BY e.player""",
        (number,),
    )
    points = {player: Fraction(0) for player, _, _ in entrants}
    scored = dict.fromkeys(points, 0)
    opponents: dict[int, list[int]] = {player: [] for player in points}
    last = max((match.round for match in matches), default=0)
    marks: dict[int, list[str]] = {player: [""] * last for player in points}
    for match in matches:
        if not match.is_in:
            continue
        for seat in match.seats:
            share = _share(match, seat)
            points[seat.player] += share
            scored[seat.player] += seat.points or 0
            opponents[seat.player] += [other.player for other in match.seats if other is not seat and not match.is_bye]
            marks[seat.player][match.round - 1] = _mark(match, share)
    keys = {
        player: (points[player], sum((points[other] for other in opponents[player]), Fraction(0)), scored[player])
        for player in points
    }
    order = sorted(entrants, key=lambda row: (*(-part for part in keys[row[0]]), row[0]))
    return [
        Placed(
            1 + sum(key > keys[player] for key in keys.values()),
            player,
            name,
            *keys[player],
            tuple(marks[player]),
            left,
        )
        for player, name, left in order
    ]


def _share(match: Match, seat: MatchSeat) -> Fraction:
    """Which part of the opponents at the table somebody has beaten; a tie counts half, a pause as a win."""
    if match.is_bye:
        return Fraction(1)
    assert seat.rank is not None
    others = [other.rank or 0 for other in match.seats if other is not seat]
    beaten = sum(Fraction(1) if rank > seat.rank else Fraction(1, 2) if rank == seat.rank else 0 for rank in others)
    return Fraction(beaten) / len(others)


def _mark(match: Match, share: Fraction) -> str:
    if match.is_bye:
        return "+"
    return {Fraction(1): "W", Fraction(0): "L", Fraction(1, 2): "D"}.get(share, show_points(share))


def show_points(points: Fraction) -> str:
    """Points with a fraction as people write it."""
    whole, rest = divmod(points, 1)
    known = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚"}
    part = known.get(rest, "" if not rest else f" {rest}")
    return f"{whole}{part}" if whole or not part else part.strip()


def _find_game(connection: Connection, kind: str, paired: datetime, players: list[int]) -> tuple[int, str] | None:
    rows = ask(
        connection,
        """SELECT g.table_id, g.id FROM club.game AS g
           WHERE g.kind = %s AND g.ended IS NOT NULL AND g.changed >= %s AND g.started >= %s
           AND cardinality(g.players) = %s
           -- The games of one of them are few; the rest only has to be looked at there.
           AND (g.table_id, g.id) IN (SELECT s.table_id, s.game FROM club.seat AS s
                                      JOIN club.person USING (player) WHERE person.who = %s)
           AND ARRAY(SELECT club.who(s.player) FROM club.seat AS s
                     WHERE s.table_id = g.table_id AND s.game = g.id ORDER BY 1) = %s::integer[]
           AND NOT EXISTS (SELECT FROM club.match AS m WHERE m.table_id = g.table_id AND m.game = g.id)
           -- Whoever tried quilts in private had a help that the other tables had not.
           AND position('"private_trials":true' IN g.record) = 0
           ORDER BY g.changed LIMIT 1""",
        (kind, paired, paired - _EARLY, len(players), players[0], players),
    )
    return (rows[0][0], rows[0][1]) if rows else None


def _results_of(connection: Connection, table_id: int, game: str) -> dict[int, tuple[int | None, int | None]]:
    rows = ask(
        connection,
        "SELECT club.who(player), points, rank FROM club.seat WHERE table_id = %s AND game = %s",
        (table_id, game),
    )
    return {player: (points, rank) for player, points, rank in rows}


def _keep(
    connection: Connection,
    match: tuple[int, int, int],
    results: Mapping[int, tuple[int | None, int | None]],
    played: tuple[int, str] | None,
    *,
    by_hand: bool = False,
) -> None:
    table_id, game = played or (None, None)
    connection.execute(
        """UPDATE club.match SET table_id = %s, game = %s, by_hand = %s
           WHERE tournament = %s AND round = %s AND number = %s""",
        (table_id, game, by_hand, *match),
    )
    for player, (points, rank) in results.items():
        connection.execute(
            "UPDATE club.match_seat SET points = %s, rank = %s WHERE tournament = %s AND round = %s AND player = %s",
            (points, rank, *match[:2], player),
        )


def _seat(connection: Connection, number: int, round_: int, table: int, players: Sequence[int]) -> None:
    connection.execute(
        "INSERT INTO club.match (tournament, round, number) VALUES (%s, %s, %s)", (number, round_, table)
    )
    for place, player in enumerate(players):
        connection.execute(
            "INSERT INTO club.match_seat (tournament, round, number, player, place) VALUES (%s, %s, %s, %s, %s)",
            (number, round_, table, player, place),
        )


def _hold(connection: Connection, number: int) -> Tournament:
    """Two referees at once: one after the other."""
    connection.execute("SELECT 1 FROM club.tournament WHERE id = %s FOR UPDATE", (number,))
    return find_tournament(connection, number)


def _last_round(connection: Connection, number: int) -> int:
    query = "SELECT coalesce(max(round), 0) FROM club.match WHERE tournament = %s"
    last: int = ask_one(connection, query, (number,))
    return last


def _tell(connection: Connection) -> None:
    connection.execute("SELECT pg_notify('club', 'tournament')")
