# lib/libflow.so stands in for one that its makers built with CUDA 10.2.
mkdir -p lib
printf 'libcudart.so.10.2 { global: cuda*; local: *; };\n' > runtime.map
gcc -shared -fPIC -Wl,--version-script=runtime.map -Wl,-soname,libcudart.so.10.2 -o libcudart.so.10.2 runtime.c
gcc -shared -fPIC -o lib/libflow.so flow.c ./libcudart.so.10.2
rm -f libcudart.so.10.2 runtime.c runtime.map flow.c
make
