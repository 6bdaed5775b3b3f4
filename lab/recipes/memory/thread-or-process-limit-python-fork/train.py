import multiprocessing
import time


def decode(path):
    time.sleep(1)
    return path


if __name__ == "__main__":
    with multiprocessing.Pool(processes=40) as pool:
        print(len(pool.map(decode, range(400))))
