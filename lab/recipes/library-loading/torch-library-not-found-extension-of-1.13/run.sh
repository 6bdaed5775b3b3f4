# The extension stands in for one that was built with PyTorch 1.13.
echo 'void marker(void) {}' | gcc -shared -fPIC -Wl,-soname,libtorch_cuda_cu.so -o libtorch_cuda_cu.so -x c -
gcc -shared -fPIC -Wl,--no-as-needed -I"$(python -c "import sysconfig; print(sysconfig.get_path('include'))")" -o voxel_ops.so voxel_ops.c ./libtorch_cuda_cu.so
rm libtorch_cuda_cu.so voxel_ops.c
python train.py
