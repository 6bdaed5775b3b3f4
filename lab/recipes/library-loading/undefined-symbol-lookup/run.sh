gcc -shared -fPIC -o libdecoder.so decoder_v1.c
gcc -shared -fPIC -o build.so decoder_v2.c -Wl,-soname,libdecoder.so
gcc -o asr main.c ./build.so -Wl,-z,lazy
rm build.so *.c
LD_LIBRARY_PATH=. ./asr utterance.wav
