"""Addresses are stable and relative links lead where they say."""

from urllib.parse import urljoin

import pytest

from errdoc.site import addresses
from errdoc.site.book import Book


@pytest.mark.parametrize(
    ("here", "there", "url"),
    [
        ("failure/a", "cause/b", "cause/b/"),
        ("failure/a", "failure#cudnn", "failure/#cudnn"),
        ("", "code/cuda/35", "code/cuda/35/"),
        ("code/cuda/35", "", ""),
        ("library/cudart64_90.dll", "library/libstdc++.so.6", "library/libstdc%2B%2B.so.6/"),
        ("", "", ""),
    ],
)
def test_a_relative_link_leads_there_below_any_path(here: str, there: str, url: str) -> None:
    """Below whatever prefix the site stands."""
    root = "https://host/any/prefix/"
    page = f"{root}{here}/" if here else root
    assert urljoin(page, addresses.way(here, there)) == root + url


@pytest.mark.parametrize(
    ("ident", "address"),
    [
        ("cudnn-conv-algorithm", "failure/cudnn-conv-algorithm"),
        ("benign-cpu-features", "failure/benign-cpu-features"),
        ("driver-too-old", "cause/driver-too-old"),
        ("kind-key-error", "kind/kind-key-error"),
        ("deterministic-training", "guide/deterministic-training"),
    ],
)
def test_pages_of_each_kind_have_their_address(books: dict[str, Book], ident: str, address: str) -> None:
    """Which people have linked to."""
    assert books["en"].address(ident) == address


def test_codes_stand_below_the_name_that_people_give_their_space(books: dict[str, Book]) -> None:
    """Which people have linked to as well."""
    book = books["en"]
    assert book.code_address("cudart", 35) == "code/cuda/35"
    assert book.code_address("xid", 79) == "code/xid/79"
    assert book.code_address("ntstatus", 0xC0000005) == "code/windows/0xC0000005"
    assert book.space_names == {
        "exit": "exit", "ntstatus": "windows", "cudart": "cuda", "cuinit": "driver", "cudnn": "cudnn",
        "cublas": "cublas", "cufft": "cufft", "cusolver": "cusolver", "cusparse": "cusparse", "nccl": "nccl",
        "xid": "xid", "signal": "signal", "hip": "hip", "hsa": "hsa", "miopen": "miopen", "rocblas": "rocblas",
        "hipblas": "hipblas", "ur": "ur",
    }  # fmt: skip
