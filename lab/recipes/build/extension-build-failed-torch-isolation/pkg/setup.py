from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="my_ops",
    ext_modules=[CUDAExtension("my_ops._C", ["ops.cpp", "ops_kernel.cu"])],
    cmdclass={"build_ext": BuildExtension},
)
