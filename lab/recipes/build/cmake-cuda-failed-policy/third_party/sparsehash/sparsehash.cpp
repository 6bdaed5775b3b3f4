int slots() { return 8; }
