"""What a screen is made of, as plain values: no window is needed to lay out or to test a screen."""
