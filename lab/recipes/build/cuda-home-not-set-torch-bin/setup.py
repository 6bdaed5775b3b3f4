from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="voxel_ops",
    ext_modules=[CUDAExtension("voxel_ops", ["voxel/voxel.cpp", "voxel/voxel_kernel.cu"])],
    cmdclass={"build_ext": BuildExtension},
)
