pip install --no-color --progress-bar off --no-build-isolation --no-deps ./fastmask
