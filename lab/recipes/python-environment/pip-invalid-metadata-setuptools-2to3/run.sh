mkdir -p fastjson && mv release.py fastjson/setup.py
echo "def loads(text): return eval(text)" > fastjson/fastjson.py
pip install --no-color --no-deps --no-build-isolation ./fastjson
