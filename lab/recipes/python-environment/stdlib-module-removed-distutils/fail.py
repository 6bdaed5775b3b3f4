from distutils.version import LooseVersion

import numpy as np

print(LooseVersion(np.__version__) >= LooseVersion("1.20"))
