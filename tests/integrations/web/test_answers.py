"""What is answered: the report, the same JSON as on the command line, pages, the schema, the site."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

LOG = b"RuntimeError: CUDA error: device-side assert triggered\n"
FACTS = json.dumps(
    {"schema": "errdoc-probe/1", "facts": {"driver": {"value": "418.87", "how": "", "source": ""}}}
).encode()
RECORDED = Path(__file__).parents[3] / "corpus" / "recorded" / "cuda-out-of-memory" / "torch-shared-2.8.log"


def failure(told) -> str:
    """The first failure of an answer."""
    assert told.status == 200, told.text
    return told.json["diagnoses"][0]["failure"]


def test_the_answer_is_that_of_the_command_line(server) -> None:
    """`--format json` of the same log, to the byte."""
    told = server.ask("POST", "/api/explain?name=stdin", RECORDED.read_bytes())
    done = subprocess.run([sys.executable, "-m", "errdoc", "explain", "-f", "json", "--no-history", "--no-probe", "-"],
                          input=RECORDED.read_bytes(), capture_output=True, check=False)  # fmt: skip
    assert told.headers["Content-Type"] == "application/json"
    assert told.json == json.loads(done.stdout)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/octet-stream", ""])
def test_a_log_is_the_body(server, kind) -> None:
    """Whatever a client calls it; curl's --data-binary says it were a form."""
    assert (
        failure(server.ask("POST", "/api/explain", LOG, {"Content-Type": kind} if kind else {})) == "device-side-assert"
    )


def test_a_packed_log_is_unpacked(server) -> None:
    """By its first bytes."""
    assert failure(server.ask("POST", "/api/explain", gzip.compress(LOG))) == "device-side-assert"


def test_a_form_brings_several_logs_and_a_snapshot(server, asked_by_form) -> None:
    """Those of one job, by their names; what is pasted is one more."""
    told = server.ask(
        "POST", "/api/explain", *asked_by_form(("rank0.log", b"step 1\n"), ("rank1.log", LOG), ("m.json", FACTS))
    )
    assert failure(told) == "device-side-assert"
    assert [one["name"] for one in told.json["sources"]] == ["rank0.log", "rank1.log"]
    assert {"driver"} <= {one["name"] for one in told.json["facts"] if one["source"] == "given"}
    assert failure(server.ask("POST", "/api/explain", *asked_by_form(text=LOG.decode()))) == "device-side-assert"


def test_languages(server) -> None:
    """Titles and reasons are in the one that is asked for."""
    chinese = server.ask("POST", "/api/explain?lang=zh", LOG).json["diagnoses"][0]
    assert chinese["title"] == chinese["title_zh"] != chinese["title_en"]


def test_pseudonyms_where_they_are_asked_for(server) -> None:
    """In the answer and in the report, here not without being asked."""
    log = b"user = alice@example.org\nTOKEN=ghp_" + b"0123456789abcdefghijklmnopqrstuvwxyz\n" + LOG
    assert b"alice" in server.ask("POST", "/paste", log).body
    assert b"alice" not in server.ask("POST", "/paste?redact=1", log).body


def test_the_page_works_without_its_script(server, asked_by_form) -> None:
    """A form of a browser brings the report, with the language that was chosen first."""
    page = server.ask("GET", "/paste", headers={"Accept-Language": "zh-CN,zh;q=0.9"})
    assert '<html lang="zh">' in page.text
    assert 'method="post" action="/paste" enctype="multipart/form-data"' in page.text
    report = server.ask("POST", "/paste", *asked_by_form(("a.log", LOG), text="", lang="zh", redact="0"))
    assert report.headers["Content-Type"].startswith("text/html")
    assert '<html lang="zh">' in report.text
    assert "device-side-assert" in report.text


def test_a_form_without_a_log_says_so_on_the_page(server, asked_by_form) -> None:
    """In the language of the browser, as an alert."""
    told = server.ask(
        "POST",
        "/paste",
        *asked_by_form(("", b""), text="\r\n"),
    )
    assert told.status == 400
    assert 'role="alert"' in told.text
    assert "There is no log in this request." in told.text


def test_a_picture_is_refused_with_a_reason(server) -> None:
    """It is no log."""
    told = server.ask("POST", "/api/explain?name=screen.png", b"\x89PNG\r\n\x1a\n" + bytes(99))
    assert told.status == 422
    assert "screen.png" in told.json["error"]


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ("/api/show/nan-loss", "id", "nan-loss"),
        ("/api/show/nan-loss?lang=zh", "lang", "zh"),
        ("/api/code?q=Xid+79", "schema", "errdoc-code/1"),
        ("/api/which?q=cudart64_90.dll&os=windows", "schema", "errdoc-which/1"),
    ],
)
def test_pages_and_tables(server, path, key, value) -> None:
    """They answer as the commands do."""
    assert server.ask("GET", path).json[key] == value


def test_search(server) -> None:
    """Pages by words, also in Chinese."""
    assert server.ask("GET", "/api/search?q=cudnn+version").json["pages"]
    assert server.ask("GET", "/api/search?q=%E6%98%BE%E5%AD%98%E4%B8%8D%E8%B6%B3&lang=zh").json["pages"]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/show/nan-los", 404), ("/api/code?q=", 400), ("/api/code", 400), ("/api/which?q=x&os=plan9", 400),
     ("/api/nothing", 404), ("/api/explain", 405), ("/elsewhere", 404)],
)  # fmt: skip
def test_what_there_is_not(server, path, status) -> None:
    """Each is refused with a line of JSON; a name that is near is named."""
    told = server.ask("GET", path)
    assert told.status == status
    assert told.json["error"]
    assert ("nan-loss" in told.json["hint"]) == (path == "/api/show/nan-los")


def test_the_answers_are_what_the_schema_says(server) -> None:
    """The document has no dead reference, and what is answered fits it."""
    document = server.ask("GET", "/openapi.json").json
    schemas = document["components"]["schemas"]
    whole = json.dumps(document)
    for name in {part.split('"')[0] for part in whole.split('"$ref": "#/components/schemas/')[1:]}:
        assert name in schemas
    assert "#/$defs" not in whole
    answers = {
        "Answer": server.ask("POST", "/api/explain", RECORDED.read_bytes()),
        "Search": server.ask("GET", "/api/search?q=cudnn"),
        "Page": server.ask("GET", "/api/show/nan-loss"),
        "Code": server.ask("GET", "/api/code?q=35"),
        "Which": server.ask("GET", "/api/which?q=libcudnn.so.8"),
        "Error": server.ask("GET", "/api/show/nothing"),
    }
    for name, told in answers.items():
        jsonschema.validate(told.json, {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}})
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({}, {"$ref": "#/components/schemas/Answer", "components": {"schemas": schemas}})


def test_every_address_of_the_schema_is_there(server) -> None:
    """And takes the method that it names."""
    document = server.ask("GET", "/openapi.json").json
    for path, methods in document["paths"].items():
        for method in methods:
            assert server.ask(method.upper(), path.replace("{id}", "nan-loss"), LOG).status in (200, 400)
    assert document["openapi"].startswith("3.1")


def test_without_a_site_the_page_is_at_the_root(server) -> None:
    """A redirect leads to it."""
    told = server.ask("GET", "/")
    assert (told.status, told.headers["Location"]) == (307, "/paste")


def test_the_site_is_served_and_nothing_beside_it(special, site) -> None:
    """Its pages, by their addresses; no way leads out of its folder, nor does a link in it."""
    server = special("--site", str(site))
    assert b"all that errdoc knows" in server.ask("GET", "/").body
    assert b"a failure" in server.ask("GET", "/failure/").body
    assert b'href="/"' in server.ask("GET", "/paste").body
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/failure/..%2f..%2fsecret.txt", "/link.txt",
                 "//etc/passwd", "/%2fetc/passwd", "/..%5csecret.txt", "/a%00b"):  # fmt: skip
        told = server.ask("GET", path)
        assert told.status == 404, path
        assert b"not of the site" not in told.body


def test_what_is_sent_is_kept_only_where_that_is_asked_for(special, tmp_path, asked_by_form) -> None:
    """As it came, closed to others, in a folder that no name leads out of; the page says so."""
    folder = tmp_path / "kept"
    server = special("--keep", str(folder))
    assert server.ask("POST", "/api/explain", *asked_by_form(("../../up.log", LOG), ("a b.log", LOG))).status == 200
    kept = sorted(folder.iterdir())
    assert {path.name.split("-", 2)[2] for path in kept} == {"up.log", "a_b.log"}
    assert [path.read_bytes() for path in kept] == [LOG, LOG]
    assert {path.stat().st_mode & 0o077 for path in (folder, *kept)} == {0}
    assert "keeps what is sent" in server.ask("GET", "/paste").text
    assert sorted(tmp_path.rglob("*.log")) == kept
