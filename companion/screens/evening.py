"""The flow of an evening: which screen is open, and what every tap, key and button does there."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.games.cells import Cells
from companion.games.errors import GameError
from companion.games.values import Look, Player
from companion.health import Finding
from companion.scanning.worker import ScanWorker
from companion.store.errors import StoreError
from companion.store.memory import MemoryStore
from companion.store.store import Store
from companion.store.values import KeptGame, Tally
from companion.table import News, Table, resume_game
from hardware.cameras.camera import Camera
from messages import Sentence, load_language, say
from versioned_files import KeptFileError

from .camera_state import camera_sentence, camera_status
from .drawing.enlarging import enlarge
from .drawing.items import Item, Tap
from .drawing.skeleton import Key, KeyName, Status
from .drawing.theme import load_theme, text_scale
from .history.pages import PastGames
from .saving import Saving
from .screen import Easel, Screen
from .settings import Settings
from .sounding import Sound
from .surroundings import Surroundings
from .tables import has_table_screen, photo_scorers, table_screen
from .toast import Toast, draw_toast

log = logging.getLogger(__name__)


class Evening:
    """Holds the open screen and the running table; knows no window."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.surroundings = surroundings
        self.table: Table | None = None
        self.toast: Toast | None = None
        self.is_changed = True
        self.is_over = False
        self.sounds: list[Sound] = []
        """What is to be heard next; the window plays and empties it."""
        self._before_demo: tuple[Surroundings, Table | None] | None = None
        self.worker = ScanWorker()
        self._saving = Saving()
        self._stop_listening: Callable[[], None] = lambda: None
        self._camera_kind = ""
        self._notice: Sentence | None = None
        self._seats: tuple[int, ...] = ()
        self.turn_seconds = 0.0
        """How long ago the last thing happened on the table, as far as the players sat at it."""
        self._load_words()
        self.screen: Screen
        self.begin()

    @property
    def store(self) -> Store:
        return self.surroundings.store

    @property
    def settings(self) -> Settings:
        return self.surroundings.settings

    @property
    def is_locked(self) -> bool:
        return self.screen.name == "lock"

    @property
    def toast_is_refusal(self) -> bool:
        return self.toast is not None and self.toast.is_refusal

    @property
    def is_demo(self) -> bool:
        return self._before_demo is not None

    @property
    def camera(self) -> Camera | None:
        return self.surroundings.camera

    @property
    def can_scan(self) -> bool:
        """Whether a photo can be taken now."""
        return self.camera is not None and self.camera.state.is_ready

    def begin(self) -> None:
        """After a start the running game is opened, not home."""
        table = self.resume()
        if table is not None and has_table_screen(table.game.name):
            self.open_table()
        else:
            self.go_home()

    def camera_status(self) -> Status:
        """The camera's state as the banner shows it."""
        return camera_status(self.camera, self.translate)

    def open_scan(self, look: Look, done: Callable[[Any], None], most: int | None = None) -> None:
        """Let the camera look at something, or at so many of it; `done` gets what was accepted."""
        from .scan.live import LiveScreen

        if self.camera is None or self.table is None:
            self.explain_status()
        else:
            self.open(LiveScreen(self, self.table.game.name, look, done, most))

    def keep_photo(self, picture: Any) -> None:
        """Keep an accepted photo with the running game."""
        if self.surroundings.album is not None and self.table is not None:
            self.surroundings.album.keep(self.table.id, picture)

    def learn_print(self, flat: Any, shaded: Cells) -> None:
        """Learn from an accepted sheet what bare paper of its print looks like."""
        if self.surroundings.calibration is not None and not self.is_demo:
            self.worker.learn_print(flat, shaded, self.surroundings.calibration)

    def close(self) -> None:
        """The evening is over: let go of the camera and the reading process; closing twice is fine."""
        self.worker.close()
        before = self._before_demo[0].camera if self._before_demo else None
        for camera in (self.camera, before):
            if camera is not None:
                camera.close()

    def findings(self) -> tuple[Finding, ...]:
        """What was found on this machine."""
        return self.surroundings.examine()

    def draw(self, width: float) -> tuple[Item, ...]:
        """Everything that the window shows."""
        easel = Easel(load_theme(self.settings.theme), width)
        items = self.screen.draw(easel)
        if self.toast:
            items = (*items, draw_toast(easel, self.toast, items))
        return enlarge(items, text_scale(self.settings.text))

    def sound(self, sound: Sound) -> None:
        """Let something be heard, unless the players like it quiet."""
        if self.settings.sounds:
            self.sounds.append(sound)

    def tap(self, tap: Tap) -> None:
        """A finger on something."""
        self.sound("press")
        if tap.name == "key":
            self.press(tap.value)  # type: ignore[arg-type]
        elif tap.name == "menu":
            self._safely(self.screen.leave)
        elif tap.name == "lock":
            self._safely(self.lock)
        elif tap.name == "status":
            self._safely(self.explain_status)
        elif tap.name == "toast":
            self.toast, self.is_changed = None, True
        else:
            self._safely(lambda: self.screen.tap(tap))

    def press(self, key: KeyName) -> None:
        """A push button, a key of the strip or of the keyboard."""
        self._safely(lambda: self.screen.press(key))

    def move(self, by: int) -> None:
        """The up or down button."""
        self._safely(lambda: self.screen.move(by))

    def hold(self, key: KeyName) -> None:
        """A button held down: Undo plays again what was taken back, else it does what the symbol at the top left does;
        Scan locks and unlocks."""
        if key == "undo":
            can_redo = self.table is not None and self.table.can_redo and self.screen.name != "home"
            self._safely(self.redo if can_redo or self.is_locked else self.screen.leave)
        elif key == "scan":
            self._safely(self.unlock if self.is_locked else self.lock)

    @property
    def takes_letters(self) -> bool:
        """Whether the open screen takes names from a keyboard."""
        return hasattr(self.screen, "type")

    def type(self, letter: str) -> None:
        """A letter of a keyboard, for the screens that take names."""
        take = getattr(self.screen, "type", None)
        if take is not None:
            self._safely(lambda: take(letter))

    def tick(self, seconds: float) -> None:
        """Time passes."""
        self._saving.tick(seconds)
        if self.store.notice != self._notice:
            self._notice = self.store.notice
            if self._notice is not None:
                self.tell(self._notice)
        if self.toast and self.toast.fade(seconds):
            self.toast, self.is_changed = None, True
        if self.screen.name != "home":
            self.turn_seconds += seconds
        if self.screen.tick(seconds):
            self.is_changed = True
        kind = self.camera.state.kind if self.camera is not None else ""
        if kind != self._camera_kind:
            self._camera_kind, self.is_changed = kind, True

    def open(self, screen: Screen) -> None:
        """Show another screen."""
        self.screen = screen
        self.is_changed = True

    def go_home(self) -> None:
        """Back to where everything begins; a demonstration ends there."""
        from .home.screen import HomeScreen

        if self._before_demo is not None:
            if self.camera is not None:
                self.camera.close()
            # What was changed in the settings meanwhile is meant to last.
            settings = self.settings
            (self.surroundings, self.table), self._before_demo = self._before_demo, None
            self.surroundings.settings = settings
            if self.table is not None:
                self.put_on_table(self.table)
        self.open(HomeScreen(self))

    def open_new_game(self, game: str) -> None:
        """Set up a new game."""
        from .new_game.screen import NewGameScreen

        self.open(NewGameScreen(self, game))

    def open_table(self) -> None:
        """The table of the running game, or its results when it is over; home when there is none."""
        table = self.resume()
        if table is None or not has_table_screen(table.game.name):
            self.go_home()
        elif table.game.result(table.state) is not None:
            self.open_results()
        else:
            self.open(table_screen(table.game.name)(self))

    def _open_table_screen(self) -> Screen | None:
        """The table for the push buttons alone, while something else is on the screen."""
        table = self.table
        if table is None or not has_table_screen(table.game.name) or table.game.result(table.state) is not None:
            return None
        return table_screen(table.game.name)(self)

    def open_results(self) -> None:
        """How the game ended; Undo still reaches back into it."""
        from .results.screen import ResultsScreen

        self.open(ResultsScreen(self))

    def open_menu(self) -> None:
        """What happened so far, and the way out of the table."""
        from .menu.screen import MenuScreen

        self.open(MenuScreen(self))

    def open_link(self, name: str) -> None:
        """One of the links of the home screen."""
        from .history.screen import HistoryScreen
        from .settings_page.screen import SettingsScreen
        from .statistics.screen import StatisticsScreen

        links: dict[str, type[Screen]] = {
            "history": HistoryScreen,
            "settings": SettingsScreen,
            "statistics": StatisticsScreen,
        }
        if name == "demo":
            self.start_demo()
        elif name == "score":
            self.score_a_photo()
        else:
            self.open(links[name](self))

    def open_quit(self) -> None:
        """Ask whether the app shall be closed."""
        from .quit.screen import QuitScreen

        self.open(QuitScreen(self))

    def start_demo(self) -> None:
        """Play with a sample camera and a store that forgets; going home brings everything back."""
        from .demo.opening import open_sample_camera
        from .demo.screen import DemoScreen

        if self._before_demo is None:
            self._before_demo = (self.surroundings, self.table)
            self.surroundings = replace(
                self.surroundings, store=MemoryStore(), camera=open_sample_camera(), drafts=None, album=None
            )
        self.table = None
        self.open(DemoScreen(self))

    def score_a_photo(self) -> None:
        """Read a photo without a running game: what it is worth is said, nothing is kept."""
        if self.camera is None:
            self.explain_status()
        else:
            score, *_ = photo_scorers()
            score(self)

    def explain_status(self) -> None:
        """What the camera's symbol means, and what to do."""
        self.tell(camera_sentence(self.camera))

    def lock(self) -> None:
        """Against stray touches; the push buttons go on working."""
        from .lock.screen import LockScreen

        if self.is_locked:
            return
        if self.screen.name == "menu":
            self.screen.leave()
        works_on = self.screen if self.screen.is_for_play else self._open_table_screen()
        self.open(LockScreen(self, self.screen, works_on))

    def unlock(self) -> None:
        """Back to the screen under the lock."""
        from .lock.screen import LockScreen

        if isinstance(self.screen, LockScreen):
            self.open(self.screen.below)

    def tell(self, sentence: Sentence, is_refusal: bool = False) -> None:
        """Say something for a few seconds, above the keys."""
        self.toast, self.is_changed = Toast(self.translate(sentence), is_refusal), True

    def put_on_table(self, table: Table) -> None:
        """The game that is played from now on."""
        self._stop_listening()
        self.table, self.turn_seconds = table, 0.0
        self._saving.follow(table)
        self._stop_listening = table.listen(self._heard)

    def resume(self) -> Table | None:
        """The game as it stood, taken up from the store the first time; none while the store cannot be reached."""
        if self.table is None:
            try:
                table = resume_game(self.store, now=self.surroundings.now)
            except (GameError, StoreError) as error:
                log.warning("The game on the table cannot be taken up: %s", error)
                self.tell(error.sentence)
                return None
            if table is not None:
                self.put_on_table(table)
        return self.table

    def undo(self) -> None:
        """Take back the last action."""
        if self.table is not None:
            self.table.undo()

    def redo(self) -> None:
        """Play again what was taken back, and show it."""
        from .lock.screen import LockScreen

        if self.table is not None:
            self.table.redo()
            if isinstance(self.screen, LockScreen):
                self.screen.open_table()
            else:
                self.open_table()

    def undo_key(self) -> Key:
        """The Undo key of a screen with a table: it names the step that it takes back."""
        text = self.translate(say("Undo"))
        happened = self.table.happened() if self.table else ()
        if not happened:
            return Key(text, self.translate(say("Nothing yet")), "undo-2", is_lit=False)
        return Key(text, self.translate(happened[-1].sentence), "undo-2")

    def known_players(self) -> tuple[Player, ...]:
        """Everybody who ever played here; nobody while the store cannot be reached."""
        try:
            return self.store.players()
        except StoreError:
            return ()

    def past_games(self, most: int | None = None, of: Sequence[str] = ()) -> tuple[KeptGame, ...]:
        """The games in the store, the latest first; none while it cannot be reached."""
        try:
            return self.store.games(most=most, of=of)
        except StoreError:
            return ()

    def page_through(self, a_page: int, player: str) -> PastGames | tuple[KeptGame, ...]:
        """The games of one player, or of all, to turn over page by page; none while the store cannot be reached."""
        try:
            return PastGames(self.store, a_page, player)
        except StoreError:
            return ()

    def regulars(self, of: Sequence[str]) -> tuple[str, ...]:
        """Everybody who played these games, who played most first; nobody while the store cannot be reached."""
        try:
            return self.store.regulars(of)
        except StoreError:
            return ()

    def tallies(self, game: str) -> tuple[Tally, ...]:
        """What everybody reached in that game; nothing while the store cannot be reached."""
        try:
            return self.store.tallies(game)
        except StoreError:
            return ()

    def personal_best(self, game: str, name: str) -> int | None:
        """A player's best result in a game played alone."""
        try:
            return self.store.best_alone(game, name)
        except StoreError:
            return None

    def apply_settings(self, settings: Settings) -> None:
        """Change the look, the language or anything else, at once."""
        self.surroundings.settings = settings
        self._load_words()
        self.is_changed = True
        try:
            self.surroundings.save_settings(settings)
        except OSError as error:
            self.tell(say("The settings hold for this evening only: {reason}.", reason=error.strerror or str(error)))
        except KeptFileError as error:
            self.tell(say("The settings hold for this evening only. {reason}", reason=error.sentence))

    def _load_words(self) -> None:
        self.translate = load_language(self.settings.language)

    def _heard(self, news: News) -> None:
        self.is_changed, self.turn_seconds = True, 0.0
        if news.trouble:
            self.tell(news.trouble)
        if self.table is not None:
            seats = self.table.game.turn(news.state).seats
            if seats != self._seats:
                self._seats = seats
                self.sound("turn")

    def _safely(self, act: Callable[[], None]) -> None:
        """A refusal is a sentence above the keys; anything unexpected a friendly page with the game intact."""
        from .oops.screen import OopsScreen

        self.is_changed = True
        try:
            act()
        except (GameError, StoreError) as refusal:
            self.tell(refusal.sentence, is_refusal=True)
            self.sound("refused")
        except Exception as error:
            if self.surroundings.is_development or os.environ.get("QUILTING_BEE_DEBUG"):
                raise
            log.exception("Something unexpected happened on the screen %s.", self.screen.name)
            self.open(OopsScreen(self, error))
