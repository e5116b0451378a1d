"""`quilting-bee stats`: who wins, who gets better, who beats whom."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import NamedTuple

import click

from companion.games import shelf
from companion.history import has_games, open_past
from companion.home import find_home
from companion.statistics import LATEST, GameStatistics, HeadToHead, PlayerRecord, count_statistics
from companion.store.values import PlayerResult, ResultQuery

from .endings import WrongUsage


@click.command("stats")
@click.option("--game", type=click.Choice(shelf.NAMES), help="Only this game.")
@click.option("--player", help="Only the lines of this player.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game and line.")
def command(game: str | None, player: str | None, as_json: bool) -> None:
    """Per game and player: games, wins, average, best and latest results, who is ahead of whom, and who began.

    For example: quilting-bee stats --game patchwork --player Ann
    """
    found: tuple[GameStatistics, ...] = ()
    looked_up: dict[tuple[str, str], _LookedUp] = {}
    path = find_home().games
    if has_games(path):
        with open_past(path) as past:
            found = count_statistics(past)
            looked_up = {
                (each.game, record.name): _LookedUp(
                    tuple(result.points for result in past.results(ResultQuery(record.name, each.game)))[::-1],
                    past.best_result(each.game, record.name),
                )
                for each in found
                for record in each.records
            }
    if game is not None:
        found = tuple(each for each in found if each.game == game)
    if player is not None and not any(player == record.name for each in found for record in each.records):
        raise WrongUsage(f"{player!r} has finished no game here.")
    if as_json:
        for each in found:
            click.echo(
                json.dumps(_as_json(each, looked_up), default=lambda moment: moment.isoformat(), ensure_ascii=False)
            )
    elif not found:
        click.echo("No finished games yet.")
    else:
        click.echo("\n\n".join("\n".join(_lines(each, player, looked_up)) for each in found))


class _LookedUp(NamedTuple):
    """What is not counted but looked up: all results of a player, the latest last, and the best one."""

    points: tuple[int, ...]
    best: PlayerResult | None


def _as_json(told: GameStatistics, looked_up: Mapping[tuple[str, str], _LookedUp]) -> dict[str, object]:
    records = []
    for record in told.records:
        points, best = looked_up[told.game, record.name]
        numbers = {"games": record.games, "average": record.average, "best": record.best, "win_rate": record.win_rate}
        best_on = best.started if best else None
        seconds = record.turn_seconds
        records.append(
            {**asdict(record), **numbers, "turn_seconds": seconds, "points": points, "best_on": best_on}
        )  # fmt: skip
    return {**asdict(told), "records": records, "spread": told.spread}


def _lines(told: GameStatistics, player: str | None, looked_up: Mapping[tuple[str, str], _LookedUp]) -> Iterator[str]:
    title = shelf.read_box(told.game).title if told.game in shelf.NAMES else told.game
    games = f"{told.games} game{'s' * (told.games != 1)}"
    yield f"{title}: {games}, usually {told.minutes:.0f} min"
    records = [each for each in told.records if player in (None, each.name)]
    wide = max([6, *(len(each.name) for each in records)])
    yield f"  {'player':<{wide}}  games  won         average      best              turn  latest"
    for record in records:
        yield f"  {record.name:<{wide}}  {_numbers(record, told.unit, looked_up[told.game, record.name])}"
    for meeting in told.meetings:
        if player in (None, *meeting.names):
            yield f"  {_met(meeting)}"
    if told.games_together and player is None:
        yield (
            f"  Whoever began won {told.started_and_won} of {told.games_together}; "
            f"without any advantage it would be about {told.expected_starts:.1f}."
        )


def _numbers(record: PlayerRecord, unit: str, looked_up: _LookedUp) -> str:
    sign = "$" if unit == "dollars" else ""
    won = f"{record.wins} ({record.win_rate:.0%})"
    best = f"{sign}{record.best:,}"
    latest = ", ".join(f"{sign}{points:,}" for points in looked_up.points[-LATEST:])
    day = f"{looked_up.best.started.astimezone():%Y-%m-%d}" if looked_up.best else ""
    turn = (
        ""
        if record.turn_seconds is None
        else f"{round(record.turn_seconds) // 60}:{round(record.turn_seconds) % 60:02}"
    )
    average = f"{sign}{record.average:,.1f}"
    return f"{record.games:>5}  {won:<10}  {average:>9}  {best:>8} ({day})  {turn:>5}  {latest}"


def _met(meeting: HeadToHead) -> str:
    one, other = meeting.names
    equal = f", equal {meeting.equal}" if meeting.equal else ""
    return f"{one} ahead of {other} {meeting.ahead[0]}, behind {meeting.ahead[1]}{equal}"
