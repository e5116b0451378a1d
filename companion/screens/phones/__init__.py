"""Bring a phone: the code, the address, and who is there."""
