"""Makes pictures of scenes as pages in Chromium; `./study screens` starts it for each size."""

from __future__ import annotations

import shutil
import sys
from importlib.resources import files
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec
from playwright.sync_api import Route, sync_playwright

from companion.pictures.theme import text_scale
from companion.screens.session import Session
from companion.web.photos import encode_for_browser, photos_of
from companion.web.rendering import PageContext, render
from companion.web.stylesheet import make_stylesheet
from studies.screens import Wish

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--hide-scrollbars"),
]
ADDRESS = "http://screens.invalid/"


class Browser:
    """One tab, which asks for everything here instead of in a network."""

    def __init__(self, chromium: Any, size: str) -> None:
        width, height = (int(side) for side in size.split("x"))
        self._tab = chromium.new_context(viewport={"width": width, "height": height}).new_page()
        self._tab.route("**/*", self._answer)
        self._session: Session | None = None

    def show(self, session: Session) -> None:
        """The page of what the session shows."""
        self._session = session
        self._tab.goto(ADDRESS)
        # As a reader who has set larger letters in the browser.
        size = 100 * text_scale(session.settings.text)
        self._tab.add_style_tag(content=f"html {{ font-size: {size}% !important; }}")
        self._tab.evaluate("document.fonts.ready")

    def run(self, script: str, then: str) -> Any:
        """What a script says about the page."""
        self._tab.evaluate(script)
        return self._tab.evaluate(then)

    def save(self, path: str) -> None:
        """The whole page, also what must be scrolled to; the keys stand at its end."""
        self._tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        self._tab.screenshot(path=path, full_page=True, animations="disabled")

    def _answer(self, route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path)
        assert self._session is not None
        if path == "/":
            route.fulfill(body=self._page(self._session), content_type="text/html; charset=utf-8")
        elif path.startswith("/photo/"):
            pixels = self._session.photos.get(path.removeprefix("/photo/"))
            route.fulfill(body=encode_for_browser(pixels), content_type="image/jpeg")
        elif path == "/static/page.css":
            route.fulfill(body=make_stylesheet(), content_type="text/css")
        else:
            route.fulfill(path=str(files("companion.web") / path.removeprefix("/")))

    def _page(self, session: Session) -> str:
        settings = session.settings
        view = session.view()
        context = PageContext(
            translate=session.translate, language=settings.language, look=settings.theme, photos=photos_of(session),
            wants_photo=session.screen.wants_photo,
        )  # fmt: skip
        return render(view, context)


if __name__ == "__main__":
    wish = msgspec.json.decode(sys.argv[1], type=Wish)
    count = 0
    with sync_playwright() as driver:
        browser = Browser(driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS), wish.size)
        for path, session in wish.each_scene():
            browser.show(session)
            browser.save(str(path))
            count += 1
    print(count)
