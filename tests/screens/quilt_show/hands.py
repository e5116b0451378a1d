"""Two ways to play Quilt Show: with fingers that touch only what is on the screen, and with push buttons alone."""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.quilt import Quilt, find_style, format_tile, tiles_of
from companion.screens.quilt_show.ceremony import CeremonyPage, DoubtsPage
from companion.screens.quilt_show.page import Page
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.seeing import taps


class Hand(ABC):
    """Somebody who plays actions through the screen."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def page(self) -> Page:
        screen = self.session.screen
        assert isinstance(screen, QuiltShowScreen)
        return screen.page

    @abstractmethod
    def choose(self, tap: Tap) -> None:
        """Choose something without doing it."""

    @abstractmethod
    def act(self, tap: Tap) -> None:
        """Do something that a touch does at once."""

    @abstractmethod
    def main(self) -> None:
        """The main key."""

    @abstractmethod
    def count_to(self, number: int) -> None:
        """Set a number that stands at 0."""

    def play(self, action: QuiltShowAction) -> None:
        """Tell the screen what was done on the table."""
        match action:
            case ChooseStart(seat):
                self.choose(Tap("starts", seat))
                self.main()
            case CollectFabric(cards):
                self.choose(Tap("collect", cards))
                self.main()
            case MakeBlocks(blocks):
                self.choose(Tap("make", blocks))
                self.main()
            case SwapBlocks():
                self._swap(action)
            case DrawPrizes(prizes):
                for prize in prizes:
                    self.act(Tap("prize", prize))
                self.act(Tap("lay"))
            case EnterQuilts(_, quilts):
                self.main()
                for number, quilt in enumerate(quilts):
                    self._lay_out(number, quilt)
                self.act(Tap("enter"))
            case AwardPrizes():
                self._hold_show()
            case CountFabric(_, cards):
                self.count_to(cards)
                self.main()

    def _swap(self, action: SwapBlocks) -> None:
        self.choose(Tap("swap"))
        self.main()
        self.act(Tap("partner", action.partner))
        for _ in range(action.paid // BOX.smallest_bill):
            self.act(Tap("pay"))
        for _ in range(action.received // BOX.smallest_bill):
            self.act(Tap("get"))
        self.finish_swap()

    @abstractmethod
    def finish_swap(self) -> None:
        """From the money to the swap itself."""

    def _lay_out(self, number: int, quilt: Quilt) -> None:
        tiles = list(tiles_of(quilt.tiles))
        shapes = [(size.rows, size.cols) for size in BOX.sizes]
        self.act(Tap("hand"))
        self.act(Tap("size", shapes.index((len(quilt.tiles), len(quilt.tiles[0])))))
        self.act(Tap("kind", tiles[0].pattern if find_style(tiles) == "scrap" else tiles[0].colour))
        for tile in tiles:
            self.act(Tap("tile", format_tile(tile)))
        self.act(Tap("keep"))
        if quilt.chip:
            self.act(Tap("chip", (number, quilt.chip)))

    def _hold_show(self) -> None:
        if isinstance(self.page, DoubtsPage):
            self.main()
        page = self.page
        assert isinstance(page, CeremonyPage)
        for _ in page.ceremony.awards:
            self.main()
        self.main()


class Fingers(Hand):
    """Touches what is drawn as something to press, and nothing else."""

    def choose(self, tap: Tap) -> None:
        self._touch(tap)

    def act(self, tap: Tap) -> None:
        self._touch(tap)

    def main(self) -> None:
        self._touch(Tap("key", "main"))

    def count_to(self, number: int) -> None:
        for step in (10, 1):
            for _ in range(number // step):
                self._touch(Tap("add", step))
            number %= step

    def finish_swap(self) -> None:
        self.main()

    def _touch(self, tap: Tap) -> None:
        shown = taps(self.session)
        assert tap in shown, (tap, shown)
        self.session.tap(tap)


class Buttons(Hand):
    """Up, down and the main button."""

    def choose(self, tap: Tap) -> None:
        for _ in range(len(self.page.choices)):
            if self.page.chosen == tap:
                return
            self.session.move(1)
        raise AssertionError((tap, self.page.choices))

    def act(self, tap: Tap) -> None:
        self.choose(tap)
        self.main()

    def main(self) -> None:
        assert self.page.keys().main.is_lit
        self.session.press("main")

    def count_to(self, number: int) -> None:
        for _ in range(number):
            self.session.move(-1)

    def finish_swap(self) -> None:
        self.act(Tap("swap-now"))
