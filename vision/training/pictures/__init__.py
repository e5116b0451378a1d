"""Makes photos with their truth: sheets, boards, puzzle pages, tiles and cards, each in any light."""
