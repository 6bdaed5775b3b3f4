long __isoc23_strtol(const char *, char **, int);
long ggml_layers(const char *s) { return __isoc23_strtol(s, 0, 10); }
