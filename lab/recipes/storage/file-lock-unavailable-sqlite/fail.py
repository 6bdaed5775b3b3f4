import sqlite3
import time

holder = sqlite3.connect("study.db", isolation_level=None)
holder.execute("create table trials (number integer primary key, value real)")
holder.execute("begin exclusive")

worker = sqlite3.connect("study.db", timeout=1)
for trial in range(3):
    started = time.time()
    worker.execute("insert into trials values (?, ?)", (trial, 0.1 * trial))
    worker.commit()
    print("trial", trial, "took", time.time() - started)
