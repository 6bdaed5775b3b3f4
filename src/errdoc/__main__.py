"""`python -m errdoc`: the same as `errdoc`."""

from errdoc.cli import main

main()
