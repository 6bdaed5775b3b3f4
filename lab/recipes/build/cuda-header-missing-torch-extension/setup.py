from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="voxelize",
    ext_modules=[CppExtension("voxelize", ["voxelize.cpp"])],
    cmdclass={"build_ext": BuildExtension.with_options(use_ninja=False)},
)
