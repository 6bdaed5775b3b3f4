int bits() { return 4; }
