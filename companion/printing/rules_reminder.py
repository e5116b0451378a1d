"""One page a game: what is easily forgotten at the table, in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.shelf import take
from companion.pictures.emblems import emblem
from messages import Sentence, Translator, say

from .paper import Document


@dataclass(frozen=True)
class RulesSection:
    """A heading and what stands below it."""

    title: Sentence
    lines: tuple[Sentence, ...]


_SET_UP, _TURN, _COUNT, _FORGOTTEN = say("Set up"), say("Your turn"), say("In the end"), say("Easily forgotten")

RULES: dict[str, tuple[RulesSection, ...]] = {
    "quilt-show": (
        RulesSection(_SET_UP, (
            say("2, 3 or 4 players: 16, 22 or 27 small time markers and the large one; 4, 5 or 6 stacks of blocks."),
            say("Prizes a show: 3, 5 or 6. With 2 players the 4, 5, 14 and 15 stay in the box, with 3 the 4 and 15."),
            say("Each player: 4 fabric cards, the chips 1, 2 and 3, a screen. Six fabric cards lie open."),
        )),
        RulesSection(_TURN, (
            say("Collect 3 fabric cards, open or covered, one after the other. Or one open dye card and one more."),
            say("Or make blocks: 1, 2 or 3 fabric cards of its colour for a block of 2, 3 or 5 points."),
            say("Each block made takes a time marker. The large one ends the turn at once, and the show opens."),
        )),
        RulesSection(say("The show"), (
            say("A quilt is 1×3, 2×2, 2×3, 3×3 or 3×4 blocks, all of one pattern or all of one colour."),
            say("Add its blocks and at most one chip. The best quilts get the highest prizes."),
            say("Equal quilts share as many prizes as they are, rounded down to $1,000."),
            say("A chip on a quilt that wins money is spent. An unsold quilt enters every later show."),
        )),
        RulesSection(_COUNT, (
            say("After the third show unsold quilts pay $1,000 each."),
            say("Most money wins, then most fabric cards in hand."),
        )),
        RulesSection(_FORGOTTEN, (
            say("Replace an open card before you draw the next one."),
            say("Three open dye cards: all six are replaced."),
            say("New blocks are turned over only when the turn is over; an empty stack stays empty."),
        )),
    ),
    "patchwork-doodle": (
        RulesSection(_SET_UP, (
            say("Each player draws one start patch of seven cells anywhere on the sheet."),
            say("Eight patch cards lie in a ring; the token stands between two of them."),
        )),
        RulesSection(_TURN, (
            say("Roll: the token goes on by 1, 2 or 3 cards, and everybody draws the patch it lands on."),
            say("Turn it and flip it as you like; it must fit. Then the card leaves the ring."),
            say("Six turns are a round. In the last turn of the game each player takes one of the three cards left."),
        )),
        RulesSection(say("Special actions, each once a game"), (
            say("The card to the left or right of the token instead."),
            say("One single cell instead."),
            say("One straight cut of the patch into two pieces; draw one of them."),
            say("Any of these three a second time."),
        )),
        RulesSection(say("After each round"), (
            say("Your best full rectangle scores: short side times short side, plus what the long side has more."),
            say("The same cells may score again in later rounds."),
        )),
        RulesSection(_COUNT, (say("The three rounds together, less 1 for each empty cell."),)),
    ),
    "patchwork": (
        RulesSection(_SET_UP, (
            say("5 buttons each, both tokens at the start, the patches in a ring around the board."),
            say("The neutral token stands behind the 1×2 patch, clockwise."),
            say("Single patches lie on their marks, the special tile beside the board."),
        )),
        RulesSection(_TURN, (
            say("Whoever is behind on the track moves, perhaps several times; on the same space who came last."),
            say("Take one of the next three patches: the neutral token goes there; pay, place, move by its time."),
            say("Or advance to the space before the other token, and take a button for each space."),
        )),
        RulesSection(say("On the way"), (
            say("Passing a button mark pays as many buttons as lie on your board, the new patch included."),
            say("The first to pass a single patch takes it and lays it at once."),
            say("The first full 7×7 takes the special tile at once: 7 points."),
        )),
        RulesSection(_COUNT, (
            say("Buttons, plus 7 for the special tile, less 2 for each empty cell."),
            say("Equal: whoever reached the middle first."),
        )),
    ),
    "quiltable": (
        RulesSection(_SET_UP, (
            say("1 or 2 players 48 cards, 3 players 72, 4 players 96, in four piles with the pattern up."),
            say("Turn 12 cards to their block side around the piles."),
        )),
        RulesSection(_TURN, (
            say("Two actions, also the same twice."),
            say("Plan: take a pattern card from a pile."),
            say("Choose: take 2 or 3 blocks that touch, sew them into your quilt, refill at once."),
            say("Return: bring 1 to 4 connected blocks back to the outside ring."),
        )),
        RulesSection(say("The end"), (
            say("Your quilt of 4×4 is complete after your turn, or all piles are empty before it."),
            say("Finish your turn; each other player has one more."),
        )),
        RulesSection(_COUNT, (
            say("Each pattern card: its points times how often it is there. A block counts once for a card."),
            say("1 for each premium block, 5 for a complete quilt."),
            say("Equal: whoever is later in turn order."),
        )),
        RulesSection(say("Modules"), (
            say("Patches: 3 for each pair of equal patches that meet across an inner edge."),
            say("Symmetry: 15, once, along any of four folds."),
        )),
    ),
    "match-quilt": (
        RulesSection(_SET_UP, (say("Four cards each, four open cards as the stash, the others as the deck."),)),
        RulesSection(_TURN, (
            say("Lay a card: the first one bottom left, later ones on top of a column or beside a used one."),
            say("Score: 1 for each old card in its row and column of the same level."),
            say("And 1 for each with two or more fabrics in common. Gaps do not matter."),
            say("Draw up to your hand size, open or covered; replace an open card at once."),
        )),
        RulesSection(say("The texts on the cards"), (
            say("First the new card’s own text, then open Ducklings, then what the covered card says."),
            say("Hand: 4, one more for each open Fool’s Square, one less for each open Crazy House."),
        )),
        RulesSection(_COUNT, (
            say("5 for all four fabrics in every row and every column."),
            say("5 for the largest set of one pattern, and 5 for the most different patterns."),
            say("In a tie all get it. Most points win, then most different patterns."),
        )),
        RulesSection(_FORGOTTEN, (
            say("A stash of one level, or with two fabrics in common, is replaced."),
            say("Deck empty: shuffle the discards."),
        )),
    ),
}  # fmt: skip


def print_rules(game: str, paper: str, translate: Translator) -> bytes:
    """The page of a game; large enough to be read across a table."""
    title = str(take(game).title)
    page = Document(paper, translate(say("{game}: to remember", game=title)))
    left, width = 20.0, page.width - 40.0
    page.paint(emblem(game, 60), left, 14, 20)
    page.write(title, left + 25, 27, 10, "title")
    page.write(translate(say("What one likes to forget; the rulebook has the rest.")), left + 25, 33, 3.6, grey=0.35)
    at = 46.0
    for section in RULES[game]:
        page.write(translate(section.title), left, at, 5, "heading")
        page.line(left, at + 1.8, left + width, at + 1.8, 0.5, 0.35, (1.8, 1.3))
        at += 8
        for line in section.lines:
            page.canvas.circle(left + 1.2, at - 1.4, 0.8, stroke=0, fill=1)
            at = page.write_paragraph(translate(line), left + 5, at, width - 5, 4.4) + 0.8
        at += 4
    page.write(translate(say("Printed by Quilting Bee, in its own words.")), left, page.height - 12, 3, grey=0.5)
    return page.save()
