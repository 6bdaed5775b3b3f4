"""Records errors of software that errdoc is not about: what must stay `unknown`.

    python -m lab.strangers

Each entry is a command that fails for a reason of its own; its real output goes to `corpus/strangers/NAME.log`. What is not installed
here is left out. The similarity threshold is chosen so that these find no page.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from lab.redaction import redact

ROOT = Path(__file__).resolve().parent.parent
#: Name to Python program.
PROGRAMS = {
    "key-error": "def load(config):\n    return config['database']['host']\nload({'database': {'port': 1}})",
    "attribute-none": "import re\ndef version(text):\n    return re.match('v', text).group(1)\nversion('abc')",
    "zero-division": "def mean(rows):\n    return sum(rows) / len(rows)\nprint(mean([]))",
    "name-error": "def report(total):\n    print(totl)\nreport(5)",
    "type-error-str-int": "age = '4'\nprint('next year', age + 1)",
    "index-error-list": "rows = [1, 2]\nfor i in range(3):\n    print(rows[i])",
    "value-error-int": "import csv, io\nfor row in csv.reader(io.StringIO('a,b')):\n    print(int(row[0]))",
    "recursion": "def walk(node):\n    return walk(node)\nwalk(1)",
    "json-decode": "import json\njson.loads('<html>')",
    "unicode-decode": "open('x.txt', 'wb').write(b'\\xff\\xfe\\x00caf')\nopen('x.txt', encoding='utf-8').read()",
    "sqlite-no-table": "import sqlite3\nsqlite3.connect(':memory:').execute('select * from orders')",
    "sqlite-syntax": "import sqlite3\nsqlite3.connect(':memory:').execute('selec 1')",
    "argparse-unrecognized": "import argparse, sys\np = argparse.ArgumentParser(prog='backup')\np.add_argument('--dest')\np.parse_args(['--dset', 'x'])",
    "argparse-invalid-choice": "import argparse\np = argparse.ArgumentParser(prog='convert')\np.add_argument('format', choices=['csv', 'json'])\np.parse_args(['xml'])",
    "argparse-required": "import argparse\np = argparse.ArgumentParser(prog='deploy')\np.add_argument('--env', required=True)\np.parse_args([])",
    "yaml-like-syntax": "compile('def f(:\\n  pass', 'settings.py', 'exec')",
    "indentation": "compile('def f():\\nreturn 1', 'views.py', 'exec')",
    "smtp-refused": "import smtplib\nsmtplib.SMTP('127.0.0.1', 1)",
    "http-refused": "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/status')",
    "ssl-wrong-version": "import ssl\nssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_cert_chain('missing.pem')",
    "unbound-local": "def total(rows):\n    for row in rows:\n        s = row\n    return s\ntotal([])",
    "dataclass-missing": "from dataclasses import dataclass\n@dataclass\nclass User:\n    name: str\n    mail: str\nUser('x')",
    "asyncio-timeout": "import asyncio\nasync def main():\n    await asyncio.wait_for(asyncio.sleep(5), 0.01)\nasyncio.run(main())",
    "threading": "import threading\ndef work():\n    raise LookupError('no job 7 in the queue')\nthreading.Thread(target=work).start()",
    "assertion": "def pay(amount):\n    assert amount > 0, 'amount must be positive'\npay(-1)",
    "enum-value": "import enum\nclass Colour(enum.Enum):\n    RED = 1\nColour(9)",
    "datetime-format": "import datetime\ndatetime.datetime.strptime('2024/13/01', '%Y/%m/%d')",
    "zipfile": "import zipfile, io\nzipfile.ZipFile(io.BytesIO(b'nothing'))",
    "struct": "import struct\nstruct.unpack('<II', b'abc')",
    "subprocess-called": "import subprocess\nsubprocess.run(['false'], check=True)",
    "configparser": "import configparser\nc = configparser.ConfigParser()\nc.read_string('[a]\\nx=1')\nc.get('b', 'x')",
    "decimal": "import decimal\ndecimal.Decimal('12,5')",
    "email-header": "import email.message\nm = email.message.EmailMessage()\nm['To'] = 'a@b\\nX: y'",
    "tkinter-display": "import tkinter\ntkinter.Tk()",
    "xml": "import xml.etree.ElementTree as e\ne.fromstring('<a><b></a>')",
    "unittest": "import unittest\nclass T(unittest.TestCase):\n    def test_sum(self):\n        self.assertEqual(sum([1, 2]), 4)\nunittest.main()",
    "exception-group": "raise ExceptionGroup('tasks', [KeyError('token'), ValueError('bad port')])",
    "key-error-environ": "import os\nprint('db', os.environ['DATABASE_URL'])",
    "sort-mixed": "print(sorted([3, 'a', None]))",
    "unpack": "for name, age in [('x', 1), ('y', 2, 3)]:\n    print(name)",
    "generator-closed": "def gen():\n    yield 1\ng = gen()\nnext(g)\nnext(g)\n",
    "sklearn-not-fitted": "from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier().predict([[1, 2]])",
    "sklearn-inconsistent": "from sklearn.linear_model import LinearRegression\nLinearRegression().fit([[1], [2]], [1, 2, 3])",
    "sklearn-string": "from sklearn.linear_model import LogisticRegression\nLogisticRegression().fit([['red'], ['blue']], [0, 1])",
    "scipy-singular": "import numpy, scipy.linalg\nscipy.linalg.cholesky(numpy.array([[1.0, 2.0], [2.0, 1.0]]))",
    "jsonschema": "import jsonschema\njsonschema.validate({'age': 'x'}, {'properties': {'age': {'type': 'integer'}}})",
}
#: Name to shell command.
COMMANDS = {
    "gcc-undeclared": "printf 'int main(void) { return count; }' > a.c && cc a.c",
    "gcc-link": "printf 'int f(void); int main(void) { return f(); }' > a.c && cc a.c",
    "make-no-rule": "printf 'all: missing.o\\n' > Makefile && make",
    "javac-symbol": "printf 'class A { void f() { String s = conut(1); } }' > A.java && javac A.java",
    "java-null": "printf 'class B { public static void main(String[] a) { String s = null; s.length(); } }' > B.java && javac B.java && java B",
    "node-type-error": "node -e 'const user = undefined; console.log(user.name)'",
    "node-module": "node -e 'require(\"express\")'",
    "npm-script": 'printf \'{"name":"a","version":"1.0.0","scripts":{"build":"exit 2"}}\' > package.json && npm run build',
    "npm-missing-script": 'printf \'{"name":"a","version":"1.0.0"}\' > package.json && npm run biuld',
    "cargo-error": "printf 'fn main() { let x: u32 = \"a\"; }' > a.rs && rustc a.rs",
    "rust-panic": "printf 'fn main() { let v: Vec<u32> = vec![]; println!(\"{}\", v[3]); }' > a.rs && rustc a.rs && ./a",
    "git-conflict": "git init -q . && git checkout nosuchbranch",
    "git-no-repo": "git push origin main",
    "bash-syntax": "bash -c 'if [ 1 ]; then echo'",
    "bash-command": "deploy-everything --now",
    "perl-die": "perl -e 'my $r; print $r->{a}->method()'",
    "tar-gzip": "echo x > a.tgz && tar xzf a.tgz",
    "pytest-usage": f"{sys.executable} -m pytest --no-such-option",
    "pytest-fail": f"printf 'def test_total():\\n    assert sum([1, 2]) == 4\\n' > test_a.py && {sys.executable} -m pytest -q test_a.py",
    "sed-expression": "sed 's/a/b' /dev/null",
    "psql-missing": "psql -h 127.0.0.1 -p 1 -U app shop",
}


def main() -> None:
    """Runs every program and keeps what it printed."""
    target = ROOT / "corpus" / "strangers"
    target.mkdir(parents=True, exist_ok=True)
    for name, command in [
        *((n, [sys.executable, "app.py"]) for n in PROGRAMS),
        *((n, ["bash", "-c", c]) for n, c in COMMANDS.items()),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            if name in PROGRAMS:
                (Path(folder) / "app.py").write_text(PROGRAMS[name])
            done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        text = redact(
            done.stdout.decode("utf-8", "replace")
            .replace(folder, "/home/user/app")
            .replace(str(Path.home()), "/home/user")
        )
        if (
            done.returncode
            and len(text) > 20
            and not (name in COMMANDS and name != "bash-command" and "command not found" in text)
        ):
            (target / f"{name}.log").write_text(text)


if __name__ == "__main__":
    main()
