"""A second opinion on Patchwork, written without the product: the pieces are moved as hands move them on a table."""

from __future__ import annotations

# Each patch by its number: cells, cost, time and buttons.
PATCHES = {
    1: (2, 2, 1, 0),
    2: (3, 1, 3, 0),
    3: (3, 2, 2, 0),
    4: (3, 3, 1, 0),
    5: (4, 2, 2, 0),
    6: (4, 3, 2, 1),
    7: (4, 3, 3, 1),
    8: (4, 4, 2, 1),
    9: (4, 4, 6, 2),
    10: (4, 6, 5, 2),
    11: (4, 7, 6, 3),
    12: (5, 1, 2, 0),
    13: (5, 2, 2, 0),
    14: (5, 2, 3, 1),
    15: (5, 3, 4, 1),
    16: (5, 5, 4, 2),
    17: (5, 5, 5, 2),
    18: (5, 7, 1, 1),
    19: (5, 10, 3, 2),
    20: (5, 10, 4, 3),
    21: (6, 0, 3, 1),
    22: (6, 1, 2, 0),
    23: (6, 1, 5, 1),
    24: (6, 2, 1, 0),
    25: (6, 3, 6, 2),
    26: (6, 4, 2, 0),
    27: (6, 7, 2, 2),
    28: (6, 7, 4, 2),
    29: (6, 8, 6, 3),
    30: (6, 10, 5, 3),
    31: (7, 1, 4, 1),
    32: (7, 2, 3, 0),
    33: (8, 5, 3, 1),
}
SINGLES = {"original": (20, 26, 32, 44, 50), "revised": (26, 32, 38, 44, 50)}
BUTTON_LINES = (5, 11, 17, 23, 29, 35, 41, 47, 53)


class Tabletop:
    """Two tokens on 54 spaces, stacked where they meet; quilts as rows of true and false."""

    def __init__(self, board: str, ring: list[int], start: str, other: str) -> None:
        self.spaces: list[list[str]] = [[] for _ in range(54)]
        self.spaces[0] = [other, start]
        self.singles_on_board = set(SINGLES[board])
        self.circle = [*ring]
        while self.circle[-1] != 1:
            self.circle.append(self.circle.pop(0))
        self.purse = {start: 5, other: 5}
        self.sewn: dict[str, list[int]] = {start: [], other: []}
        self.quilt = {name: [[False] * 9 for _ in range(9)] for name in (start, other)}
        self.tile_owner: str | None = None
        self.arrivals: list[str] = []
        self.singles_in_hand: dict[str, int] = {start: 0, other: 0}

    def whose_turn(self) -> str | None:
        """The top token of the rearmost stack, unless everybody has arrived."""
        for number, stack in enumerate(self.spaces):
            if stack:
                return None if number == 53 else stack[-1]
        raise AssertionError("the tokens are gone")

    def space_of(self, name: str) -> int:
        return next(number for number, stack in enumerate(self.spaces) if name in stack)

    def buttons_on_quilt(self, name: str) -> int:
        total = 0
        for number in self.sewn[name]:
            total += PATCHES[number][3]
        return total

    def can_pay(self, name: str) -> list[int]:
        return [number for number in self.circle[:3] if PATCHES[number][1] <= self.purse[name]]

    def buy(self, number: int, cells: list[tuple[int, int]]) -> None:
        name = self.whose_turn()
        assert name
        assert number in self.circle[:3]
        size, cost, time, _ = PATCHES[number]
        while self.circle[0] != number:
            self.circle.append(self.circle.pop(0))
        self.circle.pop(0)
        self.purse[name] -= cost
        self.sewn[name].append(number)
        assert len(cells) == size
        for cell in cells:
            self.cover(name, cell)
        self.look_for_square(name)
        for _ in range(time):
            self.step(name)

    def advance(self) -> None:
        name = self.whose_turn()
        assert name
        (rival,) = (one for one in self.purse if one != name)
        goal = self.space_of(rival)
        while self.space_of(name) <= goal and self.space_of(name) < 53:
            self.purse[name] += 1
            self.step(name)

    def step(self, name: str) -> None:
        """One space further, over the line before it; income is paid from the quilt as it is now."""
        here = self.space_of(name)
        if here == 53:
            return
        self.spaces[here].remove(name)
        self.spaces[here + 1].append(name)
        if here + 1 in BUTTON_LINES:
            self.purse[name] += self.buttons_on_quilt(name)
        if here + 1 in self.singles_on_board:
            self.singles_on_board.discard(here + 1)
            self.singles_in_hand[name] += 1
        if here + 1 == 53:
            self.arrivals.append(name)

    def sew_single(self, name: str, cell: tuple[int, int]) -> None:
        self.singles_in_hand[name] -= 1
        self.cover(name, cell)
        self.look_for_square(name)

    def cover(self, name: str, cell: tuple[int, int]) -> None:
        row, col = cell
        assert not self.quilt[name][row][col]
        self.quilt[name][row][col] = True

    def look_for_square(self, name: str) -> None:
        if self.tile_owner is None and has_square(self.quilt[name]):
            self.tile_owner = name

    def points(self, name: str) -> int:
        total = self.purse[name]
        if self.tile_owner == name:
            total += 7
        for row in self.quilt[name]:
            for is_covered in row:
                if not is_covered:
                    total -= 2
        return total

    def winner(self) -> str:
        one, other = self.purse
        if self.points(one) == self.points(other):
            return self.arrivals[0]
        return one if self.points(one) > self.points(other) else other


def has_square(quilt: list[list[bool]]) -> bool:
    """Whether seven rows in a row are full over the same seven columns: the largest full square ending in each cell."""
    side = [[0] * 10 for _ in range(10)]
    for row in range(9):
        for col in range(9):
            if quilt[row][col]:
                side[row + 1][col + 1] = 1 + min(side[row][col], side[row][col + 1], side[row + 1][col])
    return max(max(row) for row in side) >= 7
