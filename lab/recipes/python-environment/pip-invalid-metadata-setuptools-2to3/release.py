from setuptools import setup

setup(name="fastjson", version="0.3.3", py_modules=["fastjson"], use_2to3=True)
