"""A person's own files: kept, listed, fetched, deleted, and nobody else's."""

import asyncio
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image
from sqlalchemy import text

from terazi.foundation.questions import value
from terazi.modules.documents.jobs import forget_unnamed_files, forget_unused_pictures
from tests.calling import HouseUnderTest, open_house
from tests.engine.uploads.test_rewriting import png_of
from tests.modules.documents.made_files import HTML, PDF, SVG, XLSX, picture, record


async def listed(house: HouseUnderTest, token: str, **query: object) -> list[str]:
    answer = await house.post("/v1/document/list", token=token, **query)
    assert answer.status == 200, answer.json
    return [each["name"] for each in answer["list"]]


async def test_a_file_is_kept_listed_and_fetched_by_its_owner(house: HouseUnderTest, ayse: str) -> None:
    kept = await record(house, ayse, PDF, "Kira sözleşmesi.pdf")
    assert kept.status == 200, kept.json
    assert kept["document"]["name"] == "Kira sözleşmesi.pdf"
    answer = await house.post("/v1/document/list", token=ayse)
    (shown,) = answer["list"]
    assert shown["document_name"] == kept["document_name"]
    assert (shown["size"], shown["used_in"], shown["width"]) == (len(PDF), [], None)
    assert (answer["used_bytes"], answer["most_bytes"]) == (len(PDF), 200 << 20)
    fetched = await house.get("/v1/document/get", token=ayse, doc=kept["document_name"])
    assert fetched.content == PDF
    assert fetched.headers["content-disposition"].startswith("attachment;")
    assert "sandbox" in fetched.headers["content-security-policy"]
    assert fetched.headers["cache-control"] == "private, no-store"
    by_link = await house.client.get(shown["link"])
    assert by_link.content == PDF


async def test_a_picture_is_written_anew_as_webp_and_png(house: HouseUnderTest, ayse: str) -> None:
    sent = picture("JPEG", (3000, 1500))
    kept = await record(house, ayse, sent + b"<script>alert(1)</script>", "foto.jpg")
    document = kept["document"]
    assert (document["name"], document["width"], document["height"]) == ("foto.webp", 2400, 1200)
    for name, kind, size in (
        (kept["document_name"], "WEBP", (2400, 1200)),
        (kept["document_name"].replace(".webp", ".png"), "PNG", (1200, 600)),
    ):
        fetched = await house.get("/v1/document/get/by/bucket", token=ayse, bucket="own", key=name)
        assert fetched.headers["content-type"] == f"image/{kind.lower()}"
        assert b"SecretCamera" not in fetched.content
        assert b"script" not in fetched.content
        shown = Image.open(BytesIO(fetched.content))
        assert (shown.format, shown.size) == (kind, size)


@pytest.mark.parametrize(
    ("name", "content", "status", "error"),
    [
        ("a.svg", SVG, 415, "file_kind_refused"),
        ("a.pdf", HTML, 415, "file_kind_refused"),
        ("a.png", picture()[:90], 415, "file_kind_refused"),
        ("a.exe", b"MZ\x90\x00\x03", 415, "file_kind_refused"),
        ("a.png", png_of(60_000, 60_000), 422, "too_many_pixels"),
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"x" * 2_000_000, 413, "file_too_large"),
        ("a.pdf", b"%PDF-" + b"x" * 10_000_000, 413, "file_too_large"),
    ],
)
@pytest.mark.shared_house
async def test_what_is_not_kept_is_refused(
    house: HouseUnderTest, ayse: str, name: str, content: bytes, status: int, error: str
) -> None:
    answer = await record(house, ayse, content, name)
    assert (answer.status, answer.error) == (status, error)
    assert answer["errors"][0]["field"] == "file"


async def test_files_of_others_do_not_exist(house: HouseUnderTest, ayse: str) -> None:
    name = (await record(house, ayse, PDF))["document_name"]
    other = await house.register("mehmet.kaya")
    for token in (other, None):
        for answer in (
            await house.get("/v1/document/get", token=token, doc=name),
            await house.get("/v1/document/get/by/bucket", token=token, bucket="own", key=name),
            await house.post("/v1/document/get/by/bucket", token=token, bucket="own", key=name),
            await house.get("/v1/document/get/by/bucket", token=token, bucket="site", key=name),
        ):
            assert (answer.status, answer.error) == (404, "file_gone")
    assert (await house.post("/v1/document/delete", token=other, doc=name)).error == "file_gone"
    assert await listed(house, other) == []
    assert await listed(house, ayse) == ["not.pdf"]


@pytest.mark.parametrize(
    "name",
    ["../secret", "documents/x/y", "..%2f..%2fsecret", "a" * 300, "0199a000-0000-7000-8000-000000000000.pdf"],
)
@pytest.mark.shared_house
async def test_a_path_is_no_name(house: HouseUnderTest, ayse: str, name: str) -> None:
    await house.house.storage.put("secret", b"not for anybody")
    for bucket in ("own", "site", "shop", "bill", "project"):
        answer = await house.get("/v1/document/get/by/bucket", token=ayse, bucket=bucket, key=name)
        assert (answer.status, answer.error) == (404, "file_gone")
    assert (await house.get("/v1/document/get", token=ayse, doc=name)).error == "file_gone"
    assert (await house.post("/v1/document/delete", token=ayse, doc=name)).error == "file_gone"


async def test_a_deleted_file_is_gone_and_may_be_deleted_again(house: HouseUnderTest, ayse: str) -> None:
    kept = await record(house, ayse, picture(), "foto.png")
    name = kept["document_name"]
    for _ in range(2):
        answer = await house.post("/v1/document/delete", token=ayse, doc=name)
        assert (answer.status, answer["document_name"], answer["document_delete"]) == (200, name, True)
    assert (await house.get("/v1/document/get", token=ayse, doc=name)).error == "file_gone"
    after = await house.post("/v1/document/list", token=ayse)
    assert (after["list"], after["used_bytes"]) == ([], 0)
    await house.run_jobs()
    assert (await house.client.get(kept["document"]["link"])).status_code == 404
    house.clock.advance(days=31)
    async with house.house.database.transaction() as db:
        await forget_unused_pictures.enqueue(db)
    await house.run_jobs()
    (rows,) = await house.house.database.reader.ask(value(text("SELECT count(*) FROM stored_file"))())
    assert rows == 0


async def test_a_list_is_searched_in_turkish_and_comes_in_pages(house: HouseUnderTest, ayse: str) -> None:
    for number in range(51):
        await record(house, ayse, PDF, f"IŞIK {number}.pdf")
    await record(house, ayse, PDF, "Diğer.pdf")
    assert await listed(house, ayse, search_text="işik 50") == ["IŞIK 50.pdf"]
    assert await listed(house, ayse, search_text="%") == []
    first = await house.post("/v1/document/list", token=ayse)
    assert len(first["list"]) == 50
    assert await listed(house, ayse, before=first["next"]) == ["IŞIK 1.pdf", "IŞIK 0.pdf"]


async def test_two_at_once_do_not_take_the_last_room_twice(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, document_space_bytes=2 * len(PDF)) as house:
        token = await house.register()
        answers = await asyncio.gather(*(record(house, token, PDF) for _ in range(3)))
        assert sorted(answer.status for answer in answers) == [200, 200, 409]
        refused = next(answer for answer in answers if answer.status == 409)
        assert (refused.error, refused["status_code"]) == ("space_used_up", "140507")
        other = await house.register("mehmet.kaya")
        assert (await record(house, other, PDF)).status == 200


async def test_uploads_are_counted(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=2 / 120) as house:
        token = await house.register()
        answers = [await record(house, token, PDF) for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]


async def test_the_store_forgets_what_no_file_names(house: HouseUnderTest, ayse: str) -> None:
    name = (await record(house, ayse, XLSX, "a.xlsx"))["document_name"]
    lost = f"documents/{uuid4()}/{uuid4()}.pdf"
    await house.house.storage.put(lost, PDF)
    house.clock.advance(days=3)
    token = await house.sign_in("ayse.yilmaz")
    async with house.house.database.transaction() as db:
        await forget_unnamed_files.enqueue(db)
    await house.run_jobs()
    assert (await house.get("/v1/document/get", token=token, doc=name)).content == XLSX
    assert [
        key
        async for keys in house.house.storage.files_before("documents", house.clock.now)
        for key in keys
        if key == lost
    ] == []
