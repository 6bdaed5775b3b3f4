import sqlite3


class Tracker:
    def __init__(self, path="runs.db"):
        self.db = sqlite3.connect(path)
        self.db.execute("create table if not exists metrics (run text, step integer, name text, value real)")

    def add(self, run, step, **metrics):
        for name, value in metrics.items():
            self.db.execute("insert into metrics values (?, ?, ?, ?)", (run, step, name, value))
        self.db.commit()

    def best(self, name):
        query = "select run, min(value) from metrics where metric_name = ? group by run order by 2"
        return self.db.execute(query, (name,)).fetchall()
