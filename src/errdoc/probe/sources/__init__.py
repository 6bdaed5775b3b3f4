"""One module per source of facts, each with `read(host) -> Answer`, and what they share."""
