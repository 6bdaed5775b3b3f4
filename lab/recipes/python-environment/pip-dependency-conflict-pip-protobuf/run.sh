pip install --no-color --progress-bar off -U protobuf==6.33.2
pip check
