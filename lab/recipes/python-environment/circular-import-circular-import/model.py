from utils import make_size

DEFAULT = 64

class Net:
    def __init__(self):
        self.size = make_size()
