"""What a player tries on a display of their own while others act: nobody else hears of it, and their turn ends it."""

from __future__ import annotations

from companion.games.values import Look
from messages import say

from .player_rights import why_not_act
from .screen import Screen


class PrivateTrial(Screen):
    """Others play on meanwhile, so it follows no version of the table; what it shows is kept nowhere."""

    is_for_play = False

    @property
    def wanted_look(self) -> Look | None:
        """No other phone is asked for the picture."""
        return None

    @property
    def doubt_count(self) -> int:
        """The club's page does not tell of it."""
        return 0

    @property
    def is_guarded(self) -> bool:
        return False

    @property
    def can_go_on(self) -> bool:
        """Whether there is still something to try on the table as it is now."""
        return True

    def see_table(self) -> None:
        super().see_table()
        table, seat = self.session.table, self.session.plays_for
        if table is None or seat is None or table is not self.made_for:
            self.leave()
            self.session.go.table()
        elif why_not_act(table, seat) is None or not self.can_go_on:
            self.leave()
            if seat in table.game.turn(table.state).seats:
                self.session.tell(say("It is your turn, {name}.", name=table.players[seat].name))
