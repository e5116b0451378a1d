"""`quilting-bee` without a command: the touchscreen, on whatever screen there is."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping, Sequence
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from companion.config import Config, choose_camera, read_config
from companion.config.writing import write_panel, write_settings
from companion.home import Home, find_home
from companion.screens.buttons import find_fitted
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import read_settings
from companion.store.opening import open_store
from hardware.backlight import ScreenSettings
from hardware.cameras.choosing import open_camera, parse_choice
from hardware.cameras.finding import CameraList, find_cameras
from hardware.cameras.settings import CameraSettings
from hardware.errors import BadChoice
from hardware.inherited_sockets import take_inherited_socket
from hardware.machine import Machine
from hardware.notify import Notifier
from hardware.panel.assigning import GpioProbe, PanelDesk
from hardware.panel.panel import Panel, open_panel, open_wiring
from hardware.panel.settings import PanelSettings

from .courier import start_courier
from .endings import HardwareMissing, WrongUsage, start_anew
from .home_services import services_of

if TYPE_CHECKING:
    from companion.web.served_page import ServedPage

log = logging.getLogger(__name__)

QUIT = 64
"""The exit status by which the unit knows that somebody wanted it."""


UNHURRIED = 0.02
"""Seconds of rest between two small parts of the check, so that nobody at the table feels it."""


def open_touchscreen(is_demo: bool, window: str | None, commands: Sequence[str], *, is_verbose: bool = False) -> None:
    """Open the window and stay until the players close it; without a screen a page is the table."""
    size = _parse_size(window) if window else None
    machine = Machine()
    if not machine.screen(os.environ):
        if is_demo or size:
            raise HardwareMissing(
                f"There is no screen here to open a window on; these commands work without one: {', '.join(commands)}."
            )
        from .serve import serve_page

        serve_page(None, lets_network_in=True)
        return
    _begin_log(is_verbose)
    home = find_home()
    told = read_config(home.config)
    for complaint in told.complaints:
        log.warning("%s: %s", home.config, complaint.sentence)
    try:
        choice = choose_camera(told.config, os.environ)
    except BadChoice as error:
        raise WrongUsage(str(error)) from error
    opened, notice = open_store(home.games)
    with opened as store, open_panel(told.config.panel, machine) as panel:
        camera = open_camera(choice, machine, degrees=told.config.camera.turn, is_mirrored=told.config.camera.mirror)
        settings = read_settings(home.settings)
        services = services_of(home, store, machine, settings.settings)
        services.camera = camera
        _fit_in(services, told.config, home, machine, panel)
        session = Session(services)
        start_courier(home, services)
        page = _page_for_phones(services)
        try:
            if notice is not None:
                session.tell(notice)
            Thread(target=store.check, args=(UNHURRIED,), name="check of the games", daemon=True).start()
            if settings.complaint is not None:
                log.warning("%s", settings.complaint)
                session.tell(settings.complaint)
            if is_demo:
                session.go.sample_evening()
            from companion.touch.start import ScreenWishes, run_window

            wanted = size or _desktop_size(machine, os.environ)
            if wanted is None:
                services.screen_rests, services.save_rests = told.config.screen, partial(_save_rests, home)
            wishes = ScreenWishes(wanted, _rotation(os.environ), services.screen_rests)
            run_window(session, panel, home.folder, wishes, Notifier(os.environ))
            if session.is_over and "NOTIFY_SOCKET" in os.environ and not services.starts_anew:
                # As a service of systemd: 'Close' on the screen means that it stays closed.
                raise SystemExit(QUIT)
        finally:
            page.close()
            session.close()
            services.close()
    if services.starts_anew:
        start_anew(os.environ)


def _begin_log(is_verbose: bool) -> None:
    level = logging.INFO if is_verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        # Kivy's own logger lets everything through: what is not wanted is stopped at the terminal.
        handler.setLevel(level)
        handler.addFilter(_is_worth_telling)


def _fit_in(services: Services, config: Config, home: Home, machine: Machine, panel: Panel) -> None:
    """What players may change about the camera and the panel."""
    services.camera_settings = config.camera
    services.change_camera = partial(_change_camera, services, home, machine)
    services.list_cameras = CameraList(partial(find_cameras, machine))
    services.push_buttons = find_fitted(panel)
    services.panel = _panel_desk(panel, config.panel, home, services, machine)


def _change_camera(services: Services, home: Home, machine: Machine, wanted: CameraSettings) -> None:
    """Take the camera that players chose in the settings, at once; then keep the choice."""
    before, services.camera_settings = services.camera_settings, wanted
    if msgspec.structs.replace(before, photos=wanted.photos) != wanted:
        if services.camera is not None:
            services.camera.close()
        services.camera = open_camera(parse_choice(wanted.use), machine, degrees=wanted.turn, is_mirrored=wanted.mirror)
    chosen = {key: getattr(wanted, key) for key in ("use", "turn", "mirror", "photos")}
    write_settings(
        home.config, {("camera", key): value for key, value in chosen.items() if value != getattr(before, key)}
    )


def _save_rests(home: Home, rests: ScreenSettings) -> None:
    write_settings(home.config, {("screen", key): getattr(rests, key) for key in ("dim_after", "dark_after")})


def _panel_desk(panel: Panel, settings: PanelSettings, home: Home, services: Services, machine: Machine) -> PanelDesk:
    """Where players give buttons and lamps their pins, and buttons their keys, on the settings page."""

    def keep(wanted: PanelSettings) -> None:
        services.push_buttons = find_fitted(panel)
        write_panel(home.config, wanted)

    return PanelDesk(panel, settings, lambda wanted: open_wiring(wanted, machine), GpioProbe, keep,
                     has_pins=machine.has_pins and settings.use != "off")  # fmt: skip


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Kivy complains at length where no program holds what was marked with a mouse; nobody marks anything here."""
    return "Cutbuffer" not in record.getMessage()


def _page_for_phones(services: Services) -> ServedPage:
    """Beside the touchscreen, switched on in the settings."""
    from companion.web.served_page import ServedPage

    given = take_inherited_socket(os.environ)
    page = ServedPage(services, None, lets_network_in=True, is_alone=False, given=given)
    services.page = page
    page.switch(services.settings.phones)
    return page


def _desktop_size(machine: Machine, environment: Mapping[str, str]) -> tuple[int, int] | None:
    """On a Pi and as a service of systemd the whole screen is ours; on a desktop a window is politer."""
    return None if machine.is_pi or "NOTIFY_SOCKET" in environment else (1280, 720)


def _rotation(environment: Mapping[str, str]) -> int:
    """Degrees by which the picture is turned, for a display that is mounted sideways."""
    told = environment.get("QUILTING_BEE_ROTATION", "")
    if told not in ("", "0", "90", "180", "270"):
        log.warning("QUILTING_BEE_ROTATION is %r; it can be 0, 90, 180 or 270.", told)
        return 0
    return int(told or 0)


def _parse_size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise WrongUsage(f"{text!r} is not a size: write it as 800x480.")
    return int(found[1]), int(found[2])
