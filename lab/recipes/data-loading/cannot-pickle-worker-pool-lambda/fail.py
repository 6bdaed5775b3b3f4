from multiprocessing import Pool

def clean(t):
    return t.lower().strip()

if __name__ == "__main__":
    texts = [" Hello ", "World "]
    with Pool(2) as pool:
        out = pool.map(lambda t: t.lower().strip(), texts)
    print(out)
