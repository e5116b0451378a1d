"""Where on the tiles each part of a label shows: a printed digit in a corner, patches at the rim, or everywhere."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .templates import Parts, TemplateSet

STRONG = 0.35
"""A part shows where its own share of the picture is at least this much of its strongest."""
LOCAL_SHARE = 0.3
"""A part that shows on less than this share of the tile has a look of its own there."""
OVERLAP = 0.35
"""Two parts that share this much of their places are read together, as a patch's colour and position."""
OWN = 0.6
"""Of all that differs in the places of a part at least this share, for each tile's worth of places, is its own.

A small printed digit may differ less than the tiles around it; shapes in several colours and fillings are no spots.
"""
FEWEST = 6
"""TemplateSet that are needed before anything is learned across them."""

CLEAREST = 0.75
"""Of the parts that show at a pixel those count that show at least this clearly against the clearest."""

Mask = NDArray[np.bool_]
Shares = NDArray[np.float32]


@dataclass(frozen=True)
class Spot:
    """Parts of the label that show only in some places of the tile, and these places."""

    factors: tuple[int, ...]
    """The numbers of these parts in the label."""
    mask: Mask
    """Height x width of a taught picture: where they show."""


def learn_spots(looks: TemplateSet) -> tuple[Spot, ...]:
    """The parts of the labels that show in some places only, with those places, learned across all looks."""
    counts = {len(parts) for parts in looks.parts}
    if len(looks.parts) < FEWEST or len(counts) != 1:
        return ()
    columns, owners = _one_hot(looks.parts)
    features = np.stack([looks.fine[look] for look in range(len(looks.labels))])
    flat = features.reshape(len(features), -1) - features.reshape(len(features), -1).mean(axis=0)
    effects = np.linalg.pinv(columns, rcond=1e-3).astype(np.float32) @ flat
    energies: dict[int, Shares] = {}
    for factor in range(counts.pop()):
        mine = effects[owners == factor]
        if len(mine) >= 2:
            energies[factor] = (mine**2).mean(axis=0).reshape(features.shape[1:]).sum(axis=-1)
    shares = {factor: _shares(energy) for factor, energy in energies.items()}
    local = {factor: share for factor, share in shares.items() if _mask(share, share).mean() < LOCAL_SHARE}
    masks = {factor: _mask(share, np.max(list(local.values()), axis=0)) for factor, share in local.items()}
    masks = {factor: mask for factor, mask in masks.items() if mask.any()}
    spots = [Spot(factors, np.any([masks[factor] for factor in factors], axis=0)) for factors in _joined(masks)]
    return tuple(spot for spot in spots if _is_own(spot, energies))


def _is_own(spot: Spot, energies: dict[int, Shares]) -> bool:
    """Whether enough of what differs in these places is due to these parts: else they are read with the others."""
    own = sum(float(energies[factor][spot.mask].sum()) for factor in spot.factors)
    every = sum(float(energy[spot.mask].sum()) for energy in energies.values())
    return own > OWN * float(spot.mask.mean()) * every


def _one_hot(parts: tuple[Parts, ...]) -> tuple[NDArray[np.float32], NDArray[np.int_]]:
    """One column for every value of every factor, centred, and which factor each column belongs to."""
    columns, owners = [], []
    for factor in range(len(parts[0])):
        values = sorted({own[factor] for own in parts})
        for value in values if len(values) > 1 else ():
            columns.append([float(own[factor] == value) for own in parts])
            owners.append(factor)
    table = np.array(columns, np.float32).T.reshape(len(parts), -1)
    return table - table.mean(axis=0), np.array(owners, dtype=int)


def _shares(energy: Shares) -> Shares:
    """How strongly a part shows at each pixel: 1 where it shows most."""
    smooth = np.sqrt(cv2.GaussianBlur(energy.astype(np.float32), (0, 0), max(energy.shape) / 64))
    return np.asarray(smooth / max(float(np.quantile(smooth, 0.995)), 1e-6), np.float32)


def _mask(share: Shares, strongest: Shares) -> Mask:
    """Where a part shows, and no other part shows much more clearly, with a little room around it."""
    mask = ((share > STRONG) & (share > CLEAREST * strongest)).astype(np.uint8)
    side = max(mask.shape) // 32 | 1
    room = np.ones((side, side), np.uint8)
    return np.asarray(cv2.dilate(cv2.morphologyEx(mask, cv2.MORPH_OPEN, room), room), bool)


def _joined(local: dict[int, Mask]) -> list[tuple[int, ...]]:
    """Factors whose places overlap, together."""
    groups: list[tuple[int, ...]] = []
    for factor, mask in local.items():
        for number, group in enumerate(groups):
            other = np.any([local[member] for member in group], axis=0)
            if (mask & other).sum() > OVERLAP * (mask | other).sum():
                groups[number] = (*group, factor)
                break
        else:
            groups.append((factor,))
    return groups
