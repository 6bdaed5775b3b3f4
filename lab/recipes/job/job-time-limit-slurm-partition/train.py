import time

tokens, loss = 0, 9.8
for step in range(0, 100000, 50):
    time.sleep(2)
    tokens += 50 * 524288
    loss = loss * 0.97 + 0.05
    print(f"step {step:6d} | tokens {tokens / 1e6:.0f}M | loss {loss:.3f} | {50 / 2:.1f} it/s")
