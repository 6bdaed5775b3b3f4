"""Facts that a log states, and their canonical values."""
