"""The copies of a game: which one lies on the table, their names, and decks as files."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path

from calibration.deck_copies import Copy, add_copy, forget_copy, list_copies, rename_copy, use_copy
from calibration.deck_errors import DeckError
from calibration.deck_files import export_deck, go_back, import_deck, read_labels
from companion.screens.naming import NameScreen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    Row,
    Space,
    Tap,
    Text,
)
from companion.teaching.learning import check_labels
from messages import Sentence, say, say_count
from versioned_files import KeptFileError

from .course import Course, name_copy
from .page import CourseScreen

log = logging.getLogger(__name__)
SUFFIX = ".deck"
_MOST_FILES = 8


class CopiesScreen(CourseScreen):
    """The list at the left; what can be done with the chosen copy at the right."""

    name = "teach-copies"

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        decks = course.session.services.decks
        assert decks is not None, "decks have a folder"
        self._decks = decks
        self._reload(course.folder.name)
        self._asks_to_forget = self._is_importing = False

    @property
    def can_move(self) -> bool:
        return True

    @property
    def copy(self) -> Copy:
        """The one that is chosen."""
        return self.copies[self.chosen]

    @property
    def _is_in_use(self) -> bool:
        return self.copy.folder == self.course.folder.name

    def banner(self) -> Banner:
        here = self.count("{count} copy of this game", "{count} copies of this game", len(self.copies))
        return self.course_banner(self.words("Copies"), here, counted=False)

    def keys(self) -> Keys:
        step = Key(self.words("Next copy"), "", "arrow-down", is_lit=len(self.copies) > 1)
        name = self.words(name_copy(self.copy))
        main = Key(self.words("Play with this one"), name, "check")
        if self._is_in_use:
            main = Key(self.words("Teach it"), name, "graduation-cap")
        return Keys(Key(self.words("Back"), self.words("All tiles"), "arrow-left"), step, main)

    def parts(self) -> Body:
        rows = tuple(
            ListRow(
                self.words(name_copy(copy)),
                self.words("lies on the table") if copy.folder == self.course.folder.name else "",
                self.words("{count} of {all}", count=known, all=self.course.size),
                icon="package-open" if copy.folder == self.course.folder.name else "package",
                tap=Tap("copy", number), is_chosen=number == self.chosen,
            )
            for number, (copy, known) in enumerate(zip(self.copies, self._known, strict=True))
        )  # fmt: skip
        return Body((Row((Listing(rows), self._aside()), (1.2, 1.0), grows=True),))

    def _aside(self) -> Card:
        if self._asks_to_forget:
            told = Text(self.words("Everything that was taught of this copy is forgotten."), "strong")
            forget = Button(Tap("forget-it"), self.words("Forget it"), icon="trash-2")
            stay = Button(Tap("stay"), self.words("Keep it"), icon="undo-2")
            return Card((told, Space(), forget, stay), look="wrong", grows=True)
        if self._is_importing:
            return self._files()
        ways = (
            ("rename", self.words("Give it a name"), "pencil", True),
            ("add", self.words("Another copy"), "plus", True),
            ("export", self.words("Save as a file"), "download", bool(self._known[self.chosen])),
            ("import", self.words("Take from a file"), "upload", not self._known[self.chosen]),
            ("back", self.words("As before the last photo"), "history", bool(self._known[self.chosen])),
            ("forget", self.words("Forget it"), "trash-2", bool(self._known[self.chosen]) or self.chosen > 0),
        )
        options = tuple(Choice(Tap(name), text, icon=icon, is_possible=can) for name, text, icon, can in ways)
        return Card((Choices(options, columns=2), Space()), self.words(name_copy(self.copy)), grows=True)

    def _files(self) -> Card:
        found = self._find_files()
        if not found:
            told = self.words("No deck was found on a stick or in the folder of decks.")
            parts: tuple[Part, ...] = (Text(told, tone="soft"),)
        else:
            options = tuple(Choice(Tap("file", number), path.stem, path.parent.name, icon="package")
                            for number, path in enumerate(found))  # fmt: skip
            parts = (Choices(options, "cards"),)
        return Card((*parts, Space(), Button(Tap("stay"), self.words("Back"), icon="arrow-left")),
                    self.words("Take from a file"), grows=True)  # fmt: skip

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif self._is_in_use:
            self.leave()
        else:
            use_copy(self._decks, self.copy)
            Course(self.session, self.game, self.course.back).overview()

    def move(self, by: int) -> None:
        self._choose((self.chosen + by) % len(self.copies))

    def tap(self, tap: Tap) -> None:
        ways = {
            "rename": self._rename, "add": self._add, "export": self._export, "back": self._go_back,
            "forget-it": self._forget,
        }  # fmt: skip
        if tap.name == "copy":
            self._choose(tap.number)
        elif tap.name in ("forget", "import", "stay"):
            self._asks_to_forget, self._is_importing = tap.name == "forget", tap.name == "import"
        elif tap.name == "file":
            self._import(self._find_files()[tap.number])
        elif tap.name in ways:
            self._try(ways[tap.name])
        else:
            super().tap(tap)

    def leave(self) -> None:
        self.course.reload()
        self.course.overview()

    def _choose(self, number: int) -> None:
        self.chosen, self._asks_to_forget, self._is_importing = number, False, False

    def _reload(self, folder: str) -> None:
        self.copies = list_copies(self._decks, self.game)
        self._known = [self._count(copy) for copy in self.copies]
        self.chosen = next((number for number, copy in enumerate(self.copies) if copy.folder == folder), 0)

    def _count(self, copy: Copy) -> int:
        try:
            return len(set(read_labels(self._decks / copy.folder)))
        except DeckError:
            return 0

    def _try(self, act: Callable[[], None]) -> None:
        """Do it; what the disk or the deck refuses is said, and nothing is changed."""
        try:
            act()
        except (DeckError, KeptFileError) as error:
            self.session.tell(error.sentence)
        except OSError as error:
            self.session.tell(say("That could not be written: {reason}.", reason=error.strerror or str(error)))

    def _is_taken(self, name: str) -> Sentence | None:
        others = (copy.name.casefold() for copy in self.copies if copy != self.copy and copy.name)
        return say("There is a copy called {name} already.", name=name) if name.casefold() in others else None

    def _rename(self) -> None:
        def named(name: str) -> None:
            self._try(lambda: rename_copy(self._decks, self.copy, name))
            self._reload(self.copy.folder)

        title = say("What is this copy called?")
        self.session.open(NameScreen(self.session, title, say("A copy"), self._is_taken, named, self.game))

    def _add(self) -> None:
        def named(name: str) -> None:
            self._try(lambda: self._reload(add_copy(self._decks, self.game, name).folder))
            self.course = Course(self.session, self.game, self.course.back)

        title = say("What is the other copy called?")
        self.session.open(NameScreen(self.session, title, say("A copy"), self._is_taken, named, self.game))

    def _places(self) -> list[Path]:
        """Where decks lie as files: sticks first, then a folder beside the decks."""
        return [*self.session.services.sticks(), self._decks / "files"]

    def _find_files(self) -> list[Path]:
        found: list[Path] = []
        for place in self._places():
            try:
                found += sorted(place.glob(f"*{SUFFIX}"))
            except OSError as error:
                log.warning("%s cannot be looked through: %s", place, error)
        return found[:_MOST_FILES]

    def _export(self) -> None:
        place = self._places()[0]
        place.mkdir(parents=True, exist_ok=True)
        words = f"{self.game} {self.words(name_copy(self.copy))}"
        name = re.sub(r"[^\w]+", "-", words.lower()).strip("-")
        export_deck(self._decks / self.copy.folder, place / f"{name}{SUFFIX}")
        self.session.tell(say("The deck is kept as {file} in {place}.", file=f"{name}{SUFFIX}", place=place.name))

    def _import(self, file: Path) -> None:
        def take() -> None:
            deck = import_deck(file, self._decks / self.copy.folder, self.game, check_labels)
            self.session.tell(say_count("{count} tile is known now.", "{count} tiles are known now.", len(deck.labels)))

        self._try(take)
        self._is_importing = False
        self._reload(self.copy.folder)

    def _go_back(self) -> None:
        go_back(self._decks / self.copy.folder)
        self._reload(self.copy.folder)
        known = self._known[self.chosen]
        self.session.tell(say_count("{count} tile is known again.", "{count} tiles are known again.", known))

    def _forget(self) -> None:
        forget_copy(self._decks, self.copy)
        self._asks_to_forget = False
        self.course = Course(self.session, self.game, self.course.back)
        self._reload(self.course.folder.name)
