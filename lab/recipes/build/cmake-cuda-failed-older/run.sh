cmake -B build -DGGML_CUDA=ON
