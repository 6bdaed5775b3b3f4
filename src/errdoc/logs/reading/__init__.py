"""Bytes: inputs opened and unpacked, one pass over them for all anchors, the regions that are kept."""
