import argparse

import jax
import jax.numpy as jnp

import model


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--layers", type=int, nargs="+", default=[8, 16, 4])
    args = parser.parse_args()
    print(f"layers: {args.layers}")
    weights = model.init(jax.random.key(0), args.layers)
    out = model.apply(weights, jnp.ones((2, args.layers[0])), layers=args.layers)
    print(out)


if __name__ == "__main__":
    main()
