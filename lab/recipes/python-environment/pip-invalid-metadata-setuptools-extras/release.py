from setuptools import find_packages, setup

setup(
    name="gridworld",
    version="0.21.0",
    packages=find_packages(),
    install_requires=["numpy>=1.18.0", "cloudpickle>=1.2.0"],
    extras_require={"atari": ["ale-py~=0.7.1"], "other": ["lz4>=3.1.0", "opencv-python>=3."]},
    python_requires=">=3.6",
)
