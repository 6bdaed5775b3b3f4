"""Work on a Ray cluster, by Ray Data: the functions of `work` on each partition, what they tell into the same store.

Which process does what, and what becomes of the work of a node that is lost, is Ray's. Each node needs errdoc in this
version, the same pages, and the logs under the same paths.
"""

import logging
import os
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

from errdoc.errors import ErrdocError, UsageError
from errdoc.triage import work

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told
try:
    import ray
    import ray.data
    from ray.exceptions import RayError
except ModuleNotFoundError as error:
    raise UsageError("--ray needs Ray Data", hint="pip install 'errdoc[triage,ray]'") from error

_Given = TypeVar("_Given")
_Told = TypeVar("_Told")

#: Pieces of work that are given to Ray at a time, in at most so many partitions; fewer are done by this process.
_WINDOW, _PARTITIONS, _FEW = 512, 128, 4
#: Seconds for a connection to the head.
_CONNECT = 10


class Cluster:
    """Processes of a Ray cluster that each have a knowledge base.

    Args:
        address: as `ray.init` takes it: `auto`, `10.0.0.1:6379`.
        setting: what they are told.
        version: of the pages here; a node with others is an error.

    Raises:
        ErrdocError: there is no such cluster.
    """

    def __init__(self, address: str, setting: work.Setting, version: str) -> None:
        self._setting = setting._replace(
            folder=setting.folder.absolute(), pages=tuple(one.absolute() for one in setting.pages)
        )
        self._version = version
        self.look, self.explain, self.place = work.look, work.explain, work.place
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        try:
            _reach(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (RayError, OSError, ValueError, RuntimeError) as error:
            raise ErrdocError(f"no Ray cluster at {address}: {_first_line(error)}", hint="ray start --head") from error
        context = ray.data.DataContext.get_current()
        context.execution_options.preserve_order = True
        context.enable_progress_bars = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        ray.shutdown()  # leaves the cluster, which stays

    def each(self, do: Callable[[_Given], _Told], given: Iterable[_Given]) -> Iterator[_Told]:
        """What came of each piece of work, in their order.

        Args:
            do: `look`, `explain` or `place` of this cluster.
            given: the pieces; taken as they are needed.

        Raises:
            ErrdocError: a node has other pages, or the cluster is lost.
        """
        source = iter(given)
        while some := list(islice(source, _WINDOW)):
            if len(some) < _FEW:
                work.ready(self._setting, self._version)
                yield from map(do, some)
                continue
            rows = [{"given": pickle.dumps(one)} for one in some]
            data = ray.data.from_items(rows, override_num_blocks=min(len(rows), _PARTITIONS))
            told = data.map_batches(
                _partition, batch_size=None, fn_kwargs={"do": do, "setting": self._setting, "version": self._version}
            )
            try:
                for row in told.iter_rows():
                    yield pickle.loads(row["told"])  # noqa: S301 - of the user's own cluster, which runs any code
            except RayError as error:
                hint = "run it again: it goes on where it was"
                raise ErrdocError(f"the Ray cluster has not done its work: {_first_line(error)}", hint=hint) from error


def _reach(address: str) -> None:
    """Asks for a connection to `HOST:PORT`: Ray itself tries for ten minutes."""
    host, _, port = address.rpartition(":")
    if port.isdecimal() and "/" not in host:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT).close()


def _partition(
    batch: dict[str, Any], do: Callable[[Any], Any], setting: work.Setting, version: str
) -> dict[str, list[bytes]]:
    """What is told of the pieces of a partition, in a process of the cluster."""
    work.ready(setting, version)
    return {"told": [pickle.dumps(do(pickle.loads(one))) for one in batch["given"]]}  # noqa: S301


def _first_line(error: BaseException) -> str:
    told = error.__cause__ or error
    return str(told).strip().partition("\n")[0][:200] or type(told).__name__
