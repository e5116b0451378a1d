"""Score a photo of any game without a running one: what it is worth is told, nothing is kept."""
