"""What was typed: start, Ctrl-Z, start again."""
import os
import pty
import sys
import time

child, terminal = pty.fork()
if child == 0:
    os.execvpe("bash", ["bash", "--norc", "-i"], {**os.environ, "PS1": "$ ", "TERM": "dumb"})
shown = b""


def read(seconds):
    global shown
    import select
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                return


read(1)
os.write(terminal, b"torchrun --nproc_per_node 2 --master_port 29651 train.py\n")
read(14)
os.write(terminal, b"\x1a")
read(2)
os.write(terminal, b"torchrun --nproc_per_node 2 --master_port 29651 train.py\n")
read(25)
os.write(terminal, b"kill -9 %1; exit\n")
read(2)
end = shown.rfind(b"$ kill -9 %1")
sys.stdout.write(shown[:end].decode().replace("\r", ""))
