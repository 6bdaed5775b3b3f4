"""`errdoc triage mark`: what the cause of a group was."""


def mark() -> None:
    """Placeholder."""
