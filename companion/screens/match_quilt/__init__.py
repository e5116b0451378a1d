"""Match Quilt on every display: where the card goes, what it scores and why, how many to draw, the bonuses."""
