"""What a machine can say: the names of its facts, the snapshot that holds them, snapshots in files."""
