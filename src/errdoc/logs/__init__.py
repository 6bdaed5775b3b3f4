"""From bytes to events: reading, scanning, decoding, cleaning and parsing logs."""
