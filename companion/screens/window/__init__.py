"""The window: the only place that knows Kivy. It paints items and turns touches, keys and buttons into events."""
