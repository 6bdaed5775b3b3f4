# The extension stands in for one that was built on a machine with the CUDA build of PyTorch.
echo 'void marker(void) {}' | gcc -shared -fPIC -Wl,-soname,libc10_cuda.so -o libc10_cuda.so -x c -
gcc -shared -fPIC -Wl,--no-as-needed -I"$(python -c "import sysconfig; print(sysconfig.get_path('include'))")" -o voxel_ops.so voxel_ops.c ./libc10_cuda.so
rm libc10_cuda.so voxel_ops.c
python train.py
