"""Events to features: structured logs, one JSON object a line."""
import datetime
import json
import os
import socket
import sys
import uuid

import numpy as np
import pydantic
import scipy
from pydantic import BaseModel, Field

RUN = uuid.uuid4().hex


def log(event, **values):
    head = {"ts": datetime.datetime.now(datetime.timezone.utc).isoformat(), "level": "info", "run": RUN, "pid": os.getpid()}
    print(json.dumps(head | {"event": event} | values), flush=True)


class Settings(BaseModel):
    source: str = "data/events.jsonl"
    window: int = Field(64, ge=1)
    overlap: float = 0.5
    integrate: bool = True
    strict: bool = False
    target: str = "features.npy"
    owner: str = "team-a"


def main():
    log("start", host=socket.gethostname(), versions={"pydantic": pydantic.VERSION, "scipy": scipy.__version__, "numpy": np.__version__})
    given = dict(word.split("=", 1) for word in sys.argv[1:])
    parse = Settings.parse_obj if not given.pop("fields", "") else (lambda values: Settings(**{name: values[name] for name in values if name in Settings.__fields__}))
    settings = parse(given)
    log("settings", **json.loads(settings.json() if pydantic.VERSION < "2" else settings.model_dump_json()))
    size = os.path.getsize(settings.source)
    rows = 0
    y = []
    log("source", path=settings.source, size_bytes=size)
    with open(settings.source) as file:
        for number, line in enumerate(file, 1):
            y.append(json.loads(line)["y"])
            rows += 1
            if number % 1000 == 0:
                log("progress", rows=rows, mean=round(float(np.mean(y)), 5))
    y = np.array(y)
    windows = np.lib.stride_tricks.sliding_window_view(y, settings.window)
    log("windows", count=len(windows))
    if settings.window > 512:
        windows = np.ascontiguousarray(np.repeat(windows, 200, axis=0))
    if settings.integrate:
        from scipy.integrate import cumulative_trapezoid as running
        if os.environ.get("AREA", "simple") == "exact":
            from scipy.integrate import simps
            log("area", value=round(float(simps(y)), 3))
        windows = np.hstack([windows, running(windows, axis=1)])
    if settings.strict and not np.allclose(windows.mean(), 0, atol=1e-6):
        raise ValueError(f"strict: the mean of all windows is {windows.mean():.6f}, not 0")
    np.save(settings.target, windows)
    log("written", path=settings.target, shape=list(windows.shape))


main()
