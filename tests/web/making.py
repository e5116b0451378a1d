"""Makes the files that the page serves and that follow from others: style sheet, icons, fonts, widths of letters."""

from __future__ import annotations

import ast
import json
import re
from io import BytesIO
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from companion.pictures import Box, Picture
from companion.pictures.emblems import draw_emblem
from companion.pictures.shapes import Sheet
from companion.pictures.theme import load_theme
from companion.web.sprite import Sprite
from companion.web.svg import paint_picture

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "companion" / "screens" / "fonts"
WEB = ROOT / "companion" / "web"
TEXT_FONTS = (
    "AtkinsonHyperlegibleNext_500Medium",
    "AtkinsonHyperlegibleNext_700Bold",
    "Fraunces_600SemiBold",
    "Fraunces_700Bold",
)
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), 0x3A9, 0x20AC, 0x2122, 0x2212, 0x2264, 0x2265)
"""What European languages in Latin letters write; the rest of a font would only make the first visit longer."""


def make_icons() -> str:
    """The outlines of all icons that the source names, from the icon font."""
    font = TTFont(FONTS / "lucide.ttf")
    codes: dict[str, int] = json.loads((FONTS / "icons.json").read_text(encoding="utf-8"))
    glyphs, characters = font.getGlyphSet(), font.getBestCmap()
    outlines = {}
    for name in sorted(named_icons(codes)):
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        # Fonts count upwards, pages downwards.
        glyphs[characters[codes[name]]].draw(TransformPen(pen, (1, 0, 0, -1, 0, 1000)))
        outlines[name] = pen.getCommands()
    return json.dumps(outlines, indent=0) + "\n"


def named_icons(codes: dict[str, int]) -> set[str]:
    """Every text of the source that is the name of an icon: a word too many costs a few bytes, one too few a symbol."""
    found = set()
    for file in WEB.rglob("*.html"):
        found |= {word for word in re.findall(r"'([a-z0-9-]+)'", file.read_text(encoding="utf-8")) if word in codes}
    sources = [
        *(ROOT / "companion").rglob("*.py"),
        *(ROOT / "hardware").rglob("*.py"),
        ROOT / "tests/web/sample_views.py",
    ]
    for file in sources:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in codes:
                found.add(node.value)
    return found


def make_letters() -> str:
    """How wide each letter is and how high a capital, in shares of the size."""
    metrics = {}
    for name in TEXT_FONTS:
        font = TTFont(FONTS / f"{name}.ttf")
        side, characters = font["head"].unitsPerEm, font.getBestCmap()
        widths = {chr(code): font["hmtx"][characters[code]][0] / side for code in LATIN if code in characters}
        metrics[name] = {"capital": font["OS/2"].sCapHeight / side, "widths": widths}
    return json.dumps(metrics, ensure_ascii=False, indent=0) + "\n"


def make_font(name: str) -> bytes:
    """The font for browsers: Latin letters only, packed."""
    font = TTFont(FONTS / f"{name}.ttf", recalcTimestamp=False)
    options = Options(layout_features=["kern", "liga", "mark", "mkmk", "ccmp", "tnum", "pnum"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LATIN)
    subsetter.subset(font)
    font.flavor = "woff2"
    packed = BytesIO()
    font.save(packed)
    return packed.getvalue()


def make_icon() -> str:
    """The app's own block on cloth, for tabs and home screens; outside a page there is no theme, so it has its own."""
    box = Box(0, 0, 512, 512)
    linen = load_theme("linen")
    items = (Sheet(box, linen.surface, 96), *draw_emblem("", box.inset(64)))
    svg = str(paint_picture(Picture(512, 512, items), sprite := Sprite(), lambda key, version: None))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    inside = svg[svg.index(">") + 1 :]
    whole = f"{head}<defs>{sprite.definitions()}</defs>{inside}\n"
    return re.sub(r"var\(--([a-z-]+)\)", lambda found: getattr(linen, found[1].replace("-", "_")), whole)


def make_manifest() -> str:
    """What a phone wants to know to put the page on its home screen."""
    linen = load_theme("linen")
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}
    about = {"name": "Quilting Bee", "short_name": "Quilting Bee", "start_url": "/", "scope": "/",
             "display": "standalone", "background_color": linen.ground, "theme_color": linen.surface,
             "icons": [icon]}  # fmt: skip
    return json.dumps(about, indent=1) + "\n"


def main() -> None:
    """Write them all."""
    (WEB / "static").mkdir(exist_ok=True)
    (WEB / "static" / "icon.svg").write_text(make_icon(), encoding="utf-8")
    (WEB / "static" / "page.webmanifest").write_text(make_manifest(), encoding="utf-8")
    (WEB / "icons.json").write_text(make_icons(), encoding="utf-8")
    (WEB / "letters.json").write_text(make_letters(), encoding="utf-8")
    for name in TEXT_FONTS:
        (WEB / "static" / f"{name}.woff2").write_bytes(make_font(name))


if __name__ == "__main__":
    main()
