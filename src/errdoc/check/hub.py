"""Models of the hub: is there a copy where the job will look, if it may not ask the network?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from errdoc.model import Evidence
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.render.words import say

if TYPE_CHECKING:
    from errdoc.check.job import Job
    from errdoc.render.words import Lang

_OFFLINE = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_DATASETS_OFFLINE")
_YES = ("1", "on", "yes", "true")


def copies(job: "Job", machine: Snapshot) -> dict[str, str]:
    """Each model of a job to the folder in which its copy would lie."""
    variables = {**(machine.map("environment") or {}), **job.env}
    home = machine.text("home") or "~"
    base = variables.get("HF_HOME") or f"{variables.get('XDG_CACHE_HOME') or f'{home}/.cache'}/huggingface"
    cache = variables.get("HF_HUB_CACHE") or f"{base}/hub"
    return {one: f"{cache}/models--{one.replace('/', '--')}" for one in job.models}


def models(job: "Job", machine: Snapshot, lang: "Lang") -> Iterator[tuple[str, Evidence]]:
    """What is not in the cache while the job's variables keep it from the network.

    Where it may ask the network nothing is said: whether the hub answers is nobody's fact before it is asked.
    """
    variables = {**(machine.map("environment") or {}), **job.env}
    offline = next((name for name in _OFFLINE if variables.get(name, "").lower() in _YES), "")
    looked = {str(row.get("path")): bool(row.get("exists")) for row in machine.rows("named_paths") or ()}
    for model, path in copies(job, machine).items():
        there = looked.get(path)
        if there is None:
            yield "no-network", Evidence("machine", because=say("ahead_cache", lang, model=model, path=path))
        elif offline:
            because = "" if there else say("ahead_offline", lang, model=model, path=path, name=offline)
            yield "no-network", Evidence("machine", says="against" if there else "for", strength="decisive",
                                         because=because, fact="named_paths", value=path)  # fmt: skip
        elif not there:
            yield "no-network", Evidence("machine", because=say("ahead_download", lang, model=model))


def asked(job: "Job", machine: Snapshot, lang: "Lang", *, seconds: float = 10.0) -> tuple[str, Evidence]:
    """Whether the hub answers this machine: the one question of errdoc's that goes to the network."""
    import http.client
    import urllib.error
    import urllib.request

    from errdoc.outgoing import opener, within

    variables = {**(machine.map("environment") or {}), **job.env}
    address = variables.get("HF_ENDPOINT") or "https://huggingface.co"
    why = ""
    try:
        if not address.startswith(("https://", "http://")):
            raise ValueError("it is no address")
        request = urllib.request.Request(address, method="HEAD")  # noqa: S310 - looked at above
        within(seconds, lambda: opener.open(request, timeout=seconds).close())
    except urllib.error.HTTPError as error:
        error.close()  # it answers, if only that what is asked lies elsewhere
    except (OSError, ValueError, http.client.HTTPException) as error:
        why = str(getattr(error, "reason", "") or error).strip() or type(error).__name__
    because = say("ahead_hub", lang, address=address, why=why) if why else ""
    return "no-network", Evidence("machine", says="for" if why else "against", strength="decisive", because=because,
                                  fact="environment", value=address)  # fmt: skip
