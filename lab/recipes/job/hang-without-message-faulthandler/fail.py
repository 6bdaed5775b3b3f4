import faulthandler
import threading

faulthandler.dump_traceback_later(3, exit=True)
ready = threading.Event()
print("epoch 1 loss 0.52", flush=True)


def barrier():
    ready.wait()


barrier()
