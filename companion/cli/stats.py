"""`quilting-bee stats`: who wins, who gets better, who beats whom."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

import click

from companion.games import shelf
from companion.history import has_games, open_past, walk
from companion.home import find_home
from companion.statistics import GameStatistics, HeadToHead, PlayerRecord, count_statistics

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
    path = find_home().games
    if has_games(path):
        with open_past(path) as past:
            found = count_statistics(walk(past))
    if game is not None:
        found = tuple(each for each in found if each.game == game)
    if player is not None and not any(player == record.name for each in found for record in each.records):
        raise WrongUsage(f"{player!r} has finished no game here.")
    if as_json:
        for each in found:
            click.echo(json.dumps(asdict(each), default=lambda moment: moment.isoformat(), ensure_ascii=False))
    elif not found:
        click.echo("No finished games yet.")
    else:
        click.echo("\n\n".join("\n".join(_lines(each, player)) for each in found))


def _lines(told: GameStatistics, player: str | None) -> Iterator[str]:
    title = shelf.read_box(told.game).title if told.game in shelf.NAMES else told.game
    games = f"{told.games} game{'s' * (told.games != 1)}"
    yield f"{title}: {games}, usually {told.minutes:.0f} min"
    records = [each for each in told.records if player in (None, each.name)]
    wide = max([6, *(len(each.name) for each in records)])
    yield f"  {'player':<{wide}}  games  won         average      best              latest"
    for record in records:
        yield f"  {record.name:<{wide}}  {_numbers(record, told.unit)}"
    for meeting in told.meetings:
        if player in (None, *meeting.names):
            yield f"  {_met(meeting)}"
    if told.games_together and player is None:
        yield (
            f"  Whoever began won {told.started_and_won} of {told.games_together}; "
            f"by chance it would be {told.expected_starts:.1f}."
        )


def _numbers(record: PlayerRecord, unit: str) -> str:
    sign = "$" if unit == "dollars" else ""
    won = f"{record.wins} ({record.win_rate:.0%})"
    best = f"{sign}{record.best:,}"
    latest = ", ".join(f"{sign}{points:,}" for points in record.latest)
    day = f"{record.best_on.astimezone():%Y-%m-%d}"
    return f"{record.games:>5}  {won:<10}  {f'{sign}{record.average:,.1f}':>9}  {best:>8} ({day})  {latest}"


def _met(meeting: HeadToHead) -> str:
    one, other = meeting.names
    equal = f", equal {meeting.equal}" if meeting.equal else ""
    return f"{one} ahead of {other} {meeting.ahead[0]}, behind {meeting.ahead[1]}{equal}"
