"""In place of `errdoc.logs.lazy`: a run compiles each pattern once."""

import re

lazy = re.compile
