"""The screens around the tables, each at an interesting point."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Raw

from companion.album import Album
from companion.games.quilt_show.actions import ChooseStart, CountFabric
from companion.games.values import Player
from companion.health import Finding
from companion.samples import sample_folder
from companion.screens.demo.screen import DemoScreen
from companion.screens.drawing.items import Tap
from companion.screens.evening import Evening
from companion.screens.oops.screen import OopsScreen
from companion.screens.settings import Settings
from companion.screens.surroundings import Surroundings
from companion.store.memory import MemoryStore
from companion.store.values import Entry, Header, Outcome, Score, Undo
from companion.table import start_game
from messages import say
from vision.photo.decoding import decode_photo

NAMES = ("Mara", "Theo", "Ruth", "Annegret")


class Clock:
    """Half a minute passes with every look at it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 14, 19, 42, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=30)
        return self.time


def an_evening() -> Evening:
    """An evening with nothing played yet."""
    findings = (
        Finding("screen", "good", say("{screen}", screen="DISPLAY=:0")),
        Finding("camera", "absent", say("none found; plug in a webcam, or give photo files to 'quilting-bee scan'")),
        Finding("power", "bad", say("too weak since the last start; use the Pi's own power supply and a short cable")),
    )
    return Evening(Surroundings(MemoryStore(), Settings(), Clock(), lambda: findings, is_development=True))


def play_quilt_show(evening: Evening, players: int = 3, seed: int = 3, steps: int = 1000) -> None:
    """Play by ready offers and chance until the game is over or so many steps were taken."""
    random = Random(seed)
    seated = [Player(name) for name in NAMES[:players]]
    table = start_game(evening.store, "quilt-show", seated, now=evening.surroundings.now)
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
    evening.put_on_table(table)


def home() -> Evening:
    return an_evening()


def home_with_a_game() -> Evening:
    evening = an_evening()
    play_quilt_show(evening, steps=9)
    evening.go_home()
    return evening


def home_in_trouble() -> Evening:
    evening = home_with_a_game()
    assert isinstance(evening.store, MemoryStore)
    evening.store.trouble = say(
        "Nothing can be written to {folder}: the game goes on, but is not saved until it can be.",
        folder="/home/pi/.local/share/quilting-bee",
    )
    return evening


def new_game() -> Evening:
    evening = an_evening()
    evening.open_new_game("quilt-show")
    for name in NAMES[:3]:
        evening.screen.add(name)  # type: ignore[attr-defined]
    return evening


def new_game_of_eight() -> Evening:
    evening = an_evening()
    evening.open_new_game("patchwork-doodle")
    for name in (*NAMES, "Jun", "Ada", "Konstantin", "Li"):
        evening.screen.add(name)  # type: ignore[attr-defined]
    return evening


def name() -> Evening:
    evening = new_game()
    evening.tap(Tap("add"))
    for letter in "jun":
        evening.type(letter)
    return evening


def menu() -> Evening:
    evening = an_evening()
    play_quilt_show(evening, steps=12)
    evening.open_menu()
    return evening


def results() -> Evening:
    evening = an_evening()
    play_quilt_show(evening, players=4)
    evening.open_results()
    return evening


def history() -> Evening:
    evening = an_evening()
    for seed in range(6):
        play_quilt_show(evening, players=2 + seed % 3, seed=seed)
    evening.open_link("history")
    return evening


def history_photo() -> Evening:
    evening = history()
    evening.surroundings.album = _made_album(evening)
    evening.tap(Tap("photos"))
    return evening


def history_with_photos() -> Evening:
    evening = an_evening()
    keep_game(evening, "patchwork-doodle", NAMES, (95, 88, -4, 61), timedelta(minutes=40), minutes=31)
    keep_game(evening, "quilt-show", NAMES[1:], (38_000, 41_000, 41_000), timedelta(days=1), minutes=58)
    keep_game(evening, "patchwork", NAMES[:2], (9, 17), timedelta(days=2), minutes=24)
    keep_game(evening, "quilt-show", ("Konstantin", "Ada"), (141_000, 40_000), timedelta(days=46), minutes=135)
    keep_game(evening, "patchwork", ("Mara", "Ada"), (), timedelta(days=800), minutes=5)
    evening.surroundings.album = _made_album(evening)
    evening.open_link("history")
    return evening


def history_of_eight() -> Evening:
    evening = an_evening()
    names = (*NAMES, "Jun", "Ada", "Konstantin", "Li")
    keep_game(evening, "patchwork-doodle", names, range(88, 96), timedelta(minutes=1), minutes=1)
    evening.surroundings.album = _made_album(evening)
    evening.open_link("history")
    return evening


def keep_game(
    evening: Evening, game: str, names: Sequence[str], points: Sequence[int], ago: timedelta, minutes: float
) -> None:
    """A game that was begun so long ago; without points it was not finished."""
    started = evening.surroundings.now() - ago
    players = tuple(Player(name) for name in names)
    header = Header(f"{started:%Y%m%d-%H%M%S}", game, players, Raw(b"{}"), started, "1")
    unit = "dollars" if game == "quilt-show" else "points"
    scores = tuple(
        Score(name, reached, 1 + sum(other > reached for other in points), reached == max(points))
        for name, reached in zip(names, points, strict=False)
    )
    evening.store.begin(header)
    entry = Entry(header.id, 1, started + timedelta(minutes=minutes), Undo())
    evening.store.append([entry], Outcome(header.id, "end", unit, scores) if points else None)
    evening.store.put_away(header.id)


@cache
def _albums() -> tempfile.TemporaryDirectory[str]:
    """Where all albums are kept; it goes when the tests end."""
    return tempfile.TemporaryDirectory(prefix="albums-")


def _made_album(evening: Evening) -> Album:
    album = Album(Path(tempfile.mkdtemp(dir=_albums().name)))
    for name in ("sheet.jpg", "sheet-2.jpg"):
        photo = decode_photo((sample_folder() / name).read_bytes(), 800)
        album.keep(evening.past_games()[0].header.id, photo.pixels)
    return album


def no_history() -> Evening:
    evening = an_evening()
    evening.open_link("history")
    return evening


def statistics() -> Evening:
    evening = history()
    evening.open_link("statistics")
    return evening


def settings() -> Evening:
    evening = an_evening()
    evening.open_link("settings")
    return evening


def settings_machine() -> Evening:
    evening = settings()
    evening.tap(Tap("section", 3))
    return evening


def settings_sound() -> Evening:
    evening = settings()
    evening.tap(Tap("section", 1))
    return evening


def lock() -> Evening:
    evening = an_evening()
    play_quilt_show(evening, players=4, steps=9)
    evening.open_menu()
    evening.lock()
    return evening


def oops() -> Evening:
    evening = an_evening()
    play_quilt_show(evening, steps=9)
    evening.open(OopsScreen(evening, ValueError("the needle slipped")))
    return evening


def quitting() -> Evening:
    evening = an_evening()
    evening.open_quit()
    return evening


def refusal() -> Evening:
    evening = new_game()
    evening.tell(say("3 markers are left, so Theo can make 1, 2 or 3 blocks."))
    return evening


def demo() -> Evening:
    evening = an_evening()
    evening.open(DemoScreen(evening))
    return evening


def scenes() -> dict[str, Callable[[], Evening]]:
    """By the name of the picture that is made of each."""
    made = (
        home, home_with_a_game, home_in_trouble, new_game, new_game_of_eight, name, menu, results, history, no_history,
        statistics, settings, settings_machine, settings_sound, lock, oops, quitting, refusal, demo, history_photo,
        history_with_photos, history_of_eight,
    )  # fmt: skip
    return {make.__name__.replace("_", "-"): make for make in made}
