python -W default test_store.py
python -m unittest -v test_store
