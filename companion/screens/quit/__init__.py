"""Closing the app."""
