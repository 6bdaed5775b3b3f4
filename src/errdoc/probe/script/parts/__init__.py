"""What the file has in place of, and besides, errdoc's modules."""
