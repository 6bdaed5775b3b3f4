double next(int i, int seed) { return ((i * 7919) % 13) / 13.0; }
