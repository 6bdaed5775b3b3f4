import random
import time

records = []
for shard in range(40):
    records.append([random.random() for _ in range(500_000)])
    print(f"shard {shard + 1} of 40", flush=True)
    time.sleep(0.5)
print(sum(map(len, records)))
