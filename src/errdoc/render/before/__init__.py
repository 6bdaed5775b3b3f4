"""What faces that do not print blocks yet choose with."""
