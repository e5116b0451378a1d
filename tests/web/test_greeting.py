"""What the terminal shows: a code that a phone can read, and the address in words."""

from __future__ import annotations

import re
import socket

import cv2
import numpy as np

from companion.web.greeting import draw_code, greeting
from companion.web.served_page import ServedPage
from companion.web.serving import Place
from messages import load_language
from tests.web.toy_table import services_with_game

PLACE = Place(socket.socket(), 8080, True, "192.168.1.40", ("localhost",))
LINK = "http://192.168.1.40:8080/in/Zm9vYmFyYmF6cXV4MTIzNA"
_HALVES = {"█": (0, 0), "▀": (0, 255), "▄": (255, 0), " ": (255, 255)}


def photographed(lines: list[str], is_inverse: bool) -> np.ndarray:
    """The letters as a phone would see them on the screen."""
    rows = []
    for line in lines:
        halves = [_HALVES[letter] for letter in line]
        rows += [[up for up, _ in halves], [low for _, low in halves]]
    picture = np.array(rows, np.uint8)
    picture = 255 - picture if is_inverse else picture
    return np.kron(picture, np.ones((8, 8), np.uint8))


def test_a_phone_reads_the_code_in_colours_and_without() -> None:
    reader = cv2.QRCodeDetector()
    coloured = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in draw_code(LINK, has_colour=True)]
    assert reader.detectAndDecode(photographed(coloured, is_inverse=False))[0] == LINK
    plain = draw_code(LINK, has_colour=False)
    assert reader.detectAndDecode(photographed(plain, is_inverse=True))[0] == LINK


def test_the_code_fits_a_terminal_of_eighty_letters() -> None:
    lines = draw_code(LINK, has_colour=False)
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24


def test_the_address_is_told_in_words_too() -> None:
    page = ServedPage(services_with_game(), None, lets_network_in=True, is_alone=True)
    page._place = PLACE
    told = greeting(page, load_language("en"), has_colour=False)
    assert page.link() in told
    assert f"or 192.168.1.40:8080 and the code {page.code}" in told
    assert "in this Wi-Fi" in told
    assert "in diesem WLAN" in greeting(page, load_language("de"), has_colour=False)
