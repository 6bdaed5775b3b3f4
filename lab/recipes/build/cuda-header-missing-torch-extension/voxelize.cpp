#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

torch::Tensor voxelize(torch::Tensor points, double size) {
    auto stream = at::cuda::getCurrentCUDAStream();
    (void)stream;
    return torch::floor(points / size);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("voxelize", &voxelize); }
