import sys


def optimizer(name):
    match name:
        case "sgd":
            return 1
        case _:
            return 2


print(optimizer(sys.argv[0]))
