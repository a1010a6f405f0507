"""A part of a file is fetched as HTTP asks for it, by who may fetch the whole."""

import pytest

from terazi.modules.documents.rules.ranges import RangeNotThereError, part_of
from tests.calling import HouseUnderTest
from tests.modules.documents.made_files import PDF, picture, record, record_for_site
from tests.modules.shops.selling import trusted


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        ("bytes=0-0", (0, 0)),
        ("bytes=2-5", (2, 5)),
        ("bytes=5-", (5, 9)),
        ("bytes=5-99", (5, 9)),
        ("bytes=-3", (7, 9)),
        ("bytes=-99", (0, 9)),
        ("BYTES = 1 - 2", (1, 2)),
        ("", None),
        ("bytes=", None),
        ("bytes=-", None),
        ("bytes=5-2", None),
        ("bytes=0-1,4-5", None),
        ("lines=0-1", None),
        ("bytes=a-b", None),
        ("bytes=٣-٥", None),
        ("bytes=" + "9" * 5_000 + "-", None),
    ],
)
def test_a_part_is_read_as_it_is_asked_for(asked: str, part: tuple[int, int] | None) -> None:
    assert part_of(asked, 10) == part


@pytest.mark.parametrize(
    ("asked", "size"), [("bytes=10-", 10), ("bytes=-0", 10), ("bytes=0-", 0), ("bytes=-5", 0)]
)
def test_what_is_not_there_is_said_to_be_so(asked: str, size: int) -> None:
    with pytest.raises(RangeNotThereError):
        part_of(asked, size)


async def test_a_file_is_fetched_in_parts(house: HouseUnderTest, ayse: str) -> None:
    name = (await record(house, ayse, PDF, "a.pdf"))["document_name"]
    for path, query in (
        ("/v1/document/get", f"doc={name}"),
        ("/v1/document/get/by/bucket", f"bucket=own&key={name}"),
    ):

        async def fetch(asked: str, path: str = path, query: str = query, token: str = ayse) -> object:
            headers = {"Range": asked, "Authorization": f"Bearer {token}"}
            return await house.client.get(f"{path}?{query}", headers=headers)

        whole = await fetch("nothing")
        assert (whole.status_code, whole.headers["accept-ranges"]) == (200, "bytes")
        first, rest = await fetch("bytes=0-3"), await fetch("bytes=4-")
        assert (first.status_code, rest.status_code) == (206, 206)
        assert first.content + rest.content == whole.content == PDF
        assert first.headers["content-range"] == f"bytes 0-3/{len(PDF)}"
        assert first.headers["content-length"] == "4"
        assert first.headers["content-type"] == whole.headers["content-type"]
        assert "sandbox" in first.headers["content-security-policy"]
        beyond = await fetch(f"bytes={len(PDF)}-")
        assert (beyond.status_code, beyond.content) == (416, b"")
        assert beyond.headers["content-range"] == f"bytes */{len(PDF)}"
        assert beyond.headers["cache-control"] == "no-store"
        stranger = await house.register(f"zeynep{path[-1]}")
        assert (await fetch("bytes=0-3", token=stranger)).status_code == 404


async def test_a_part_of_a_public_picture_belongs_to_one_state_of_it(house: HouseUnderTest) -> None:
    editor = await trusted(house, "elif.demir", "website_edit")
    address = (await record_for_site(house, editor, picture()))["files"][".webp"]
    whole = await house.client.get(address)
    tag = whole.headers["etag"]
    for sent, status in (
        ({}, 206),
        ({"If-Range": tag}, 206),
        ({"If-Range": '"x"'}, 200),
        ({"If-Range": f"W/{tag}"}, 200),
    ):
        part = await house.client.get(address, headers={"Range": "bytes=0-9", **sent})
        assert part.status_code == status, sent
        assert part.content == (whole.content[:10] if status == 206 else whole.content)
    known = await house.client.get(address, headers={"Range": "bytes=0-9", "If-None-Match": tag})
    assert known.status_code == 304


async def test_a_part_of_a_private_file_is_never_joined_by_a_tag(house: HouseUnderTest, ayse: str) -> None:
    name = (await record(house, ayse, PDF, "a.pdf"))["document_name"]
    headers = {"Range": "bytes=0-3", "If-Range": '"x"', "Authorization": f"Bearer {ayse}"}
    assert (await house.client.get(f"/v1/document/get?doc={name}", headers=headers)).status_code == 200
