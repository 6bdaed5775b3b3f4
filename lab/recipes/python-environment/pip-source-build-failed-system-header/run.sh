pip install --no-color --progress-bar off --no-build-isolation --no-binary pygraphviz --no-deps -r requirements.txt
