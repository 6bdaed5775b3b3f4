import subprocess
from pathlib import Path

TOOL = Path("bin/ninja").resolve()


def ninja(*arguments):
    return subprocess.run([str(TOOL), *arguments], check=True, capture_output=True, text=True).stdout


print("ninja", ninja("--version").strip())
print(ninja("-C", "build"))
