"""What never moves: the banner with whose turn it is, the players, and the key strip that names the push buttons."""

from __future__ import annotations

from companion.screens.views.frame import ALL_KEYS, Banner, Key, KeyName, Keys, Status
from companion.screens.views.parts import Face

from .emblems import draw_emblem
from .items import Box, Cloth, Icon, Item, Pressable, Sheet, Stitches, Tap, Weave, Words
from .parts import card, chosen_card, sewing_button, swatch
from .theme import Theme, lamp

__all__ = ["ALL_KEYS", "Banner", "Face", "Key", "KeyName", "Keys", "Status"]

HEIGHT = 480.0


def width_of(window_width: float, window_height: float) -> float:
    """The width in dp of a window; its height is always 480 dp or more of them are used below."""
    return max(800.0, HEIGHT * window_width / window_height)


def body_box(width: float, has_band: bool = True) -> Box:
    """Where a screen's own things go."""
    return Box(12, 72, width - 24, 320) if has_band else Box(12, 68, width - 24, 324)


def ground(theme: Theme, width: float) -> tuple[Item, ...]:
    """The linen behind all, and the strip below it."""
    return (
        Weave(Box(0, 0, width, HEIGHT), theme.ground, theme.weave),
        Sheet(Box(0, 404, width, 76), theme.sunken),
    )


def draw_banner(theme: Theme, width: float, banner: Banner) -> tuple[Item, ...]:
    """The banner, with the band of the player's cloth below it when one player is meant."""
    items: list[Item] = [Sheet(Box(0, 0, width, 56), theme.surface)]
    menu = Box(4, 4, 48, 48)
    items.append(Pressable(menu, Tap("menu"), (Icon(menu, banner.left_icon, theme.ink, 28),)))
    left = 62.0
    if banner.face:
        items += swatch(theme, Box(62, 7, 42, 42), banner.face.seat, banner.face.letter)
        left = 114
    elif banner.emblem:
        items += draw_emblem(banner.emblem, Box(62, 7, 42, 42))
        left = 114
    right = width - 56
    lock = Box(width - 52, 4, 48, 48)
    lock_icon = Icon(lock, "lock" if banner.is_locked else "lock-open", theme.ink_soft, 24)
    items.append(Pressable(lock, Tap("lock"), (lock_icon,)))
    if banner.status:
        colour = getattr(theme, banner.status.role)
        needed = 40 + 9.5 * len(banner.status.word)
        box = Box(right - needed, 4, needed, 48)
        inside = (
            Icon(Box(box.x + 4, box.y, 26, 48), banner.status.icon, colour, 22),
            Words(Box(box.x + 34, box.y, needed - 34, 48), banner.status.word, "small_strong", colour),
        )
        items.append(Pressable(box, Tap("status"), inside))
        right -= needed + 8
    if banner.extra:
        needed = 44 + 9 * len(banner.extra)
        box = Box(right - needed, 14, needed, 27)
        items.append(Sheet(box, theme.surface, 8, theme.line, 1.5))
        items.append(Icon(Box(box.x + 6, box.y, 22, box.height), banner.extra_icon, theme.ink_soft, 18))
        items.append(
            Words(
                Box(box.x + 31, box.y, needed - 36, box.height), banner.extra, "small_strong", theme.ink_soft, "right"
            )
        )
        right -= needed + 8
    if banner.pips:
        now, count = banner.pips
        right -= 21 * count + 8
        items += _draw_pips(theme, right, now, count)
        right -= 8
    items.append(Words(Box(left, 5, right - left, 28), banner.title, "title", theme.ink))
    items.append(Words(Box(left, 32, right - left, 19), banner.context, "small", theme.ink_soft, is_optional=True))
    items.append(Sheet(Box(0, 55, width, 1.5), theme.line))
    if banner.face:
        cloth = theme.player(banner.face.seat)
        items.append(Cloth(Box(0, 56, width, 5), cloth.cloth, cloth.motif_colour, cloth.motif, 10))
    return tuple(items)


def _draw_pips(theme: Theme, x: float, now: int, count: int) -> tuple[Item, ...]:
    """Those that are over are full, the present one is lit, those to come are empty."""
    fills = [theme.ink] * (now - 1) + [theme.lit] + [None] * count
    hems = [theme.ink if number < now else theme.hem for number in range(count)]
    return tuple(
        Sheet(Box(x + 21 * number, 21, 14, 14), fill, 4, hem, 1.5)
        for number, (fill, hem) in enumerate(zip(fills, hems, strict=False))
    )


def draw_keys(theme: Theme, width: float, keys: Keys, push_buttons: frozenset[KeyName] = ALL_KEYS) -> tuple[Item, ...]:
    """The three keys; what cannot be done now shows pinholes and an unlit button, where a push button is fitted."""
    wide = width - 800
    places: tuple[tuple[KeyName, Box, Key], ...] = (
        ("undo", Box(12, 410, 194, 64), keys.undo),
        ("scan", Box(218, 410, 204, 64), keys.scan),
        ("main", Box(434, 410, 354 + wide, 64), keys.main),
    )
    return tuple(item for name, box, key in places for item in _draw_key(theme, name, box, key, name in push_buttons))


def _draw_key(theme: Theme, name: KeyName, box: Box, key: Key, has_button: bool) -> tuple[Item, ...]:
    is_main = name == "main" and key.is_lit
    ink = theme.on_main if is_main else theme.ink if key.is_lit else theme.ink_soft
    x = box.x + (30 if is_main else 24)
    items: list[Item] = []
    if has_button:
        colour = lamp(name)
        if is_main and theme.name != "linen":
            colour = lamp("main_on_light_key")
        radius = 14 if is_main else 12
        hole = theme.main if is_main else theme.ink
        items += sewing_button(x, box.y + 32, radius, colour if key.is_lit else theme.hem, hole, is_lit=key.is_lit)
        x += 44 if is_main else 32
    if key.icon:
        items.append(Icon(Box(x - 14, box.y, 28, 64), key.icon, ink, 26 if is_main else 22))
        x += 24 if is_main else 20
    text = Box(x, box.y, box.right - x - (20 if is_main else 8), 64)
    first = "key_main" if is_main else "body_strong"
    if key.detail:
        items.append(Words(Box(text.x, box.y + 9, text.width, 25), key.text, first, ink))
        items.append(Words(Box(text.x, box.y + 34, text.width, 19), key.detail, "small", ink, is_optional=True))
    else:
        items.append(Words(text, key.text, first, ink))
    if not key.is_lit:
        return (Stitches(box, theme.hem, 14, inset=1, on=1.5, off=3, width=1.5), *items)
    if is_main:
        sheet = Sheet(box, theme.main, 14, edge=theme.main_edge)
        return (Pressable(box, Tap("key", name), (sheet, Stitches(box, theme.thread, 14, inset=6), *items)),)
    sheet = Sheet(box, theme.surface, 14, theme.hem, 2 if theme.is_contrast else 1.5, theme.edge)
    return (Pressable(box, Tap("key", name), (sheet, *items)),)


def player_boxes(count: int, width: float = 196, top: float = 72) -> tuple[Box, ...]:
    """A row for each player in seat order; seven and eight stand in two columns."""
    if count >= 7:
        half, height = (width - 8) / 2, (320 - 3 * 8) / 4
        return tuple(
            Box(12 + (seat // 4) * (half + 8), top + (seat % 4) * (height + 8), half, height) for seat in range(count)
        )
    gap = 6 if count >= 5 else 8
    height = (320 - gap * (count - 1)) / max(count, 2) if count > 1 else 156
    return tuple(Box(12, top + seat * (height + gap), width, height) for seat in range(count))


def player_row(theme: Theme, box: Box, is_turn: bool) -> tuple[Item, ...]:
    """The card behind a player's row: stitched when it is this player's turn."""
    return chosen_card(theme, box) if is_turn else (card(theme, box),)
