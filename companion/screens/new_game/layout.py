"""How the set-up of a game is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.values import Choice
from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Disc, Icon, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, card, chosen_card, letters_of, raised_card, rule, swatch
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel
from messages import say_count

if TYPE_CHECKING:
    from .screen import NewGameScreen


def draw_new_game(screen: NewGameScreen, easel: Easel) -> tuple[Item, ...]:
    """Players on the left, the game on the right."""
    is_crowded = len(screen.players) > 3
    left, right = body_box(easel.width, has_band=False).columns(460 if is_crowded else 344, 1, gap=14)
    return (*_draw_players(screen, easel, left), *_draw_game(screen, easel, right))


def _draw_players(screen: NewGameScreen, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme = easel.theme
    items: list[Item] = [
        Words(Box(box.x, box.y, 130, 24), screen.words("Who plays?"), "heading", theme.ink),
        Words(
            Box(box.x + 134, box.y, box.width - 134, 24),
            screen.words("tap who starts"),
            "small",
            theme.ink_soft,
            "right",
        ),
    ]
    places = _places(box, screen)
    for seat, (place, letter) in enumerate(zip(places, letters_of(screen.players), strict=False)):
        items += _draw_player(screen, easel, place, seat, letter)
    if Tap("add") in screen.choices:
        items += _draw_add(screen, theme, places[len(screen.players)])
    items += _draw_others(screen, theme, Box(box.x, box.bottom - 48, box.width, 48))
    return tuple(items)


def _places(box: Box, screen: NewGameScreen) -> tuple[Box, ...]:
    """Rows for the players and for one more; two columns from five on."""
    rows = len(screen.players) + (Tap("add") in screen.choices)
    area = Box(box.x, box.y + 30, box.width, box.height - 30 - 56)
    if rows <= 4:
        return tuple(Box(area.x, area.y + number * 59, area.width, 51) for number in range(rows))
    half = (area.width - 8) / 2
    height = (area.height - 3 * 8) / 4 if rows <= 8 else (area.height - 4 * 6) / 5
    gap = 8 if rows <= 8 else 6
    a_column = 4 if rows <= 8 else 5
    return tuple(
        Box(area.x + (number // a_column) * (half + 8), area.y + (number % a_column) * (height + gap), half, height)
        for number in range(rows)
    )


def _draw_player(screen: NewGameScreen, easel: Easel, box: Box, seat: int, letter: str) -> tuple[Item, ...]:
    theme, name = easel.theme, screen.players[seat]
    side = min(40, box.height - 8)
    is_wide = box.width > 200
    away = Box(box.right - 48, box.y + (box.height - 48) / 2, 48, 48)
    text = Box(box.x + side + 16, box.y, away.x - box.x - side - 18, box.height)
    inside: list[Item] = [*swatch(theme, Box(box.x + 8, box.y + (box.height - side) / 2, side, side), seat, letter)]
    if is_wide and seat == 0:
        inside.append(Words(Box(text.x, box.y + 5, text.width, 21), name, "body_strong", theme.ink))
        inside.append(Words(Box(text.x, box.y + 26, text.width, 19), screen.words("begins"), "small", theme.ink_soft))
    else:
        inside.append(Words(text, name, "body_strong", theme.ink))
    tap = Tap("player", seat)
    if screen.chosen == tap:
        row: Item = Pressable(box, tap, (*chosen_card(theme, box), *inside))
    else:
        row = raised_card(theme, box, tap, inside)
    tap = Tap("remove", seat)
    ring = chosen_card(theme, away.inset(4), radius=8) if screen.chosen == tap else ()
    return (row, Pressable(away, tap, (*ring, Icon(away, "x", theme.ink_soft, 22))))


def _draw_add(screen: NewGameScreen, theme: Theme, box: Box) -> tuple[Item, ...]:
    ring: tuple[Item, ...] = (Sheet(box, None, 12), Stitches(box, theme.hem, 12, inset=1, on=4, off=3, width=1.5))
    if screen.chosen == Tap("add"):
        ring = chosen_card(theme, box)
    label = screen.words("Add a player") if box.width > 200 else screen.words("Add")
    return (
        Pressable(
            box,
            Tap("add"),
            (
                *ring,
                Icon(Box(box.x + 10, box.y, 36, box.height), "plus", theme.ink, 24),
                Words(Box(box.x + 49, box.y, box.width - 58, box.height), label, "heading", theme.ink),
            ),
        ),
    )


def _draw_others(screen: NewGameScreen, theme: Theme, box: Box) -> tuple[Item, ...]:
    items: list[Item] = []
    taps = [tap for tap in screen.choices if tap.name in ("known", "starts")]
    if not taps:
        return ()
    for tap, place in zip(taps, box.columns(*(1,) * len(taps)), strict=True):
        if tap.name == "known":
            items.append(
                button(
                    theme,
                    place,
                    str(tap.value),
                    tap,
                    icon="user-plus",
                    is_chosen=screen.chosen == tap,
                    style="body_strong",
                )
            )
        else:
            items.append(
                button(
                    theme,
                    place,
                    screen.words("Who starts?"),
                    tap,
                    icon="dices",
                    is_chosen=screen.chosen == tap,
                    style="body_strong",
                )
            )
    return tuple(items)


def _draw_game(screen: NewGameScreen, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme = easel.theme
    seated = len(screen.players)
    count = screen.words(say_count("{count} player", "{count} players", seated))
    items: list[Item] = [
        card(theme, box),
        *draw_emblem(screen.game.name, Box(box.x + 14, box.y + 10, 56, 56)),
        Words(Box(box.x + 84, box.y + 10, box.width - 98, 28), screen.game.title, "title", theme.ink),
        Words(Box(box.x + 84, box.y + 40, box.width - 98, 21), count, "body", theme.ink_soft),
    ]
    choices = screen.game.choices
    if not choices:
        plain = screen.words("This game has no variants. Take a sheet and a pencil each.")
        items.append(Words(Box(box.x + 16, box.y + 84, box.width - 32, 48), plain, "body", theme.ink_soft, lines=2))
    for number, choice in enumerate(choices):
        items += _draw_switch(screen, theme, Box(box.x + 14, box.y + 74 + number * 50, box.width - 28, 48), choice)
    return tuple(items)


def _draw_switch(screen: NewGameScreen, theme: Theme, box: Box, choice: Choice) -> tuple[Item, ...]:
    objection = screen.game.object_to(choice, len(screen.players))
    is_on = choice.field in screen.on
    tap = Tap("switch", choice.field)
    meaning = objection if objection and is_on else choice.meaning
    inside: list[Item] = [rule(box.x, box.y - 1, box.right, theme.line)]
    if screen.chosen == tap:
        border, width = (theme.lit, 4) if theme.is_contrast else (theme.ink, 2.5)
        inside = [Sheet(Box(box.x - 8, box.y - 2, box.width + 16, box.height + 2), theme.lit_bg, 8, border, width)]
    inside += [
        Words(Box(box.x + 4, box.y + 3, box.width - 74, 22), screen.words(choice.title), "body_strong", theme.ink),
        Words(
            Box(box.x + 4, box.y + 25, box.width - 74, 19),
            screen.words(meaning),
            "small",
            theme.bad if objection and is_on else theme.ink_soft,
        ),
        *draw_toggle(theme, Box(box.right - 58, box.y + 9, 54, 30), is_on),
    ]
    return (Pressable(box, tap, tuple(inside), sinks=False),)


def draw_toggle(theme: Theme, box: Box, is_on: bool) -> tuple[Item, ...]:
    """A switch: filled with a tick when on, an empty track when off."""
    radius = box.height / 2
    if is_on:
        knob = (box.right - radius, box.y + radius)
        return (
            Sheet(box, theme.good, radius),
            Disc(*knob, radius - 4, theme.surface),
            Icon(Box(knob[0] - 10, knob[1] - 10, 20, 20), "check", theme.good, 16),
        )
    return (
        Sheet(box, theme.surface, radius, theme.hem, 1.5),
        Disc(box.x + radius, box.y + radius, radius - 5, theme.hem),
    )
