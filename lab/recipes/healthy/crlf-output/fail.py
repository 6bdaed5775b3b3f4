import sys
import time

out = open(sys.stdout.fileno(), "w", encoding="utf-8-sig", newline="\r\n", closefd=False)
for epoch in range(1, 6):
    for step in range(0, 101, 20):
        out.write(f"\rEpoch {epoch}/5 {step:3d}% |{'#' * (step // 5):20s}| loss: {2.3 / (epoch + step / 100):.4f}")
    out.write("\n")
    out.write(f"val_loss: {2.4 / epoch:.4f} - val_acc: {1 - 0.5 / epoch:.4f} - errors: 0 - Größe ✓\n")
    out.flush()
    time.sleep(0.1)
out.write("C:\\Users\\user\\runs\\exp1\\best.pt saved\n")
out.flush()
