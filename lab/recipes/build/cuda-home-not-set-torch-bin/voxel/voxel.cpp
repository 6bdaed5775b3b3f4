#include <torch/extension.h>

torch::Tensor pool(torch::Tensor points) { return points.sum(0); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("pool", &pool); }
