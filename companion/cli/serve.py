"""`quilting-bee serve`: the page alone, for phones, laptops and TVs; no screen is needed."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from companion.config import read_config
from companion.games.errors import GameError
from companion.home import find_home
from companion.screens.game_on_table import describe_table
from companion.screens.settings import read_settings
from companion.store.errors import StoreError
from companion.store.opening import open_store
from hardware.cameras.brought import BroughtPhotos
from hardware.inherited_sockets import take_inherited_socket
from hardware.machine import Machine
from hardware.notify import Notifier
from messages import load_language

from .courier import start_courier
from .endings import WrongUsage, start_anew
from .home_services import services_of

if TYPE_CHECKING:
    from companion.web.certificate import Certificate

log = logging.getLogger(__name__)
_FILE = click.Path(path_type=Path)
_UNHURRIED = 0.02
"""Seconds of rest between two small parts of the check of the games."""


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), help="Serve there; else at 8080 or the next that is free.")
@click.option("--open", "is_open", flag_value="open", help="Let the local network in, with the printed link.")
@click.option("--local", "is_open", flag_value="local", help="Stay on this machine.")
@click.option("--certificate", type=_FILE, help="Serve by https with this certificate (PEM), that phones trust.")
@click.option("--key", type=_FILE, help="The key of that certificate (PEM, without a password).")
def command(port: int | None, is_open: str | None, certificate: Path | None, key: Path | None) -> None:
    """Serve the page on the local network: any phone is a camera and a score pad, any TV the scoreboard.

    For example: quilting-bee serve --port 8080
    """
    has_screen = bool(Machine().screen(os.environ))
    brought = _read_certificate(certificate, key)
    lets_network_in = is_open == "open" or (is_open is None and not has_screen)
    serve_page(port, lets_network_in=lets_network_in, certificate=brought)


def _read_certificate(file: Path | None, key: Path | None) -> Certificate | None:
    """What was brought, or None; raises `WrongUsage` for one without the other, and for files that are neither."""
    if file is None and key is None:
        return None
    if file is None or key is None:
        raise WrongUsage("A certificate and its key belong together: --certificate FILE --key FILE.")
    from companion.web.certificate import BadCertificate, read_certificate

    try:
        return read_certificate(file, key)
    except BadCertificate as error:
        raise WrongUsage(str(error)) from error


def serve_page(port: int | None, *, lets_network_in: bool, certificate: Certificate | None = None) -> None:
    """Serve until somebody stops it."""
    from companion.web.served_page import ServedPage
    from companion.web.serving import PortTaken

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    machine, home = Machine(), find_home()
    told = read_config(home.config)
    for complaint in told.complaints:
        log.warning("%s: %s", home.config, complaint.sentence)
    opened, notice = open_store(home.games)
    settings = read_settings(home.settings).settings
    translate = load_language(settings.language)
    with opened as store:
        services = services_of(home, store, machine, settings)
        services.camera, services.camera_settings = BroughtPhotos(), told.config.camera
        services.push_buttons = frozenset()
        services.change_power = None  # nobody stands beside this machine to switch it on again
        if notice is not None:
            click.echo(translate(notice), err=True)
        given = take_inherited_socket(os.environ)
        page = ServedPage(
            services, port, lets_network_in=lets_network_in, is_alone=True, given=given, certificate=certificate
        )
        services.page = page
        start_courier(home, services)
        has_colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        notifier = Notifier(os.environ)

        def greet() -> None:
            # What draws the code takes as long to load as the page itself; a browser that is there need not wait.
            from companion.web.greeting import greeting

            click.echo(greeting(page, translate, has_colour=has_colour))

        def begin() -> None:
            # The game that lay there goes on, also before the first phone comes; one that cannot is told to that phone.
            with suppress(GameError, StoreError):
                services.on_table.resume()
            Thread(target=greet, name="greeting", daemon=True).start()
            Thread(target=store.check, args=(_UNHURRIED,), name="check of the games", daemon=True).start()
            notifier.ready()

        def go_on() -> None:
            notifier.alive()
            # Whoever updates the machine asks for it: nobody is disturbed in a game.
            notifier.status(describe_table(services.on_table.table))

        try:
            page.run(begin, go_on)
        except PortTaken as error:
            raise WrongUsage(str(error)) from error
        finally:
            services.close()
    if services.starts_anew:
        start_anew(os.environ)
