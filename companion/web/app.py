"""The page as an application: its routes, each a few lines, over visitors and their sessions."""

from __future__ import annotations

from asyncio import CancelledError, Semaphore, create_task, get_running_loop, sleep, timeout
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from time import monotonic

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.screens.phone_page import Opens
from companion.screens.services import Services
from companion.screens.settings import Settings
from companion.screens.views import View
from companion.table import News
from messages import choose_language, load_screen_language, say

from .acting import Post, act, parse_post
from .event_stream import MOST_STREAMS, stream
from .guard import LARGEST_FORM, LARGEST_PHOTO, TOO_MUCH, Allowance, Guard, refuse
from .joining import OF_THIS_PHONE, join, join_view
from .page_cache import PageCache
from .page_files import files_address, make_file_routes
from .photo_requests import photo_request_for
from .photos import encode_for_browser, is_a_photo, photos_of
from .rendering import PageContext, PhoneCall, render_door
from .session_clock import tick_all
from .tap_text import UnreadableTap
from .turn_view import is_waiting, view_of_turn
from .visitors import LONGEST, FullHouse, MakeSession, Visitor, Visitors, WrongLink

COOKIE = "bee"
_FORM_SECONDS = 10
_PHOTO_SECONDS = 90
_PHOTOS_AT_ONCE = 4
_MOST_FILES = 4
"""Of one form: a page without JavaScript sends an empty one for every way to bring a photo."""
_OPENS: dict[str, Opens] = {"watch": "watch", "tv": "tv"}


class Page:
    """Everything that the routes share."""

    def __init__(
        self,
        services: Services,
        make_session: MakeSession | None = None,
        *,
        is_alone: bool = True,
        on_quit: Callable[[], None] = lambda: None,
    ) -> None:
        """`is_alone` where no touchscreen is open beside it; `on_quit` is called when the host closes all of it."""
        self.visitors = Visitors(services, make_session, is_alone=is_alone)
        self.on_quit = on_quit
        self._lock = services.lock
        self._cache = PageCache()
        self._guesses = Allowance(0.5, 10)
        self._all_guesses = Allowance(1, 30)
        """Of the short code, from everywhere together: so nobody comes through a thousand millions in an evening."""
        self._uploads = Semaphore(_PHOTOS_AT_ONCE)

    def application(self, names: Iterable[str] = ("localhost",), allowance: Allowance | None = None) -> ASGIApp:
        """What a server runs; `names` are those of this machine."""
        routes = [
            Route("/", self.show),
            Route("/tv", self.show_on_tv),
            Route("/in/{link}", self.come_in),
            Route("/in/{link}/{opens}", self.come_in),
            Route("/in", self.post_code, methods=["POST"]),
            Route("/join", self.show_join),
            Route("/join", self.post_join, methods=["POST"]),
            Route("/act", self.post_act, methods=["POST"]),
            Route("/photo", self.post_photo, methods=["POST"]),
            Route("/photo/{key:path}", self.show_photo),
            Route("/file/{word}", self.show_file),
            Route("/live", self.live),
            *make_file_routes(),
        ]
        handlers = {HTTPException: _tell, WrongLink: _tell_wrong_link, FullHouse: _tell_full}
        # Nothing secret stands in a page, so that its length may be told.
        packing = [Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)]
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=handlers, middleware=packing)
        return Guard(app, names, allowance)

    async def come_in(self, request: Request) -> Response:
        """The printed link: exchanged for a cookie, and gone from the address."""
        if not self._guesses.take(request.client.host if request.client else ""):
            raise HTTPException(429)
        cookie, link = request.cookies.get(COOKIE, ""), request.path_params["link"]
        # The terminal says how to type it for a TV: the link, then /tv.
        typed = request.path_params.get("opens") or request.query_params.get("as", "")
        opens: Opens = _OPENS.get(typed.lower(), "play")
        with self._lock:
            is_known = self.visitors.find(cookie) is not None
            if not is_known:
                self.visitors.check_link(link)
            # A page that leads on, not a redirect: a browser would not send the new cookie along one from elsewhere.
            leads_to = "/tv" if opens == "tv" else "/"
            wanted = request.query_params.get("file", "")
            if wanted in self.visitors.services.handed_out:
                leads_to = f"/file/{wanted}"
            answer = HTMLResponse(render_door("open", _settings(request).language, leads_to))
            if not is_known:
                cookie = self.visitors.enter(link, _settings(request), opens)
                # Kept when the browser is closed, as phones do by themselves: the phone is remembered for the evening.
                secure = request.url.scheme == "https"
                answer.set_cookie(
                    COOKIE, cookie, int(LONGEST), httponly=True, samesite="strict", path="/", secure=secure
                )
        return answer

    async def post_code(self, request: Request) -> Response:
        """Somebody typed the code of this evening."""
        form = await _read_form(request, _FORM_SECONDS)
        if not (self._guesses.take(request.client.host if request.client else "") and self._all_guesses.take("")):
            raise HTTPException(429)
        with self._lock:
            link = self.visitors.open_by_code(str(form.get("code", ""))[:40])
        return RedirectResponse(f"/in/{link}", 303)

    async def show(self, request: Request) -> Response:
        """What this browser's session shows."""
        with self._lock:
            visitor = self._visitor(request)
            if visitor.role is None:
                return RedirectResponse("/join", 303)
            if visitor.role == "viewer":
                return self._page(request, visitor, self.visitors.board(visitor.settings.language).view)
            visitor.shown = visitor.session.view()
            return self._page(request, visitor, view_of_turn(visitor, visitor.shown))

    async def show_on_tv(self, request: Request) -> Response:
        """The scores for the far side of a room: large, and only to look at."""
        with self._lock:
            visitor = self._visitor(request)
            if visitor.role is None:
                visitor.is_tv = True
                self.visitors.give_role(visitor, "viewer")
            view = self.visitors.board(visitor.settings.language).view
            return self._page(request, visitor, view, is_large=True)

    async def show_join(self, request: Request) -> Response:
        with self._lock:
            visitor = self._visitor(request)
            return self._page(request, visitor, join_view(self.visitors, visitor), action="/join")

    async def post_join(self, request: Request) -> Response:
        # Who somebody is has nothing to do with how far the game is.
        post = await self._post(request, version="0")
        with self._lock:
            visitor = self._visitor(request)
            join(self.visitors, visitor, post.tap)
            is_settled = (
                post.tap is not None
                and post.tap.name not in OF_THIS_PHONE
                and visitor.role is not None
                and visitor.request is None
            )
            self.refresh(visitor)
        return RedirectResponse("/" if is_settled else "/join", 303)

    async def post_act(self, request: Request) -> Response:
        """A button of the page."""
        post = await self._post(request)
        with self._lock:
            visitor = self._visitor(request)
            if visitor.role in (None, "viewer"):
                return RedirectResponse("/", 303)
            act(visitor, post)
            if visitor.session.is_over:
                return self._good_night(visitor)
            self.refresh(visitor)
        return RedirectResponse("/", 303)

    async def post_photo(self, request: Request) -> Response:
        """A photo that a phone took: read in the reading process, never looked into here."""
        with self._lock:
            self._check_photo_is_wanted(self._visitor(request))
        async with self._uploads:
            form = await _read_form(request, _PHOTO_SECONDS, files=_MOST_FILES)
            brought = [each for each in form.getlist("photo") if isinstance(each, UploadFile) and each.size]
            data = await brought[0].read() if brought else b""
            await form.close()
        with self._lock:
            visitor = self._visitor(request)
            self._check_photo_is_wanted(visitor)
            self._bring(visitor, data)
            self.refresh(visitor)
        return RedirectResponse("/", 303)

    async def show_photo(self, request: Request) -> Response:
        """A picture that this browser's own screen shows."""
        with self._lock:
            visitor = self._visitor(request)
            pixels = visitor.session.photos.get(request.path_params["key"]) if visitor.role else None
        if pixels is None:
            raise HTTPException(404)
        return Response(encode_for_browser(pixels), media_type="image/jpeg")

    async def show_file(self, request: Request) -> Response:
        """A souvenir or an export that was handed out to whoever knows its word."""
        with self._lock:
            self._visitor(request)
            file = self.visitors.services.handed_out.get(request.path_params["word"])
        if file is None or not file.is_file():
            raise HTTPException(404)
        return FileResponse(file, filename=file.name)

    async def live(self, request: Request) -> Response:
        """Tells the page when to fetch itself anew."""
        with self._lock:
            visitor = self._visitor(request)
        return StreamingResponse(
            stream(visitor.streams, lambda: visitor.mark, MOST_STREAMS), media_type="text/event-stream"
        )

    def refresh(self, changed: Visitor | None = None) -> None:
        """Let every page fetch itself anew whose session has changed."""
        self.visitors.tick_boards()
        for visitor in self.visitors:
            if visitor is changed or (visitor.has_session and visitor.session.is_changed):
                visitor.changed()

    def _check_photo_is_wanted(self, visitor: Visitor) -> None:
        is_wanted = visitor.role in ("host", "player", "camera") and (
            visitor.session.screen.wants_photo or photo_request_for(visitor) is not None
        )
        if not is_wanted:
            raise HTTPException(409)

    def _bring(self, visitor: Visitor, data: bytes) -> None:
        session, request = visitor.session, photo_request_for(visitor)
        if not is_a_photo(data):
            session.tell(say("This file is not a photo. Take a picture, or choose another one."), True)
        elif session.screen.wants_photo:
            session.screen.bring(data)
        elif request is not None:
            request.asker.screen.bring(data)
            request.asker.is_changed = True
            session.go.follow_scan(request.asker)

    def _good_night(self, visitor: Visitor) -> Response:
        """The display was closed: that of the host of a page without a touchscreen closes all of it."""
        language, ends_all = visitor.settings.language, visitor.session.ends_all
        self.visitors.remove(visitor)
        answer = HTMLResponse(render_door("ended" if ends_all else "left", language))
        answer.delete_cookie(COOKIE, path="/")
        if ends_all:
            self.on_quit()
        return answer

    def _page(
        self, request: Request, visitor: Visitor, view: View, action: str = "/act", is_large: bool = False
    ) -> Response:
        is_joining = action == "/join"
        board = self.visitors.board(visitor.settings.language).session
        session = board if is_large or is_joining else visitor.session
        if session is not board:
            session.is_changed = False
        may_act = is_joining or (visitor.role in ("host", "player", "camera") and not is_large)
        wants_photo = may_act and not is_joining and session.screen.wants_photo
        context = PageContext(
            translate=session.translate,
            language=session.settings.language,
            look=None if is_large else visitor.look or (session.settings.theme if session.has_chosen_look else None),
            text=session.settings.text,
            sounds=session.settings.sounds,
            action=action,
            files=files_address(),
            live="/live",
            mark=visitor.mark,
            photos=photos_of(session),
            may_act=may_act,
            may_join=not may_act and not is_large,
            me=visitor.me if not is_joining and not is_large else None,
            role=visitor.role or "",
            is_my_turn=visitor.is_my_turn,
            is_waiting=not is_joining and not is_large and is_waiting(visitor),
            calls=() if is_large else self._calls(visitor),
            wants_photo=wants_photo,
            share=self._share_link(visitor) if may_act and not is_joining else "",
            is_large=is_large,
            is_mirrored=visitor.is_mirrored and not is_large,
            link_to_keep=getattr(session.screen, "link_to_keep", "") if may_act and not is_joining else "",
            download=getattr(session.screen, "download", "") if may_act and not is_joining else "",
        )
        return self._cache.answer(request, view, context, is_shared=session is board and not is_joining)

    def _calls(self, visitor: Visitor) -> tuple[PhoneCall, ...]:
        """What this phone is asked besides what its screen shows."""
        calls = []
        asking, request = self.visitors.who_asks(visitor), photo_request_for(visitor)
        if asking is not None:
            calls.append(PhoneCall("seat", visitor.name))
        if request is not None:
            words = load_screen_language(visitor.settings.language)
            is_own = request.look.seat is not None and request.look.seat == visitor.seat
            calls.append(PhoneCall("photo", words(say("Scan your sheet now") if is_own else request.look.sentence)))
        return tuple(calls)

    def _share_link(self, visitor: Visitor) -> str:
        page = self.visitors.services.page
        if visitor.role != "host" or page is None or visitor.session.screen.name != "phones":
            return ""
        return page.link("play")

    def _visitor(self, request: Request) -> Visitor:
        visitor = self.visitors.find(request.cookies.get(COOKIE, ""))
        if visitor is None:
            raise HTTPException(403)
        return visitor

    async def _post(self, request: Request, **usual: str) -> Post:
        form = await _read_form(request, _FORM_SECONDS)
        try:
            return parse_post(usual | {name: value for name, value in form.items() if isinstance(value, str)})
        except UnreadableTap as error:
            raise HTTPException(400) from error

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.visitors.loop = get_running_loop()
        stop_listening = self.visitors.services.on_table.listen(self._hear)
        ticking = create_task(self._tick())
        try:
            yield
        finally:
            stop_listening()
            ticking.cancel()
            with suppress(CancelledError):
                await ticking
            with self._lock:
                self.visitors.close()
            self.visitors.loop = None

    def _hear(self, news: News) -> None:
        """The touchscreen has played: phones hear of it at once, not at the next tick."""
        if self.visitors.loop is not None:
            self.visitors.loop.call_soon_threadsafe(self._refresh_all)

    def _refresh_all(self) -> None:
        with self._lock:
            self.refresh()

    async def _tick(self) -> None:
        last = monotonic()
        while True:
            now = monotonic()
            with self._lock:
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
    return Settings(language=choose_language(request.headers.get("accept-language", "")))


async def _tell(request: Request, error: Exception) -> Response:
    """A plain page for what went wrong; it says no more than its number to somebody who was not let in."""
    assert isinstance(error, HTTPException)
    if error.status_code == 403:
        return HTMLResponse(render_door("closed", _settings(request).language), 403)
    sentence = _SENTENCES.get(error.status_code)
    if sentence is None:
        return PlainTextResponse(error.detail, error.status_code)
    return refuse(request.headers, error.status_code, sentence)


async def _tell_wrong_link(request: Request, error: Exception) -> Response:
    return HTMLResponse(render_door("closed", _settings(request).language), 403)


async def _tell_full(request: Request, error: Exception) -> Response:
    assert isinstance(error, FullHouse)
    return refuse(request.headers, 503, error.sentence)


_SENTENCES = {
    400: say("This is not a form of the page."),
    404: say("There is nothing here."),
    408: say("It took too long to arrive."),
    409: say("No photo is wanted now."),
    429: TOO_MUCH,
}
