import torch.multiprocessing as mp


def main():
    mp.set_start_method("spawn")
    print("start method", mp.get_start_method())


if __name__ == "__main__":
    mp.set_start_method("fork")
    main()
