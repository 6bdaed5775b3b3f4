"""Asking: the wish, the snapshot of all sources under one deadline, the experiment."""
