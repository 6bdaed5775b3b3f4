# The library stands in for one that was built on a newer system: it asks for a symbol of a later C library.
printf 'GLIBC_2.38 { global: __isoc23_strtol; };\n' > libc.map
printf 'long __isoc23_strtol(const char *s, char **e, int b) { return 0; }\n' > newer.c
gcc -shared -fPIC -Wl,--version-script=libc.map -Wl,-soname,libc.so.6 -o libnewer.so newer.c -nostdlib
gcc -shared -fPIC -o libggml.so ggml.c ./libnewer.so
gcc -O1 -o llama-cli main.c ./libggml.so -Wl,--unresolved-symbols=ignore-in-shared-libs
rm -f libnewer.so newer.c libc.map main.c ggml.c
echo "starting the model"
./llama-cli -m models/7b.gguf -ngl 99
