"""What all displays share: store, settings, camera, decks, album, the table; every part can be a simulated one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_urlsafe
from threading import RLock
from typing import TYPE_CHECKING, Any

from calibration.deck_copies import find_deck
from companion.album import Album
from companion.games.cells import Cells
from companion.games.values import Player
from companion.scanning.already_read import AlreadyRead
from companion.scanning.worker import ScanWorker
from companion.store.memory import MemoryStore
from companion.store.store import Store
from hardware.backlight import ScreenSettings
from hardware.cameras.camera import Camera
from hardware.cameras.settings import CameraSettings
from hardware.power import PowerStep
from hardware.printers import Printers
from messages import say

from .archive import Archive
from .game_on_table import GameOnTable
from .phone_page import PhonePage
from .settings import PHOTO_BYTES, Settings
from .views.frame import ALL_KEYS, KeyName

if TYPE_CHECKING:
    from companion.backup import StickBackups
    from companion.club.courier import Courier
    from companion.club.desk import ClubDesk
    from companion.club.presence import Presence
    from companion.diagnosis.health import Finding
    from companion.storage import Storage
    from companion.tidying import Tidying
    from hardware.cameras.finding import FoundCamera
    from hardware.panel.assigning import PanelDesk

    from .backup_by_itself import BackupByItself
    from .session import Session


_GONE_AFTER = 30.0
"""Seconds of silence after which a phone counts as gone."""


@dataclass
class Services:
    """One for the whole machine, however many displays are open."""

    store: Store
    settings: Settings
    """Of the table's own touchscreen."""
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    examine: Callable[[], tuple[Finding, ...]] = tuple
    """Looks at the machine, for the settings page."""
    save_settings: Callable[[Settings], None] = lambda settings: None
    change_power: Callable[[PowerStep], bool] | None = None
    """Switches the machine off or starts it anew; None where that is not ours to do."""
    open_backups: Callable[[], StickBackups] | None = None
    """Opens the backups on sticks; None where sticks are not ours to write."""
    measure_storage: Callable[[], Storage] | None = None
    """Looks how much room everything takes; None where nothing is kept."""
    open_tidying: Callable[[], Tidying] | None = None
    """Looks what could go to make room; None where nothing is kept."""
    exports: Path | None = None
    """Where all games are written as a file when no stick is in."""
    write_report: Callable[[tuple[Finding, ...]], Path] | None = None
    """Writes what was found and logged as a file, or raises `OSError`; None where nothing is kept."""
    panel: PanelDesk | None = None
    """Where buttons and lamps are given their pins and keys; None where that is not ours to do."""
    starts_anew: bool = False
    """Whether Quilting Bee is to start once more when it ends: a backup is to be put in place."""
    camera: Camera | None = None
    camera_settings: CameraSettings = field(default_factory=CameraSettings)
    change_camera: Callable[[CameraSettings], None] | None = None
    """Takes another camera, or turns its picture, and keeps that; None where it is not ours to choose."""
    list_cameras: Callable[[], tuple[FoundCamera, ...]] = tuple
    """Looks which cameras are plugged in."""
    screen_rests: ScreenSettings | None = None
    """When the screen goes dim and dark; None where its light is not ours."""
    save_rests: Callable[[ScreenSettings], None] = lambda rests: None
    """Writes that down; raises `OSError` or `ValueError`."""
    worker: ScanWorker = field(default_factory=ScanWorker)
    """Reads photos in a process of its own."""
    decks: Path | None = None
    """Where the taught decks lie."""
    calibration: Path | None = None
    """Where the measured lens lies."""
    drafts: Path | None = None
    """Where unfinished things are kept."""
    album: Album | None = None
    """Keeps accepted photos with their games."""
    souvenirs: Path | None = None
    """Where cards and films are kept."""
    handed_out: dict[str, Path] = field(default_factory=dict)
    """Files that the page gives to whoever knows their word."""
    already_read: AlreadyRead | None = None
    """What was accepted last and may still lie before the camera."""
    sticks: Callable[[], tuple[Path, ...]] = tuple
    """The memory sticks that are plugged in."""
    printers: Printers | None = None
    """Where this machine can print; None where it cannot be asked."""
    push_buttons: frozenset[KeyName] = ALL_KEYS
    """The keys below which a real push button is fitted."""
    page: PhonePage | None = None
    """The page for phones, where this machine has one."""
    club: Courier | None = None
    """Tells the club what is played, where this table has joined one."""
    clubs: ClubDesk | None = None
    """Where clubs are joined and left; None where that is not ours to do."""
    sessions: list[Session] = field(default_factory=list)
    """All displays that are open, in the order in which they were opened."""
    lock: RLock = field(default_factory=RLock)
    """Held by whoever shows or changes something: the window and the page have a thread each."""
    is_development: bool = False
    """Unexpected errors raise, instead of showing a friendly page."""
    real: Services | None = None
    """What a demonstration stands in for, and gives back when it ends."""
    on_table: GameOnTable = field(init=False)

    def __post_init__(self) -> None:
        self.on_table = GameOnTable(self.store, self.now)
        self._stop_telling: Callable[[], None] = lambda: None
        self._backup_by_itself: BackupByItself | None = None

    @property
    def archive(self) -> Archive:
        """The games of the past."""
        return Archive(self.store)

    def known_players(self) -> tuple[Player, ...]:
        """Everybody who ever played here, who played last first, then the other players of the club."""
        here = self.archive.players()
        names = {player.name for player in here}
        return (*here, *(player for player in (self.club.players if self.club else ()) if player.name not in names))

    def join_club(self, courier: Courier) -> None:
        """From now on the club hears what is played here."""
        self._hang_up()
        self.club = courier
        courier.find_presence, courier.hear_pause = self._find_presence, self._tell_of_pause
        courier.start()
        self._stop_telling = self.on_table.listen(lambda news: courier.hurry())

    def leave_club(self) -> None:
        """The table plays for itself again."""
        self._hang_up()
        if self.clubs is not None:
            self.clubs.leave()

    def _hang_up(self) -> None:
        self._stop_telling()
        if self.club is not None:
            self.club.close()
            self.club = None

    def _find_presence(self) -> Presence:
        """Who is at this table, for the club's page; asked on the courier's thread."""
        from companion.club.presence import Presence

        with self.lock:
            page = self.page if self.page is not None and self.page.is_served else None
            here = [guest for guest in (page.guests if page else ()) if guest.silent_seconds < _GONE_AFTER]
            screens = [session.screen for session in self.sessions]
            return Presence(
                page=page.link("play") if page is not None and not page.is_local else "",
                phones=sum(guest.role in ("host", "player", "camera") for guest in here),
                viewers=sum(guest.role == "viewer" for guest in here),
                has_camera=self.can_scan,
                doubts=max((screen.doubt_count for screen in screens), default=0),
                is_show=any(screen.is_show for screen in screens),
            )

    def _tell_of_pause(self, is_paused: bool) -> None:
        told = say("The club asks for a pause.") if is_paused else say("The club goes on.")
        with self.lock:
            for session in self.sessions:
                session.tell(told)

    @property
    def can_scan(self) -> bool:
        """Whether a photo can be taken now."""
        return self.camera is not None and self.camera.state.is_ready

    def has_taught(self, game: str) -> bool:
        """Whether the camera knows tiles or cards of this game."""
        return self.decks is not None and find_deck(self.decks, game).is_dir()

    def keep_photo(self, picture: Any) -> None:
        """Keep an accepted photo with the running game."""
        if self.album is not None and self.on_table.table is not None:
            self.album.keep(self.on_table.table.id, picture)

    def hand_out(self, file: Path) -> str:
        """Let the page give this file to browsers; returns the word that they ask with."""
        for word, known in self.handed_out.items():
            if known == file:
                return word
        word = token_urlsafe(9)
        self.handed_out[word] = file
        return word

    def apply_table_settings(self, settings: Settings) -> None:
        """What holds for the whole machine, from now on."""
        self.settings = settings
        if self.album is not None:
            self.album.largest = PHOTO_BYTES[settings.photos]

    def change_player(self, name: str, player: Player) -> None:
        """Call a player otherwise in all games, the one on the table too."""
        self.store.change_player(name, player)
        self.on_table.reload()

    def learn_print(self, flat: Any, shaded: Cells) -> None:
        """Learn from an accepted sheet what bare paper of its print looks like."""
        if self.calibration is not None and self.real is None:
            self.worker.learn_print(flat, shaded, self.calibration)

    def for_demonstration(self, camera: Camera) -> Services:
        """The same with this camera, a store that forgets and a table of its own."""
        return replace(self, store=MemoryStore(), camera=camera, drafts=None, album=None, already_read=None, club=None,
                       clubs=None, real=self)  # fmt: skip

    def end_demonstration(self) -> Services:
        """What was before the demonstration."""
        assert self.real is not None, "no demonstration is open"
        if self.camera is not None:
            self.camera.close()
        # What was changed in the settings meanwhile is meant to last.
        self.real.settings = self.settings
        return self.real

    def tick(self, seconds: float) -> None:
        """Time passes: once for all displays together."""
        self.on_table.tick(seconds)
        self._tick_backup(seconds)
        if self.real is not None:
            self.real.tick(seconds)

    def _tick_backup(self, seconds: float) -> None:
        if not self.settings.backs_up or self.open_backups is None or self.real is not None:
            self._backup_by_itself = None
            return
        if self._backup_by_itself is None:
            from .backup_by_itself import BackupByItself

            self._backup_by_itself = BackupByItself(self)
        self._backup_by_itself.tick(seconds)

    def close(self) -> None:
        """Let go of the camera and the reading process; closing twice is fine."""
        self.worker.close()
        self._hang_up()
        if self.camera is not None:
            self.camera.close()
        if self.real is not None:
            self.real.close()
