"""Pages ready to be sent: who looks at the same gets the same bytes, made and packed once."""

from __future__ import annotations

import gzip
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from companion.screens.views import View

from .rendering import PageContext, no_photos, render, rules_of

_PACKING = 5
_MOST = 8


class PageCache:
    """Remembers the last few pages that several look at."""

    def __init__(self) -> None:
        self._made: list[tuple[View, PageContext, tuple[bytes, str]]] = []

    def answer(self, request: Request, view: View, context: PageContext, *, is_shared: bool) -> Response:
        """The page as an answer; one that only this browser sees is made anew."""
        packed, policy = self._remembered(view, context) if is_shared else _make(view, context)
        headers = {"Content-Security-Policy": policy, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="text/html")
        return Response(gzip.decompress(packed), headers=headers, media_type="text/html")

    def _remembered(self, view: View, context: PageContext) -> tuple[bytes, str]:
        same = replace(context, translate=str, photos=no_photos)
        for known, known_context, made in self._made:
            if known is view and known_context == same:
                return made
        made = _make(view, context)
        self._made = [(view, same, made), *self._made[: _MOST - 1]]
        return made


def _make(view: View, context: PageContext) -> tuple[bytes, str]:
    html = render(view, context)
    return gzip.compress(html.encode(), _PACKING), content_policy(rules_of(html))


def content_policy(rules: str) -> str:
    """Trusts nothing but our own files and, by its sum, this page's own placing of things."""
    told = b64encode(sha256(rules.encode()).digest()).decode()
    return (
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; "
        f"manifest-src 'self'; style-src 'self' 'sha256-{told}'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )
