rows = []
while True:
    rows.append([float(n) for n in range(1000)])
    if len(rows) % 2000 == 0:
        print("rows:", len(rows))
