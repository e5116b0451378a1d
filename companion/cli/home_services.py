"""What every display of this machine shares: the games, decks and photos of its home, and the machine itself."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.album import Album
from companion.club.desk import ClubDesk
from companion.home import Home
from companion.screens.services import Services
from companion.screens.settings import PHOTO_BYTES, Settings, save_settings
from companion.store.sqlite import SqliteStore
from hardware.machine import Machine
from hardware.power import change_power, has_power_over_machine
from hardware.printers import SystemPrinters

if TYPE_CHECKING:
    from companion.backup import StickBackups
    from companion.diagnosis.health import Finding
    from companion.storage import Storage
    from companion.tidying import Tidying


def services_of(home: Home, store: SqliteStore, machine: Machine, settings: Settings) -> Services:
    """Without a camera, buttons or a page, which each display adds by itself."""

    # What the settings and the deck manager alone ask for is loaded when they do: the window opens sooner without.
    def look_over() -> tuple[Finding, ...]:
        from companion.diagnosis.health import examine

        return examine(home, machine, os.environ)

    def open_backups() -> StickBackups:
        from companion.backup import StickBackups

        return StickBackups(home, lambda: datetime.now(UTC))

    def find_folders() -> tuple[Path, ...]:
        from hardware.sticks import find_sticks

        return tuple(stick.folder for stick in find_sticks() if stick.is_writable)

    def look_at_room() -> Storage:
        from companion.storage import measure_storage

        return measure_storage(home)

    def open_tidying() -> Tidying:
        from companion.tidying import Tidying

        return Tidying(home, datetime.now(UTC))

    def write_report(findings: tuple[Finding, ...]) -> Path:
        from companion.diagnosis.bug_report import make_bug_report
        from versioned_files import put_file

        file = home.exports / f"report-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.zip"
        put_file(file, make_bug_report(home, findings))
        return file

    return Services(
        store=store,
        settings=settings,
        decks=home.decks,
        calibration=home.calibration,
        drafts=home.drafts,
        album=Album(home.photos, PHOTO_BYTES[settings.photos]),
        exports=home.exports,
        write_report=write_report,
        measure_storage=look_at_room,
        souvenirs=home.souvenirs,
        sticks=find_folders,
        printers=SystemPrinters(),
        examine=look_over,
        save_settings=lambda chosen: save_settings(home.settings, chosen),
        open_backups=open_backups,
        open_tidying=open_tidying,
        clubs=ClubDesk(home),
        change_power=change_power if has_power_over_machine(os.environ) else None,
        is_development=bool(os.environ.get("QUILTING_BEE_DEBUG")),
    )
