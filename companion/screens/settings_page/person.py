"""One player: another name, another cloth, one person of two names, or a name that is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.values import Player
from companion.pictures.players import letters_of, swatch
from companion.pictures.theme import cloth_count, player_motif
from companion.screens.faces import faces_of
from companion.screens.naming import LONGEST, NameScreen
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
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
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_HOLD = 1.0
"""Seconds that what cannot be taken back must be held."""


class PersonScreen(Screen):
    """A name and a cloth can be taken back; joining and forgetting cannot, and are held."""

    name = "person"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session, player: Player, back: Screen) -> None:
        super().__init__(session)
        self.player, self._back = player, back
        self._before: list[Player] = []
        self._other: Player | None = None
        """Who is the same person, once chosen."""
        self._asks: str = ""
        """What is asked for: who else it is ("who"), whether two are one ("join"), whether to forget ("forget")."""

    def banner(self) -> Banner:
        games = self.session.services.store.count(player=self.player.name)
        (face,) = faces_of((self.player,))
        told = self.count("{count} game", "{count} games", games)
        return Banner(self.player.name, told, face=face, left_icon="arrow-left")

    def keys(self) -> Keys:
        if self._asks:
            back = Key(self.words("Back"), self.words("Nothing is changed"), "arrow-left")
            none = Key(self.words("Next"), "", "arrow-down", is_lit=False)
            return Keys(back, none, Key(self.words("Done"), "", "check", is_lit=False))
        undo = Key(self.words("Back"), self.words("Settings"), "arrow-left")
        if self._before:
            undo = Key(self.words("Undo"), self._before[-1].name, "undo-2")
        return Keys(
            undo,
            Key(self.words("Next cloth"), "", "palette"),
            Key(self.words("Rename"), self.player.name, "pencil"),
        )

    def parts(self) -> Body:
        if self._asks == "who":
            return self._who()
        if self._asks:
            return self._sure()
        (letter,) = letters_of([self.player.name])
        cloths = tuple(
            Choice(
                Tap("cloth", number),
                picture=swatch(number, letter),
                is_chosen=player_motif(number) == self.player.motif,
                name=self.words("Cloth {number}", number=number + 1),
            )
            for number in range(cloth_count())
        )
        ways = (
            Button(Tap("rename"), self.words("Another name"), icon="pencil"),
            Button(Tap("who"), self.words("Is the same as…"), icon="merge"),
            Button(Tap("forget"), self.words("Forget this name"), icon="user-x"),
        )
        colours = Card((Choices(cloths, "pictures", columns=4), Space()), self.words("Cloth"), grows=True)
        return Body((Row((colours, Column((*ways, Space()))), (1.4, 1.0), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo" and self._asks:
            self._asks = ""
        elif key == "undo" and self._before:
            self._change(self._before.pop(), is_taken_back=True)
        elif key == "undo":
            self.leave()
        elif self._asks:
            return
        elif key == "scan":
            self.move(1)
        else:
            self._rename()

    def move(self, by: int) -> None:
        motifs = [player_motif(number) for number in range(cloth_count())]
        now = motifs.index(self.player.motif) if self.player.motif in motifs else -1
        self._wear((now + by) % len(motifs))

    @property
    def can_move(self) -> bool:
        return not self._asks

    def tap(self, tap: Tap) -> None:
        ways: dict[str, Callable[[], None]] = {"rename": self._rename, "join": self._join, "forget-it": self._forget}
        if tap.name == "cloth":
            self._wear(tap.number)
        elif tap.name in ("who", "forget"):
            self._asks = tap.name
        elif tap.name == "other":
            self._asks, self._other = "join", self._others()[tap.number]
        elif tap.name in ways:
            ways[tap.name]()
        else:
            raise LookupError(tap)

    def leave(self) -> None:
        self.session.open(self._back)
        # The list of the players may be another one now.
        self.session.tap(Tap("section", "players"))

    def _others(self) -> tuple[Player, ...]:
        known = self.session.services.archive.players()
        return tuple(player for player in known if player.name != self.player.name)

    def _who(self) -> Body:
        others = self._others()
        rows = tuple(
            ListRow(player.name, face=face, tap=Tap("other", number))
            for number, (player, face) in enumerate(zip(others, faces_of(others), strict=True))
        )
        told = self.words("Who is the same person as {name}?", name=self.player.name)
        return Body((Card((Listing(rows, self.words("Nobody else ever played."), columns=2),), told, grows=True),))

    def _sure(self) -> Body:
        """What cannot be taken back is told, and held."""
        if self._asks == "join":
            assert self._other is not None
            title = self.words("{name} is {other}?", name=self.player.name, other=self._other.name)
            told = self.words("All games of {name} become games of {other}. This cannot be taken back.",
                              name=self.player.name, other=self._other.name)  # fmt: skip
            button = Button(Tap("join"), self.words("Hold: one person"), icon="merge", hold=_HOLD)
        else:
            title = self.words("Forget {name}?", name=self.player.name)
            told = self.words(
                "The games stay, the name goes from all of them. This cannot be taken back. Souvenirs and backups that "
                "were made before still have it."
            )
            button = Button(Tap("forget-it"), self.words("Hold: forget the name"), icon="user-x", hold=_HOLD)
        parts: tuple[Part, ...] = (Text(title, "title"), Text(told), Space(), button)
        return Body((Card(parts, look="warning", grows=True),))

    def _is_taken(self, name: str) -> Sentence | None:
        taken = {player.name.casefold() for player in self._others()}
        return say("{name} plays here already.", name=name) if name.casefold() in taken else None

    def _rename(self) -> None:
        def named(name: str) -> None:
            self._change(Player(name, self.player.motif))

        title = say("What is {name} called?", name=self.player.name)
        self.session.open(
            NameScreen(self.session, title, say("A player"), self._is_taken, named, entered=self.player.name)
        )

    def _wear(self, cloth: int) -> None:
        self._change(Player(self.player.name, player_motif(cloth)))

    def _change(self, player: Player, *, is_taken_back: bool = False) -> None:
        before, name = self.player, self.player.name
        self.session.services.change_player(name, player)
        self.player = player
        if not is_taken_back and player != before:
            self._before.append(before)

    def _join(self) -> None:
        assert self._other is not None
        self.session.services.change_player(self.player.name, self._other)
        self.session.tell(say("{name} is {other} from now on.", name=self.player.name, other=self._other.name))
        self.leave()

    def _forget(self) -> None:
        names = {player.name for player in self.session.services.archive.players()}
        guests = (self.words("Guest {number}", number=number)[:LONGEST] for number in range(1, len(names) + 2))
        guest = next(name for name in guests if name not in names)
        self.session.services.change_player(self.player.name, Player(guest, self.player.motif))
        self.session.tell(say("The name is forgotten: the games are those of {guest} now.", guest=guest))
        self.leave()
