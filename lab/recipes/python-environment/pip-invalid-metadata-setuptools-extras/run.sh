mkdir -p gridworld/gridworld && mv release.py gridworld/setup.py && touch gridworld/gridworld/__init__.py
pip install --no-color --no-deps --no-build-isolation ./gridworld
