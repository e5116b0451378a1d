"""Stands before the page: refuses what does not come from a page of ours, what is too much, and what is too large."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from messages import Sentence, choose_language, load_language, say

LARGEST_FORM = 64 * 1024
LARGEST_PHOTO = 32 * 1024 * 1024
"""Bytes: a photo of 50 megapixels is smaller."""
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 40, 240
"""Of one address."""
_ALWAYS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Without any referrer browsers would not tell where a post comes from either.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


TOO_MUCH = say("Too much at once.")


def refuse(headers: Headers, status: int, sentence: Sentence, more: dict[str, str] | None = None) -> PlainTextResponse:
    """One sentence, in the language that the browser asks for first."""
    words = load_language(choose_language(headers.get("accept-language", "")))
    return PlainTextResponse(words(sentence), status, more)


class Allowance:
    """So much for each address: what is left grows with time, up to a heap; many addresses cannot fill the memory."""

    def __init__(
        self, a_second: float, at_once: float, now: Callable[[], float] = monotonic, most_addresses: int = 2048
    ) -> None:
        self._rate, self._heap, self._now, self._most = a_second, at_once, now, most_addresses
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Whether the address may have one more."""
        now = self._now()
        left, since = self._left.pop(address, (self._heap, now))
        left = min(self._heap, left + (now - since) * self._rate)
        is_granted = left >= 1
        self._left[address] = (left - 1 if is_granted else left, now)
        if len(self._left) > self._most:
            del self._left[next(iter(self._left))]
        return is_granted


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, names: Iterable[str], allowance: Allowance | None = None) -> None:
        """`names` are those under which this machine is known; numbers are always good."""
        self._app = app
        self._names = frozenset(name.lower() for name in names)
        self._allowance = allowance or Allowance(REQUESTS_A_SECOND, REQUESTS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refuse(scope)
        if refusal is not None:
            await refusal(scope, receive, send_safely)
        else:
            await self._app(scope, receive, send_safely)

    def _refuse(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        address = (scope.get("client") or ("", 0))[0]
        if not self._allowance.take(address):
            return refuse(headers, 429, TOO_MUCH, {"Retry-After": "2"})
        if scope["method"] not in {"GET", "HEAD", "POST"}:
            return refuse(headers, 405, say("Pages can be looked at, and forms be sent."))
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_known(hosts[0]):
            return refuse(headers, 400, say("This machine does not go by that name."))
        if scope["method"] == "POST":
            return _refuse_post(scope, headers, hosts[0])
        return None

    def _is_known(self, host: str) -> bool:
        """A name that a stranger's server can point at us is not ours, whatever it resolves to."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        try:
            ip_address(name)
        except ValueError:
            return name.lower().rstrip(".") in self._names
        return True


def _is_from(origin: str, host: str) -> bool:
    """Whether a page of that host sent it; what is no address at all comes from nobody we know."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _refuse_post(scope: Scope, headers: Headers, host: str) -> PlainTextResponse | None:
    origins = headers.getlist("origin")
    is_own = len(origins) == 1 and _is_from(origins[0], host)
    if not is_own or headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return refuse(headers, 403, say("Only the table’s own page can do this."))
    most = LARGEST_PHOTO if scope["path"] == "/photo" else LARGEST_FORM
    length = headers.get("content-length", "")
    # Who tells both would be believed the pieces, which have no end.
    if not length.isdecimal() or "transfer-encoding" in headers:
        return refuse(headers, 411, say("Its length must be given."))
    if int(length) > most:
        return refuse(headers, 413, say("This is too large."))
    return None
