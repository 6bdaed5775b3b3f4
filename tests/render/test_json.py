"""The JSON face keeps its contract."""

import json
from copy import deepcopy
from dataclasses import replace
from importlib.resources import files

import jsonschema
import pytest

from errdoc import __version__
from errdoc.model import Diagnosis, Evidence
from errdoc.render.json import as_dict, render

SCENARIOS = ("diagnosed", "undecided", "several", "similar", "unknown", "wrapper-alone", "clean")


@pytest.fixture(scope="module")
def schema():
    """The schema as it is shipped."""
    return json.loads(files("errdoc.render").joinpath("schema/errdoc-1.json").read_text(encoding="utf-8"))


def closed(schema):
    """The same schema, allowing no key that it does not describe."""
    schema = deepcopy(schema)
    for part in [schema, *schema["$defs"].values()]:
        if "properties" in part:
            part["additionalProperties"] = False
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
    [{"status": "fine"}, {"schema": "errdoc/2"}, {"diagnoses": [{"failure": "x"}]}, {"kb": None}, {"notes": "x"}],
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


def test_chinese_stays_readable(answers):
    """Text is not escaped where the stream takes it."""
    diagnosis = Diagnosis("a", "驱动太旧", "root", 0.5, "signature")
    assert "驱动太旧" in render(replace(answers.DIAGNOSED, diagnoses=(diagnosis,)))
