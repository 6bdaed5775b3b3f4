from setuptools import Extension, setup

setup(
    name="gpumem",
    version="0.3.1",
    ext_modules=[Extension("gpumem", ["gpumem.c"], libraries=["cuda"], library_dirs=["/usr/local/cuda/lib64/stubs"])],
)
