from state import RunState


def main():
    state = RunState("train.txt")
    for step in range(1, 301):
        state.record(1.0 / step)
        if step % 100 == 0:
            print(f"step {step:5d}  best {state.best:.4f}")
            state.save("state.pkl")


if __name__ == "__main__":
    main()
