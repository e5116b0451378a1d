"""The screens around the tables, each at an interesting point."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic, sleep

import msgspec
from msgspec import Raw

from companion.album import Album
from companion.backup import StickBackups
from companion.club.desk import ClubDesk, Invitation
from companion.club.links import Address
from companion.club.membership import Membership
from companion.diagnosis.health import Finding
from companion.games.patchwork_doodle.actions import EndRound, ShowSheet
from companion.games.quilt_show.actions import ChooseStart, CountFabric
from companion.games.values import Player
from companion.home import Home
from companion.printing import PrintJob
from companion.printing.souvenir_files import keep_card
from companion.samples import sample_folder
from companion.scanning.worker import ScanWorker
from companion.screens.demo.screen import DemoScreen
from companion.screens.oops.screen import OopsScreen
from companion.screens.phone_page import Guest, Opens
from companion.screens.printing.printed import PrintedScreen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.souvenir.screen import SouvenirScreen
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Tap
from companion.storage import Storage
from companion.store.memory import MemoryStore
from companion.store.values import Entry, Header, Outcome, PlayerScore, Undo
from companion.table import start_game
from companion.tidying import Tidying
from hardware.backlight import ScreenSettings
from hardware.panel.assigning import PanelDesk, SimulatedProbe
from hardware.panel.panel import Panel
from hardware.panel.settings import LampPins, PanelSettings
from hardware.panel.wiring import SimulatedWiring
from hardware.sticks import Stick
from messages import Sentence, say, say_both
from vision.photo.decoding import decode_photo

NAMES = ("Mara", "Theo", "Ruth", "Annegret")


class Clock:
    """Half a minute passes with every look at it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 14, 19, 42, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=30)
        return self.time


def a_session() -> Session:
    """A session with nothing played yet."""
    findings = (
        Finding("screen", "good", say_both(say("{screen}", screen="DISPLAY=:0"), say("in order"))),
        Finding("camera", "absent", say("none plugged in")),
        Finding("power", "bad", say("too weak since the last start; use the Pi's own power supply and a short cable")),
    )
    return Session(Services(MemoryStore(), Settings(), Clock(), lambda: findings, is_development=True))


def hinting(session: Session) -> Session:
    """The same where players like hints."""
    session.apply_settings(msgspec.structs.replace(session.settings, hints=True))
    return session


def play_quilt_show(session: Session, players: int = 3, seed: int = 3, steps: int = 1000) -> None:
    """Play by ready offers and chance until the game is over or so many steps were taken."""
    random = Random(seed)
    seated = [Player(name) for name in NAMES[:players]]
    table = start_game(session.services.store, "quilt-show", seated, now=session.services.now)
    table.do(ChooseStart(0))
    while table.game.result(table.state) is None and table.version < steps:
        chance = table.game.chance(table.state, random)
        offers = table.game.offers(table.state)
        ready = [offer.action for offer in offers if offer.action is not None]
        if chance is not None:
            table.do(chance)
        elif ready:
            table.do(random.choice(ready))
        else:
            table.do(CountFabric(offers[0].seat or 0, random.randint(0, 6)))
    session.services.on_table.put(table)


def home() -> Session:
    return a_session()


def home_with_a_game() -> Session:
    session = a_session()
    play_quilt_show(session, steps=9)
    session.go.home()
    return session


def home_in_trouble() -> Session:
    session = home_with_a_game()
    assert isinstance(session.services.store, MemoryStore)
    session.services.store.trouble = say(
        "Nothing can be written to {folder}: the game goes on, but is not saved until it can be.",
        folder="/home/pi/.local/share/quilting-bee",
    )
    return session


def home_with_paused_games() -> Session:
    session = a_session()
    for names in (NAMES, NAMES[2:], NAMES[:2], NAMES[1:3]):
        players = [Player(name) for name in names]
        table = start_game(session.services.store, "patchwork-doodle", players, now=session.services.now)
        table.do(EndRound())
    play_quilt_show(session, steps=9)
    session.go.home()
    return session


def home_after_a_game() -> Session:
    session = a_session()
    play_quilt_show(session, players=4)
    session.go.home()
    return session


def home_with_a_best() -> Session:
    session = a_session()
    for ago, points in ((200, 96), (160, 70), (90, 64), (40, 81), (1, 95)):
        keep_game(session, "patchwork-doodle", ("Mara", "Theo"), (points, 60), timedelta(days=ago), minutes=31)
    session.go.home()
    return session


def paused_games() -> Session:
    session = home_with_paused_games()
    session.go.to("paused")
    return session


def new_game() -> Session:
    session = a_session()
    session.go.new_game("quilt-show")
    for name in NAMES[:3]:
        session.screen.add(name)  # type: ignore[attr-defined]
    return session


def new_game_of_eight() -> Session:
    session = a_session()
    session.go.new_game("patchwork-doodle")
    for name in (*NAMES, "Jun", "Ada", "Konstantin", "Li"):
        session.screen.add(name)  # type: ignore[attr-defined]
    return session


def new_game_of_quiltable() -> Session:
    session = a_session()
    session.go.new_game("quiltable")
    for name in NAMES[:3]:
        session.screen.add(name)  # type: ignore[attr-defined]
    session.tap(Tap("switch", "patches"))
    return session


def new_game_alone() -> Session:
    session = a_session()
    session.go.new_game("quiltable")
    session.screen.add(NAMES[0])  # type: ignore[attr-defined]
    return session


def new_game_of_match_quilt() -> Session:
    session = a_session()
    session.go.new_game("match-quilt")
    for name in NAMES[:2]:
        session.screen.add(name)  # type: ignore[attr-defined]
    session.tap(Tap("switch", "favourites"))
    return session


def name() -> Session:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("name", "jun"))
    return session


def menu() -> Session:
    session = a_session()
    play_quilt_show(session, steps=12)
    session.go.to("menu")
    return session


def menu_with_many_rules() -> Session:
    session = a_session()
    play_quilt_show(session, players=2, steps=3)
    session.go.to("menu")
    return session


def results() -> Session:
    session = a_session()
    play_quilt_show(session, players=4)
    session.go.to("results")
    return session


def history() -> Session:
    session = a_session()
    for seed in range(6):
        play_quilt_show(session, players=2 + seed % 3, seed=seed)
    session.go.to("history")
    return session


def history_photo() -> Session:
    session = history()
    session.services.album = _made_album(session)
    session.tap(Tap("photos"))
    return session


def history_with_photos() -> Session:
    session = a_session()
    keep_game(session, "patchwork-doodle", NAMES, (95, 88, -4, 61), timedelta(minutes=40), minutes=31)
    keep_game(session, "quilt-show", NAMES[1:], (38_000, 41_000, 41_000), timedelta(days=1), minutes=58)
    keep_game(session, "patchwork", NAMES[:2], (9, 17), timedelta(days=2), minutes=24)
    keep_game(session, "quilt-show", ("Konstantin", "Ada"), (141_000, 40_000), timedelta(days=46), minutes=135)
    keep_game(session, "patchwork", ("Mara", "Ada"), (), timedelta(days=800), minutes=5)
    session.services.album = _made_album(session)
    session.go.to("history")
    return session


def history_search() -> Session:
    session = history_with_photos()
    session.tap(Tap("search"))
    session.tap(Tap("search", "Mara quilt"))
    return session


def history_game() -> Session:
    session = history()
    session.press("main")
    return session


def history_game_with_photos() -> Session:
    session = a_session()
    play_doodle(session)
    session.services.album = _made_album(session)
    session.go.to("history")
    session.press("main")
    return session


def history_game_with_small_photos() -> Session:
    session = history_game_with_photos()
    for _ in range(3):
        session.tick(0.1)
    return session


def souvenir() -> Session:
    session = history_game_with_photos()
    session.press("main")
    return session


def souvenir_of_a_photo() -> Session:
    session = souvenir()
    session.tap(Tap("ground", "photo"))
    session.tap(Tap("shown", "score"))
    return session


def souvenir_film() -> Session:
    session = souvenir()
    session.services.worker = _Painting()
    session.press("scan")
    return session


class _Painting(ScanWorker):
    """Is never done."""

    def run(self, task: Callable[..., object], *values: object) -> Future[object]:
        return Future()


def souvenir_kept() -> Session:
    session = souvenir()
    folder = Path("/home/pi/.local/share/quilting-bee/souvenirs")
    files = (folder / "patchwork-doodle-20261114-3.png", folder / "patchwork-doodle-20261114-3.pdf")
    assert isinstance(session.screen, SouvenirScreen)
    session.open(ShareScreen(session, files, session.screen, session.screen.card()))
    return session


def souvenir_for_a_stick() -> Session:
    session = souvenir_kept()
    session.services.sticks = lambda: (Path("/media/OUR GAMES"),)
    session.tick(1.0)
    return session


@cache
def _painted_souvenir() -> Path:
    screen = souvenir().screen
    assert isinstance(screen, SouvenirScreen)
    return keep_card(screen.card(), {}, Path(_albums().name) / "souvenirs" / "ruth")[0]


def lock_with_a_souvenir() -> Session:
    session, card = a_session(), _painted_souvenir()
    session.services.souvenirs, session.services.album = card.parent, Album(card.parent)
    session.apply_settings(msgspec.structs.replace(session.settings, lock_souvenir=card.name))
    session.go.lock()
    return session


def printing() -> Session:
    session = a_session()
    session.services.exports = Path(_albums().name) / "exports"
    session.go.to("print")
    return session


def printing_sheets() -> Session:
    session = printing()
    session.tap(Tap("thing", "sheet"))
    session.tap(Tap("value", (1, 1)))
    session.press("scan")
    return session


def printing_rules() -> Session:
    session = printing()
    session.tap(Tap("thing", "rules"))
    return session


def printing_begun() -> Session:
    session = printing()
    session.services.worker = _Painting()
    session.tap(Tap("thing", "wiring"))
    session.press("main")
    return session


class TwoPrinters:
    """That take everything."""

    def find(self) -> tuple[str, ...]:
        return "Brother_HL_L2350DW", "Office"

    def send(self, printer: str, file: Path, paper: str) -> None:
        return


class ServedHere:
    """The page for phones, with nobody there yet."""

    is_served, is_local = True, False
    address, code = "192.168.1.40:8080", "K7M2QX"
    trouble: Sentence | None = None
    guests: tuple[Guest, ...] = ()

    def link(self, opens: Opens) -> str:
        return f"http://{self.address}/in/kVxP0y3mQzE?as={opens}"

    def renew_link(self) -> None:
        return

    def switch(self, is_on: bool) -> None:
        return

    def make_host(self, guest: int) -> None:
        return

    def make_viewer(self, guest: int) -> None:
        return

    def remove(self, guest: int) -> None:
        return


def home_with_phones() -> Session:
    session = a_session()
    session.services.page = ServedHere()
    return session


def printed_for_a_phone() -> Session:
    session = printing()
    session.services.page = ServedHere()
    job = PrintJob("rules", "en", game="patchwork")
    session.open(PrintedScreen(session, job, Path("/home/pi/.local/share/quilting-bee/exports") / job.file_name,
                               session.screen))  # fmt: skip
    return session


def printed() -> Session:
    session = printing()
    session.services.sticks = lambda: (Path("/media/OUR GAMES"),)
    session.services.printers = TwoPrinters()
    job = PrintJob("sheet", "en", a_page=2)
    screen = PrintedScreen(session, job, Path("/home/pi/.local/share/quilting-bee/exports") / job.file_name,
                           session.screen)  # fmt: skip
    session.open(screen)
    until = monotonic() + 10
    while screen.printer is None:
        assert monotonic() < until
        sleep(0.01)
    screen.tick(0.1)
    return session


def history_turns() -> Session:
    session = history_game_with_photos()
    session.tap(Tap("turns"))
    for _ in range(3):
        session.press("main")
    return session


def history_correct() -> Session:
    session = history_game()
    session.tap(Tap("correct"))
    session.tap(Tap("by", (1, 10)))
    return session


def play_doodle(session: Session) -> None:
    """A whole Doodle of three, told by their sheets."""
    players = [Player(name) for name in NAMES[:3]]
    table = start_game(session.services.store, "patchwork-doodle", players, now=session.services.now)
    grown = [["." * 9] * 9 for _ in players]
    for number in range(3):
        table.do(EndRound())
        for seat in range(3):
            for row in range(3):
                shaded = min(9, 4 + seat + 2 * number)
                grown[seat][3 * number + row] = "#" * shaded + "." * (9 - shaded)
            table.do(ShowSheet(seat, tuple(grown[seat])))
    session.services.on_table.put(table)


def history_of_eight() -> Session:
    session = a_session()
    names = (*NAMES, "Jun", "Ada", "Konstantin", "Li")
    keep_game(session, "patchwork-doodle", names, range(88, 96), timedelta(minutes=1), minutes=1)
    session.services.album = _made_album(session)
    session.go.to("history")
    return session


def keep_game(
    session: Session, game: str, names: Sequence[str], points: Sequence[int], ago: timedelta, minutes: float
) -> None:
    """A game that was begun so long ago; without points it was not finished."""
    started = session.services.now() - ago
    players = tuple(Player(name) for name in names)
    header = Header(f"{started:%Y%m%d-%H%M%S}", game, players, Raw(b"{}"), started, "1")
    unit = "dollars" if game == "quilt-show" else "points"
    scores = tuple(
        PlayerScore(name, reached, 1 + sum(other > reached for other in points), reached == max(points), 18, 700)
        for name, reached in zip(names, points, strict=False)
    )
    session.services.store.begin(header)
    ended = started + timedelta(minutes=minutes)
    outcome = Outcome(header.id, "end", unit, scores, ended=ended, began=0) if points else None
    session.services.store.append([Entry(header.id, 1, ended, Undo())], outcome)
    session.services.store.put_away(header.id)


@cache
def _albums() -> tempfile.TemporaryDirectory[str]:
    """Where all albums and exports are kept; it goes when the tests end."""
    return tempfile.TemporaryDirectory(prefix="albums-")


def _made_album(session: Session) -> Album:
    album = Album(Path(tempfile.mkdtemp(dir=_albums().name)))
    for name in ("sheet.jpg", "sheet-2.jpg"):
        photo = decode_photo((sample_folder() / name).read_bytes(), 800)
        album.keep(session.services.archive.games()[0].header.id, photo.pixels)
    return album


def no_history() -> Session:
    session = a_session()
    session.go.to("history")
    return session


def statistics() -> Session:
    session = history()
    reached = {"Mara": (62, 71, 68, 84, 79, 88, 91, 86, 95), "Jun": (58, 61, 82, 70, 81, 88, 76), "Theo": (55, 74)}
    for number in range(9):
        playing = [name for name, points in reached.items() if number >= 9 - len(points)]
        points = [reached[name][number - 9] for name in playing]
        ago = timedelta(days=3 + 18 * (8 - number))
        keep_game(session, "patchwork-doodle", playing, points, ago, minutes=40)
    session.go.to("statistics")
    session.press("main")
    return session


def statistics_of_all_scores() -> Session:
    session = statistics()
    session.tap(Tap("spread"))
    return session


def statistics_of_a_player() -> Session:
    session = statistics()
    for day in range(1, 150, 9):
        keep_game(session, "patchwork", ("Mara", "Konstantin"), (day % 23, 11), timedelta(days=day), minutes=24)
        keep_game(session, "quiltable", ("Ruth", "Mara"), (61, 40 + day % 40), timedelta(days=day + 2), minutes=44)
    keep_game(session, "match-quilt", ("Mara", "Theo"), (61, 58), timedelta(days=2), minutes=30)
    session.go.to("statistics")
    session.tap(Tap("player", "Mara"))
    return session


def settings() -> Session:
    session = a_session()
    session.go.to("settings")
    return session


def settings_machine() -> Session:
    session = settings()
    session.tap(Tap("section", "phones"))
    return session


def settings_camera() -> Session:
    session = settings()
    session.services.change_camera = lambda wanted: None
    session.tap(Tap("section", "camera"))
    return session


def settings_about() -> Session:
    session = settings()
    session.services.write_report = lambda findings: Path("report.zip")
    session.tap(Tap("section", "about"))
    return session


def settings_sound() -> Session:
    session = settings()
    session.tap(Tap("section", "sound"))
    return session


def settings_comfort() -> Session:
    session = settings()
    session.services.change_camera = lambda wanted: None
    session.services.screen_rests = ScreenSettings()
    session.go.to("settings")
    session.tap(Tap("section", "comfort"))
    return session


def settings_storage() -> Session:
    session = settings()
    mega = 1024**2
    session.services.measure_storage = lambda: Storage(412, 103 * mega, 61 * mega, 9 * mega, 34 * mega, 14_500 * mega,
                                                       29_000 * mega)  # fmt: skip
    backups = StickBackups(Home(_made_stick() / "home"), session.services.now, tuple)
    session.services.open_backups = lambda: backups
    session.services.open_tidying = lambda: Tidying(_untidy_home(), session.services.now())
    session.tap(Tap("section", "storage"))
    return session


@cache
def _untidy_home() -> Home:
    home = Home(Path(_albums().name) / "untidy")
    for path, size in (("exports/quilting-bee.csv", 2), ("souvenirs/ruth.png", 9), ("photos/20240105-1/001.jpg", 31)):
        (home.folder / path).parent.mkdir(parents=True)
        (home.folder / path).write_bytes(b"")
        os.truncate(home.folder / path, size * 1024**2)
    return home


def tidy() -> Session:
    session = settings_storage()
    session.tap(Tap("tidy"))
    return session


def export() -> Session:
    session = settings_players()
    session.services.exports = Path(_albums().name) / "exports"
    session.tap(Tap("section", "storage"))
    session.tap(Tap("export"))
    return session


def settings_players() -> Session:
    session = settings()
    keep_game(session, "patchwork", ("Mara", "Konstantin"), (20, 11), timedelta(days=3), minutes=24)
    keep_game(session, "quiltable", ("Ruth", "Mara", "Theo"), (61, 40, 33), timedelta(days=2), minutes=44)
    session.tap(Tap("section", "players"))
    return session


def person() -> Session:
    session = settings_players()
    session.tap(Tap("person", 0))
    return session


def person_same_as() -> Session:
    session = person()
    session.tap(Tap("who"))
    return session


def person_forgotten() -> Session:
    session = person()
    session.tap(Tap("forget"))
    return session


class ClubSeen(ClubDesk):
    """A club that answers at once, and that a table may have joined."""

    has_joined = False

    @property
    def membership(self) -> Membership | None:
        address = Address("club.local", 5432, "bee", "table_7", "secret")
        return Membership("Spielecafé am Markt", "Window table", address) if self.has_joined else None

    @property
    def waiting(self) -> tuple[int, int]:
        return 3, 0

    def look_up(self, link: str) -> Future[Invitation]:
        found: Future[Invitation] = Future()
        found.set_result(Invitation(link, "Spielecafé am Markt", "Window table"))
        return found


def settings_club() -> Session:
    session = settings()
    session.services.clubs = ClubSeen(Home(Path("nowhere")))
    session.tap(Tap("section", "club"))
    return session


def club() -> Session:
    session = settings_club()
    session.go.to("club")
    return session


def club_found() -> Session:
    session = club()
    session.tap(Tap("link", "quilting-bee-club://table_7:key@club.local/bee"))
    session.press("main")
    session.tick(0.1)
    return session


def club_joined() -> Session:
    session = club()
    assert isinstance(session.services.clubs, ClubSeen)
    session.services.clubs.has_joined = True
    return session


def settings_buttons() -> Session:
    session, wiring = settings(), SimulatedWiring(frozenset({"undo", "scan", "end_turn"}))
    session.services.panel = PanelDesk(
        Panel(wiring), PanelSettings(), lambda wanted: wiring, lambda taken, for_lamps: SimulatedProbe(),
        lambda wanted: None,
    )  # fmt: skip
    session.tap(Tap("section", "buttons"))
    return session


def settings_buttons_awaited() -> Session:
    session = settings_buttons()
    session.tap(Tap("find-buttons"))
    page = session.screen.page  # type: ignore[attr-defined]
    page.task.probe.push(17)
    session.tick(0.1)
    return session


def settings_buttons_without_pins() -> Session:
    session = settings_buttons()
    assert session.services.panel is not None
    session.services.panel.has_pins = False
    return session


def settings_keys_awaited() -> Session:
    session = settings_buttons()
    session.tap(Tap("find-keys"))
    session.press("scan")
    return session


def settings_lamps_tried() -> Session:
    session = settings_buttons()
    assert session.services.panel is not None
    session.services.panel.settings = PanelSettings(lamps=LampPins(undo=5, scan=6, ready=19, players=(12, 16)))
    session.tap(Tap("try-lamps"))
    session.press("main")
    return session


def settings_lamps_of_players() -> Session:
    session = settings_lamps_lit()
    session.tap(Tap("ask", "player"))
    return session


def settings_lamps_lit() -> Session:
    session = settings_buttons()
    session.tap(Tap("find-lamps"))
    session.tap(Tap("lamp", "undo"))
    return session


def lock() -> Session:
    session = a_session()
    play_quilt_show(session, players=4, steps=9)
    session.go.to("menu")
    session.go.lock()
    return session


def oops() -> Session:
    session = a_session()
    play_quilt_show(session, steps=9)
    session.open(OopsScreen(session))
    return session


def quitting() -> Session:
    session = a_session()
    session.go.to("quit")
    return session


def switching_off() -> Session:
    session = a_session()
    session.services.change_power = lambda step: True
    session.go.to("quit")
    return session


@cache
def _made_stick() -> Path:
    """A stick with two backups of a small home."""
    folder = Path(tempfile.mkdtemp())
    home = Home(folder / "home")
    home.folder.mkdir()
    home.config.write_text("")
    stick = Stick("OUR GAMES", folder / "stick", 14_200_000_000, True)
    stick.folder.mkdir()
    for day in (9, 14):
        made = datetime(2026, 11, day, 21, 5, tzinfo=UTC)
        StickBackups(home, lambda made=made: made, tuple).back_up(stick, lambda *_: None)  # type: ignore[misc]
    return folder


def stick_in() -> Session:
    """Two backups are on the stick."""
    session, folder = a_session(), _made_stick()
    stick = Stick("OUR GAMES", folder / "stick", 14_200_000_000, True)
    backups = StickBackups(Home(folder / "home"), session.services.now, lambda: (stick,))
    session.services.open_backups = lambda: backups
    session.go.to("stick")
    return session


def stick_chosen() -> Session:
    session = stick_in()
    session.tap(Tap("backup", 1))
    return session


def no_stick() -> Session:
    session = a_session()
    backups = StickBackups(Home(_made_stick() / "home"), session.services.now, tuple)
    session.services.open_backups = lambda: backups
    session.go.to("stick")
    return session


def refusal() -> Session:
    session = new_game()
    session.tell(say("Prizes are drawn once for a show, when the large time marker is taken."))
    return session


def demo() -> Session:
    session = a_session()
    session.open(DemoScreen(session))
    return session


def scenes() -> dict[str, Callable[[], Session]]:
    """By the name of the picture that is made of each."""
    made = (
        home, home_with_a_game, home_with_paused_games, home_after_a_game, home_with_a_best, paused_games,
        home_in_trouble, new_game, new_game_of_eight, new_game_of_quiltable, new_game_alone,
        new_game_of_match_quilt, name, menu, menu_with_many_rules, results, history, no_history,
        statistics, statistics_of_all_scores, statistics_of_a_player,
        settings, settings_machine, settings_sound, settings_comfort, settings_camera, settings_about,
        settings_storage, tidy, export,
        settings_players, person, person_same_as, person_forgotten, settings_buttons, settings_buttons_awaited,
        settings_lamps_lit, settings_lamps_of_players, settings_lamps_tried, settings_buttons_without_pins,
        settings_keys_awaited, settings_club, club, club_found, club_joined, lock, oops, quitting, refusal,
        demo, history_photo,
        stick_in, stick_chosen, no_stick,
        history_with_photos, history_search, history_game, history_game_with_photos,
        history_game_with_small_photos, history_turns, history_correct,
        souvenir, souvenir_of_a_photo, souvenir_film, souvenir_kept, souvenir_for_a_stick, lock_with_a_souvenir,
        history_of_eight, switching_off,
        printing, printing_sheets, printing_rules, printing_begun, printed, printed_for_a_phone, home_with_phones,
    )  # fmt: skip
    return {make.__name__.replace("_", "-"): make for make in made}
