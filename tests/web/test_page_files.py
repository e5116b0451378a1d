"""What the page serves is what its command makes of tokens, styles and fonts."""

from __future__ import annotations

import json
import re

import pytest
from fontTools.ttLib import TTFont
from starlette.applications import Starlette
from starlette.testclient import TestClient

from companion.pictures.theme import load_theme
from companion.web.page_files import files_address, make_file_routes
from companion.web.stylesheet import make_stylesheet
from messages import LANGUAGES
from tests.languages.collecting import read
from tests.web.making import FONTS, TEXT_FONTS, WEB, make_icon, make_icons, make_letters, make_manifest

CSS = make_stylesheet()


def test_the_icon_and_what_a_home_screen_wants_are_up_to_date() -> None:
    assert (WEB / "static" / "icon.svg").read_text(encoding="utf-8") == make_icon(), "run environment/page-files"
    assert "var(" not in make_icon()
    assert (WEB / "static" / "page.webmanifest").read_text(encoding="utf-8") == make_manifest()


def test_every_icon_that_is_named_can_be_drawn() -> None:
    kept = json.loads((WEB / "icons.json").read_text(encoding="utf-8"))
    assert kept.items() >= json.loads(make_icons()).items(), "run environment/page-files"


def test_widths_of_letters_are_up_to_date() -> None:
    assert (WEB / "letters.json").read_text(encoding="utf-8") == make_letters(), "run environment/page-files"


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_fonts_have_every_letter_that_is_said(name: str) -> None:
    packed = TTFont(WEB / "static" / f"{name}.woff2").getBestCmap()
    whole = TTFont(FONTS / f"{name}.ttf").getBestCmap()
    said = {
        letter for language in LANGUAGES if language != "en" for entry in read(language) for letter in str(entry.string)
    }
    said |= {letter for entry in read("de") for letter in str(entry.id)}
    assert {letter for letter in said if ord(letter) in whole} <= {chr(code) for code in packed}


def test_every_variable_that_a_rule_uses_is_set_somewhere() -> None:
    """Sizes of single pictures are set by the page that shows them."""
    used, given = set(re.findall(r"var\((--[a-z0-9-]+)", CSS)), set(re.findall(r"(--[a-z0-9-]+):", CSS))
    assert used - given == {"--w", "--h", "--cols", "--count", "--share", "--least"}


def test_all_themes_can_be_had() -> None:
    linen, indigo = load_theme("linen"), load_theme("indigo")
    dark = CSS.split("prefers-color-scheme: dark")[1]
    assert f"--ground: {linen.ground}" in CSS.split("@media")[0]
    assert f"--ground: {indigo.ground}" in dark.split("@media")[0]
    for chosen in ("linen", "indigo", "contrast"):
        assert f'[data-look="{chosen}"]' in CSS
    for wish in ("prefers-contrast: more", "prefers-reduced-motion", ":focus-visible"):
        assert wish in CSS


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert re.findall(r"url\(([^)]*)\)", CSS) == [f'"{name}.woff2"' for name in TEXT_FONTS]
    assert "@import" not in CSS
    assert "http" not in CSS


def test_a_first_visit_is_light() -> None:
    """Fonts, styles and a page stay under 120 kB together."""
    import gzip

    fonts = sum((WEB / "static" / f"{name}.woff2").stat().st_size for name in TEXT_FONTS)
    assert fonts + len(gzip.compress(CSS.encode())) < 105_000
    assert len(json.loads((WEB / "icons.json").read_text())) > 50


def test_browsers_keep_what_lies_at_the_address_of_its_content() -> None:
    client = TestClient(Starlette(routes=make_file_routes()))
    for name in ("page.css", "page.js", "icon.svg", f"{TEXT_FONTS[0]}.woff2"):
        kept, asked = client.get(f"{files_address()}/{name}"), client.get(f"/static/{name}")
        assert kept.status_code == asked.status_code == 200
        assert kept.content == asked.content
        assert "immutable" in kept.headers["Cache-Control"]
        assert asked.headers["Cache-Control"] == "no-cache"
    assert client.get("/static/0123456789ab/page.css").status_code == 404, "what another version looks like"


def test_a_browser_that_has_the_style_sheet_is_not_sent_it_again() -> None:
    client = TestClient(Starlette(routes=make_file_routes()))
    first = client.get("/static/page.css")
    again = client.get("/static/page.css", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.text, first.headers["Content-Type"]) == (CSS, "text/css; charset=utf-8")
    assert (again.status_code, again.content) == (304, b"")
