int decoder_open(void) { return 1; }
