# The toolkit of the cluster, which the job's profile puts on the loader's path: a stand-in for CUDA 11.0.
mkdir -p cuda-11.0/lib64
printf 'libcublasLt.so.11 { global: cublasLtCreate; local: *; };\n' > lt.map
echo 'int cublasLtCreate(void) { return 1; }' | gcc -shared -fPIC -Wl,--version-script=lt.map -Wl,-soname,libcublasLt.so.11 -o cuda-11.0/lib64/libcublasLt.so.11 -x c -
export LD_LIBRARY_PATH=$PWD/cuda-11.0/lib64
python train.py
