"""Bodies and queries: how large, how deep, and what becomes of those that make no sense."""

import json
from typing import Any

import pytest

from tests.foundation.conftest import SmallHouse

LIMIT = 256 * 1024


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"{]}",
        b"nonsense",
        b'{"text": "a"',
        b'{"text": "\xff\xfe"}',
        b"\xef\xbb\xbf{",
        b"\x00",
        b'{"text": NaN, }',
        b"[" * 100_000,
        b'{"a":' * 20_000,
    ],
)
async def test_what_is_no_json_is_a_bad_request(small_house: SmallHouse, content: bytes) -> None:
    answer = await small_house.post(
        "/v1/note",
        content=content,
        headers={"Content-Type": "application/json"},
        params={"active_lang_label": "en"},
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["error"] in {"malformed_body", "invalid_input"}


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        "text",
        5,
        {},
        {"text": None},
        {"text": 5},
        {"text": "a\x00b"},
        {"text": "a", "anything": "\x00"},
        {"text": "a", "anything": {"\x00": 1}},
        {"text": "a", "anything": [[["\x00"]]]},
        {"text": "a" * 101},
        {"text": "a", "number": 11},
        {"text": "a", "number": 10**30},
        {"text": "a", "number": 1.5},
        {"text": "a", "number": "many"},
        {"text": "a", "share": "x"},
    ],
)
async def test_input_that_does_not_fit_is_refused_field_by_field(small_house: SmallHouse, body: Any) -> None:
    answer = await small_house.post("/v1/note", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid_input")
    problems = answer.json()["errors"]
    assert problems
    assert all(
        problem["message"] and problem["message_key"].startswith("foundation.") for problem in problems
    )


@pytest.mark.parametrize(
    "content",
    [
        rb'{"text": "\ud800"}',
        rb'{"text": "a\udfffb"}',
        rb'{"text": "a", "anything": {"\ud800": 1}}',
        b'{"text": "a", "share": 1e999}',
        b'{"text": "a", "number": ' + b"9" * 5000 + b"}",
        b'{"text": "a", "number": -' + b"9" * 4000 + b"}",
        b'{"text": "a", "anything": ' + b"[" * 500 + b"]" * 500 + b"}",
        b'{"text": "a", "anything": ' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"}",
    ],
)
async def test_json_that_no_sensible_client_writes(small_house: SmallHouse, content: bytes) -> None:
    answer = await small_house.post("/v1/note", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code in {400, 422} or b"1e999" in content
    assert answer.json()["status_message"]


async def test_unknown_fields_are_ignored(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/note", json={"text": "çay", "later": True})
    assert answer.json()["text"] == "çay"


async def test_letters_outside_the_first_plane_are_text(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/note", content=rb'{"text": "\ud83c\udf75"}', headers=JSON)
    assert answer.json()["text"] == "🍵"


async def test_a_body_too_large_by_its_own_word_is_not_read(small_house: SmallHouse) -> None:
    answer = await small_house.send_raw("/v1/note", [b"{}"], {**JSON, "content-length": str(LIMIT + 1)})
    assert (answer.status, answer.chunks_read) == (413, 0)


async def test_a_body_too_large_in_truth_is_not_read_to_its_end(small_house: SmallHouse) -> None:
    chunks = [b'{"text": "'] + [b"a" * 65536] * 1000
    answer = await small_house.send_raw("/v1/note", chunks, {**JSON, "content-length": "20"})
    assert answer.status == 413
    assert answer.chunks_read <= 6


async def test_a_body_in_chunks_without_a_length_is_counted(small_house: SmallHouse) -> None:
    chunks = [b"a" * 65536] * 1000
    answer = await small_house.send_raw("/v1/note", chunks, {**JSON, "transfer-encoding": "chunked"})
    assert answer.status == 413
    assert answer.chunks_read <= 6


async def test_a_body_in_many_small_chunks_is_put_together(small_house: SmallHouse) -> None:
    whole = json.dumps({"text": "çay"}).encode()
    answer = await small_house.send_raw("/v1/note", [bytes([letter]) for letter in whole], JSON)
    assert json.loads(answer.content)["text"] == "çay"


async def test_a_body_of_just_the_limit_is_read(small_house: SmallHouse) -> None:
    start = b'{"text": "a", "anything": "'
    whole = start + b"a" * (LIMIT - len(start) - 2) + b'"}'
    assert (await small_house.send_raw("/v1/note", [whole], JSON)).status == 200
    assert (await small_house.send_raw("/v1/note", [whole + b" "], JSON)).status == 413


async def test_the_limit_is_said_in_megabytes(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/upload", content=b"a" * 3000, params={"active_lang_label": "tr"})
    assert answer.status_code == 413
    assert "0,002" in answer.json()["status_message"]


async def test_uploads_have_a_limit_of_their_own(small_house: SmallHouse) -> None:
    good = await small_house.post("/v1/upload", files={"file": ("a.txt", b"a" * 500)}, data={"name": "çay"})
    assert good.json()["text"] == "çay 500"
    long = await small_house.post("/v1/upload", files={"file": ("a.txt", b"a" * 501)}, data={"name": "çay"})
    assert long.json()["text"] == "too large"
    huge = await small_house.post("/v1/upload", files={"file": ("a.txt", b"a" * 5000)}, data={"name": "çay"})
    assert huge.status_code == 413


@pytest.mark.parametrize(
    ("content", "content_type"),
    [
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"nonsense", "multipart/form-data; boundary=x"),
        (b"nonsense", "multipart/form-data"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--", "multipart/form-data; boundary=x"),
        (
            b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na',
            "multipart/form-data; boundary=x",
        ),
        (b"file=a&name=b", "application/x-www-form-urlencoded"),
        (b"%", "application/x-www-form-urlencoded"),
        (b'{"file": 1}', "application/json"),
        (b"a", "text/plain; charset=nothing"),
        (b"", ""),
    ],
)
async def test_an_upload_that_is_none(small_house: SmallHouse, content: bytes, content_type: str) -> None:
    answer = await small_house.send_raw("/v1/upload", [content], {"content-type": content_type})
    assert answer.status in {400, 422}


async def test_a_form_field_cannot_hold_what_cannot_be_stored(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/upload", files={"file": ("a.txt", b"a")}, data={"name": "a\x00"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "name")


@pytest.mark.parametrize(
    ("given", "status", "text"),
    [
        ({"json": {"name": "çay"}}, 200, "çay"),
        ({"data": {"name": "çay"}}, 200, "çay"),
        ({"json": {}}, 422, None),
        ({"data": {}}, 422, None),
        ({"json": {"name": "\x00"}}, 422, None),
        ({"data": {"name": "\x00"}}, 422, None),
        ({"json": []}, 422, None),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400, None),
        ({"content": b"[" * 60_000, "headers": {"Content-Type": "application/json"}}, 400, None),
        ({"content": b'{"name": "\xff"}', "headers": {"Content-Type": "application/json"}}, 400, None),
        ({"content": b"x", "headers": {"Content-Type": "multipart/form-data; boundary=x"}}, 400, None),
        ({"data": {f"f{i}": "a" for i in range(60)}}, 400, None),
        ({"files": {"name": ("a.txt", b"a")}}, 400, None),
    ],
)
async def test_the_call_that_takes_forms_and_json(
    small_house: SmallHouse, given: dict[str, Any], status: int, text: str | None
) -> None:
    answer = await small_house.post("/v1/form", **given)
    assert (answer.status_code, answer.json().get("text")) == (status, text)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "name"),
        ("name=%00", "name"),
        ("name=" + "a" * 401, "name"),
        ("name=a&page=x", "page"),
        ("name=a&page=" + "9" * 5000, "page"),
        ("name=a&other=%00", "other"),
    ],
)
async def test_query_values_that_do_not_fit(small_house: SmallHouse, query: str, field: str) -> None:
    answer = await small_house.send_raw(f"/v1/query?{query}", [])
    assert answer.status == 422
    assert json.loads(answer.content)["errors"][0]["field"] == field


@pytest.mark.parametrize("query", ["name=%ff", "name=%ed%a0%80", "name=a&name=b", "name=a&&&=&", "name=%"])
async def test_query_strings_in_a_strange_encoding_are_read_somehow(
    small_house: SmallHouse, query: str
) -> None:
    assert (await small_house.send_raw(f"/v1/query?{query}", [])).status == 200


async def test_messages_about_fields_name_the_limit_in_both_languages(small_house: SmallHouse) -> None:
    body = {"text": "a" * 101, "number": 11}
    for lang, words in (("tr", {"100", "10"}), ("en", {"100", "10"})):
        answer = await small_house.post("/v1/note", json=body, params={"active_lang_label": lang})
        messages = " ".join(problem["message"] for problem in answer.json()["errors"])
        assert all(word in messages for word in words)


async def test_files_are_saved_under_their_own_name_and_never_run(small_house: SmallHouse) -> None:
    answer = await small_house.client.get("/v1/file")
    assert answer.headers["content-disposition"] == (
        "attachment; filename=\"ay demi.txt\"; filename*=UTF-8''%C3%A7ay%20%22demi%22.txt"
    )
    assert answer.headers["cache-control"] == "private, no-store"


JSON = {"content-type": "application/json"}
