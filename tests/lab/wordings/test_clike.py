"""Texts of C, C++, CUDA, Go and Rust are read with what prints them."""

import pytest
from lab.wordings.clike import texts


@pytest.mark.parametrize(
    ("file", "source", "sort", "text"),
    [
        ("a.cpp", 'TORCH_CHECK(x > 0, "Expected a pump, but got ", x, " of them");', "raise",
         "Expected a pump, but got ‹x› of them"),
        ("a.cc", 'throw std::runtime_error("The pump " "broke down");', "raise", "The pump broke down"),
        ("a.cc", 'LOG(ERROR) << "The pump " << name << " broke down";', "log", "The pump ‹name› broke down"),
        ("a.cu", 'fprintf(stderr, "The pump %s broke %d times\\n", name, n);', "log",
         "The pump ‹value› broke ‹value:d› times"),
        ("a.cc", 'WARN("The pump %d broke : %s", rank, said);', "log", "The pump ‹value:d› broke : ‹value›"),
        ("a.cc", 'return errors::InvalidArgument("pump must be ", want, ", got ", has);', "raise",
         "pump must be ‹want›, got ‹has›"),
        ("a.go", 'return fmt.Errorf("failed to start the pump: %w", err)', "raise", "failed to start the pump: ‹value›"),
        ("a.go", 'slog.Warn("the pump is too small", "needs", size)', "warning", "the pump is too small"),
        ("a.rs", 'bail!("the pump {name} has no water");', "raise", "the pump ‹value› has no water"),
        ("a.pyx", "raise RuntimeError('The pump %s broke' % name)  # it's so", "raise", "The pump ‹value› broke"),
        ("a.cpp", 'const char* kReady = "the pump is ready"; // "not a text of it"', "literal", "the pump is ready"),
    ],
)  # fmt: skip
def test_a_text_is_what_its_call_or_stream_prints(file: str, source: str, sort: str, text: str) -> None:
    """Neighbours are one, what is put in is a hole, the name of the call says what becomes of it."""
    assert [(one.sort, one.text) for one in texts(f"void run() {{\n{source}\n}}".encode(), file)] == [(sort, text)]


def test_a_text_has_its_line_and_function() -> None:
    """The function is the last one that began above it."""
    source = b'int first() {\n  return 0;\n}\n\nstatic int second(int a) {\n  panic("the pump has no water");\n}\n'
    (found,) = texts(source, "pump.c")
    assert (found.line, found.function) == (6, "second")


def test_names_of_headers_are_no_texts() -> None:
    """Nor are single words that name no error."""
    assert not texts(b'#include "the pump/of errors.h"\nvoid f() { open("waterworks_pump"); }', "a.cc")
