"""Pictures in, readings out: pure functions on arrays that know no game, no camera and no window."""
