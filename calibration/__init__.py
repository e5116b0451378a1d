"""What must be known about this camera and this copy of a game: lens, table, light, taught decks, empty boards."""
