"""The JSON face keeps its contract."""

import json
from copy import deepcopy
from dataclasses import replace
from importlib.resources import files

import jsonschema
import pytest

from errdoc import __version__
from errdoc.model import Diagnosis, Evidence, Frame, Place, RaisedBy
from errdoc.render.json import as_dict, render

SCENARIOS = (
    "diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "told-several", "wrapper-alone", "clean",
)  # fmt: skip


@pytest.fixture(scope="module")
def schema():
    """The schema as it is shipped."""
    return json.loads(files("errdoc.render").joinpath("schema/errdoc-1.json").read_text(encoding="utf-8"))


def closed(schema):
    """The same schema, allowing no key that it does not describe."""
    schema = deepcopy(schema)
    parts = [schema]
    while parts:
        part = parts.pop()
        if "object" in part.get("type", ()):
            part["additionalProperties"] = False
        parts += [one for one in part.values() if isinstance(one, dict)]
    return schema


def test_schema_is_valid(schema):
    """The schema is a schema, and allows further keys."""
    jsonschema.Draft202012Validator.check_schema(schema)
    assert "additionalProperties" not in json.dumps(schema)


@pytest.mark.parametrize("name", SCENARIOS)
def test_answers_fit_the_schema(answers, schema, name):
    """Every kind of answer fits, and has no key that is not described."""
    jsonschema.validate(json.loads(render(answers.ANSWERS[name])), closed(schema))


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "fine"},
        {"schema": "errdoc/2"},
        {"diagnoses": [{"failure": "x"}]},
        {"kb": None},
        {"notes": "x"},
        {"frame": {"file": "a"}},
        {"do": [{"text": "a"}]},
        {"do": [{}] * 4},
        {"raised_by": {"origin": "fate"}},
    ],
)
def test_schema_refuses_what_is_no_answer(answers, schema, wrong):
    """The schema can fail."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(as_dict(answers.DIAGNOSED) | wrong, schema)


def test_contracted_keys(answers):
    """The keys of the contract are there, with their values."""
    answer = json.loads(render(answers.DIAGNOSED))
    assert answer["schema"] == "errdoc/1"
    assert answer["errdoc"] == __version__
    assert answer["kb"] == "2026.11"
    assert answer["source"] == {"name": "runs/train.log", "bytes": 345678, "lines": 4321, "encoding": "utf-8"}
    assert "sources" not in answer
    assert answer["status"] == "diagnosed"
    assert answer["machine"]["log_is_from"] == "unknown"
    assert answer["notes"] == ["3 bytes were no UTF-8"]
    assert answer["facts"][0] == {
        "name": "tensorflow", "value": "1.12.0", "source": "log", "line": 3, "printed": "tensorflow-gpu==1.12.0"
    }  # fmt: skip
    root = answer["diagnoses"][0]
    expected = {
        "failure": "cudnn-conv-algorithm", "role": "root", "confidence": 0.97, "matched_by": "signature",
        "signature": "tf-failed-to-get", "line": 1842, "rank": 3, "count": 2,
    }  # fmt: skip
    assert {key: root[key] for key in expected} == expected
    assert root["evidence"] == [{"line": 1842, "text": answers.QUOTE}]
    cause = root["causes"][0]
    assert (cause["cause"], cause["verdict"], cause["confidence"]) == (
        "gpu-shared-with-other-process",
        "confirmed",
        0.93,
    )
    assert cause["evidence"][1] == {
        "source": "machine", "fact": "gpu_free_memory", "value": "0.6 GiB", "says": "for", "strength": "decisive",
        "because": "9.9 of 11.0 GiB belong to process 4211 (python)",
    }  # fmt: skip
    assert cause["remedies"][0]["commands"] == list(answers.OTHER_CARD.commands)
    assert cause["remedies"][0]["verify"] == "nvidia-smi shows free memory"


def test_what_is_told_of_an_unknown_error(answers):
    """The key line with its rank, the kind, the place, the first three steps, and what to search for."""
    answer = as_dict(answers.TOLD)
    assert answer["unexplained"]["rank"] == 1
    assert answer["unexplained"]["file"] is None
    assert answer["kind"] == "kind-argument-check"
    assert answer["frame"]["function"] == "main"
    assert answer["raised_by"]["origin"] == "argument-check"
    assert [step["text"][:5] for step in answer["do"]] == ["Print", "See w", "Stop "]
    assert answer["do"][0]["for"] == "kind-argument-check"
    assert answer["searches"] == [{"words": '"not found in the base model"', "where": "huggingface/peft"}]
    assert answer["notes"] == list(answers.TOLD.codes)


def test_steps_and_place_of_a_diagnosis(answers):
    """A diagnosed log has its steps in the same form, and its place; one that tells no place has none."""
    answer = as_dict(answers.PLACED)
    assert answer["do"][0] == {
        "text": answers.OTHER_CARD.text, "commands": list(answers.OTHER_CARD.commands),
        "verify": answers.OTHER_CARD.verify, "for": "gpu-shared-with-other-process",
    }  # fmt: skip
    assert answer["frame"]["line"] == 41
    bare = as_dict(answers.DIAGNOSED)
    assert (bare["frame"], bare["raised_by"], bare["kind"], bare["searches"]) == (None, None, None, [])


def test_several_inputs_name_their_files(answers):
    """With several inputs `sources` lists them and every line has its file."""
    answer = as_dict(answers.SEVERAL)
    assert [source["name"] for source in answer["sources"]] == ["logs/rank0.log", "logs/rank1.log"]
    assert answer["source"] == answer["sources"][0]
    assert answer["diagnoses"][0]["file"] == "logs/rank1.log"
    assert answer["diagnoses"][0]["evidence"][0]["file"] == "logs/rank1.log"
    assert answer["facts"][0]["file"] == "logs/rank0.log"


def test_suggestions_have_a_score(answers):
    """What the fallback suggests says so."""
    answer = as_dict(answers.SIMILAR)
    assert [(one["role"], one["score"]) for one in answer["diagnoses"]] == [("suggestion", 0.62), ("suggestion", 0.41)]
    assert answer["unexplained"]["line"] == 77


@pytest.mark.parametrize("ascii_only", [False, True])
def test_hostile_text_is_kept_and_harmless(answers, ascii_only):
    """The log's text comes back as it was, in characters that do nothing to a terminal and encode anywhere."""
    evidence = Evidence("log", answers.HOSTILE, 7)
    answer = replace(answers.UNKNOWN, unexplained=evidence)
    text = render(answer, ascii_only=ascii_only)
    assert all(char.isprintable() or char == "\n" for char in text)
    assert json.loads(text)["unexplained"]["text"] == answers.HOSTILE
    text.encode("ascii" if ascii_only else "utf-8")


def test_line_zero_is_no_line(answers, schema):
    """Python names it for code that is made at run time; lines are counted from one."""
    place = Place(Frame("<string>", 0, "f", ""), RaisedBy("library", "torch", "", "a.py", 0))
    answer = as_dict(replace(answers.TOLD, place=place))
    jsonschema.validate(answer, schema)
    assert (answer["frame"]["line"], answer["raised_by"]["line"]) == (None, None)


def test_what_a_ci_runner_acts_on_is_escaped(answers):
    """`##[…]` is a command wherever it stands in a line; tags that no reader sees are written out. Nothing is lost."""
    said = "##[add-mask]x ##vso[task.complete] \U000e0041 ##"
    text = render(replace(answers.UNKNOWN, unexplained=Evidence("log", said, 7)))
    assert "##[" not in text
    assert "##vso[" not in text
    assert "\U000e0041" not in text
    assert json.loads(text)["unexplained"]["text"] == said


def test_chinese_stays_readable(answers):
    """Text is not escaped where the stream takes it."""
    diagnosis = Diagnosis("a", "驱动太旧", "root", 0.5, "signature")
    assert "驱动太旧" in render(replace(answers.DIAGNOSED, diagnoses=(diagnosis,)))
