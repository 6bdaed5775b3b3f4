export CUDACXX=/usr/local/cuda-13.0/bin/nvcc
cmake -B build -DCMAKE_CUDA_ARCHITECTURES=131 .
