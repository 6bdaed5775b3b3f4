import faulthandler
import multiprocessing
import threading
import time

lock = threading.Lock()
faulthandler.dump_traceback_later(5, exit=True)


def heartbeat():
    """Writes the state of the training, with the lock in its hand."""
    with lock:
        time.sleep(30)


def load(index):
    with lock:
        return index * 2


if __name__ == "__main__":
    threading.Thread(target=heartbeat, daemon=True).start()
    time.sleep(0.5)
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        print("loading", flush=True)
        print(pool.map(load, range(8)))
