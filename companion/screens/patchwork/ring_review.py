"""The review of the ring: the photo with every patch numbered, doubtful ones asked, missing ones put in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.games.patchwork.components import PATCH, PATCHES, SMALLEST
from companion.pictures import Box, Item, Picture
from companion.pictures.buttons import picture_button
from companion.pictures.patches import picture_patch
from companion.pictures.photo_marks import draw_doubtful, draw_open, points_of, question_mark, touch_boxes
from companion.pictures.shapes import Disc, Lettering, PhotoCut
from companion.scanning.patchwork_ring import SeenPatch
from companion.scanning.scan import Scan
from companion.screens.screen import Screen
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    PhotoView,
    Row,
    Span,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.scan.asking import Asking
    from companion.screens.session import Session

PHOTO = "ring"
CLOSE_UP = "patch-{number}"
_PHOTO_WIDE = 440.0
"""dp: marks over the photo are as large as if it were shown so wide."""
_ANSWERS = 3
_NEXT = 3


class RingReview(Screen):
    """Every patch of the photo in its order; the ring is told when all 33 are there, each once."""

    name = "review-ring"

    def __init__(self, session: Session, live: Asking, scan: Scan[SeenPatch, Any]) -> None:
        super().__init__(session)
        self.live = live
        self.scan = scan
        self.ring: list[int | tuple[int]] = list(range(len(scan.seen)))
        """Pieces of the photo clockwise; in brackets the number of a patch that the photo does not show."""
        self.told: dict[int, int] = {}
        """What players said, by piece of the photo."""
        self.picks_before: int | None = None
        """The piece before which a missing patch is put in."""
        self.open_piece: int | None = self._next_doubt()
        session.photos[PHOTO] = scan.picture
        for number, picture in enumerate(scan.flats):
            session.photos[CLOSE_UP.format(number=number)] = picture

    @property
    def is_guarded(self) -> bool:
        return True

    def answers(self, piece: int) -> list[int]:
        """The patches that a piece may be, the likeliest first; what is told of another piece it is not."""
        others = {patch for other, patch in self.told.items() if other != piece}
        likely = [patch for patch in self.scan.seen[piece].patches if patch not in others]
        return list(dict.fromkeys(([self.told[piece]] if piece in self.told else []) + likely))

    def patch_of(self, piece: int) -> int | None:
        """Which patch a piece is, as told or read; None when all that it could be lie elsewhere."""
        return next(iter(self.answers(piece)), None)

    def is_doubtful(self, piece: int) -> bool:
        """Whether somebody should look: not sure by itself, and not the last of its kind."""
        if piece in self.told:
            return False
        answers = self.answers(piece)
        twins = [
            patch for patch in answers if PATCH[patch].outline.canonical() == PATCH[answers[0]].outline.canonical()
        ]
        is_alone = len(self.scan.seen[piece].patches) == 2 and len(answers) == 1
        return not answers or len(twins) > 1 or not (self.scan.seen[piece].is_sure or is_alone)

    def doubts(self) -> list[int]:
        """The pieces to look at, in their order."""
        return [place for place in self.ring if isinstance(place, int) and self.is_doubtful(place)]

    def order(self) -> list[int | None]:
        """The patches clockwise, as they stand now."""
        return [self.patch_of(place) if isinstance(place, int) else place[0] for place in self.ring]

    def missing(self) -> list[int]:
        """The patches that are nowhere in the ring yet."""
        order = self.order()
        return [patch.id for patch in PATCHES if patch.id not in order]

    def from_the_smallest(self) -> list[int | None]:
        """The ring from the smallest patch on."""
        order = self.order()
        first = order.index(SMALLEST.id) if SMALLEST.id in order else 0
        return order[first:] + order[:first]

    def banner(self) -> Banner:
        named = len(PATCHES) - len(self.missing())
        context = self.words(
            "{named} of {all} named, clockwise from the {patch}", named=named, all=len(PATCHES), patch=SMALLEST.title
        )
        status = self.session.camera_status()
        return Banner(self.words("The ring of patches"), context, None, "patchwork", "arrow-left", status)

    def keys(self) -> Keys:
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")
        if self.picks_before is not None:
            return Keys(
                Key(self.words("Back"), self.words("Nothing is missing here"), "arrow-left"),
                turn_key(self),
                Key(self.words("Tap the patch"), self.words("that lies there"), "shapes", is_lit=False),
            )
        if self.open_piece is None:
            turn = Key(self.words("Next patch"), self.words("Look again"), "arrow-right")
            if self.missing():
                told = self.count("{count} patch is missing", "{count} patches are missing", len(self.missing()))
                return Keys(again, turn, Key(told, self.words("Tap the patch after the gap"), "check", is_lit=False))
            return Keys(again, turn, Key(self.words("That is the ring"), self.words("All 33, each once"), "check"))
        answers = self.answers(self.open_piece)
        other = (
            Key(self.words("Next answer"), self._price(answers[1]), "arrow-down")
            if len(answers) > 1
            else turn_key(self)
        )
        if not answers:
            return Keys(again, other, Key(self.words("Another patch"), self.words("Pick it"), "shapes"))
        left = len([piece for piece in self.doubts() if piece != self.open_piece])
        then = (
            self.count("then {count} more", "then {count} more", left) if left else self.words("Then the ring is known")
        )
        return Keys(again, other, Key(self.words("It is the {price}", price=self._price(answers[0])), then, "check"))

    def parts(self) -> Body:
        if self.picks_before is not None:
            return Body((self._photo(),), aside=self._missing_patches())
        return Body(
            (self._photo(),), aside=self._overview() if self.open_piece is None else self._question(self.open_piece)
        )

    def press(self, key: KeyName) -> None:
        if self.picks_before is not None:
            self.picks_before = None
            if key == "scan":
                self.move(1)
        elif key == "undo":
            self.live.again()
        elif self.open_piece is None:
            if key == "scan":
                self.move(1)
            elif not self.missing():
                self.accept()
        else:
            self._answer(self.open_piece, key)

    def _answer(self, piece: int, key: KeyName) -> None:
        answers = self.answers(piece)
        if key == "main" and answers:
            self.tell(answers[0])
        elif key == "scan" and len(answers) > 1:
            self.tell(answers[1])
        elif key == "scan":
            self.move(1)
        else:
            self.pick()

    def tap(self, tap: Tap) -> None:
        if tap.name == "seen":
            self.open_piece, self.picks_before = tap.number, None
        elif tap.name == "answer":
            self.tell(tap.number)
        elif tap.name == "another":
            self.pick()
        elif tap.name == "gap":
            self.picks_before = self.open_piece
        elif tap.name == "put":
            self.put_in(tap.number)
        elif tap.name == "no-patch":
            self.leave_out()
        else:
            raise LookupError(tap)

    def move(self, by: int) -> None:
        """The buttons walk through the pieces in their order."""
        pieces = [place for place in self.ring if isinstance(place, int)]
        at = -1 if self.open_piece is None else pieces.index(self.open_piece)
        self.open_piece = pieces[(at + by) % len(pieces)]

    def tell(self, patch: int) -> None:
        """Settle the open piece, then open the next doubtful one."""
        assert self.open_piece is not None
        self.told = {piece: other for piece, other in self.told.items() if other != patch}
        self.told[self.open_piece] = patch
        self.open_piece = self._next_doubt()

    def pick(self) -> None:
        """Any other patch: all that are not named by players already."""
        self.picks_before = None
        assert self.open_piece is not None
        self.session.open(PickScreen(self.session, self))

    def put_in(self, patch: int) -> None:
        """A patch that the photo does not show lies right before the open piece."""
        assert self.picks_before is not None
        self.ring.insert(self.ring.index(self.picks_before), (patch,))
        self.picks_before, self.open_piece = None, self._next_doubt()

    def leave_out(self) -> None:
        """What was found here is no patch."""
        assert self.open_piece is not None
        self.ring.remove(self.open_piece)
        self.told.pop(self.open_piece, None)
        self.open_piece = self._next_doubt()

    def accept(self) -> None:
        """Hand over the numbers of all patches, clockwise."""
        self.session.services.keep_photo(self.scan.picture)
        self.live.finish(tuple(self.from_the_smallest()))

    def leave(self) -> None:
        self.live.leave()

    def _photo(self) -> Part:
        height, width = self.scan.picture.shape[:2]
        high = _PHOTO_WIDE * height / width
        outlines = [points_of(outline, _PHOTO_WIDE, high) for outline in self.scan.outlines]
        items: list[Item] = [] if self.open_piece is None else draw_open(outlines[self.open_piece])
        numbers = {place: number for number, place in enumerate(self._pieces_from_the_smallest(), 1)}
        for piece, points in enumerate(outlines):
            if piece not in numbers:
                continue
            x = sum(a for a, _ in points) / len(points)
            y = sum(b for _, b in points) / len(points)
            inward = (_PHOTO_WIDE / 2 - x) * 0.16 + x, (high / 2 - y) * 0.16 + y
            if self.is_doubtful(piece):
                items += [*draw_doubtful(points), *question_mark(*inward)]
            else:
                items += [Disc(*inward, 9, "#2A2130"), _number(inward, numbers[piece])]
        touches = touch_boxes(outlines, Box(0, 0, _PHOTO_WIDE, high))
        areas = tuple(
            Area(box, Tap("seen", piece), self.words("Patch {number}", number=numbers[piece]))
            for piece, box in enumerate(touches)
            if piece in numbers
        )
        over = Picture(_PHOTO_WIDE, high, tuple(items))
        return PhotoView(PHOTO, (_PHOTO_WIDE, high), self.words("The photo of the ring"), over=over, areas=areas)

    def _pieces_from_the_smallest(self) -> list[int | None]:
        """Pieces of the photo in the order of the ring; None for a patch that it does not show."""
        order = self.order()
        first = order.index(SMALLEST.id) if SMALLEST.id in order else 0
        places = self.ring[first:] + self.ring[:first]
        return [place if isinstance(place, int) else None for place in places]

    def _question(self, piece: int) -> tuple[Part, ...]:
        number = self._pieces_from_the_smallest().index(piece) + 1
        cut = Picture(64, 64, (PhotoCut(Box(0, 0, 64, 64), CLOSE_UP.format(number=piece), radius=6),))
        close_up = Figure(cut, self.words("The patch close up"), grows=False)
        options = tuple(
            self._option(patch, is_chosen=place == 0) for place, patch in enumerate(self.answers(piece)[:_ANSWERS])
        )
        look: Literal["doubt", "plain"] = "doubt" if self.is_doubtful(piece) else "plain"
        asked: tuple[Part, ...] = (
            Row((close_up, Choices(options, "tiles", 1, grows=True)), (0, 1), wraps=False, grows=True),
        )
        title = self.words("Which patch is number {number}?", number=number)
        another = Button(Tap("another"), self.words("Another"), icon="shapes")
        ways: list[Part] = [Row((another, Button(Tap("no-patch"), self.words("No patch"), icon="x")), wraps=False)]
        if self.missing():
            ways.append(Button(Tap("gap"), self.words("One is missing before it"), icon="circle-plus"))
        return (Card(asked, title, icon="circle-question-mark", look=look, grows=True), *ways)

    def _option(self, patch: int, *, is_chosen: bool) -> Choice:
        picture = Figure(picture_patch(PATCH[patch].outline.cells, 11), self.words(PATCH[patch].title), grows=False)
        row = Row((picture, self._price_line(patch)), (0.28, 0.72), wraps=False, align="middle")
        return Choice(Tap("answer", patch), parts=(row,), is_chosen=is_chosen, name=self._price(patch))

    def _price_line(self, patch: int) -> Line:
        one = PATCH[patch]
        return Line(
            (
                Span(str(one.cost), "strong", picture=picture_button(18)),
                Span(str(one.time), "strong", icon="hourglass"),
                Span(str(one.buttons), "strong", "good", icon="circle-plus"),
            )
        )

    def _price(self, patch: int) -> str:
        return self.words("{cost} and {time}", cost=PATCH[patch].cost, time=PATCH[patch].time)

    def _overview(self) -> tuple[Part, ...]:
        found = self.count("{count} shape found", "{count} shapes found", len(self.scan.seen))
        if missing := self.missing():
            hint = Text(self.words("Tap the patch after the gap, then say which one is missing."), "small")
            shown = Row(tuple(self._figure(patch) for patch in missing[:_NEXT]), wraps=False)
            told = self.count("{count} patch is missing", "{count} patches are missing", len(missing))
            return (Card((Text(told, "heading", "warn"), shown, hint), found, look="warning", grows=True),)
        sure = Text(self.words("All 33, each once"), "heading", "good", icon="circle-check")
        after = [patch for patch in self.from_the_smallest() if patch is not None][1 : 1 + _NEXT]
        following = Column(
            (Text(self.words("Next after the token:"), tone="soft"), Row(tuple(map(self._figure, after)), wraps=False))
        )
        hint = Text(self.words("Tap a patch to correct it."), "small", "soft")
        return (Card((sure, following, hint), found, grows=True),)

    def _missing_patches(self) -> tuple[Part, ...]:
        options = tuple(
            Choice(Tap("put", patch), self._price(patch), picture=picture_patch(PATCH[patch].outline.cells, 10))
            for patch in self.missing()
        )
        return (Text(self.words("Which one lies there?"), "heading"), Choices(options, "pictures", 3))

    def _figure(self, patch: int) -> Figure:
        return Figure(picture_patch(PATCH[patch].outline.cells, 12), self.words(PATCH[patch].title), grows=False)

    def _next_doubt(self) -> int | None:
        return next(iter(self.doubts()), None)


class PickScreen(Screen):
    """All patches of the game: one of them is what the photo shows there."""

    name = "pick-ring-patch"

    def __init__(self, session: Session, review: RingReview) -> None:
        super().__init__(session)
        self.review = review
        self._at = 0

    @property
    def is_guarded(self) -> bool:
        return True

    def banner(self) -> Banner:
        title = self.words("Which patch?")
        return Banner(title, self.words("Tap the one that lies there"), None, "patchwork", "arrow-left",
                      self.session.camera_status())  # fmt: skip

    def keys(self) -> Keys:
        patch = PATCHES[self._at]
        price = self.words("{cost} and {time}", cost=patch.cost, time=patch.time)
        return Keys(
            Key(self.words("Back"), self.words("The photo"), "arrow-left"),
            Key(self.words("Next choice"), self.words("then the big key"), "arrow-down"),
            Key(self.words("It is the {price}", price=price), self.words(patch.title), "check"),
        )

    def parts(self) -> Body:
        options = tuple(
            Choice(
                Tap("answer", patch.id),
                self.words("{cost} · {time}", cost=patch.cost, time=patch.time),
                picture=picture_patch(patch.outline.cells, 10),
                is_chosen=number == self._at,
                name=self.words("{cost} and {time}", cost=patch.cost, time=patch.time),
            )
            for number, patch in enumerate(PATCHES)
        )
        return Body((Choices(options, "pictures", 11),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self._take(PATCHES[self._at].id)

    def tap(self, tap: Tap) -> None:
        self._take(tap.number)

    def move(self, by: int) -> None:
        self._at = (self._at + by) % len(PATCHES)

    def leave(self) -> None:
        self.session.open(self.review)

    def _take(self, patch: int) -> None:
        self.review.tell(patch)
        self.session.open(self.review)


def turn_key(screen: RingReview) -> Key:
    """Without another answer the middle key goes on to the next patch."""
    return Key(screen.words("Next patch"), screen.words("Look again"), "arrow-right")


def _number(at: tuple[float, float], number: int) -> Item:
    x, y = at
    return Lettering(Box(x - 10, y - 10, 20, 20), str(number), "small_strong", "#FFF6E6")
