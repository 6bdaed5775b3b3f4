import sys
import zipfile

name, version, requires = sys.argv[1:4]
info = f"{name}-{version}.dist-info"
with zipfile.ZipFile(f"wheels/{name}-{version}-py3-none-any.whl", "w") as wheel:
    wheel.writestr(f"{name}/__init__.py", f"__version__ = {version!r}\n")
    wheel.writestr(
        f"{info}/METADATA",
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        + (f"Requires-Dist: {requires}\n" if requires else ""),
    )
    wheel.writestr(
        f"{info}/WHEEL",
        "Wheel-Version: 1.0\nGenerator: bdist_wheel (0.37.0)\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    )
    wheel.writestr(f"{info}/RECORD", "")
