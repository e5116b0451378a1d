"""Serves what every page needs and nobody needs a right for: style sheet, scripts, fonts and icons."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from .stylesheet import make_stylesheet

_ANYWHERE = "/static"
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@cache
def files_address() -> str:
    """Where pages find these files: other files would lie elsewhere, so that browsers keep them and need not ask."""
    told = sha256(make_stylesheet().encode())
    for each in sorted(files(__package__).joinpath("static").iterdir(), key=lambda file: file.name):
        told.update(each.name.encode() + each.read_bytes())
    return f"{_ANYWHERE}/{told.hexdigest()[:12]}"


def make_file_routes() -> list[BaseRoute]:
    """At their address, and below /static for whoever asks each time; the style sheet is made at the start."""
    return [*_make_routes(files_address(), _FOR_EVER), *_make_routes(_ANYWHERE, _ASK_AGAIN)]


def _make_routes(address: str, keeping: str) -> list[BaseRoute]:
    sheet = make_stylesheet().encode()
    headers = {"ETag": f'"{sha256(sheet).hexdigest()[:16]}"', "Cache-Control": keeping}

    def show_sheet(request: Request) -> Response:
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(sheet, media_type="text/css", headers=headers)

    return [Route(f"{address}/page.css", show_sheet), Mount(address, _KeptFiles(keeping))]


class _KeptFiles(StaticFiles):
    """The folder, with how long a browser may keep what is in it."""

    def __init__(self, keeping: str) -> None:
        super().__init__(directory=str(files(__package__) / "static"))
        self._keeping = keeping

    def file_response(self, *args: Any, **options: Any) -> Response:
        answer = super().file_response(*args, **options)
        answer.headers["Cache-Control"] = self._keeping
        return answer
