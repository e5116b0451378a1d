"""The panel: push buttons, lamps and a buzzer, on real pins or simulated; keyboard keys mean the same."""
