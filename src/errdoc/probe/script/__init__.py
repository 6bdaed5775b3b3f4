"""`errdoc probe --script`: the probe as one file of plain Python for machines where errdoc cannot be installed.

There is one implementation of each source: the file is put together from errdoc's own modules, in the syntax of
Python 3.6. What of it cannot be said there is found when the file is written, never on the machine that runs it.
"""
