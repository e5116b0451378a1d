"""The page as an application: its routes, each a few lines, over visitors and their sessions."""

from __future__ import annotations

from asyncio import CancelledError, Semaphore, create_task, sleep, timeout
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from secrets import token_urlsafe
from time import monotonic

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from companion.screens.services import Services
from companion.screens.settings import Settings
from companion.screens.views import View
from messages import say

from .acting import Post, act, parse_post
from .guard import LARGEST_FORM, LARGEST_PHOTO, Allowance, Guard
from .joining import join, join_view
from .live import stream
from .photos import encode_for_browser, is_a_photo, photos_of
from .rendering import PageContext, render, render_door
from .taps import UnreadableTap
from .ticking import tick_all
from .visitors import FullHouse, MakeSession, Visitor, Visitors, WrongLink

COOKIE = "bee"
_FORM_SECONDS = 10
_PHOTO_SECONDS = 90
_PHOTOS_AT_ONCE = 4


class Page:
    """Everything that the routes share."""

    def __init__(self, services: Services, make_session: MakeSession | None = None) -> None:
        self.visitors = Visitors(services, make_session)
        self._guesses = Allowance(0.5, 10)
        self._uploads = Semaphore(_PHOTOS_AT_ONCE)

    def application(self, names: Iterable[str] = ("localhost",), allowance: Allowance | None = None) -> ASGIApp:
        """What a server runs; `names` are those of this machine."""
        static = StaticFiles(directory=str(files(__package__) / "static"))
        routes = [
            Route("/", self.show),
            Route("/tv", self.show_on_tv),
            Route("/in/{link}", self.come_in),
            Route("/join", self.show_join),
            Route("/join", self.post_join, methods=["POST"]),
            Route("/act", self.post_act, methods=["POST"]),
            Route("/photo", self.post_photo, methods=["POST"]),
            Route("/photo/{key:path}", self.show_photo),
            Route("/live", self.live),
            Mount("/static", static),
        ]
        handlers = {HTTPException: _tell, WrongLink: _tell_wrong_link, FullHouse: _tell_full}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=handlers)
        return Guard(app, names, allowance)

    async def come_in(self, request: Request) -> Response:
        """The printed link: exchanged for a cookie, and gone from the address."""
        if not self._guesses.take(request.client.host if request.client else ""):
            raise HTTPException(429)
        cookie = request.cookies.get(COOKIE, "")
        self.visitors.check_link(request.path_params["link"])
        # A page that leads on, not a redirect: a browser would not send the new cookie along one from elsewhere.
        answer = HTMLResponse(render_door())
        if self.visitors.find(cookie) is None:
            cookie = self.visitors.enter(request.path_params["link"], _settings(request))
            answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", path="/")
        return answer

    async def show(self, request: Request) -> Response:
        """What this browser's session shows."""
        visitor = self._visitor(request)
        if visitor.role is None:
            return RedirectResponse("/join", 303)
        return self._page(visitor, visitor.session.view())

    async def show_on_tv(self, request: Request) -> Response:
        """The same for the far side of a room: large, and only to look at."""
        visitor = self._visitor(request)
        if visitor.role is None:
            self.visitors.give_role(visitor, "viewer")
        return self._page(visitor, visitor.session.view(), is_large=True)

    async def show_join(self, request: Request) -> Response:
        visitor = self._visitor(request)
        return self._page(visitor, join_view(self.visitors, visitor), action="/join")

    async def post_join(self, request: Request) -> Response:
        visitor = self._visitor(request)
        join(self.visitors, visitor, (await self._post(request)).tap)
        return RedirectResponse("/" if visitor.role else "/join", 303)

    async def post_act(self, request: Request) -> Response:
        """A button of the page."""
        visitor = self._visitor(request)
        act(visitor, await self._post(request))
        self.refresh(visitor)
        return RedirectResponse("/", 303)

    async def post_photo(self, request: Request) -> Response:
        """A photo that a phone took: read in the reading process, never looked into here."""
        visitor = self._visitor(request)
        if visitor.role not in ("host", "player") or not visitor.session.screen.wants_photo:
            raise HTTPException(409)
        async with self._uploads:
            form = await _read_form(request, _PHOTO_SECONDS, files=1)
            photo = form.get("photo")
            data = await photo.read() if isinstance(photo, UploadFile) else b""
            await form.close()
        if not is_a_photo(data):
            visitor.session.tell(say("This file is not a photo. Take a picture, or choose another one."), True)
        elif visitor.session.screen.wants_photo:
            visitor.session.screen.bring(data)
        self.refresh(visitor)
        return RedirectResponse("/", 303)

    async def show_photo(self, request: Request) -> Response:
        """A picture that this browser's own screen shows."""
        visitor = self._visitor(request)
        pixels = visitor.session.photos.get(request.path_params["key"])
        if pixels is None:
            raise HTTPException(404)
        return Response(encode_for_browser(pixels), media_type="image/jpeg")

    async def live(self, request: Request) -> Response:
        """Tells the page when to fetch itself anew."""
        return StreamingResponse(stream(self._visitor(request)), media_type="text/event-stream")

    def refresh(self, changed: Visitor | None = None) -> None:
        """Let every page fetch itself anew whose session has changed."""
        for visitor in self.visitors:
            if visitor is changed or visitor.session.is_changed:
                visitor.changed()

    def _page(self, visitor: Visitor, view: View | None, action: str = "/act", is_large: bool = False) -> Response:
        assert view is not None, f"the screen {visitor.session.screen.name} has no view"
        visitor.shown, visitor.session.is_changed = view, False
        nonce = token_urlsafe(12)
        may_act = action == "/join" or (visitor.role in ("host", "player") and not is_large)
        context = PageContext(
            translate=visitor.session.translate,
            language=visitor.session.settings.language,
            action=action,
            live="/live",
            mark=visitor.mark,
            photos=photos_of(visitor.session),
            may_act=may_act,
            may_join=not may_act and not is_large,
            wants_photo=may_act and action == "/act" and visitor.session.screen.wants_photo,
            is_large=is_large,
            nonce=nonce,
        )
        return HTMLResponse(render(view, context), headers={"Content-Security-Policy": _policy(nonce)})

    def _visitor(self, request: Request) -> Visitor:
        visitor = self.visitors.find(request.cookies.get(COOKIE, ""))
        if visitor is None:
            raise HTTPException(403)
        return visitor

    async def _post(self, request: Request) -> Post:
        form = await _read_form(request, _FORM_SECONDS)
        try:
            return parse_post({name: value for name, value in form.items() if isinstance(value, str)})
        except UnreadableTap as error:
            raise HTTPException(400) from error

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        ticking = create_task(self._tick())
        try:
            yield
        finally:
            ticking.cancel()
            with suppress(CancelledError):
                await ticking
            self.visitors.close()

    async def _tick(self) -> None:
        last = monotonic()
        while True:
            now = monotonic()
            rest = tick_all(self.visitors, now - last)
            last = now
            await sleep(rest)


async def _read_form(request: Request, seconds: float, files: int = 0) -> FormData:
    """The form, unless it is none, is too large, or dawdles."""
    most = LARGEST_PHOTO if files else LARGEST_FORM
    try:
        async with timeout(seconds):
            return await request.form(max_files=files, max_fields=80, max_part_size=most)
    except TimeoutError as error:
        raise HTTPException(408) from error
    except (MultiPartException, ClientDisconnect) as error:
        raise HTTPException(400) from error


def _settings(request: Request) -> Settings:
    """In the language that the browser asks for first."""
    wished = request.headers.get("accept-language", "")[:2].lower()
    return Settings(language="de" if wished == "de" else "en")


def _policy(nonce: str) -> str:
    return (
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; "
        f"style-src 'self' 'nonce-{nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


async def _tell(request: Request, error: Exception) -> Response:
    """A plain page for what went wrong; it says no more than its number to somebody who was not let in."""
    assert isinstance(error, HTTPException)
    if error.status_code == 403:
        return HTMLResponse(render_door(is_open=False), 403)
    return PlainTextResponse(_SENTENCES.get(error.status_code, error.detail), error.status_code)


async def _tell_wrong_link(request: Request, error: Exception) -> Response:
    return HTMLResponse(render_door(is_open=False), 403)


async def _tell_full(request: Request, error: Exception) -> Response:
    return PlainTextResponse(str(error), 503)


_SENTENCES = {
    400: "This is not a form of the page.",
    404: "There is nothing here.",
    408: "It took too long to arrive.",
    409: "No photo is wanted now.",
    429: "Too much at once.",
}
