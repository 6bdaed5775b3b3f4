# Built on a machine with a newer driver; this one's library does not have the function.
mkdir -p driver new
echo 'int cuInit(unsigned f) { return 0; } int cuLibraryLoadData(void) { return 0; }' | gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o new/libcuda.so.1 -x c -
gcc -shared -fPIC -o libkernels.so jit.c new/libcuda.so.1
echo 'int cuInit(unsigned f) { return 0; }' | gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o driver/libcuda.so.1 -x c -
rm -r jit.c new
export LD_LIBRARY_PATH=$PWD/driver
python serve.py
