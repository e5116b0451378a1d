"""Patchwork: two players race along a time track and sew a quilt each."""
