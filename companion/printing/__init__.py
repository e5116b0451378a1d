"""Things to print, as PDF in true size: sheets, practice decks, scan mat, target, wiring card, rules to remember.

What can be printed and how is light to import; what draws it loads reportlab, which displays leave to another process.
"""

from .jobs import PrintJob, Thing, keep_pdf, make_pdf

__all__ = ["PrintJob", "Thing", "keep_pdf", "make_pdf"]
