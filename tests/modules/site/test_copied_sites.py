"""A site made of another has the pictures of it as its own: they can be edited, and outlive those of the other."""

from typing import Any

import pytest

from terazi.foundation.storage import public_file_address
from terazi.modules.documents.jobs import forget_unused_pictures
from tests.calling import HouseUnderTest, Reply
from tests.modules.documents.made_files import picture, record_for_site
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_pictures_of_history import delete, kept, made

COPY = "okul.example"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def save(desk: Desk, frontend: Any, **more: Any) -> Reply:
    return await desk.house.post(
        "/v1/frontend/save", token=desk.admin, body={"frontend": frontend, "publish": "yes", **more}
    )


async def make(desk: Desk, **frontend: Any) -> Reply:
    asked = {"domain": COPY, **frontend}
    return await save(desk, asked, copy_of=str(desk.site_id), domain_again=COPY)


async def is_there(desk: Desk, name: str) -> bool:
    return (await desk.house.client.get(public_file_address(name))).status_code == 200


async def copied(desk: Desk) -> tuple[Desk, str, str]:
    """Make a site of one with a logo and a picture on a page; return it with both."""
    logo, shown = await kept(desk, "maroon"), await kept(desk, "teal")
    icon = (await record_for_site(desk.house, desk.editor, picture(), kind="favicon"))["document_name"]
    look = {"navbar_middle_logo": logo, "page_favicon": icon, "seo": {"picture": {"tr": shown, "en": shown}}}
    done = await save(desk, {"frontend_client_id": str(desk.site_id), **look})
    assert done.status == 200, done.json
    await made(desk, shown)
    new = await make(desk)
    assert new.status == 200, new.json
    return Desk(desk.house, new["frontend_client_id"], desk.editor, desk.publisher, desk.admin), logo, shown


async def test_a_copy_with_pictures_can_be_changed(desk: Desk) -> None:
    school, logo, shown = await copied(desk)
    changed = await save(school, {"frontend_client_id": str(school.site_id), "accent_color": "#0a7d52"})
    assert changed.status == 200, changed.json
    unit = await school.unit("resim")
    assert unit["websiteunit"]["content"]["picture"]["tr"] == shown
    words = {"content": {"alt": {"tr": "Okul", "en": "School"}}}
    changed = await school.change_unit(school.publisher, unit["websiteunit_client_id"], words, publish="yes")
    assert changed.status == 200, changed.json
    shell = await desk.house.post("/v1/frontend/get", body={"domain": COPY}, ss=1)
    assert shell["frontend"]["navbar_middle_logo"] == logo


async def test_a_copy_says_where_it_shows_its_pictures_before_anything_is_changed(desk: Desk) -> None:
    _, logo, shown = await copied(desk)
    own = await desk.house.post("/v1/document/list", token=desk.admin, bucket="site", domain=COPY, lang="en")
    used = {file["document_name"]: file["used_in"] for file in own["list"]}
    assert used[logo] == [f"settings of the site ({COPY})"]
    assert sorted(used[shown]) == [f"content of a page (resim · {COPY})", f"settings of the site ({COPY})"]
    refused = await desk.house.post("/v1/document/delete", token=desk.admin, doc=logo, domain=COPY)
    assert (refused.status, refused["status_code"]) == (409, "140409")


async def test_a_picture_of_a_copy_outlives_that_of_its_source(desk: Desk) -> None:
    logo = await kept(desk, "maroon")
    new = await make(desk, navbar_middle_logo=logo)
    assert new.status == 200, new.json
    assert (await delete(desk, logo)).status == 200
    desk.house.clock.advance(days=8)
    async with desk.house.house.database.transaction() as db:
        await forget_unused_pictures.enqueue(db)
    await desk.house.run_jobs()
    assert await is_there(desk, logo)
    assert await is_there(desk, logo.replace(".webp", ".png"))


async def test_a_new_site_shows_no_picture_that_nobody_has(desk: Desk) -> None:
    refused = await make(desk, navbar_middle_logo=f"{'a' * 64}.webp")
    assert (refused.status, refused["errors"][0]["field"]) == (422, "documents")
    assert (await make(desk)).status == 200, "nothing of it was made"


@pytest.mark.parametrize(
    "wrong", [{"accent_color": "red"}, {"home_route": "no_such_screen"}, {"reply_to": "nobody"}]
)
async def test_a_new_site_keeps_the_rules_of_settings(desk: Desk, wrong: dict[str, str]) -> None:
    refused = await make(desk, **wrong)
    assert (refused.status, refused["status_code"]) == (422, "130422")
