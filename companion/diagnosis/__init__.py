"""What is right and wrong on this machine, and how to mend it.

- `health`: what was found, one `Finding` a line, each with what to do.
- `panel_check`: every lamp and every button tried by hand.
- `bug_report`: all that those who mend need to know, without anything personal.
"""
