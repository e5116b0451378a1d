"""Teaching the tiles of a copy: what a photo of a lesson shows, which names are in doubt, and what was begun."""
