"""What stands where a camera would show its picture, while a phone is asked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pictures.photo_guide import draw_photo_guide
from companion.pictures.qr_code import draw_qr_code
from companion.screens.phone_page import PhonePage
from companion.screens.views import Body, Card, Figure, Part, Text
from messages import say

if TYPE_CHECKING:
    from .live import LiveScreen

_CODE = 150.0


def show_by_phone(screen: LiveScreen, plates: tuple[Part, ...]) -> Body:
    """On a phone: how the picture should look. On the table's own screen: which phone is asked, or the way in."""
    if screen.session.who == "table":
        return Body((Card(_whom_we_ask(screen), grows=True), *plates))
    guide = Figure(draw_photo_guide(), screen.words("The whole sheet in the picture, seen from above"))
    hints = (
        Text(screen.words("All four corners, from above"), icon="scan"),
        Text(screen.words("Light from the side, no shine"), icon="sun"),
        Text(screen.words("Hand and pencil away"), icon="hand"),
    )
    return Body((*plates, guide, *hints))


def _whom_we_ask(screen: LiveScreen) -> tuple[Part, ...]:
    page = screen.session.services.page
    if page is None or not page.is_served:
        told = say("Pictures come from a phone, but phones cannot come in yet: switch their page on in the settings.")
        return (Text(screen.words(told), "heading", align="center", icon="smartphone"),)
    asked = _asked(screen, page)
    if asked:
        told = say("Scan it with the phone now: {names} can take the picture.", names=", ".join(asked))
        return (Text(screen.words(told), "heading", align="center", icon="smartphone"),)
    code = Figure(
        draw_qr_code(page.link("play"), _CODE), screen.words("Code that opens {address}", address=page.address)
    )
    return (
        Text(
            screen.words("No phone is here yet. Point one at the code:"), "heading", align="center", icon="smartphone"
        ),
        code,
        Text(page.address, "strong", align="center"),
    )


def _asked(screen: LiveScreen, page: PhonePage) -> list[str]:
    """Who can take the picture: the player whose it is, else everybody who plays; and the camera for all."""
    players = [guest for guest in page.guests if guest.seat is not None]
    owners = [guest for guest in players if guest.seat == screen.look.seat] or players
    cameras = [screen.words("the camera phone") for guest in page.guests if guest.role == "camera"]
    hosts = [screen.words("the host") for guest in page.guests if guest.role == "host" and guest.seat is None]
    return [guest.name for guest in owners] + cameras + hosts
