from setuptools import Extension, setup

setup(name="fastmask", version="1.0", ext_modules=[Extension("fastmask", ["fastmask.c"])])
