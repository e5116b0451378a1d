"""Fits the weights of `vision/weights` to made-up pictures, one command a model."""
