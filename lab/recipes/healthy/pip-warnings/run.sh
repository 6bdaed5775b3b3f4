mkdir -p pkg/toy
printf 'from setuptools import setup\nsetup(name="toy", version="0.1", packages=["toy"], license="MIT", entry_points={"console_scripts": ["toy=toy:main"]}, test_suite="tests")\n' > pkg/setup.py
printf 'def main():\n    print("toy")\n' > pkg/toy/__init__.py
python -m venv venv
venv/bin/pip install --no-color wheel 'setuptools<70'
venv/bin/pip install --no-color --no-build-isolation -v ./pkg | grep -v -E 'Using pip|Temporary|tmp'
venv/bin/pip install --no-color --user --no-warn-conflicts rich 2>&1 || true
venv/bin/pip install --no-color 'rich==13.7.0'
venv/bin/pip install --no-color --upgrade rich
venv/bin/pip check
venv/bin/pip uninstall -y toy
