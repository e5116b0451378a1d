"""The rules of the five games: values in, values out; no clock, no disk, no camera, no window."""
