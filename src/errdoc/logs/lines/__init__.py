"""Lines: bytes decoded, escapes, prefixes and gutters removed, terminal wraps undone."""
