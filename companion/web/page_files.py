"""Serves what every page needs and nobody needs a right for: style sheet, scripts, fonts and icons."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from .stylesheet import make_stylesheet


def make_file_routes() -> list[BaseRoute]:
    """Below /static: the files of that folder, and the style sheet as it is made at the start."""
    sheet = make_stylesheet().encode()
    tag = f'"{sha256(sheet).hexdigest()[:16]}"'

    def show_sheet(request: Request) -> Response:
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"ETag": tag})
        return Response(sheet, media_type="text/css", headers={"ETag": tag})

    folder = StaticFiles(directory=str(files(__package__) / "static"))
    return [Route("/static/page.css", show_sheet), Mount("/static", folder)]
