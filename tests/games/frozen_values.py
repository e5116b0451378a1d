"""Finds values of the rules that somebody could change by mistake: states are shared, so none may."""

from __future__ import annotations

from dataclasses import is_dataclass
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages

import msgspec


def changeable_values(package: str) -> list[str]:
    """The structs and data classes of a game's modules that are not frozen; what only one module knows is its own."""
    found = set()
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        for name, each in getmembers(import_module(module.name), isclass):
            if each.__module__ != module.name or name.startswith("_"):
                continue
            if issubclass(each, msgspec.Struct):
                is_frozen = each.__struct_config__.frozen
            elif is_dataclass(each):
                is_frozen = each.__dataclass_params__.frozen  # type: ignore[attr-defined]
            else:
                continue
            if not is_frozen:
                found.add(f"{module.name}.{name}")
    return sorted(found)
