"""The club's page as an application: routes over PostgreSQL, which holds all that there is to know."""

from __future__ import annotations

import csv
import io
from asyncio import AbstractEventLoop, get_running_loop, timeout
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.club.database import Connection, psycopg
from companion.club.errors import ClubAway, ClubError
from companion.club.hosting import Hosting, PageRole, add_table, find_page_role
from companion.club.league import list_league
from companion.club.links import format_link
from companion.club.live_tables import LiveTables
from companion.club.overview import load_photo, pause_table
from companion.club.people import find_player, forget, merge, part, rename, show_by_initials
from companion.club.pool import ClubPool, NewsListener
from companion.club.rating_keeper import RatingKeeper
from companion.club.tournament import (
    begin_tournament,
    drop_out,
    enter_late,
    enter_result,
    latest_tournament,
    list_matches,
    pair_round,
    take_back,
    unpair_round,
)
from companion.web.guard import Allowance, Guard
from companion.web.page_cache import content_policy
from companion.web.page_files import make_file_routes
from companion.web.rendering import render_door, rules_of
from messages import choose_language

from .news import ClubNews, Topic, topics_of
from .pages import ClubPages, read_number
from .shared_pages import SharedPages

COOKIE, ME = "club", "club-me"
KNOWN = "x-known"
"""The header by which an open page asks again: which edition of the overview it has."""
_FORM_SECONDS = 10
_RANKS: dict[PageRole, int] = {"viewer": 0, "referee": 1, "admin": 2}


@dataclass(frozen=True)
class ClubVisitor:
    """Who looks at the page; the link they came with is their cookie, so that any instance knows them."""

    role: PageRole
    language: str
    me: int | None

    def may(self, role: PageRole) -> bool:
        return _RANKS[self.role] >= _RANKS[role]


Change = Callable[[Connection, FormData], None]
"""What a form does."""


class ClubPage:
    """Everything that the routes share; no state but what PostgreSQL told last."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting
        self._pool = ClubPool(hosting.address)
        self._tables = LiveTables()
        self._pages = ClubPages(hosting, self._tables)
        self._shared = SharedPages()
        self._guesses = Allowance(0.5, 10)
        self._news = ClubNews()
        self._matches: frozenset[frozenset[int]] = frozenset()
        self._keeper: RatingKeeper | None = None
        self._loop: AbstractEventLoop | None = None

    def application(self, names: Iterable[str] = ("localhost",), allowance: Allowance | None = None) -> ASGIApp:
        """What a server runs; `names` are those under which browsers know it."""
        routes = [
            Route("/", lambda request: RedirectResponse("/club", 303)),
            Route("/in/{link}", self.come_in),
            Route("/club", self.show("overview")),
            Route("/club/tables/{table:int}", self.show("table")),
            Route("/club/league", self.show("league")),
            Route("/club/league.csv", self.league_csv),
            Route("/club/tournament", self.show("tournament")),
            Route("/club/tournament/print", self.show("pairings")),
            Route("/club/players", self.show("players")),
            Route("/club/me", self.show("me")),
            Route("/club/me", self.choose_me, methods=["POST"]),
            Route("/club/tables", self.post_table, methods=["POST"]),
            Route("/club/tables/{table:int}/pause", self.post_pause, methods=["POST"]),
            Route("/club/tables/{table:int}/photos/{number:int}.jpg", self.photo),
            Route("/club/tournament/{act}", self.post_tournament, methods=["POST"]),
            Route("/club/players/{act}", self.post_player, methods=["POST"]),
            Route("/live", self.live),
            *make_file_routes(),
        ]
        handlers: dict[Any, Any] = {HTTPException: _tell, ClubAway: self._tell_away, ClubError: self._tell_refused,
                                    psycopg.DataError: _tell_unreadable}  # fmt: skip
        packing = [Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)]
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=handlers, middleware=packing)
        # A whole room of phones may come from one address, and what they ask for is mostly made already.
        return Guard(app, names, allowance or Allowance(200, 1000))

    async def come_in(self, request: Request) -> Response:
        """A link for viewers, referees or admins: kept as a cookie, and gone from the address."""
        if not self._guesses.take(request.client.host if request.client else ""):
            raise HTTPException(429)
        link = request.path_params["link"]
        role = await run_in_threadpool(self._find_role, link)
        if role is None:
            raise HTTPException(403)
        answer = HTMLResponse(render_door("open", _language(request), "/club"))
        answer.set_cookie(COOKIE, link, httponly=True, samesite="strict", path="/")
        return answer

    def show(self, page: str) -> Callable[[Request], Any]:
        """A page that only looks."""

        async def answer(request: Request) -> Response:
            visitor = await self._visitor(request)
            mark = self._news.mark(topics_of(page, request.path_params.get("table")))
            # An open page asks with what it knows: whoever looks at the same gets the same. A page that is opened is
            # made anew.
            known = request.headers.get(KNOWN)

            def make() -> str:
                with self._pool.connection() as connection:
                    return self._pages.render(
                        page, connection, visitor, request.path_params, request.query_params, mark, known
                    )

            place = (*request.path_params.values(), str(request.query_params))
            key = (page, visitor.role, visitor.language, place, known)
            is_shared = known is not None and page != "me"
            return _html(await run_in_threadpool(self._shared.make, key, mark, make) if is_shared
                         else await run_in_threadpool(make))  # fmt: skip

        return answer

    async def league_csv(self, request: Request) -> Response:
        """The league for a spreadsheet."""
        await self._visitor(request)
        kind = request.query_params.get("game") or None

        def make() -> str:
            out = io.StringIO()
            rows = csv.writer(out, lineterminator="\n")
            rows.writerow(("player", "games", "wins", "rating", "place"))
            with self._pool.connection() as connection:
                for rated in list_league(connection, kind):
                    name = "'" + rated.name if rated.name.startswith(("=", "+", "-", "@")) else rated.name
                    rows.writerow((name, rated.games, rated.wins, rated.rating or "", round(rated.place, 2) or ""))
            return out.getvalue()

        headers = {"Content-Disposition": 'attachment; filename="league.csv"'}
        return PlainTextResponse(await run_in_threadpool(make), headers=headers, media_type="text/csv")

    async def choose_me(self, request: Request) -> Response:
        """A player says who they are, on their own phone."""
        await self._visitor(request)
        form = await _read_form(request)
        answer = RedirectResponse("/club/me", 303)
        chosen = str(form.get("player", ""))
        if read_number(chosen) is not None:
            answer.set_cookie(ME, chosen, httponly=True, samesite="strict", path="/")
        else:
            answer.delete_cookie(ME, path="/")
        return answer

    async def post_table(self, request: Request) -> Response:
        """A new table: its link is shown in the answer, and never again."""
        visitor = await self._visitor(request, "admin")
        form = await _read_form(request)
        name = str(form.get("name", "")).strip()[:40]
        mark = self._news.mark(topics_of("link", None))

        def make() -> str:
            with self._pool.connection() as connection:
                link = format_link(add_table(connection, self._hosting, name or "Table"))
                return self._pages.render_link(connection, visitor, name, link, mark)

        return _html(await run_in_threadpool(make))

    async def post_pause(self, request: Request) -> Response:
        """A referee asks a table to pause, or to go on."""
        table = request.path_params["table"]

        def change(connection: Connection, form: FormData) -> None:
            pause_table(connection, table, form.get("on") == "yes")

        return await self._change(request, "referee", change, f"/club/tables/{table}")

    async def photo(self, request: Request) -> Response:
        """A small photo of a game, if the club wants photos."""
        await self._visitor(request)
        table, number = request.path_params["table"], request.path_params["number"]
        game = request.query_params.get("game", "")

        def load() -> bytes | None:
            with self._pool.connection() as connection:
                return load_photo(connection, table, game, number) if number < 1000 else None

        jpeg = await run_in_threadpool(load)
        if jpeg is None:
            raise HTTPException(404)
        headers = {"Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff"}
        return Response(jpeg, media_type="image/jpeg", headers=headers)

    async def post_tournament(self, request: Request) -> Response:
        """What a referee does."""
        act = request.path_params["act"]

        def change(connection: Connection, form: FormData) -> None:
            if act == "begin":
                told = (read_number(str(each)) for each in form.getlist("player"))
                players = [each for each in told if each is not None]
                begin_tournament(connection, str(form.get("name", "")), str(form.get("game", "")),
                                 _number(form, "rounds"), _number(form, "size"), players)  # fmt: skip
                return
            number = latest_tournament(connection)
            if number is None:
                raise HTTPException(404)
            match act:
                case "pair":
                    pair_round(connection, number)
                case "unpair":
                    unpair_round(connection, number)
                case "late":
                    enter_late(connection, number, _number(form, "player"))
                case "drop":
                    drop_out(connection, number, _number(form, "player"))
                case "undo":
                    take_back(connection, number)
                case "result":
                    points = {
                        int(name[1:]): _number(form, name) for name in form if name[:1] == "p" and name[1:].isdecimal()
                    }
                    enter_result(connection, number, _number(form, "round"), _number(form, "match"), points)
                case _:
                    raise HTTPException(404)

        return await self._change(request, "referee", change, "/club/tournament")

    async def post_player(self, request: Request) -> Response:
        """What an admin does with the list of players."""
        act = request.path_params["act"]

        def change(connection: Connection, form: FormData) -> None:
            player = _number(form, "player")
            match act:
                case "initials":
                    show_by_initials(connection, player, form.get("on") == "yes")
                case "merge":
                    merge(connection, player, find_player(connection, str(form.get("same_as", ""))[:80]))
                case "rename":
                    rename(connection, player, str(form.get("name", "")))
                case "part":
                    part(connection, player)
                case "forget":
                    forget(connection, player)
                case _:
                    raise HTTPException(404)

        return await self._change(request, "admin", change, "/club/players")

    async def live(self, request: Request) -> Response:
        """Tells an open page that something has changed of what it shows."""
        await self._visitor(request)
        table = read_number(request.query_params.get("table", ""))
        topics = topics_of(request.query_params.get("page", ""), table)
        return StreamingResponse(self._news.follow(topics), media_type="text/event-stream")

    async def _change(self, request: Request, role: PageRole, change: Change, to: str) -> Response:
        await self._visitor(request, role)
        form = await _read_form(request)

        def make() -> None:
            with self._pool.connection() as connection:
                change(connection, form)

        await run_in_threadpool(make)
        return RedirectResponse(to, 303)

    async def _visitor(self, request: Request, role: PageRole = "viewer") -> ClubVisitor:
        found = await run_in_threadpool(self._find_role, request.cookies.get(COOKIE, ""))
        if found is None or _RANKS[found] < _RANKS[role]:
            raise HTTPException(403)
        me = request.cookies.get(ME, "")
        return ClubVisitor(found, _language(request), read_number(me))

    def _find_role(self, link: str) -> PageRole | None:
        with self._pool.connection() as connection:
            return find_page_role(connection, link) if link else None

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._loop = get_running_loop()
        self._keeper = RatingKeeper(self._pool)
        listener = NewsListener(self._hosting.address, self._hear)
        try:
            yield
        finally:
            listener.close()
            self._keeper.close()
            self._pool.close()
            self._loop = None

    def _hear(self, news: frozenset[str]) -> None:
        """On the listener's thread: what is new is there before it is told, so that a page that asks finds it."""
        words = news & {"people", "ratings", "tournament"}
        numbers = {number for each in news if (number := read_number(each)) is not None}
        topics: set[Topic] = {*numbers, *words}  # type: ignore[arg-type]
        if len(words) + len(numbers) < len(news):
            topics.add("all")
        with self._pool.connection() as connection:
            if words or "all" in topics:
                self._matches = _running_matches(connection)
            self._tables.renew(connection, None if topics & {"all", "people"} else numbers)
        changes = self._tables.take_changes()
        topics |= changes.numbers
        if changes.numbers:
            topics.add("tables")
        if changes.is_sitting:
            topics.add("sitting")
        if not self._matches.isdisjoint(changes.seats):
            topics.add("matches")
        if self._keeper is not None and news != {"ratings"}:
            self._keeper.look()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._news.tell, topics)

    async def _tell_away(self, request: Request, error: Exception) -> Response:
        return _html(self._pages.render_away(_language(request)), 503)

    async def _tell_refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, ClubError)
        return _html(self._pages.render_refusal(_language(request), error.sentence, request.url.path), 409)


def _running_matches(connection: Connection) -> frozenset[frozenset[int]]:
    """Who plays with whom in the round that is on."""
    number = latest_tournament(connection)
    matches = list_matches(connection, number) if number is not None else []
    last = max((match.round for match in matches), default=0)
    return frozenset(frozenset(seat.player for seat in match.seats) for match in matches if match.round == last)


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers={"Content-Security-Policy": content_policy(rules_of(text))})


def _language(request: Request) -> str:
    return choose_language(request.headers.get("accept-language", ""))


def _number(form: FormData, name: str) -> int:
    told = str(form.get(name, "")).strip().replace("−", "-")
    if not told.removeprefix("-").isdecimal() or len(told) > 7:
        raise HTTPException(400)
    return int(told)


async def _read_form(request: Request) -> FormData:
    try:
        async with timeout(_FORM_SECONDS):
            return await request.form(max_files=0, max_fields=500)
    except TimeoutError as error:
        raise HTTPException(408) from error


async def _tell(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 403:
        return HTMLResponse(render_door("closed", _language(request)), 403)
    return PlainTextResponse(error.detail, error.status_code)


async def _tell_unreadable(request: Request, error: Exception) -> Response:
    """Numbers and letters that PostgreSQL does not know: no page of ours sends them."""
    return PlainTextResponse("There is nothing here.", 404)
