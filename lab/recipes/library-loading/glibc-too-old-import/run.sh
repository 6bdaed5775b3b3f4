# The library stands in for one that was built on a newer system: it asks for a symbol of a later C library.
printf 'GLIBC_2.38 { global: __isoc23_strtol; };\n' > libc.map
printf 'long __isoc23_strtol(const char *s, char **e, int b) { return 0; }\n' > newer.c
gcc -shared -fPIC -Wl,--version-script=libc.map -Wl,-soname,libc.so.6 -o libnewer.so newer.c -nostdlib
gcc -shared -fPIC -I$(python -c "import sysconfig; print(sysconfig.get_paths()['include'])") -o fastbpe/_fastbpe.so ext.c ./libnewer.so
rm -f libnewer.so newer.c libc.map ext.c
python tokenize_corpus.py
