"""A task's log in Airflow's form."""
import datetime
import json
import os
import sys
import traceback

import pandas as pd

conf = {"source": "landing/orders.csv", "chunk": 500, "deduplicate": False, "validate": "lenient"} | json.loads(sys.argv[1] if len(sys.argv) > 1 else "{}")
attempt = os.environ.get("TRY", "1")


def say(where, level, text):
    print(f"[{datetime.datetime.now().isoformat(timespec='milliseconds')}+0000] {{{where}}} {level} - {text}", flush=True)


def main():
    say("taskinstance.py:1157", "INFO", f"Dependencies all met for dep_context=non-requeueable deps ti=<TaskInstance: orders.load scheduled__2026-11-{int(attempt):02}T00:00:00+00:00 [queued]>")
    say("standard_task_runner.py:57", "INFO", f"Started process {os.getpid()} to run task")
    say("standard_task_runner.py:84", "INFO", f"Running: ['airflow', 'tasks', 'run', 'orders', 'load', '--job-id', '{os.getpid() * 3}', '--raw', '--cfg-path', '/tmp/tmp{os.urandom(4).hex()}']")
    say("logging_mixin.py:151", "INFO", f"dag_run.conf: {json.dumps(conf)}")
    say("logging_mixin.py:151", "INFO", f"source is {os.path.getsize(conf['source'])} bytes, modified {datetime.date.today()}")
    total = 0
    for number, chunk in enumerate(pd.read_csv(conf["source"], chunksize=conf["chunk"])):
        day = pd.to_datetime(chunk["day"], errors="coerce" if conf["validate"] == "loose" else "raise")
        if conf["validate"] == "strict" and (chunk["amount"] > 89).any():
            raise ValueError(f"amounts above 89 in chunk {number}: {int((chunk['amount'] > 89).sum())}")
        total += len(chunk)
        say("logging_mixin.py:151", "INFO", f"chunk {number}: {len(chunk)} rows, {day.min():%F} to {day.max():%F}, {day.isna().sum()} days unreadable")
    say("taskinstance.py:1400", "INFO", f"Marking task as SUCCESS. dag_id=orders, task_id=load, rows={total}")


try:
    main()
except Exception:
    say("taskinstance.py:1824", "ERROR", "Task failed with exception")
    traceback.print_exc()
    sys.exit(1)
