"""A second, slow way to score a quilt, written from the rules alone; it shares nothing with the product's code."""

from __future__ import annotations

Grid = list[list[str | None]]


def turn(grid: list[list[str]]) -> list[list[str]]:
    """The grid a quarter turn to the right."""
    height, width = len(grid), len(grid[0])
    return [[grid[height - 1 - col][row] for col in range(height)] for row in range(width)]


def matches_of(pattern: str, grid: Grid) -> list[frozenset[tuple[int, int]]]:
    """Every place where the pattern lies, by binding letters to blocks one cell after the other."""
    shape = [row.split() for row in pattern.split("/")]
    found = set()
    for _ in range(4):
        for top in range(len(grid)):
            for left in range(len(grid[0])):
                cells = bind(shape, grid, top, left)
                if cells:
                    found.add(cells)
        shape = turn(shape)
    return sorted(found, key=sorted)


def bind(shape: list[list[str]], grid: Grid, top: int, left: int) -> frozenset[tuple[int, int]] | None:
    """The cells the shape uses at this place, or None when it does not lie there."""
    meaning: dict[str, str] = {}
    cells = set()
    for r, symbols in enumerate(shape):
        for c, symbol in enumerate(symbols):
            row, col = top + r, left + c
            if row >= len(grid) or col >= len(grid[0]):
                return None
            if symbol == ".":
                continue
            block = grid[row][col]
            if block is None:
                return None
            if len(symbol) == 1:
                if meaning.setdefault(symbol, block) != block:
                    return None
            elif block != symbol:
                return None
            cells.add((row, col))
    if len(set(meaning.values())) != len(meaning):
        return None
    return frozenset(cells)


def most_disjoint(matches: list[frozenset[tuple[int, int]]]) -> int:
    """The size of the largest choice without a shared cell: with the first match, or without it."""
    if not matches:
        return 0
    first, rest = matches[0], matches[1:]
    apart = [other for other in rest if not first & other]
    with_first = 1 + most_disjoint(apart)
    if len(apart) == len(rest) or with_first > most_possible(rest):
        return with_first
    return max(with_first, most_disjoint(rest))


def most_possible(matches: list[frozenset[tuple[int, int]]]) -> int:
    """No choice has more matches than its cells can feed."""
    if not matches:
        return 0
    return min(len(matches), len(frozenset().union(*matches)) // len(matches[0]))


THIRDS = {"left": 0, "middle": 1, "right": 2}


def patch_points(colours: Grid, positions: Grid) -> int:
    """Three points for every inner edge on which two patches touch, measured from its north or west end.

    A position is told with its edge turned to the bottom. Its left end then is: west on the south edge, east on the
    north edge, south on the east edge, north on the west edge.
    """
    points = 0
    size_r, size_c = len(colours), len(colours[0])
    for row in range(size_r):
        for col in range(size_c):
            here = positions[row][col]
            below = positions[row + 1][col] if row + 1 < size_r else None
            beside = positions[row][col + 1] if col + 1 < size_c else None
            if here is None:
                continue
            if below is not None:
                from_west_on_south_edge = THIRDS[here]
                from_west_on_north_edge = 2 - THIRDS[below]
                if colours[row][col] == colours[row + 1][col] and from_west_on_south_edge == from_west_on_north_edge:
                    points += 3
            if beside is not None:
                from_north_on_east_edge = 2 - THIRDS[here]
                from_north_on_west_edge = THIRDS[beside]
                if colours[row][col] == colours[row][col + 1] and from_north_on_east_edge == from_north_on_west_edge:
                    points += 3
    return points


def is_symmetrical(grid: Grid, size: int) -> bool:
    """Whether the quilt, cut out and laid anywhere into the frame, looks the same when folded in one of four ways."""
    rows = [row for row in range(len(grid)) if any(grid[row])]
    if not rows:
        return False
    cols = [col for col in range(len(grid[0])) if any(line[col] for line in grid)]
    cut = [line[cols[0] : cols[-1] + 1] for line in grid[rows[0] : rows[-1] + 1]]
    for above in range(size - len(cut) + 1):
        for before in range(size - len(cut[0]) + 1):
            after = size - len(cut[0]) - before
            frame: Grid = [[None] * size for _ in range(above)]
            frame += [[None] * before + line + [None] * after for line in cut]
            frame += [[None] * size for _ in range(size - len(frame))]
            flipped = [line[::-1] for line in frame]
            upside_down = frame[::-1]
            transposed = [list(line) for line in zip(*frame, strict=True)]
            other_diagonal = [line[::-1] for line in transposed][::-1]
            if any(agree(frame, folded) for folded in (flipped, upside_down, transposed, other_diagonal)):
                return True
    return False


def agree(one: Grid, other: Grid) -> bool:
    """Whether two grids show the same wherever both show something."""
    pairs = (pair for lines in zip(one, other, strict=True) for pair in zip(*lines, strict=True))
    return all(a is None or b is None or a == b for a, b in pairs)
