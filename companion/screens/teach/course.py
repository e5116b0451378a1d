"""Teaching one deck: its lessons, what is known of them, and the steps from one screen to the next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from calibration.deck_copies import Copy, find_deck, list_copies
from calibration.deck_errors import DeckError
from calibration.deck_files import read_labels
from companion.games import shelf
from companion.games.labels import find_labels
from companion.games.lessons import Lesson
from companion.pictures.taught_tiles import Known
from companion.screens.screen import Screen
from companion.teaching.begun import Begun, BegunFile
from companion.teaching.learning import Labels, RefusedLesson, SeenLesson
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

STEPS = (say("Place"), say("Picture"), say("Names"), say("Test"))
_WELL = 2
"""Photos from which a tile is known well: one in another light than the other."""


class Course:
    """Leads through the lessons of a game; `back` is where the players came from."""

    def __init__(self, session: Session, game: str, back: Screen) -> None:
        labels, decks = find_labels(game), session.services.decks
        assert labels is not None, "only games with tiles are taught"
        assert decks is not None, "decks have a folder"
        self.session, self.game, self.back, self._decks = session, game, back, decks
        self.words_of = labels
        self.lessons: tuple[Lesson, ...] = labels.find_lessons()
        self.folder = find_deck(decks, game)
        drafts = session.services.drafts
        self._begun = BegunFile(drafts / "teach" if drafts is not None else None, self.folder.name)
        self.looks: Counter[str] = Counter()
        self.trouble: Sentence | None = None
        self._photos = 0
        self.replaces = False
        self.reload()

    @property
    def title(self) -> str:
        """The game, and the copy where there are several."""
        game, copies = shelf.take(self.game).title, list_copies(self._decks, self.game)
        if len(copies) == 1 and not copies[0].name:
            return game
        copy = next(each for each in copies if each.folder == self.folder.name)
        return f"{game} · {self.session.translate(name_copy(copy))}"

    @property
    def known(self) -> int:
        """How many tiles of the box are known."""
        return sum(label in self.looks for lesson in self.lessons for label in lesson.all_labels)

    @property
    def size(self) -> int:
        """How many different tiles the box has."""
        return sum(len(lesson.all_labels) for lesson in self.lessons)

    @property
    def look_again(self) -> tuple[str, ...]:
        """Tiles that were not recognised when somebody tried them."""
        return self._begun.begun.look_again

    def how_known(self, label: str) -> Known:
        """How well a tile is known."""
        if label not in self.looks:
            return "unseen"
        if label in self.look_again:
            return "look-again"
        return "well" if self.looks[label] >= _WELL else "known"

    def unseen_in(self, lesson: Lesson) -> int:
        """How many tiles of a lesson are not known yet."""
        return sum(label not in self.looks for label in lesson.all_labels)

    def next_lesson(self) -> int:
        """The first lesson that is not taught, else one with something to look at again, else the first."""
        wanting = [number for number, lesson in enumerate(self.lessons) if self.unseen_in(lesson)]
        again = [number for number, lesson in enumerate(self.lessons) if set(lesson.all_labels) & set(self.look_again)]
        return (wanting or again or [0])[0]

    def reload(self) -> None:
        """What the deck on the disk knows now."""
        try:
            self.looks, self.trouble = Counter(read_labels(self.folder)), None
        except DeckError as error:
            self.looks, self.trouble = Counter(), error.sentence

    def lesson_of(self, labels: Labels) -> Lesson:
        """Which lesson lies there, whatever was corrected in it; or one of its own, for a tile that is taught alone."""
        given = {label for row in labels for label in row if label}
        lesson = max(self.lessons, key=lambda each: len(given & set(each.all_labels)))
        if (len(labels), len(labels[0])) == (lesson.rows, lesson.cols):
            return lesson
        return Lesson(lesson.print, lesson.title, labels)

    def alone(self, label: str) -> Lesson:
        """A lesson for one tile."""
        return self.lesson_of(((label,),))

    def place_of(self, lesson: Lesson) -> Sentence | None:
        """Which photo of how many a lesson is; none for a tile that is taught alone."""
        if lesson not in self.lessons:
            return None
        return say("photo {number} of {all}", number=self.lessons.index(lesson) + 1, all=len(self.lessons))

    @property
    def has_begun(self) -> bool:
        """Whether a photo waits for its names."""
        return self._begun.photo is not None and bool(self._begun.begun.labels)

    def look_at(self, photo: Any, labels: Labels) -> Any:
        """Have a photo looked at; the future has what it teaches, or why not."""
        from companion.teaching.learning import look

        self._photos += 1
        self._keep_at = self._begun.next_photo(self._photos)
        return self.session.services.worker.run(look, photo, self.folder, self.game, labels, self._keep_at)

    def begin_names(self, labels: Labels) -> None:
        """The photo is taken and can be learned from: from now on a pulled plug does not cost it."""
        name = self._keep_at.name if self._keep_at is not None else ""
        self._begun.save(Begun(labels, name, self.replaces, self._begun.begun.look_again))

    def keep_names(self, labels: Labels) -> None:
        """What was corrected."""
        self._begun.save(msgspec.structs.replace(self._begun.begun, labels=labels))

    def settle(self, labels: Labels) -> None:
        """The lesson is in the deck."""
        for label in {each for row in labels for each in row} & set(self.look_again):
            self._begun.look_again(label, is_wanted=False)
        self._begun.settle()
        self.replaces = False
        self.reload()

    def drop_photo(self) -> None:
        """Do without the photo that waits."""
        self._begun.settle()

    def mark(self, label: str, is_wanted: bool) -> None:
        """A tile that was tried: whether it is to be taught once more."""
        self._begun.look_again(label, is_wanted)

    def resume(self) -> tuple[bytes, Labels] | None:
        """The photo that waits for its names, with the names so far."""
        photo = self._begun.photo
        if photo is None or not self._begun.begun.labels:
            return None
        self.replaces = self._begun.begun.replaces
        try:
            return photo.read_bytes(), self._begun.begun.labels
        except OSError:
            return None

    # Where the steps lead; each screen is loaded when it is first wanted.

    def overview(self, lesson: Lesson | None = None) -> None:
        from .overview import OverviewScreen

        chosen = self.lessons.index(lesson) if lesson in self.lessons else None
        self.session.open(OverviewScreen(self, chosen))

    def plan(self, lesson: Lesson) -> None:
        from .plan import PlanScreen

        self.session.open(PlanScreen(self, lesson))

    def take(self, lesson: Lesson) -> None:
        from .taking import TakingScreen

        self.session.open(TakingScreen(self, lesson, lesson.labels))

    def name(self, lesson: Lesson, labels: Labels, seen: SeenLesson) -> None:
        from .learned import LearnedScreen

        self.session.open(LearnedScreen(self, lesson, labels, seen))

    def refuse(self, lesson: Lesson, labels: Labels, refused: RefusedLesson) -> None:
        from .refused import RefusedScreen

        self.session.open(RefusedScreen(self, lesson, labels, refused))

    def test(self) -> None:
        from .trying import TryingScreen

        self.session.open(TryingScreen(self))

    def leave(self) -> None:
        """Where the players came from."""
        self.session.open(self.back)


def name_copy(copy: Copy) -> Sentence:
    """A copy by its name; the first one may have none."""
    return say("{name}", name=copy.name) if copy.name else say("our copy")
