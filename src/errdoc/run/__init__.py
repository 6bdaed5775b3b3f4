"""A command under errdoc: run with its terminal intact, its output passed on and scanned as it comes, its death noted.

::

    start (child) ──output──► pump ──► the outside, as without errdoc
                                └────► Output.chunks ──► errdoc.logs.reading.scan, in bounded memory
    keys, signals ──► child                └─ at the end: how it died, in the words of shells and kernels
"""
