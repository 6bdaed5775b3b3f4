"""What the issue forms of frameworks ask for, filled in as far as a log, its machine and the answer tell.

The labels are those of the projects' own forms (`.github/ISSUE_TEMPLATE`), as a form leaves them in an issue: a heading
for each, and below it what was filled in. Trackers are in English, whatever the answer's language.
"""

from collections.abc import Callable, Mapping

from errdoc.model import Explanation
from errdoc.render import markdown, view
from errdoc.render.safe import safe

#: What only a person can say.
_YOURS = "_To be filled in: {}_"
#: Lines of the log before and behind the error that an issue quotes.
_BEFORE, _BEHIND = 60, 20

#: Facts by the label that environment scripts give them; the first name that is known counts.
_ENVIRONMENT = (
    ("OS", ("os_name", "os")),
    ("Python version", ("python",)),
    ("PyTorch version", ("torch",)),
    ("TensorFlow version", ("tensorflow",)),
    ("JAX version", ("jax",)),
    ("Transformers version", ("transformers",)),
    ("vLLM version", ("vllm",)),
    ("CUDA used to build", ("torch_cuda", "tensorflow_cuda", "cuda_runtime")),
    ("cuDNN version", ("torch_cudnn", "cudnn_loaded")),
    ("NCCL version", ("nccl",)),
    ("Nvidia driver version", ("driver",)),
    ("GPU models", ("gpu",)),
    ("GPU memory", ("gpu_total_memory",)),
    ("glibc", ("glibc",)),
    ("CPU", ("cpu",)),
)  # fmt: skip


def fields(project: str) -> tuple[str, ...]:
    """The labels of a project's form, in its order."""
    return tuple(label for label, _ in _FORMS[project])


def render(project: str, answer: Explanation, log: str, facts: Mapping[str, str]) -> str:
    """The body of an issue.

    Args:
        project: a key of `PROJECTS`.
        answer: redacted.
        log: the text of the log, redacted.
        facts: of the machine and the log, each with one value, redacted.
    """
    issue = _Issue(answer, log, facts)
    return "\n".join(f"### {label}\n\n{fill(issue)}\n" for label, fill in _FORMS[project])


class _Issue:
    """The answer and what it is about."""

    def __init__(self, answer: Explanation, log: str, facts: Mapping[str, str]) -> None:
        self.answer = answer
        self.log = log
        self.facts = facts

    def fact(self, *names: str) -> str:
        """The first of these that is known, or what a form has for nothing."""
        return next((safe(self.facts[name]) for name in names if self.facts.get(name)), "_No response_")

    def environment(self) -> str:
        """The lines of an environment script, as far as they are known."""
        rows = [f"{label}: {self.fact(*names)}" for label, names in _ENVIRONMENT if any(map(self.facts.get, names))]
        return markdown.fence("\n".join(rows) or "nothing is known of it", "text")

    def folded(self) -> str:
        """The same, folded as a form wants it."""
        return f"<details>\n<summary>What errdoc knows of it</summary>\n\n{self.environment()}\n\n</details>"

    def quoted(self) -> str:
        """The error with the lines around it."""
        root = next(iter(view.with_role(self.answer, "root")), None)
        line = root.line if root else self.answer.unexplained.line if self.answer.unexplained else None
        rows = self.log.splitlines()
        at = min(line or len(rows), len(rows))
        return markdown.fence("\n".join(safe(one) for one in rows[max(0, at - _BEFORE) : at + _BEHIND]), "text")

    def bug(self) -> str:
        """What happened, the error, and what errdoc makes of it."""
        wanted = _YOURS.format("what you did, what you expected, and the shortest code that shows it")
        said = markdown.render(self.answer, github=True)
        told = f"<details>\n<summary>What errdoc makes of it</summary>\n\n{said}\n</details>"
        return f"{wanted}\n\n{self.quoted()}\n\n{told}"


def _fixed(text: str) -> Callable[[_Issue], str]:
    return lambda _: text


def _fact(*names: str) -> Callable[[_Issue], str]:
    return lambda issue: issue.fact(*names)


def _boxes(*labels: str) -> Callable[[_Issue], str]:
    return _fixed("\n".join(f"- [ ] {one}" for one in labels))


def _both(first: tuple[str, ...], second: tuple[str, ...]) -> Callable[[_Issue], str]:
    return lambda issue: f"{issue.fact(*first)} / {issue.fact(*second)}"


_CODE = _fixed(_YOURS.format("the shortest code that shows it"))
_FORMS: dict[str, tuple[tuple[str, Callable[[_Issue], str]], ...]] = {
    "pytorch": (("🐛 Describe the bug", _Issue.bug), ("Versions", _Issue.environment)),
    "tensorflow": (
        ("Issue type", _fixed("Bug")),
        ("Have you reproduced the bug with TensorFlow Nightly?", _fixed("No")),
        ("Source", _fixed(_YOURS.format("source or binary"))),
        ("TensorFlow version", _fact("tensorflow")),
        ("Custom code", _fixed(_YOURS.format("Yes or No"))),
        ("OS platform and distribution", _fact("os_name", "os")),
        ("Mobile device", _fixed("_No response_")),
        ("Python version", _fact("python")),
        ("Bazel version", _fixed("_No response_")),
        ("GCC/compiler version", _fixed("_No response_")),
        ("CUDA/cuDNN version", _both(("tensorflow_cuda", "cuda_runtime"), ("cudnn_loaded", "cudnn_compiled"))),
        ("GPU model and memory", _both(("gpu",), ("gpu_total_memory",))),
        ("Current behavior?", _fixed(_YOURS.format("what happens, and what you expected"))),
        ("Standalone code to reproduce the issue", _CODE),
        ("Relevant log output", _Issue.quoted),
    ),
    "vllm": (
        ("Your current environment", _Issue.folded),
        ("🐛 Describe the bug", _Issue.bug),
        ("Before submitting a new issue...", _boxes("searched for the same among the issues and in the documentation")),
    ),
    "huggingface": (
        ("System Info", _Issue.environment),
        ("Who can help?", _fixed("_No response_")),
        ("Information", _boxes("The official example scripts", "My own modified scripts")),
        ("Tasks", _boxes(
            "An officially supported task in the `examples` folder",
            "My own task or dataset",
        )),
        ("Reproduction", _Issue.bug),
        ("Expected behavior", _fixed(_YOURS.format("what you expected"))),
    ),
}  # fmt: skip
#: The projects whose forms are known.
PROJECTS = tuple(_FORMS)
