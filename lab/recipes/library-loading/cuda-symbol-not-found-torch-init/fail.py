import argparse

import torch


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--steps", type=int, default=100)
    args = parser.parse_args()
    torch.cuda.manual_seed_all(0)
    device = torch.device("cuda")
    model = torch.nn.GRU(40, args.width, num_layers=2).to(device)
    optimizer = torch.optim.Adam(model.parameters())
    for step in range(args.steps):
        states, _ = model(torch.randn(50, 16, 40, device=device))
        states.pow(2).mean().backward()
        optimizer.step()


if __name__ == "__main__":
    main()
