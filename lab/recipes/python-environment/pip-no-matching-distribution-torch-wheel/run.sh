touch torch-1.8.0-cp37-cp37m-win_amd64.whl
pip install --no-color ./torch-1.8.0-cp37-cp37m-win_amd64.whl
