"""Who is named as an editor of a site: a named site is theirs alone, and naming somebody gives no role."""

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.site.editing import Desk, desk_of


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def name(desk: Desk, username: str, part: str, token: str | None = None) -> Reply:
    return await desk.ask("editor/save", token or desk.admin, {"username": username, "part": part})


async def people(desk: Desk) -> dict[str, str]:
    rows = (await desk.ok("editor/list", desk.admin))["list"]
    return {row["username"]: row["part"] for row in rows}


async def test_a_site_is_open_to_its_named_editors_alone(desk: Desk) -> None:
    assert await people(desk) == {}
    assert (await name(desk, "yazar", "edit")).status == 200
    assert await people(desk) == {"yazar": "edit"}
    assert (await desk.ask("draft/get", desk.editor)).status == 200
    assert (await desk.ask("draft/get", desk.publisher)).status == 404
    assert (await name(desk, "yayinci", "publish")).status == 200
    assert (await desk.ok("draft/get", desk.publisher))["may_publish"] is True
    assert (await name(desk, "yayinci", "edit")).status == 200
    assert (await desk.ok("draft/get", desk.publisher))["may_publish"] is False
    for username in ("yazar", "yayinci", "yayinci"):
        assert (await name(desk, username, "none")).status == 200
    assert await people(desk) == {}
    assert (await desk.ask("draft/get", desk.publisher)).status == 200


async def test_being_named_gives_no_role(desk: Desk) -> None:
    member = await desk.house.register("uye.kisi")
    assert (await name(desk, "uye.kisi", "publish")).status == 200
    assert (await desk.ask("draft/get", member)).status == 403
    await name(desk, "yazar", "publish")
    assert (await desk.ok("draft/get", desk.editor))["may_publish"] is False


async def test_nobody_names_themselves(desk: Desk) -> None:
    for token in (desk.editor, desk.publisher):
        refused = await name(desk, "yazar", "publish", token)
        assert (refused.status, refused.error) == (403, "not_allowed")
        assert (await desk.ask("editor/list", token)).status == 403


async def test_a_person_and_a_site_have_to_be_there(desk: Desk) -> None:
    refused = await name(desk, "hic.kimse", "edit")
    assert (refused.status, refused["errors"][0]["field"]) == (422, "username")
    desk.site_id = type(desk.site_id)(int=7)
    assert (await name(desk, "yazar", "edit")).status == 404
    assert (await desk.ask("editor/list", desk.admin)).status == 404
