"""The machine: one module per source, a snapshot of what they say, whose machine a log is from.

The probe reads. It never writes, installs, resets or kills, and no text of a log becomes a command.
"""
