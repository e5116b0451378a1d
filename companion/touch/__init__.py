"""The touchscreen: the Kivy window, one widget a view part (.py and .kv side by side), the painter of pictures, sound.

Importing parts of Kivy opens a window, so nothing here is imported before `configure_kivy` has told Kivy how.
"""
