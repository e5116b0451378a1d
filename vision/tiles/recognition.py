"""Recognising tiles that are laid flat: each part of their labels, how sure, and what else they could be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels

from .label_parts import Spot
from .local_marks import PreparedSpot, SpotCosts, SpotReader, prepare_spot
from .nuisance import Nuisance, Signals
from .recognised import FAMILIAR, Recognised
from .similarity import Resembler
from .template_fit import Fit, PreparedTemplates, Templates, prepare_templates, warp
from .templates import Feature, Parts, Size, TemplateSet, shrink
from .white_paper import are_on_paper, even_paper

SIDE = 24
"""Pixels along the longer side of the small pictures by which whole tiles are told apart."""
FINER, COARSER = 2, 2
"""Spots are looked at in pictures so many times larger; what a tile may be is chosen in pictures that much smaller."""
SHIFT, STRETCH, LEVELLED = 0.06, 0.06, 0.7
"""How far a tile may lie beside its place and be stretched, as shares of it, and how much shadows fade."""
KNOWN_LIGHT = 0.25
"""How much of the usual differences of light is left on plain paper, which shows the light."""
RIM = 0.05
"""The share of the side that is left out at the rim: there the table shows when an outline is not exact."""
MOST, FEWEST = 8, 3
"""TemplateSet that are laid exactly over a tile at most, and those compared with it at least in every likely turn."""
FAR = 4.0
"""A look that fits worse than the best by this factor at first is not laid exactly over the tile."""
WHOLE_SURE, SPOT_SURE = 0.07, 0.1
"""Leads from which on a part that shows everywhere, and one that shows in a spot, is called sure."""
FAR_TURN = 2.0
"""A turn whose look alone fits worse than the best one with its spots by this factor is not the tile's."""
FAINT = 0.0003
"""What is always left in a window, however well a look fits."""


@dataclass(frozen=True)
class PreparedLooks:
    """What is worked out of a deck's looks once, and kept while the deck stays as it is."""

    on_paper: bool
    """Whether the deck is printed on plain white paper."""
    whole: PreparedTemplates
    scouts: PreparedTemplates
    """The same in the size in which rivals are chosen."""
    spots: tuple[PreparedSpot, ...]
    coarse: Feature
    """The small pictures by which tiles are found."""


Costs = list[NDArray[np.float64]]
"""For every spot how badly each of its values fits."""


@dataclass(frozen=True, eq=False)
class _Guess:
    """One look in one turn, laid over a tile."""

    look: int
    turn: int
    fit: Fit


class Recogniser(Resembler):
    """A deck's looks, ready to recognise tiles."""

    def __init__(self, looks: TemplateSet, spots: tuple[Spot, ...], prepared: PreparedLooks | None = None) -> None:
        super().__init__(looks, spots)
        if prepared is not None:
            self.prepared = prepared
        local = {factor for spot in spots for factor in spot.factors}
        count = len(looks.parts[0]) if looks.parts else 0
        self._whole = tuple(factor for factor in range(count) if factor not in local)
        self.keys: tuple[Parts, ...] = tuple(tuple(parts[factor] for factor in self._whole) for parts in looks.parts)
        self.alike = [np.flatnonzero([own == key for own in self.keys]) for key in dict.fromkeys(self.keys)]
        """Looks that show the whole tile alike, together: one kind of tile."""
        self._apart: dict[tuple[int, int], Signals] = {}

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The parts of labels that are read together: first those that show everywhere, then those of each spot."""
        return (self._whole, *(spot.factors for spot in self._spots))

    @property
    def read_size(self) -> Size:
        """The size of the flat pictures that tiles are read from; larger ones are made as small."""
        height, width = self._shape
        return Size(FINER * width, FINER * height)

    @property
    def cut_size(self) -> Size:
        """The size in which tiles are cut out of a photo: spots and thin prints on paper are read sharp.

        Of symbol cards in real photos 1.8 % are unsure, and 2.4 % where they are cut out small.
        """
        return self.looks.size if self._spots or self.prepared.on_paper else self.read_size

    @property
    def _shape(self) -> tuple[int, int]:
        """Height and width of the small pictures."""
        size = self.looks.size
        scale = SIDE / max(size.width, size.height)
        return round(size.height * scale), round(size.width * scale)

    @cached_property
    def prepared(self) -> PreparedLooks:
        """What is worked out of the looks once; it may be set from what was kept."""
        half = self._half_size(self.looks.pictures)
        on_paper = are_on_paper(half)
        finer = even_paper(half) if on_paper else half
        height, width = self._shape
        whole = tuple(
            prepare_templates(shrink(finer, Size(across, down)), self._nuisance(down, across, on_paper))
            for down, across in ((height, width), (height // COARSER, width // COARSER))
        )
        spots = tuple(prepare_spot(self.looks, finer, spot) for spot in self._spots)
        return PreparedLooks(on_paper, whole[0], whole[1], spots, self.looks.coarse)

    @cached_property
    def kinds(self) -> Feature:
        """The small picture of every kind of tile, the mean of its looks', in all turns: (turns x kinds) x features."""
        features = self.prepared.coarse.shape[1]
        coarse = self.prepared.coarse.reshape(-1, len(self.looks.labels), features)
        means = np.stack([coarse[:, looks].mean(axis=1) for looks in self.alike], axis=1).reshape(-1, features)
        return np.asarray(means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-3), np.float32)

    @cached_property
    def _templates(self) -> Templates:
        height, width = self._shape
        return Templates(self._nuisance(height, width, self.prepared.on_paper), self.prepared.whole)

    @cached_property
    def _scouts(self) -> Templates:
        """The looks in the size in which rivals are chosen."""
        height, width = (side // COARSER for side in self._shape)
        return Templates(self._nuisance(height, width, self.prepared.on_paper), self.prepared.scouts)

    def _nuisance(self, height: int, width: int, on_paper: bool) -> Nuisance:
        mask = np.ones((height, width), np.float32)
        for spot in self._spots:
            share = cv2.resize(spot.mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
            mask *= np.clip(1 - 1.5 * cv2.dilate(share, np.ones((3, 3))), 0, 1)
        side = max(height, width)
        rim = max(1, round(RIM * side))
        mask[:rim] = mask[-rim:] = 0
        mask[:, :rim] = mask[:, -rim:] = 0
        return Nuisance(mask, SHIFT * side, STRETCH, LEVELLED, KNOWN_LIGHT if on_paper else 1.0)

    def _half_size(self, pictures: Pixels) -> Signals:
        return shrink(pictures, self.read_size)

    def _clean(self, pictures: Pixels) -> Signals:
        """Pictures as spots are looked at, without shadows where the paper tells the light."""
        half = self._half_size(pictures)
        return even_paper(half) if self.prepared.on_paper else half

    @cached_property
    def _readers(self) -> tuple[SpotReader, ...]:
        return tuple(
            SpotReader(self.looks, spot, prepared)
            for spot, prepared in zip(self._spots, self.prepared.spots, strict=True)
        )

    def recognise(self, pictures: Sequence[Pixels] | Pixels) -> list[Recognised]:
        """Recognise tiles of one photo from their flat, white balanced pictures."""
        if not len(pictures):
            return []
        height, width = self._shape
        finer = self._clean(np.asarray(pictures))
        seen = self._templates.nuisance.see(shrink(finer, Size(width, height)))
        turns = range(0, 4, 1 if self.looks.size.is_square else 2)
        turned = np.stack([np.rot90(seen, turn, axes=(1, 2)) for turn in turns], axis=1)
        chosen, is_near = self._likely(self._first_costs(finer, turns))
        tiles, rows, looks = np.array(chosen).T
        guesses: list[list[_Guess]] = [[] for _ in finer]
        for (tile, row, look), fit in zip(
            chosen, self._templates.fit(looks, turned[tiles, rows], is_near), strict=True
        ):
            guesses[tile].append(_Guess(look, turns[row], fit))
        spots = self._spots_of_turns(guesses, finer)
        return [self._read(own, spots[tile], finer[tile]) for tile, own in enumerate(guesses)]

    def _spots_of_turns(self, guesses: list[list[_Guess]], finer: Signals) -> list[dict[_Guess, list[SpotCosts]]]:
        """For every tile the spots as the best look of each turn has them; turns that fit far worse are left out."""
        turns = [(tile, guess) for tile, own in enumerate(guesses) for guess in _best_of_each_turn(own)]
        # Those that are left out after all cost little: nearly all of the time goes into fetching the taught spots.
        costs = self._spot_costs([guess for _, guess in turns], [finer[tile] for tile, _ in turns])
        found: list[dict[_Guess, list[SpotCosts]]] = [{} for _ in guesses]
        for (tile, guess), own in zip(turns, costs, strict=True):
            best = next(iter(found[tile].items()), None)
            if best is None or guess.fit.cost < FAR_TURN * _total(*best):
                found[tile][guess] = own
        return found

    def _first_costs(self, finer: Signals, turns: range) -> Signals:
        """How badly tiles in every turn fit each look in very small pictures: tiles x turns x looks."""
        height, width = self._scouts.nuisance.mask.shape
        seen = self._scouts.nuisance.see(shrink(finer, Size(width, height)))
        turned = np.concatenate([np.rot90(seen, turn, axes=(1, 2)) for turn in turns])
        return self._scouts.costs(turned).reshape(len(turns), len(finer), -1).transpose(1, 0, 2)

    def _likely(self, costs: Signals) -> tuple[list[tuple[int, int, int]], list[bool]]:
        """The tiles with the turns (rows of their costs) and looks that are worth comparing, and whether they are near.

        Of looks that show the whole tile alike the one that fits best is taken.
        """
        starts = np.cumsum([0, *map(len, self.alike[:-1])])
        least = np.minimum.reduceat(costs[..., np.concatenate(self.alike)], starts, axis=2)
        chosen, is_near = [], []
        for tile, (own, order) in enumerate(zip(least, np.argsort(least.reshape(len(least), -1), axis=1), strict=True)):
            near = order[:MOST][own.ravel()[order[:MOST]] <= FAR * own.min() + FAINT].tolist()
            rows = order // len(starts)
            rivals = [order[rows == row][:FEWEST].tolist() for row in {number // len(starts) for number in near}]
            for number in dict.fromkeys(chain(near, *rivals)):
                row, key = divmod(number, len(starts))
                looks = self.alike[key]
                chosen.append((tile, row, int(looks[costs[tile, row, looks].argmin()])))
                is_near.append(number in near)
        return chosen, is_near

    def _read(self, guesses: list[_Guess], spots: dict[_Guess, list[SpotCosts]], finer: Signals) -> Recognised:
        """The label of a tile from the looks laid over it, and the spots as the best look of each turn has them."""
        totals = {guess: _total(guess, own) for guess, own in spots.items()}
        best = min(totals, key=lambda guess: totals[guess])
        rivals = [guess for guess in guesses if guess.turn == best.turn]
        champion = best
        for rival in rivals:
            if rival is not champion and self._lead(rival, champion) > 0:
                champion = rival
        own = spots[best] if champion is best else self._spot_costs([champion], [finer])[0]
        others = [(total, _costs_of(spots[guess])) for guess, total in totals.items() if guess is not best]
        return self._joined(champion, rivals, own, turn_lead(totals[best], _costs_of(own), others))

    def _spot_costs(self, guesses: list[_Guess], finer: list[Signals]) -> list[list[SpotCosts]]:
        """For every tile laid over its look, and for every spot, how badly each of its values fits."""
        if not self._readers or not guesses:
            return [[] for _ in guesses]
        laid = []
        for guess, tile in zip(guesses, finer, strict=True):
            place = guess.fit.place.copy()
            place[:, 2] = FINER * place[:, 2] + (FINER - 1) / 2 * (1 - place[:, :2].sum(axis=1))
            laid.append(warp(np.ascontiguousarray(np.rot90(tile, guess.turn)), place))
        return [list(costs) for costs in zip(*(reader.costs(np.stack(laid)) for reader in self._readers), strict=True)]

    def _joined(self, champion: _Guess, rivals: list[_Guess], spots: list[SpotCosts], upright: float) -> Recognised:
        """All parts together; `upright` is the lead of the way the tile is turned, without which spots tell nothing."""
        parts = list(self.looks.parts[champion.look])
        leads, novelty = [1 / WHOLE_SURE] * len(parts), [0.0] * len(parts)
        others: list[tuple[float, tuple[int, ...], Parts]] = []
        for rival in rivals:
            mine, theirs = self.keys[champion.look], self.keys[rival.look]
            if theirs == mine:
                continue
            lead = self._lead(champion, rival) / WHOLE_SURE
            others.append((lead, self._whole, theirs))
            for factor, own, other in zip(self._whole, mine, theirs, strict=True):
                if own != other:
                    leads[factor] = min(leads[factor], lead)
        for reader, costs in zip(self._readers, spots, strict=True):
            order = np.argsort(costs.values)
            first = float(costs.values[order[0]])
            behind = [_ahead(first, float(costs.values[value])) / SPOT_SURE for value in order[1:]]
            for factor, value in zip(reader.factors, reader.values[order[0]], strict=True):
                parts[factor] = value
                leads[factor] = min(upright, *behind, 1 / SPOT_SURE)
                novelty[factor] = costs.novelty
            others += [
                (lead, reader.factors, reader.values[value]) for lead, value in zip(behind, order[1:], strict=True)
            ]
        alternatives = []
        for _, factors, values in sorted(others):
            changed = list(parts)
            for factor, value in zip(factors, values, strict=True):
                changed[factor] = value
            alternatives.append(tuple(changed))
        comparison = self._templates.comparison(champion.look, champion.fit)
        whole = comparison.familiarity()
        may_be_covered = self.looks.size.is_square and not whole.is_at_least(*FAMILIAR)
        return Recognised(
            look=champion.look,
            alike=champion.fit.shown,
            parts=tuple(parts),
            leads=tuple(leads),
            alternatives=tuple(alternatives),
            turn=champion.turn,
            whole=whole,
            uncovered=comparison.beside_a_chip() if may_be_covered else whole,
            is_on_paper=self.prepared.on_paper,
            novelty=tuple(novelty),
        )

    def _lead(self, one: _Guess, other: _Guess) -> float:
        """How much better one look fits than another where the two differ, on average: 1 all the better, 0 the same.

        A window that both fit badly, under a chip or in glare, says little and counts no more than another.
        """
        mine, theirs = one.fit.left, other.fit.left
        leads = (theirs - mine) / (theirs + mine + np.float32(2 * FAINT))
        return float(np.vdot(self._difference(one.look, other.look), leads))

    def _difference(self, one: int, other: int) -> Signals:
        """Window by window the share of what tells two looks apart when one is laid over the other."""
        pair = (min(one, other), max(one, other))
        if pair not in self._apart:
            left = self._templates.apart(*pair)
            self._apart[pair] = left / max(float(left.sum()), 1e-12)
        return self._apart[pair]


def _total(guess: _Guess, spots: list[SpotCosts]) -> float:
    """How badly a tile fits a look in one turn, spots and all."""
    return guess.fit.cost + sum(float(costs.values.min()) for costs in spots) / FINER**2


def _costs_of(spots: list[SpotCosts]) -> Costs:
    return [spot.values for spot in spots]


def turn_lead(total: float, spots: Costs, others: Iterable[tuple[float, Costs]]) -> float:
    """How far the way a tile is turned is ahead of other ways, each with its total cost and that of its spots.

    A way in which the spots tell the same does not matter. When every spot can be read clearly the tile lies that way,
    unless they can in the other as well: where no mark is, one looks clearly absent.
    """
    leads = [1 / WHOLE_SURE]
    for other_total, other_spots in others:
        lead = _ahead(total, other_total) / WHOLE_SURE
        if lead < 1 and _clearness(other_spots) < 1:
            lead = max(lead, _clearness(spots))
        if lead >= 1 or _values(other_spots) != _values(spots):
            leads.append(lead)
    return min(leads)


def _values(spots: Costs) -> list[int]:
    """What every spot shows most likely."""
    return [int(costs.argmin()) for costs in spots]


def _clearness(spots: Costs) -> float:
    """How far the best reading of every spot is ahead at least: 1 is the limit of being sure; 0 without spots."""
    return min((_ahead(*np.sort(costs)[:2]) / SPOT_SURE for costs in spots if len(costs) > 1), default=0.0)


def _best_of_each_turn(guesses: list[_Guess]) -> list[_Guess]:
    """The look that fits best in every turn, the best of them first."""
    best: dict[int, _Guess] = {}
    for guess in sorted(guesses, key=lambda guess: guess.fit.cost):
        best.setdefault(guess.turn, guess)
    return list(best.values())


def _ahead(cost: float, other: float) -> float:
    """How much smaller one cost is than another: 1 nothing against it, 0 the same."""
    return (other - cost) / (other + cost + 1e-9)
