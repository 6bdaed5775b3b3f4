from model import DEFAULT

def make_size():
    return DEFAULT * 2
