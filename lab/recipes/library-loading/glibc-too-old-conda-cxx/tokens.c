void _ZSt21ios_base_library_initv(void);
int count(void) { _ZSt21ios_base_library_initv(); return 0; }
