#include <torch/extension.h>

torch::Tensor render(torch::Tensor means) { return means.sum(0); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("render", &render); }
