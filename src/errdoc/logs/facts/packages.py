"""Names of packages as facts: of the many names of a distribution the one that its version is told by."""

import re

from errdoc.model import PACKAGE_NAMES

#: Packages whose versions are told.
NAMES = frozenset(
    {"tensorflow", "torch", "jax", "keras", "torchvision", "transformers", "numpy", "protobuf", *PACKAGE_NAMES}
)
# Distributions that are one package for those who use it.
_ALSO_CALLED = {
    "pytorch": "torch", "tensorflow_gpu": "tensorflow", "tensorflow_cpu": "tensorflow", "jaxlib": "jax",
    "tensorflow_intel": "tensorflow", "tensorflow_macos": "tensorflow", "opencv_python": "opencv",
    "opencv_python_headless": "opencv", "opencv_contrib_python": "opencv", "paddlepaddle": "paddle",
    "paddlepaddle_gpu": "paddle", "mmcv_full": "mmcv", "mmdetection": "mmdet", "onnxruntime_gpu": "onnxruntime",
    "triton_windows": "triton", "sklearn": "scikit_learn", "pil": "pillow", "cv2": "opencv",
}  # fmt: skip


def version_fact(text: str) -> str | None:
    """The fact that tells the version of a distribution, or None where none does.

    Example:
        >>> version_fact("PaddlePaddle-GPU"), version_fact("flash-attn"), version_fact("flask")
        ('paddle', 'flash_attn', None)
    """
    name = re.sub(r"[-_. ]+", "_", text.lower())
    name = _ALSO_CALLED.get(name, name)
    return name if name in NAMES else None
