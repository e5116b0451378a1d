"""Makes the club's pages: asks the club, and fills a template."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from itertools import count
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.exceptions import HTTPException

from companion.club.database import Connection, ask_one
from companion.club.hosting import Hosting
from companion.club.league import Rated, list_evenings, list_league, list_records, list_seasons, with_evenings
from companion.club.live_tables import LiveTables
from companion.club.overview import ShownTable, list_photos, load_log
from companion.club.people import ClubName, list_names, list_people
from companion.club.tournament import (
    Match,
    find_tournament,
    latest_tournament,
    list_matches,
    list_standing,
    show_points,
)
from companion.games import shelf
from companion.games.errors import GameError
from companion.screens.history.telling import name_day, name_weekday
from companion.screens.services import Services
from companion.screens.settings import Settings
from companion.screens.views import Card, Listing, Part
from companion.store.errors import StoreError
from companion.web.rendering import PageContext, ViewParts, templates
from companion.web.shared_scoreboard import SharedScoreboard
from messages import Sentence, choose_language, load_language

from .painting import ClubPaint
from .table_cards import TableCards

if TYPE_CHECKING:
    from .app import ClubVisitor

_DIGITS = 9
_LINES = 4
"""Lines of the chart that can still be told apart."""
_LEADERS = 3
_SHOWN = 60
"""Lines of the league, and players, on one page: the others are found by their first letters."""


def read_number(text: str) -> int | None:
    """A number that stands in an address, a form or a cookie, as far as PostgreSQL knows such numbers."""
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None


class ClubPages:
    """One for a page that is served."""

    def __init__(self, hosting: Hosting, live: LiveTables) -> None:
        self._hosting, self._live = hosting, live
        self._cards: dict[str, TableCards] = {}

    def render(
        self,
        page: str,
        connection: Connection,
        visitor: ClubVisitor,
        path: Mapping[str, Any],
        query: Mapping[str, str],
        mark: str,
        known: str | None = None,
    ) -> str:
        """The page of that name; for an open page that tells what it knows, from what was last heard."""
        if known is None:
            self._live.renew(connection)
        if page == "overview":
            values = self._overview(connection, visitor, known or "")
        else:
            values = getattr(self, f"_{page}")(connection, visitor, path, query)
        return self._fill(page, connection, visitor, mark, query, live=_live_address(page, path), **values)

    def render_link(self, connection: Connection, visitor: ClubVisitor, name: str, link: str, mark: str) -> str:
        """A link that is shown this once."""
        return self._fill("link", connection, visitor, mark, {}, live=_live_address("link", {}), name=name, link=link)

    def render_away(self, language: str) -> str:
        """PostgreSQL does not answer."""
        return self._plain("away", language)

    def render_refusal(self, language: str, reason: Sentence, path: str) -> str:
        """Something that could not be done, and the way back."""
        back = "/club/players" if "/players" in path else "/club/tournament" if "/tournament" in path else "/club"
        return self._plain("refused", language, reason=load_language(language)(reason), back=back)

    def _plain(self, page: str, language: str, **values: object) -> str:
        paint = ClubPaint(language)
        template = templates().get_template("club/plain.html")
        return template.render(paint=paint, page=page, club=self._hosting.club, **{"reason": "", "back": "", **values})

    def _fill(
        self,
        page: str,
        connection: Connection,
        visitor: ClubVisitor,
        mark: str,
        query: Mapping[str, str],
        *,
        live: str,
        names: Sequence[str] = (),
        paint: ClubPaint | None = None,
        **values: object,
    ) -> str:
        paint = paint or ClubPaint(visitor.language, names)
        club = ask_one(connection, "SELECT name FROM club.about")
        inside = templates().get_template(f"club/{page}.html").render(
            paint=paint, visitor=visitor, club=club, show_points=show_points, is_tv="tv" in query, **values
        )  # fmt: skip
        values.setdefault("sprite", "")
        values.setdefault("rules", "")
        now = datetime.now().astimezone()
        return templates().get_template("club/frame.html").render(
            paint=paint, visitor=visitor, club=club, page=page, inside=Markup(inside), mark=mark, live=live,
            is_tv="tv" in query, counts=self._counts(connection), now=now, weekday=name_weekday(now.weekday()),
            **values,
        )  # fmt: skip

    def _counts(self, connection: Connection) -> tuple[int, int]:
        tables: int = ask_one(connection, "SELECT count(*) FROM club.game_table WHERE withdrawn IS NULL")
        listed = "SELECT count(*) FROM club.player WHERE name IS NOT NULL AND same_as IS NULL"
        players: int = ask_one(connection, listed)
        return tables, players

    def _overview(self, connection: Connection, visitor: ClubVisitor, known: str) -> dict[str, Any]:
        tables = self._live.follow(connection)
        cards = self._cards.setdefault(visitor.language, TableCards(visitor.language)).show(tables, known)
        return {"cards": cards, "paint": cards.paint, "tables": tables,
                "states": Counter(table.state for table in tables)}  # fmt: skip

    def _table(
        self, connection: Connection, visitor: ClubVisitor, path: Mapping[str, Any], *_: object
    ) -> dict[str, Any]:
        tables = self._live.follow(connection)
        numbers = [table.id for table in tables]
        shown = next((table for table in tables if table.id == path["table"]), None)
        if shown is None:
            raise HTTPException(404)
        place = numbers.index(shown.id)
        around = (tables[place - 1] if place else None, tables[place + 1] if place + 1 < len(tables) else None)
        board = _board(connection, shown, visitor.language)
        match = _match_at(connection, shown) if visitor.may("referee") else None
        return {
            "names": [player.name for player in shown.players], "table": shown, "around": around,
            "board": board.html if board else None, "turns": board.turns if board else "",
            "sprite": board.sprite if board else "",
            "title": board.title if board else shown.name, "match": match,
            "photos": list_photos(connection, shown.id, shown.game), "rules": board.rules if board else "",
        }  # fmt: skip

    def _league(
        self, connection: Connection, visitor: ClubVisitor, path: object, query: Mapping[str, str]
    ) -> dict[str, Any]:
        kind = query.get("game", "")
        kind = kind if kind in shelf.NAMES else ""
        told = query.get("season", "")
        season = read_number(told)
        rated = list_league(connection, kind or None, season)
        hidden, rated = max(len(rated) - _SHOWN, 0), rated[:_SHOWN]
        if kind:
            rated = with_evenings(connection, kind, season, rated)
        wanted = [read_number(each) for each in query.get("with", "").split(",", _LINES)[:_LINES]]
        compared = [each for each in rated if each.player in wanted] or [
            each for each in rated[:_LINES] if each.evenings
        ]
        values = [value for each in compared for value in each.evenings]
        low, high = _round_scale(values)
        best = max(rated, key=lambda each: each.tonight, default=None)
        return {
            "names": [each.name for each in rated], "kind": kind, "kinds": shelf.NAMES, "rated": rated,
            "hidden": hidden, "compared": compared, "low": low, "high": high, "season": season,
            "seasons": list_seasons(connection),
            "records": list_records(connection, season), "best": best if best and best.tonight > 0 else None,
            "span": _span_of(compared, visitor.language),
            "toggled": {each.player: _toggle(each, compared) for each in rated},
        }  # fmt: skip

    def _tournament(
        self, connection: Connection, visitor: ClubVisitor, path: object, query: Mapping[str, str]
    ) -> dict[str, Any]:
        number = latest_tournament(connection)
        people = list_names(connection)
        if number is None or ("new" in query and visitor.may("referee")):
            return {"names": [], "tournament": None, "people": people, "kinds": shelf.NAMES}
        tournament = find_tournament(connection, number)
        matches, standing = list_matches(connection, number), list_standing(connection, number)
        last = max((match.round for match in matches), default=0)
        told = query.get("round", "")
        shown = min(read_number(told) or last, last)
        entered = {placed.player for placed in standing}
        entering = query.get("enter", "")
        return {
            "names": [placed.name for placed in standing], "tournament": tournament, "standing": standing,
            "last": last, "shown": shown, "matches": [match for match in matches if match.round == shown],
            "missing": sum(not match.is_in for match in matches if match.round == last),
            "others": [person for person in people if person.id not in entered],
            "entering": read_number(entering) if visitor.may("referee") else None,
            "playing": _playing(self._live.follow(connection), matches, last), "people": people,
        }  # fmt: skip

    def _pairings(self, connection: Connection, *rest: Any) -> dict[str, Any]:
        return self._tournament(connection, *rest)

    def _players(
        self, connection: Connection, visitor: ClubVisitor, path: object, query: Mapping[str, str]
    ) -> dict[str, Any]:
        everybody = list_people(connection)
        return _find(everybody, query) | {"everybody": everybody, "to": "/club/players"}

    def _me(
        self, connection: Connection, visitor: ClubVisitor, path: object, query: Mapping[str, str]
    ) -> dict[str, Any]:
        people = list_names(connection)
        me = next((person for person in people if person.id == visitor.me), None)
        number = latest_tournament(connection)
        values: dict[str, Any] = {
            "me": me, "tournament": None, "match": None, "standing": [], "last": 0, "played": 0, "rated": None,
            "seat": None, "is_begun": False,
        }  # fmt: skip
        if me is None:
            return values | _find(people, query) | {"to": "/club/me"}
        if number is not None:
            matches = list_matches(connection, number)
            last = max((match.round for match in matches), default=0)
            seated = (match for match in matches if match.round == last)
            match = next((each for each in seated if any(seat.player == me.id for seat in each.seats)), None)
            tournament, standing = find_tournament(connection, number), list_standing(connection, number)
            rated = next((each for each in list_league(connection, tournament.kind) if each.player == me.id), None)
            seat = _table_of(self._live.follow(connection), match)
            values |= {
                "names": [each.name for each in standing], "tournament": tournament, "match": match, "last": last,
                "seat": seat,
                "played": last - any(each.round == last and not each.is_in for each in matches),
                "is_begun": seat is not None and seat.is_played,
                "standing": [each for place, each in enumerate(standing) if place < _LEADERS or each.player == me.id],
                "rated": with_evenings(connection, tournament.kind, None, [rated])[0] if rated else None,
            }  # fmt: skip
        return values


def _find(people: Sequence[ClubName], query: Mapping[str, str]) -> dict[str, Any]:
    """Whose name, or a part of it, begins with the letters that were entered; as many as fit on a page."""
    told = query.get("find", "")[:40].strip()
    letters = told.casefold()
    found = [each for each in people if f" {letters}" in f" {each.name.casefold()}"]
    return {
        "names": [each.name for each in found[:_SHOWN]], "people": found[:_SHOWN], "find": told,
        "hidden": max(len(found) - _SHOWN, 0),
    }  # fmt: skip


def _live_address(page: str, path: Mapping[str, Any]) -> str:
    table = f"&table={path['table']}" if page == "table" else ""
    return f"/live?page={page}{table}"


class _Board:
    """A table's scoreboard, as parts of a page."""

    def __init__(self, html: Markup, turns: Markup, sprite: Markup, rules: str, title: str) -> None:
        self.html, self.turns, self.sprite, self.rules, self.title = html, turns, sprite, rules, title


def _board(connection: Connection, shown: ShownTable, language: str) -> _Board | None:
    """The same scoreboard that the table itself shows to who looks on, from the log that the club has."""
    if shown.kind not in shelf.NAMES:
        return None
    told = choose_language(language)
    try:
        services = Services(store=load_log(connection, shown.id, shown.game), settings=Settings(language=told))
        services.on_table.resume(shown.game)
    except (GameError, StoreError):
        return None
    view = SharedScoreboard(services, Settings(language=told)).view
    turns = tuple(part for part in view.body.aside if _tells_turns(part))
    rest = tuple(part for part in view.body.aside if part not in turns)
    view = replace(view, body=replace(view.body, aside=rest))
    parts = ViewParts(view, PageContext(translate=load_language(language), language=language, may_act=False))
    html, told_turns = parts.template("club/board"), parts.parts(turns)
    return _Board(html, told_turns, parts.sprite.definitions(), str(parts.rules()), view.banner.title)


def _tells_turns(part: Part) -> bool:
    """What happened last stands beside the table, with who is there, and leaves the board its room."""
    return isinstance(part, Card) and any(isinstance(each, Listing) and each.look == "lines" for each in part.parts)


def _playing(shown: Sequence[ShownTable], matches: Sequence[Match], last: int) -> dict[int, ShownTable]:
    """At which table the players of a match sit now, as far as they have begun."""
    tables = {frozenset(table.numbers): table for table in shown if table.is_played}
    found = {}
    for match in matches:
        table = tables.get(frozenset(seat.player for seat in match.seats))
        if match.round == last and table is not None and not match.is_in:
            found[match.number] = table
    return found


def _match_at(connection: Connection, shown: ShownTable) -> int | None:
    """The match of the running round that is played at this table, while its result is not in."""
    number = latest_tournament(connection)
    if number is None or not shown.numbers:
        return None
    matches = list_matches(connection, number)
    last = max((match.round for match in matches), default=0)
    seats = frozenset(shown.numbers)
    open_ones = (match for match in matches if match.round == last and not match.is_in)
    return next((match.number for match in open_ones if {seat.player for seat in match.seats} == seats), None)


def _table_of(shown: Sequence[ShownTable], match: Match | None) -> ShownTable | None:
    """Where a match is played: the table where they sit already, else the one of that number while nobody else plays
    there; only if phones can come to it."""
    if match is None or match.is_bye or match.is_in:
        return None
    tables = [table for table in shown if table.state != "no-link" and table.presence.page]
    seats = frozenset(seat.player for seat in match.seats)
    sits = next((table for table in tables if table.is_played and frozenset(table.numbers) == seats), None)
    free = (table for table in tables if not table.is_played)
    named = (table for table in free if re.fullmatch(rf"\D*0*{match.number}", table.name))
    return sits or next(named, None)


def _toggle(rated: Rated, compared: Sequence[Rated]) -> str:
    """Who is compared after a tap on this player."""
    players = [each.player for each in compared]
    players = (
        [each for each in players if each != rated.player] if rated.player in players else [*players, rated.player]
    )
    return ",".join(str(each) for each in players[-_LINES:])


def _span_of(compared: Sequence[Rated], language: str) -> tuple[str, str] | None:
    """The first and the last evening of the chart, as they are written under it."""
    evenings = list_evenings(compared)
    if not evenings:
        return None
    translate = load_language(language)
    first, last = (translate(name_day(date.fromisoformat(evenings[place]))) for place in (0, -1))
    return first, last


def _round_scale(values: Sequence[int]) -> tuple[int, int]:
    """The lowest and the highest line of the chart: round numbers, and so are the three between them."""
    low, high = min(values, default=950), max(values, default=1050)
    step = next(step for step in count(25, 25) if low // step * step + 4 * step >= high)
    return low // step * step, low // step * step + 4 * step
