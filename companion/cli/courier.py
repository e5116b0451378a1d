"""Lets the club hear what is played, where this table has joined one; else nothing of it is even imported."""

from __future__ import annotations

import logging

from companion.home import Home
from companion.screens.services import Services
from messages import MessageError

log = logging.getLogger(__name__)


def start_courier(home: Home, services: Services) -> None:
    """Whatever is wrong with the club, the table plays on."""
    if not home.club.exists():
        return
    try:
        from companion.club.courier import Courier
    except MessageError as error:
        log.warning("%s", error.sentence)
        return
    services.join_club(Courier(home))
