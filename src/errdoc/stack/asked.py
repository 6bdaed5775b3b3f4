"""What the tables are asked with and for, by name: told without reading them, which costs time."""

import re

#: Facts that an answer of the tables turns on: `errdoc.stack.stated`, `errdoc.stack.install`.
FACTS = (
    "arch", "compute_capability", "cuda_driver_version", "cuda_runtime", "cudnn_compiled", "cudnn_loaded", "driver",
    "gpu", "jax", "library", "os", "python", "tensorflow", "torch",
)  # fmt: skip
#: Facts of which one names what was built: without it no rule of the tables is broken or kept (`errdoc.stack.verdict`).
BUILDS = ("cuda_runtime", "jax", "tensorflow", "torch")
# {fitting_torch}, {torch_install}, {cudnn_wanted}: values that the tables compute
COMPUTED = re.compile(r"\{(?:fitting|torch|tensorflow|jax|cudnn|cuda|keras)_\w+\}")
