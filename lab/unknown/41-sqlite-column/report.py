import tracker

t = tracker.Tracker(":memory:")
for run in ("baseline", "wide"):
    for step in range(3):
        t.add(run, step, loss=1 / (step + len(run)), lr=1e-3)
print("run        best loss")
for run, value in t.best("loss"):
    print(f"{run:10s} {value:.4f}")
