"""Converts made tones, with the standard library."""
import math
import random
import struct
import sys

count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
held = []
for number in range(count):
    tone = b"".join(struct.pack("<h", int(9000 * math.sin(at * random.uniform(0.01, 0.02)))) for at in range(2000))
    held.append(tone)
    if number % 4 == 3:
        print(f"made {number + 1} tones, {sum(map(len, held))} bytes")
import audioop  # noqa: E402

print("loudest:", max(audioop.max(tone, 2) for tone in held))
print(f"converted {len(held)} tones")
