"""The lab: real frameworks, made to fail on purpose, and what they print, recorded.

Nothing in errdoc's own code imports it, and nothing in here is shipped with the package.
"""
