"""The card to keep of a finished game, the film of how it grew, and the code that brings them to a phone."""
