"""Sums accounts in a database."""
import random
import sys

from sqlalchemy import create_engine, text

accounts, batch = int(sys.argv[1]), int(sys.argv[2])
engine = create_engine("sqlite://")
print(f"accounts={accounts} batch={batch} url={engine.url}")
with engine.connect() as held:
    held.execute(text("create table account (id integer, cents integer)"))
    for at in range(0, accounts, batch):
        for number in range(at, min(at + batch, accounts)):
            held.execute(text(f"insert into account values ({number}, {random.randrange(9999)})"))
        print(f"accounts {at} to {min(at + batch, accounts) - 1} written")
found = engine.execute("select 1 + 1").fetchone()
print(f"sum asked: {found[0]}")
