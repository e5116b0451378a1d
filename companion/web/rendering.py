"""Makes the HTML of a view: one template for each part, named like it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Literal
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from companion.pictures import Box, Picture
from companion.pictures.emblems import draw_emblem
from companion.pictures.players import swatch
from companion.pictures.shapes import Item
from companion.pictures.theme import TextSize, ThemeName, load_theme, player_motif
from companion.screens.views import Face, Key, ListRow, Part, Tap, View
from messages import Sentence, Translator, load_language, say

from .accessible_names import accessible_name
from .colours import css_colour
from .least_widths import least_width
from .page_files import files_address
from .sprite import Sprite
from .svg import PhotoSource, ServedPhoto, paint_items, paint_picture
from .tap_text import ALWAYS, format_tap

__all__ = ["PageContext", "ServedPhoto", "render", "template_name"]

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BAR = 150
"""Drawings that are wider than this are bars, not symbols."""
WORDS = {
    "menu": say("Menu"),
    "back": say("Back"),
    "close": say("Close"),
    "players": say("Players"),
    "table": say("Table"),
    "details": say("Details"),
    "keys": say("Keys"),
    "more": say("More"),
    "stop": say("Stop"),
    "locked": say("Locked"),
    "done": say("done"),
    "turn": say("whose turn it is"),
    "explain": say("How it came about"),
    "watching": say("Watching"),
    "play-along": say("Play along"),
    "take": say("Take the picture"),
    "take-detail": say("or choose one from your photos"),
    "sending": say("Sending the picture"),
    "wait-sending": say("A photo waits on this phone. It is sent by itself when the table is back."),
    "not-sent": say("The photo did not arrive at the table. Is the Wi-Fi good here?"),
    "sent-size": say("{sent} of {all} MB"),
    "nowhere-else": say("It goes to the table and nowhere else."),
    "send-again": say("Send it again"),
    "from-photos": say("From photos"),
    "send-it": say("Send it"),
    "scan-now": say("Take the picture"),
    "lost": say("Lost the table"),
    "lost-detail": say("The game is safe. Trying again."),
    "try-now": say("Try now"),
    "check": say("What to check"),
    "check-wifi": say("Is this phone in the same Wi-Fi as the table?"),
    "check-on": say("Is the Quilting Bee on?"),
    "joining": say("Joining"),
    "as-it-was": say("As it was at {time}, not live"),
    "you": say("You play as {name}. Change it here."),
    "who-am-i": say("Say who you are"),
    "your-turn": say("Your turn"),
    "big-view": say("Big view"),
    "enter": say("Enter"),
    "seat-wanted": say("Somebody wants to play as {name} on another phone."),
    "give": say("Let them"),
    "keep": say("Keep my seat"),
    "by-message": say("Send it by message"),
    "by-mail": say("Send it by mail"),
    "download": say("Save the file"),
    "keep-game": say("Keep it in BG Stats"),
}
"""What the page says besides what is in the view."""
_RULES = re.compile(r'<style id="places">([^<]*)</style>')
DoorWord = Literal["open", "closed", "code", "left", "ended"]
DOOR_WORDS: dict[DoorWord, Sentence] = {
    "open": say("Come in"),
    "code": say("Or type the code that stands beside it:"),
    "left": say("Good night. Scan the code at the table to come back."),
    "ended": say("Good night. Quilting Bee is closed; everything is saved."),
    "closed": say("This is a Quilting Bee. Scan the code at the table, or open the link that is shown there."),
}
"""Said outside the table, in the language that the browser asks for."""


def no_photos(key: str, version: int) -> None:
    """A page without photos."""


@dataclass(frozen=True)
class PhoneCall:
    """Something a phone is asked: to let its seat go, or to take a picture."""

    kind: Literal["seat", "photo"]
    text: str


@dataclass(frozen=True)
class PageContext:
    """Who looks at a page, and where it lives."""

    translate: Translator = str
    language: str = "en"
    look: ThemeName | None = None
    """The theme that was chosen; else the browser's own wish."""
    action: str = "/act"
    """Where the forms go."""
    files: str = "/static"
    """Where the style sheet and the scripts lie."""
    live: str = ""
    """Where the page hears that the table has changed; empty for a page that stands still."""
    mark: str = ""
    """Tells this view from the one before it, so that the page knows when to ask for a new one."""
    photos: PhotoSource = field(default=no_photos)
    may_act: bool = True
    """Else the page is only to be looked at."""
    text: TextSize = "normal"
    sounds: bool = True
    """Whether the page may be heard when it calls somebody."""
    me: Face | None = None
    """The player who plays with this browser."""
    role: str = ""
    """What the browser is at the table; empty while it has not said so."""
    is_my_turn: bool = False
    is_waiting: bool = False
    """Whether somebody else is to act: what is shown cannot be pressed."""
    calls: tuple[PhoneCall, ...] = ()
    """What the browser is asked besides what its screen shows."""
    share: str = ""
    """An address that its player may want to send to somebody."""
    download: str = ""
    """The word with which the file that the screen shows is handed out."""
    link_to_keep: str = ""
    """Opens the game that is over in an app for played games."""
    may_join: bool = False
    """Whether who only looks may say who they are, and play along."""
    wants_photo: bool = False
    """Whether a photo that this browser sends would be read."""
    is_large: bool = False
    """For a TV across the room."""
    is_mirrored: bool = False
    """Whether the main key lies under a left thumb."""


def render(view: View, context: PageContext | None = None) -> str:
    """The whole page."""
    page = ViewParts(view, context or PageContext())
    body = page.template("body")
    return str(page.template("page", body=body))


def render_door(told: DoorWord, language: str = "en", to: str = "/") -> str:
    """A page outside the table: the way in, or why there is none."""
    translate = load_language(language)
    return (
        templates()
        .get_template("door.html")
        .render(
            is_open=told == "open",
            words=translate(DOOR_WORDS[told]),
            code=translate(DOOR_WORDS["code"]) if told == "closed" else "",
            come_in=translate(DOOR_WORDS["open"]),
            language=language,
            to=to,
            files=files_address(),
        )
    )


def rules_of(html: str) -> str:
    """What a page says about the places of its things."""
    found = _RULES.search(html)
    assert found is not None, "every page places its things"
    return found[1]


def keep_products_whole(text: str) -> str:
    """No line ends beside the sign of a product: 4 × 5 is one thing."""
    return text.replace(" × ", "\u00a0×\u00a0")


def template_name(part: type) -> str:
    """The template of a part: `PhotoView` is photo_view."""
    return _HUMP.sub("_", part.__name__).lower()


@cache
def templates() -> Environment:
    made = Environment(
        loader=PackageLoader("companion.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["whole"] = keep_products_whole
    return made


class ViewParts:
    """What templates ask for: parts, pictures, faces, words; collects what they share."""

    def __init__(self, view: View, context: PageContext) -> None:
        self.view = view
        self.context = context
        self.sprite = Sprite()
        self._rules: dict[str, str] = {}

    def template(self, name: str, **values: object) -> Markup:
        return Markup(templates().get_template(f"{name}.html").render(page=self, view=self.view, **values))

    def part(self, part: Part) -> Markup:
        return self.template(template_name(type(part)), part=part)

    def parts(self, parts: tuple[Part, ...]) -> Markup:
        return Markup("").join(self.part(part) for part in parts)

    def picture(self, picture: Picture, name: str = "") -> Markup:
        return paint_picture(picture, self.sprite, self.context.photos, name)

    def items(self, items: tuple[Item, ...]) -> Markup:
        return paint_items(items, self.sprite, self.context.photos)

    def icon(self, name: str) -> Markup:
        """A symbol in the colour of the text around it; never alone in saying something."""
        if not name:
            return Markup("")
        shape = self.sprite.icon(name)
        return Markup('<svg class="icon" aria-hidden="true"><use href="#{}"/></svg>').format(shape)

    def face(self, face: Face) -> Markup:
        """The player's swatch; hidden from readers, because the name stands beside it."""
        return paint_picture(swatch(face.cloth, face.letter), self.sprite, self.context.photos, kind="swatch")

    def emblem(self, game: str) -> Markup:
        return self.picture(Picture(48, 48, draw_emblem(game, Box(0, 0, 48, 48))))

    def band(self, face: Face) -> Markup:
        """The player's cloth from one edge of the page to the other."""
        motif = self.sprite.motif(player_motif(face.cloth), f"seat{face.cloth}.motif", 8)
        fills = (css_colour(f"seat{face.cloth}.cloth"), f"url(#{motif})")
        return Markup("").join(Markup('<rect width="100%" height="100%" fill="{}"/>').format(fill) for fill in fills)

    def style(self, rules: str) -> str:
        """A class with these rules: a page that trusts no style of its own tags still places things."""
        name = f"s-{blake2b(rules.encode(), digest_size=4).hexdigest()}"
        self._rules[name] = rules
        return name

    def rules(self) -> Markup:
        return Markup("\n".join(f".{name}{{{rules}}}" for name, rules in sorted(self._rules.items())))

    def shape(self, width: float, height: float) -> str:
        """A class that tells the proportions of a picture."""
        return self.style(f"--w:{width:g};--h:{height:g}")

    def place(self, box: Box, width: float, height: float) -> str:
        """A class that lies over that part of a picture."""
        left, top = 100 * box.x / width, 100 * box.y / height
        size = f"width:{100 * box.width / width:.2f}%;height:{100 * box.height / height:.2f}%"
        return self.style(f"left:{left:.2f}%;top:{top:.2f}%;{size}")

    def share(self, part: Part, shares: tuple[float, ...], number: int) -> str:
        """A class for one of several parts beside each other: its share, and where it must go below the others."""
        share = shares[number] if shares else 1.0
        return self.style(f"--share:{share:g};--least:{least_width(part):g}rem") if share else "own-width"

    def share_of(self, shares: tuple[float, ...], number: int) -> str:
        """A class for one column of a list, so that those of all rows stand below each other."""
        share = shares[number] if number < len(shares) else 1.0
        return self.style(f"--share:{share:g}")

    def say(self, word: str) -> str:
        return self.context.translate(WORDS[word])

    def say_of(self, word: str, **values: str) -> str:
        sentence = WORDS[word]
        return self.context.translate(say(sentence.template, **values))

    def surface(self, theme: ThemeName) -> str:
        return load_theme(theme).surface

    def quoted(self, text: str) -> str:
        return quote(text, safe="")

    def cell_name(self, row: int, col: int, label: str = "") -> str:
        """Where a cell is and what is in it; some boards say both by themselves."""
        place = self.context.translate(say("row {row}, column {col}", row=row + 1, col=col + 1))
        return label if label.startswith(place) else ", ".join(filter(None, (place, label)))

    def tap(self, tap: Tap) -> Markup:
        """The attributes of a button that sends this touch."""
        asleep = Markup(" disabled") if self.context.is_waiting and tap not in ALWAYS else ""
        return Markup('name="tap" value="{}"{}').format(format_tap(tap), asleep)

    def named_tap(self, name: str, value: str | int | tuple[int, ...] = "") -> Markup:
        return self.tap(Tap(name, value))

    def speak(self, parts: tuple[Part, ...]) -> str:
        return accessible_name(parts)

    def has_bar(self, row: ListRow) -> bool:
        """Whether a drawing as wide as a bar stands among somebody's numbers: on a phone it goes below the name."""
        return row.face is not None and any(cell.picture and cell.picture.width >= _BAR for cell in row.cells)

    def keys(self) -> tuple[tuple[str, Key, str], ...]:
        """Name, key and the letter of a keyboard that does the same."""
        keys = self.view.keys
        return (("undo", keys.undo, "Z"), ("scan", keys.scan, "S"), ("main", keys.main, "Enter"))
