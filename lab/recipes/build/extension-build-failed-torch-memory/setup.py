from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="point_ops",
    ext_modules=[CppExtension("point_ops", ["ops/bindings.cpp", "ops/knn.cpp"])],
    cmdclass={"build_ext": BuildExtension},
)
