from setuptools import Extension, setup

setup(name="fast_nms", ext_modules=[Extension("fast_nms", ["nms.c"])])
