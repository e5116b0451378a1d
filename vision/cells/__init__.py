"""Reads the cells of a board that lies flat: shaded, covered or marked, and how sure that is."""
