"""A session is one display at the table: its open screen, its language and look, and what every tap does there."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from companion.games.errors import GameError, IllegalAction
from companion.games.values import Action, Seat
from companion.store.errors import StoreError
from companion.table import News, Table
from messages import Sentence, Translator, load_screen_language, say
from versioned_files import KeptFileError

from .camera_state import camera_sentence, camera_status
from .navigator import Navigator
from .player_rights import HOST_ONLY, why_not_act, why_not_undo
from .screen import Screen
from .seen_guard import SeenGuard
from .services import Services
from .settings import Settings, at_hour
from .sounding import Sound
from .story import Story
from .toast import Toast
from .views import Key, KeyName, Notice, Status, Tap, View

log = logging.getLogger(__name__)

Who: TypeAlias = Literal["table", "player", "viewer"]
"""Who sits at a display: all at the table's own touchscreen, a player with a phone, or somebody who only looks on."""
Answer: TypeAlias = Literal["done", "refused"]
"""What became of a tap or a press; why something was refused stands above the keys."""
HARMLESS = ("cell", "stroke", "fill", "corner")
"""Taps that draw on a board or drag a corner: a finger may be as fast as it likes there."""


class Session:
    """Holds the open screen of one display; knows no window, and shares the table with all other sessions."""

    def __init__(self, services: Services, who: Who = "table", settings: Settings | None = None) -> None:
        """`settings` are those of a display that has its own; without them it follows the table's."""
        self.services = services
        self.who = who
        self.guest: int | None = None
        """Which guest of the page looks at it."""
        self.plays_for: Seat | None = None
        """The one player who acts with it; None where it serves everybody at the table."""
        self.seat: Seat | None = None
        """The player in whose hand it is; None where it lies on the table or belongs to nobody."""
        self.ends_all = who == "table"
        """Whether closing it closes Quilting Bee, not this display alone."""
        self.has_chosen_look = False
        """Whether somebody chose its theme: else a browser shows that of the phone."""
        self.go = Navigator(self)
        self.toast: Toast | None = None
        self._fresh_toast: Toast | None = None
        """What was said since the last press: it stays when another screen opens."""
        self.is_changed = True
        self.is_over = False
        self.sounds: list[Sound] = []
        """What is to be heard next; the window plays and empties it."""
        self.photos: dict[str, Any] = {}
        """Pictures that screens show, by key: arrays of B, G, R bytes that the window turns into textures."""
        self.turn_seconds = 0.0
        """How long ago the last thing happened on the table, as far as this display showed it."""
        self.seen_guard: SeenGuard | None = None
        """What this display has shown and for how long; none where nothing is drawn."""
        self.shakes = 0
        """How often something was pressed that nobody can have seen."""
        self.story: Story | None = None
        """What plays itself here until somebody takes over."""
        self._own_settings = settings
        self._language, self._translate = "", load_screen_language("")
        self._camera_kind = ""
        self._theme = self.settings.theme
        self._notice: Sentence | None = None
        self._seats: tuple[int, ...] = ()
        self._shown_table: Table | None = None
        self._stop_listening = services.on_table.listen(self._heard)
        services.sessions.append(self)
        self.screen: Screen
        self.go.begin()

    @property
    def table(self) -> Table | None:
        """The running game, the same for all sessions."""
        return self.services.on_table.table

    @property
    def settings(self) -> Settings:
        settings = self._own_settings or self.services.settings
        return at_hour(settings, self.services.now().astimezone().hour) if settings.by_hour else settings

    @property
    def translate(self) -> Translator:
        """Says a sentence in this display's language."""
        if self._language != self.settings.language:
            self._language = self.settings.language
            self._translate = load_screen_language(self._language)
        return self._translate

    @property
    def drafts(self) -> Path | None:
        """Where unfinished things are kept: only the touchscreen's, which no phone must write over."""
        return self.services.drafts if self.who == "table" else None

    @property
    def is_locked(self) -> bool:
        return self.screen.below is not None

    @property
    def is_demo(self) -> bool:
        return self.services.real is not None

    @property
    def only_looks(self) -> bool:
        """Whether whoever is here looks on and presses nothing."""
        return self.who == "viewer"

    @property
    def can_scan(self) -> bool:
        """Whether a photo can be taken now."""
        return self.services.can_scan

    @property
    def is_refusing(self) -> bool:
        """Whether a refusal still stands above the keys."""
        return self.toast is not None and self.toast.is_refusal

    def camera_status(self) -> Status:
        """The camera's state as the banner shows it."""
        return camera_status(self.services.camera, self.translate)

    def work_with(self, services: Services) -> None:
        """Look at another table: that of a demonstration, or the real one again."""
        self._stop_listening()
        self.services = services
        self._stop_listening = services.on_table.listen(self._heard)

    def close(self) -> None:
        """Nobody looks at this display any more; what all share stays open."""
        self._stop_listening()
        if self in self.services.sessions:
            self.services.sessions.remove(self)
        if self.is_demo:
            self.services = self.services.end_demonstration()

    def view(self) -> View:
        """Everything that the display shows, as a value."""
        self._follow_table()
        self.screen.see_table()
        view = replace(self.screen.view(), shakes=self.shakes)
        if self.seen_guard is not None:
            self.seen_guard.show(self._what_is_shown())
        if self.toast is not None:
            return replace(view, notice=Notice(self.toast.text, self.toast.is_refusal))
        if self.story is not None and self.story.caption is not None:
            return replace(view, notice=Notice(self.translate(self.story.caption)))
        return view

    def _what_is_shown(self) -> Hashable:
        version = self.table.version if self.table is not None and self.screen.shows_table else 0
        return self.screen, self.screen.moment, self.table, version

    def sound(self, sound: Sound) -> None:
        """Let something be heard, unless the players like it quiet."""
        if self.settings.sounds:
            self.sounds.append(sound)

    def tap(self, tap: Tap) -> Answer:
        """A finger on something."""
        self._take_over()
        self.sound("press")
        if tap.name == "key":
            return self.press(tap.value)  # type: ignore[arg-type]
        if tap.name == "hold":
            return self.hold(tap.value)  # type: ignore[arg-type]
        if tap.name == "toast":
            self.toast, self.is_changed = None, True
            return "done"
        ways = {"menu": self.screen.leave, "lock": self.go.lock, "status": self.explain_status}
        if tap.name in ways:
            return self._safely(ways[tap.name])
        if self.screen.is_guarded and tap.name not in HARMLESS and self._is_unseen():
            return self._shake()
        return self._safely(lambda: self.screen.tap(tap), is_decision=True)

    def press(self, key: KeyName) -> Answer:
        """A push button, a key of the strip or of the keyboard; what ends something must have been seen."""
        self._take_over()
        if key == "main" and self._is_unseen():
            return self._shake()
        return self._safely(lambda: self.screen.press(key), is_decision=True)

    def move(self, by: int) -> Answer:
        """The up or down button."""
        self._take_over()
        return self._safely(lambda: self.screen.move(by))

    def hold(self, key: KeyName) -> Answer:
        """A button held down: Undo plays again what was taken back, else it does what the symbol at the top left does;
        Scan locks and unlocks."""
        self._take_over()
        if key == "undo":
            can_redo = self.table is not None and self.table.can_redo and self.screen.name != "home"
            if can_redo or self.is_locked:
                return self._safely(lambda: self.redo(self.screen.version))
            return self._safely(self.screen.leave)
        if key == "scan":
            return self._safely(self.go.unlock if self.is_locked else self.go.lock)
        return "done"

    def open_trial(self) -> Answer:
        """What a player who waits may do on a display of their own; the table is not asked."""
        self._take_over()
        return self._safely(self.screen.open_trial)

    def tick(self, seconds: float) -> None:
        """Time passes."""
        self._follow_table()
        notice = self.services.store.notice
        if notice != self._notice:
            self._notice = notice
            if notice is not None:
                self.tell(notice)
        if self.toast and self.toast.fade(seconds):
            self.toast, self.is_changed = None, True
        if self.screen.name != "home":
            self.turn_seconds += seconds
        if self.screen.tick(seconds):
            self.is_changed = True
        if self.story is not None:
            self.story.tick(seconds)
            if self.story.is_over:
                self.story, self.is_changed = None, True
        if self.settings.theme != self._theme:
            self._theme, self.is_changed = self.settings.theme, True
        camera = self.services.camera
        kind = camera.state.kind if camera is not None else ""
        if kind != self._camera_kind:
            self._camera_kind, self.is_changed = kind, True

    def open(self, screen: Screen) -> None:
        """Show another screen; what was said before this very press belonged to the one before."""
        if self.toast is not None and self.toast is not self._fresh_toast:
            self.toast = None
        self.screen = screen
        screen.see_table()
        self.is_changed = True

    def explain_status(self) -> None:
        """What the camera's symbol means, and what to do."""
        self._show_toast(self.translate(camera_sentence(self.services.camera)))

    def tell(self, sentence: Sentence, is_refusal: bool = False) -> None:
        """Say something for a few seconds, above the keys."""
        self._show_toast(self.translate(sentence), is_refusal)

    def _show_toast(self, told: str, is_refusal: bool = False) -> None:
        self.toast = self._fresh_toast = Toast(told, is_refusal)
        self.is_changed = True

    def resume(self) -> Table | None:
        """The game as it stood, taken up from the store the first time; none while the store cannot be reached."""
        try:
            return self.services.on_table.resume()
        except (GameError, StoreError) as error:
            log.warning("The game on the table cannot be taken up: %s", error)
            self.tell(error.sentence)
            return None

    def do(self, action: Action, seen: int) -> None:
        """Play an action on the table as this display saw it, if whoever sits at it may."""
        if self.table is not None:
            if self.plays_for is not None:
                _refuse(why_not_act(self.table, self.plays_for, action))
            self.table.do(action, seen=seen)

    def undo(self, seen: int, steps: int = 1) -> None:
        """Take back the last actions of the table as this display saw it."""
        if self.table is not None:
            if self.plays_for is not None:
                _refuse(why_not_undo(self.table, self.plays_for, steps))
            self.table.undo(steps, seen=seen)

    def redo(self, seen: int) -> None:
        """Play again what was taken back from the table as this display saw it, and show it."""
        if self.table is not None:
            again = self.table.next_step
            if self.plays_for is not None and again is not None:
                _refuse(why_not_act(self.table, self.plays_for, again.action))
            self.table.redo(seen=seen)
            self.screen.open_table()

    def check_host(self) -> None:
        """Refuse what concerns everybody to a display that one player acts with."""
        if self.plays_for is not None:
            _refuse(HOST_ONLY)

    def undo_key(self) -> Key:
        """The Undo key of a screen that no game has for itself; a whole sentence has no room on it."""
        text = self.translate(say("Undo"))
        if self.table is None or not self.table.can_undo:
            return Key(text, self.translate(say("Nothing yet")), "undo-2", is_lit=False)
        return Key(text, self.translate(say("The last step")), "undo-2")

    def apply_settings(self, settings: Settings) -> None:
        """Change the look, the language or anything else, at once; the table's are kept."""
        self.is_changed = True
        if self._own_settings is not None:
            self.has_chosen_look |= settings.theme != self._own_settings.theme
            self._own_settings = settings
            return
        if self.services.page is not None and settings.phones != self.services.settings.phones:
            self.services.page.switch(settings.phones)
        self.services.apply_table_settings(settings)
        try:
            self.services.save_settings(settings)
        except OSError as error:
            self.tell(say("The settings hold for this evening only: {reason}.", reason=error.strerror or str(error)))
        except KeptFileError as error:
            self.tell(say("The settings hold for this evening only. {reason}", reason=error.sentence))

    def _take_over(self) -> None:
        """Whatever somebody does ends a story that plays itself; it goes on from where the story stands."""
        if self.story is not None and not self.story.is_acting:
            self.story, self.is_changed = None, True

    def _heard(self, news: News) -> None:
        self.is_changed, self.turn_seconds = True, 0.0
        if news.trouble:
            self.tell(news.trouble)
        if self.table is not None:
            seats = self.table.game.turn(news.state).seats
            if seats != self._seats:
                self._seats = seats
                self.sound("turn")

    def _follow_table(self) -> bool:
        """When another display has laid another game on the table, show that one; returns whether it was so."""
        if self.table is not self._shown_table:
            self._shown_table, self.turn_seconds, self.is_changed = self.table, 0.0, True
        if not self.screen.shows_table or self.screen.made_for is self.table:
            return False
        self.screen.open_table()
        return True

    def _is_unseen(self) -> bool:
        """Whether what would be pressed has only just been drawn, or not yet."""
        return self.seen_guard is not None and not self.seen_guard.has_seen(self._what_is_shown())

    def _shake(self) -> Answer:
        """The second tap of an impatient finger."""
        if self.seen_guard is not None:
            self.seen_guard.wait_again()
        self.shakes, self.is_changed = self.shakes + 1, True
        self.sound("refused")
        return "refused"

    def _check(self, is_decision: bool) -> None:
        """Refuse what comes from a display that only looks on, or was decided on a table that is not there any more."""
        if self.only_looks:
            raise IllegalAction(say("This display only looks on: play at the table or with a player's phone."))
        if self._follow_table():
            raise IllegalAction(say("Another game lies on the table now. Look again, then choose."))
        if is_decision and self.screen.is_guarded and self.table is not None:
            self.table.check_seen(self.screen.version)

    def _safely(self, act: Callable[[], None], is_decision: bool = False) -> Answer:
        """A refusal is a sentence above the keys; anything unexpected a friendly page with the game intact."""
        self.is_changed, self._fresh_toast = True, None
        try:
            self._check(is_decision)
            act()
        except (GameError, StoreError) as refusal:
            self.tell(refusal.sentence, is_refusal=True)
            self.sound("refused")
            return "refused"
        except Exception:
            if self.services.is_development or os.environ.get("QUILTING_BEE_DEBUG"):
                raise
            log.exception("Something unexpected happened on the screen %s.", self.screen.name)
            self.go.oops()
        return "done"


def _refuse(reason: Sentence | None) -> None:
    if reason is not None:
        raise IllegalAction(reason)
