from model import Net

HIDDEN = 32

if __name__ == "__main__":
    print(Net().size)
