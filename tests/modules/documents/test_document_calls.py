"""Fetching files by link, and tables as workbooks."""

import io
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import httpx
import openpyxl
import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.foundation.storage import sign_download
from terazi.modules.access.public import find_caller
from tests.calling import HouseUnderTest

NAME = "ayse.yilmaz"


@pytest.fixture
async def session(house: HouseUnderTest) -> UUID:
    """The session of somebody who is given a link."""
    caller = await find_caller(await house.register(NAME), house.house.database, house.clock.now)
    return caller.session_id


@pytest.fixture
async def link(house: HouseUnderTest, session: UUID) -> httpx.URL:
    """A link to a stored file with a Turkish name."""
    await house.house.storage.put("kept/1", b"content of the file")
    expires = int(house.clock.now.timestamp()) + 900
    return signed(house, session, key="kept/1", name="Öğrenci notları.xlsx", expires=expires)


def signed(house: HouseUnderTest, session: UUID, *, key: str, name: str, expires: int) -> httpx.URL:
    secret = house.house.settings.secret()
    expires_at = datetime.fromtimestamp(expires, UTC)
    signature = sign_download(secret, key=key, name=name, session_id=session, expires_at=expires_at)
    query = {
        "key": key,
        "name": name,
        "session": str(session),
        "expires": str(expires),
        "signature": signature,
    }
    return httpx.URL("/v1/document/download", params=query)


async def end_session(house: HouseUnderTest, session: UUID, change: str) -> None:
    ended = touched(text(change))(session=session, now=house.clock.now)
    await house.house.database.recorder.write(ended)


async def test_link_fetches_the_file_under_its_name(house: HouseUnderTest, link: httpx.URL) -> None:
    answer = await house.client.get(link)
    assert answer.status_code == 200
    assert answer.content == b"content of the file"
    assert answer.headers["content-disposition"].endswith(
        "filename*=UTF-8''%C3%96%C4%9Frenci%20notlar%C4%B1.xlsx"
    )
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")


@pytest.mark.parametrize(
    ("name", "content", "is_shown", "way"),
    [
        ("fatura.pdf", b"%PDF-1.7", "true", "inline"),
        ("fatura.pdf", b"%PDF-1.7", "false", "attachment"),
        ("fatura.pdf", b"<script>", "true", "attachment"),
        ("fatura.html", b"%PDF-1.7", "true", "attachment"),
    ],
)
async def test_only_a_pdf_is_shown_in_a_page_of_ours(
    house: HouseUnderTest, session: UUID, name: str, content: bytes, is_shown: str, way: str
) -> None:
    await house.house.storage.put("kept/2", content)
    link = signed(house, session, key="kept/2", name=name, expires=int(house.clock.now.timestamp()) + 900)
    answer = await house.client.get(link.copy_merge_params({"is_shown": is_shown}))
    assert answer.headers["content-disposition"].startswith(f"{way};")
    policy = answer.headers["content-security-policy"]
    assert ("frame-ancestors 'self'" in policy, "sandbox" in policy) == (way == "inline", way != "inline")


async def test_forged_links_are_refused(house: HouseUnderTest, link: httpx.URL) -> None:
    forgeries = [
        {"key": "kept/2"},
        {"name": "other.html"},
        {"expires": "4000000000"},
        {"session": str(uuid4())},
        {"signature": "AAAA"},
        {"signature": "ş"},
    ]
    for changed in forgeries:
        answer = await house.client.get(link.copy_merge_params(changed))
        assert (answer.status_code, answer.json()["error"]) == (403, "download_link_invalid")


async def test_link_ends(house: HouseUnderTest, link: httpx.URL) -> None:
    house.clock.advance(minutes=15, seconds=1)
    answer = await house.client.get(link)
    assert (answer.status_code, answer.json()["status_code"]) == (410, "140410")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE user_session SET ended_at = :now WHERE id = :session",
        "UPDATE user_session SET expires_at = :now WHERE id = :session",
        "UPDATE user_session SET last_seen_at = :now - interval '61 minutes' WHERE id = :session",
        "UPDATE user_account SET state = 'blocked' FROM user_session s WHERE s.id = :session AND s.user_id = user_account.id",
        "DELETE FROM user_session WHERE id = :session",
    ],
)
async def test_a_link_ends_with_its_session(
    house: HouseUnderTest, link: httpx.URL, session: UUID, change: str
) -> None:
    assert (await house.client.get(link)).status_code == 200
    await end_session(house, session, change)
    answer = await house.client.get(link)
    assert (answer.status_code, answer.json()["error"]) == (410, "link_expired")


async def test_signing_out_ends_the_links_of_that_session_only(house: HouseUnderTest) -> None:
    await house.house.storage.put("kept/3", b"x")
    tokens = [await house.register("mehmet.kaya"), await house.sign_in("mehmet.kaya")]
    callers = [await find_caller(token, house.house.database, house.clock.now) for token in tokens]
    expires = int(house.clock.now.timestamp()) + 900
    links = [
        signed(house, caller.session_id, key="kept/3", name="a.txt", expires=expires) for caller in callers
    ]
    assert (await house.post("/v1/logout", token=tokens[0])).status == 200
    assert [(await house.client.get(link)).status_code for link in links] == [410, 200]


async def test_deleted_file_is_gone(house: HouseUnderTest, link: httpx.URL) -> None:
    await house.house.storage.delete(["kept/1"])
    answer = await house.client.get(link)
    assert (answer.status_code, answer.json()["error"]) == (404, "file_gone")


async def test_links_with_an_impossible_time_are_refused(house: HouseUnderTest, link: httpx.URL) -> None:
    for expires in ("-1", "99999999999999", "soon"):
        answer = await house.client.get(link.copy_merge_params({"expires": expires}))
        assert answer.status_code == 422


async def table(house: HouseUnderTest, header: list[Any], rows: list[Any], **fields: Any) -> httpx.Response:
    body = {"table_header": header, "table": rows, **fields}
    return await house.client.post("/v1/table/to/excel?active_lang_label=tr", json=body)


async def test_table_becomes_a_workbook(house: HouseUnderTest) -> None:
    rows = [["Ayşe", 42, 1.5, True], ["İbrahim", None], []]
    answer = await table(house, ["Ad", "Yaş", "Puan", "Üye"], rows, table_name="Öğrenciler")
    assert answer.status_code == 200
    assert "%C3%96%C4%9Frenciler.xlsx" in answer.headers["content-disposition"]
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    read = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert read[:3] == [["Ad", "Yaş", "Puan", "Üye"], ["Ayşe", 42, 1.5, True], ["İbrahim", None, None, None]]


async def test_text_stays_text_in_the_workbook(house: HouseUnderTest) -> None:
    texts = ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+1", "\t=1", "http://x.test", "{=1}"]
    answer = await table(house, texts, [texts])
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    for row in sheet.iter_rows():
        assert [str(cell.value).removeprefix("'") for cell in row] == texts
        assert all(cell.data_type == "s" and cell.hyperlink is None for cell in row)


async def test_row_longer_than_the_header_is_refused(house: HouseUnderTest) -> None:
    answer = await table(house, ["a"], [[1], [1, 2]])
    assert (answer.status_code, answer.json()["error"]) == (422, "row_too_long")
    assert answer.json()["status_message"].startswith("2. satırda")


async def test_table_with_too_many_cells_is_refused(house: HouseUnderTest) -> None:
    answer = await table(house, ["a"] * 11, [[1] * 11] * 9_100)
    assert (answer.status_code, answer.json()["error"]) == (413, "table_too_large")


async def test_table_of_mostly_nothing_is_refused(house: HouseUnderTest) -> None:
    answer = await table(house, ["a"] * 1_000, [[]] * 1_001)
    assert answer.json()["error"] == "table_too_large"


async def test_values_that_no_cell_can_hold_are_refused(house: HouseUnderTest) -> None:
    for value in ({"a": 1}, [1], "x" * 32_768, 10**16, -(10**400)):
        answer = await table(house, ["a"], [[value]])
        assert (answer.status_code, answer.json()["error"]) == (422, "invalid_input")
        assert answer.json()["errors"][0]["field"].startswith("table.0.0")


async def test_tables_that_cannot_be_read_are_refused(house: HouseUnderTest) -> None:
    bodies = {
        '{"table_header":["a"],"table":[[NaN]]}': "invalid_input",
        '{"table_header":[],"table":[]}': "invalid_input",
        "{": "malformed_body",
    }
    for body, error in bodies.items():
        headers = {"Content-Type": "application/json"}
        answer = await house.client.post("/v1/table/to/excel", content=body, headers=headers)
        assert answer.json()["error"] == error
