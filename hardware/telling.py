"""What hardware has to tell a player: a template and its values, which the companion can say in another language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Told:
    """One sentence. `str()` says it in English."""

    template: str
    values: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))


def tell(template: str, **values: str | int) -> Told:
    """A sentence with named places, e.g. `tell("{name} is busy.", name="The webcam")`."""
    return Told(template, tuple(values.items()))
