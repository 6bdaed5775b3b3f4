# A small extension that is linked to PyTorch's library, as cpp_extension links one.
gcc -shared -fPIC -Wl,--no-as-needed -I"$(python -c "import sysconfig; print(sysconfig.get_path('include'))")" -o voxel_ops.so voxel_ops.c -L"$(python -c "import torch; print(torch.__path__[0])")/lib" -lc10
python train.py
