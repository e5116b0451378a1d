"""Results: who won, the points by where they came from, and the game as a code for a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.values import Standing
from companion.screens.drawing.items import Box, Cloth, Item, Photo, Sheet, Words
from companion.screens.drawing.parts import card, chosen_card, letters_of, swatch
from companion.screens.drawing.skeleton import Banner, Face, Key, KeyName, Keys, body_box
from companion.screens.drawing.theme import fabric
from companion.screens.results.sharing import play_link, qr_picture
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.session import Session

_BARS = ("blue", "green", "yellow", "red", "purple", "orange")


class ResultsScreen(Screen):
    """The end of the game; Undo still reaches back into it."""

    name = "results"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        assert session.table is not None
        self.table = session.table
        result = self.table.game.result(self.table.state)
        assert result is not None, "results are shown when the game is over"
        self.result = result
        self.standings = self.table.game.standings(self.table.state)
        self.letters = letters_of([player.name for player in self.table.players])
        session.photos["result-code"] = qr_picture(play_link(self.table))

    @property
    def ranked(self) -> list[tuple[int, Standing]]:
        """Rank and standing, the winners first."""
        by_points = sorted(
            self.standings.players, key=lambda each: (each.seat not in self.result.winners, -each.points)
        )
        ranked: list[tuple[int, Standing]] = []
        for place, standing in enumerate(by_points):
            if standing.seat in self.result.winners:
                ranked.append((1, standing))
            elif ranked and ranked[-1][1].points == standing.points and ranked[-1][1].seat not in self.result.winners:
                ranked.append((ranked[-1][0], standing))
            else:
                ranked.append((place + 1, standing))
        return ranked

    def banner(self) -> Banner:
        seat = self.result.winners[0] if len(self.result.winners) == 1 else None
        face = Face(seat, self.table.players[seat].name, self.letters[seat]) if seat is not None else None
        context = self.words("{game} · {minutes} minutes", game=self.table.game.title, minutes=self._minutes())
        status = self.session.camera_status()
        return Banner(self._title(), context, face=face, emblem=self.table.game.name, status=status)

    def keys(self) -> Keys:
        again = self.count("Same player", "Same {count} players", len(self.table.players))
        return Keys(
            self.session.undo_key(),
            Key(self.words("Home"), self.words("Choose a game"), "house"),
            Key(self.words("Play again"), again, "rotate-ccw"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        left, right = body_box(easel.width).columns(1, 222, gap=12)
        ranked = self.ranked
        gap = 8 if len(ranked) <= 4 else 4
        height = min(74.0, (left.height - 30 - gap * (len(ranked) - 1)) / len(ranked))
        items: list[Item] = []
        for number, (rank, standing) in enumerate(ranked):
            place = Box(left.x, left.y + number * (height + gap), left.width, height)
            items += self._draw_row(easel, place, rank, standing)
        items += self._draw_legend(easel, Box(left.x, left.bottom - 22, left.width, 22))
        below = Box(left.x + 4, left.y + len(ranked) * (height + gap), left.width - 8, 44)
        if below.bottom < left.bottom - 24:
            why = self.words(self.result.sentence)
            items.append(Words(below, why, "body", easel.theme.ink_soft, lines=2, is_optional=True))
        return (*items, *self._draw_code(easel, right))

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.session.undo(self.version)
            self.session.go.table()
        elif key == "scan":
            self.session.go.home()
        else:
            self.session.go.new_game(self.table.game.name)

    def see_table(self) -> None:
        """The result stands as it was found; `tick` finds out that it was taken back."""

    def tick(self, seconds: float) -> bool:
        if self.table.version == self.version:
            return False
        self.session.go.table()
        return True

    def leave(self) -> None:
        self.session.go.to("menu")

    def _title(self) -> str:
        winners = self.result.winners
        if len(winners) == 1 and len(self.table.players) > 1:
            points = self._amount(self.standings.players[winners[0]].points)
            return self.words("{name} wins with {points}", name=self.table.players[winners[0]].name, points=points)
        if len(self.table.players) == 1:
            return self.words("{points} points", points=self._amount(self.standings.players[0].points))
        return self.words("A shared victory")

    def _minutes(self) -> int:
        happened = self.table.happened()
        return sum(int(step.took.total_seconds()) for step in happened) // 60

    def _amount(self, points: int) -> str:
        if self.standings.unit == "dollars":
            return f"${points // 1000}k"
        return str(points).replace("-", "−")

    def _draw_row(self, easel: Easel, box: Box, rank: int, standing: Standing) -> tuple[Item, ...]:
        theme, name = easel.theme, self.table.players[standing.seat].name
        is_winner = standing.seat in self.result.winners
        side = min(44, box.height - 10)
        middle = box.y + box.height / 2
        big = "score_m" if box.height >= 44 else "score_s"
        inside = [
            *(chosen_card(theme, box) if is_winner else (card(theme, box),)),
            Words(Box(box.x + 12, box.y, 32, box.height), str(rank), "score_s", theme.ink, "center"),
            *swatch(theme, Box(box.x + 52, middle - side / 2, side, side), standing.seat, self.letters[standing.seat]),
            Words(Box(box.x + 108, box.y, 92, box.height), name, "heading", theme.ink),
            Words(Box(box.right - 104, box.y, 90, box.height), self._amount(standing.points), big, theme.ink, "right"),
        ]
        return (*inside, *self._draw_bars(easel, Box(box.x + 206, middle - 13, box.width - 320, 26), standing))

    def _draw_bars(self, easel: Easel, box: Box, standing: Standing) -> tuple[Item, ...]:
        """A bar of cloth for each line that gives points; what is subtracted stands at the right in words."""
        theme = easel.theme
        most = max(
            (sum(line.points for line in each.lines if line.points > 0) for each in self.standings.players), default=1
        )
        taken = sum(line.points for line in standing.lines if line.points < 0)
        room = box.width - 52
        items: list[Item] = []
        x = box.x
        for number, line in enumerate(standing.lines):
            if line.points <= 0:
                continue
            width = max(8.0, room * line.points / max(most, 1))
            cloth = fabric(_BARS[number % len(_BARS)])
            items.append(Cloth(Box(x, box.y, width - 2, box.height), cloth.colour, cloth.light, cloth.motif, 8, 5))
            if width >= 34:
                plate = Box(x + 4, box.y + 3, 26, box.height - 6)
                items.append(Sheet(plate, theme.paper, 5))
                items.append(
                    Words(
                        plate,
                        _short(line.points, self.standings.unit),
                        "small_strong",
                        "#2A2130",
                        "center",
                        is_digits=True,
                    )
                )
            x += width
        if taken:
            items.append(
                Words(
                    Box(box.right - 48, box.y, 48, box.height), self._amount(taken), "body_strong", theme.bad, "right"
                )
            )
        return tuple(items)

    def _draw_legend(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        reasons = [line.reason for line in max(self.standings.players, key=lambda each: len(each.lines)).lines][:5]
        items: list[Item] = []
        for number, (reason, place) in enumerate(
            zip(reasons, box.columns(*(1,) * max(1, len(reasons)), gap=6), strict=False)
        ):
            cloth = fabric(_BARS[number % len(_BARS)])
            items.append(Cloth(Box(place.x + 2, place.y + 4, 14, 14), cloth.colour, cloth.light, cloth.motif, 7, 3))
            items.append(
                Words(
                    Box(place.x + 21, place.y, place.width - 21, 22), self.words(reason), "small", easel.theme.ink_soft
                )
            )
        return tuple(items)

    def _draw_code(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        side = box.width - 20
        return (
            card(theme, box),
            Sheet(Box(box.x + 10, box.y + 10, side, side), "#FFFFFF", 6),
            Photo(Box(box.x + 10, box.y + 10, side, side), "result-code", self.table.version),
            Words(
                Box(box.x + 8, box.y + side + 18, box.width - 16, 24),
                self.words("Keep it on your phone"),
                "body_strong",
                theme.ink,
                "center",
            ),
            Words(
                Box(box.x + 8, box.y + side + 44, box.width - 16, 40),
                self.words("Scan the code: it opens in BG Stats"),
                "small",
                theme.ink_soft,
                "center",
                lines=2,
            ),
        )


def _short(points: int, unit: str) -> str:
    return str(points // 1000) if unit == "dollars" else str(points)
