"""Pictures of sites: open to everybody under the hash of what they are, and kept while something shows them."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from PIL import Image

from terazi.foundation.errors import InvalidInput
from terazi.foundation.files_shown import FilesShown
from terazi.foundation.questions import inserted
from terazi.foundation.storage import public_file_address
from terazi.modules.documents.jobs import forget_unused_pictures
from terazi.modules.documents.public import replace_uses
from terazi.modules.site.public import find_site
from terazi.modules.site.tables import SITE_EDITOR
from tests.calling import HouseUnderTest, open_house
from tests.modules.documents.made_files import PDF, SVG, picture, record, record_for_site
from tests.modules.shops.selling import trusted
from tests.modules.site.sites import add_site


@pytest.fixture
async def editor(house: HouseUnderTest) -> str:
    """The token of somebody who edits sites."""
    return await trusted(house, "elif.demir", "website_edit")


async def use(
    house: HouseUnderTest, subject: UUID, documents: Sequence[str], kind: str = "site_unit"
) -> None:
    """Let something show pictures, as a change of the site does."""
    site = await find_site("terazi.test", house.house.database.reader)
    async with house.house.database.transaction() as db:
        await replace_uses(
            house.change(db),
            site_id=site.id,
            uses=[
                FilesShown(kind=kind, subject_id=subject, label="Ana sayfa", documents=frozenset(documents))
            ],
        )


async def sweep(house: HouseUnderTest, days: float) -> None:
    house.clock.advance(days=days)
    async with house.house.database.transaction() as db:
        await forget_unused_pictures.enqueue(db)
    await house.run_jobs()


async def is_there(house: HouseUnderTest, name: str) -> bool:
    return (await house.client.get(public_file_address(name))).status_code == 200


async def test_everybody_may_keep_a_sites_picture_for_ever(house: HouseUnderTest, editor: str) -> None:
    kept = await record_for_site(house, editor, picture())
    assert kept.status == 200, kept.json
    address = kept["files"][".webp"]
    assert address == public_file_address(kept["document_name"])
    answer = await house.client.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["content-disposition"].startswith("inline;")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert b"SecretCamera" not in answer.content
    assert Image.open(BytesIO((await house.client.get(kept["files"][".png"])).content)).format == "PNG"
    known = await house.client.get(address, headers={"If-None-Match": f'W/"x", {answer.headers["etag"]}'})
    assert (known.status_code, known.content) == (304, b"")
    assert (await house.client.get(address, headers={"If-None-Match": '"x"'})).status_code == 200
    assert (await house.client.head(address)).status_code == 200
    assert (
        await house.post("/v1/document/get/by/bucket", bucket="site", key=kept["document_name"])
    ).status == 200


async def test_the_name_is_the_hash_of_the_picture(house: HouseUnderTest, editor: str) -> None:
    first, again = [await record_for_site(house, editor, picture()) for _ in range(2)]
    other = await record_for_site(house, editor, picture(color="red"))
    assert first["document_name"] == again["document_name"] != other["document_name"]
    shown = await house.post("/v1/document/list", token=editor, bucket="site")
    assert len(shown["list"]) == 2
    assert shown["used_bytes"] > 0


async def test_a_favicon_is_made_in_three_sizes(house: HouseUnderTest, editor: str) -> None:
    kept = await record_for_site(house, editor, picture(size=(64, 32)), kind="favicon")
    sizes = {}
    for ending, address in kept["files"].items():
        icon = Image.open(BytesIO((await house.client.get(address)).content))
        sizes[ending] = (icon.format, icon.size)
    assert sizes == {
        "-512.png": ("PNG", (512, 512)),
        "-180.png": ("PNG", (180, 180)),
        "-32.png": ("PNG", (32, 32)),
    }


@pytest.mark.parametrize(("name", "content"), [("a.svg", SVG), ("a.pdf", PDF), ("a.txt", b"text")])
async def test_only_pictures_are_kept_for_a_site(
    house: HouseUnderTest, editor: str, name: str, content: bytes
) -> None:
    answer = await record_for_site(house, editor, content, name)
    assert (answer.status, answer.error) == (415, "file_kind_refused")
    large = await record_for_site(house, editor, b"\x89PNG\r\n\x1a\n" + b"x" * 2_000_000, "a.png")
    assert (large.status, large.error) == (413, "file_too_large")


async def test_who_edits_no_site_keeps_lists_and_deletes_none_of_its_pictures(
    house: HouseUnderTest, editor: str
) -> None:
    name = (await record_for_site(house, editor, picture()))["document_name"]
    stranger = await house.register("mehmet.kaya")
    assert (await record_for_site(house, stranger, picture())).status == 403
    assert (await house.post("/v1/document/list", token=stranger, bucket="site")).error == "not_allowed"
    assert (await house.post("/v1/document/delete", token=stranger, doc=name)).error == "file_gone"
    assert (await house.post("/v1/document/delete", token=editor, doc=name)).status == 200


async def test_who_is_not_named_by_a_site_keeps_lists_and_deletes_none_of_its_pictures(
    house: HouseUnderTest, editor: str
) -> None:
    other = await add_site(house, "okul.example")
    own = (await record_for_site(house, editor, picture(), domain="okul.example"))["document_name"]
    named = await trusted(house, "ogretmen", "website_edit")
    teacher = await house.house.find_caller(named, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await db.write(inserted(SITE_EDITOR, site_id=other, user_id=teacher.id, may_publish=False))
    asked = {"domain": "okul.example"}
    kept = await record_for_site(house, editor, picture(color="red"), **asked)
    assert (kept.status, kept["status_code"]) == (404, "130404")
    assert (await house.post("/v1/document/list", token=editor, bucket="site", **asked)).status == 404
    assert (await house.post("/v1/document/delete", token=editor, doc=own, **asked)).error == "file_gone"
    assert (await record_for_site(house, named, picture(color="red"), **asked)).status == 200
    assert len((await house.post("/v1/document/list", token=named, bucket="site", **asked))["list"]) == 2
    assert (await house.post("/v1/document/delete", token=named, doc=own, **asked)).status == 200
    assert (await record_for_site(house, editor, picture())).status == 200, "another site is another matter"


async def test_a_picture_is_kept_for_the_site_that_is_edited_whatever_site_the_editor_is_at(
    house: HouseUnderTest, editor: str
) -> None:
    other = await add_site(house, "okul.example")
    kept = await record_for_site(house, editor, picture(), frontend_client_id=other)
    assert kept.status == 200, kept.json
    own, theirs = [
        (await house.post("/v1/document/list", token=editor, bucket="site", domain=domain))["list"]
        for domain in ("terazi.test", "okul.example")
    ]
    assert (len(own), [file["document_name"] for file in theirs]) == (0, [kept["document_name"]])
    unknown = await record_for_site(house, editor, picture(), frontend_client_id=uuid4())
    assert (unknown.status, unknown["status_code"]) == (404, "130404")


async def test_a_picture_in_use_is_not_deleted(house: HouseUnderTest, editor: str) -> None:
    name = (await record_for_site(house, editor, picture()))["document_name"]
    subject = uuid4()
    await use(house, subject, [name, name.replace(".webp", ".png")])
    refused = await house.post("/v1/document/delete", token=editor, doc=name)
    assert (refused.status, refused["status_code"]) == (409, "140409")
    assert "sayfa içeriği (Ana sayfa)" in refused["status_message"]
    (shown,) = (await house.post("/v1/document/list", token=editor, bucket="site", lang="en"))["list"]
    assert shown["used_in"] == ["content of a page (Ana sayfa)"]
    await use(house, subject, [])
    assert (await house.post("/v1/document/delete", token=editor, doc=name)).status == 200
    assert not await is_there(house, name)


async def test_what_a_site_does_not_have_cannot_be_shown(house: HouseUnderTest, editor: str) -> None:
    name = (await record_for_site(house, editor, picture()))["document_name"]
    own = (await record(house, editor, PDF))["document_name"]
    gone = (await record_for_site(house, editor, picture(color="red")))["document_name"]
    await house.post("/v1/document/delete", token=editor, doc=gone)
    for wrong in ("../x.webp", f"{'a' * 64}.webp", own, gone, name.replace(".webp", ".pdf")):
        with pytest.raises(InvalidInput):
            await use(house, uuid4(), [name, wrong])
    assert (await house.post("/v1/document/delete", token=editor, doc=name)).status == 200


async def test_what_nothing_shows_for_a_week_is_deleted(house: HouseUnderTest, editor: str) -> None:
    shown = (await record_for_site(house, editor, picture()))["document_name"]
    left = (await record_for_site(house, editor, picture(color="red")))["document_name"]
    subject = uuid4()
    await use(house, subject, [shown])
    await sweep(house, days=6.9)
    assert [await is_there(house, name) for name in (shown, left)] == [True, True]
    await use(house, subject, [shown, left])
    await use(house, subject, [shown])
    await sweep(house, days=6.9)
    assert [await is_there(house, name) for name in (shown, left)] == [True, True]
    await sweep(house, days=0.2)
    assert [await is_there(house, name) for name in (shown, left)] == [True, False]


async def test_a_deleted_picture_that_is_sent_again_is_there_again(
    house: HouseUnderTest, editor: str
) -> None:
    name = (await record_for_site(house, editor, picture()))["document_name"]
    await house.post("/v1/document/delete", token=editor, doc=name)
    assert (await record_for_site(house, editor, picture()))["document_name"] == name
    await house.run_jobs()
    assert await is_there(house, name)


async def test_a_site_has_room_for_so_much(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, site_space_bytes=100) as house:
        editor = await trusted(house, "elif.demir", "website_edit")
        answer = await record_for_site(house, editor, picture())
        assert (answer.status, answer.error) == (409, "space_used_up")
