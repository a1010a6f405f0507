"""Pictures that only an earlier state of a unit shows: they stay as long as that state can be brought back."""

from uuid import uuid4

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.documents.made_files import picture, record_for_site
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import unit_pick


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def kept(desk: Desk, color: str) -> str:
    answer = await record_for_site(desk.house, desk.editor, picture(color=color))
    return str(answer["document_name"])


async def delete(desk: Desk, name: str) -> Reply:
    return await desk.house.post("/v1/document/delete", token=desk.admin, doc=name)


def showing(name: str) -> dict[str, object]:
    return {"content": {"picture": {"tr": name, "en": name}, "alt": {"tr": "Resim", "en": "Picture"}}}


async def made(desk: Desk, name: str) -> str:
    unit = {"key": "resim", "place": "footer", "kind": "picture", **showing(name)}
    answer = await desk.ok("websiteunit/new", desk.publisher, {"websiteunit": unit, "publish": "yes"})
    return str(answer["websiteunit_client_id"])


async def test_a_picture_of_what_was_published_is_kept_and_comes_back(desk: Desk) -> None:
    old, new = await kept(desk, "teal"), await kept(desk, "navy")
    unit_id = await made(desk, old)
    await desk.change_unit(desk.publisher, unit_id, showing(new), publish="yes")
    refused = await delete(desk, old)
    assert (refused.status, refused["status_code"]) == (409, "140409")
    assert "eski sürüm" in refused["status_message"]
    history = await desk.ok("revision/list", desk.editor, {"kind": "unit", "websiteunit_client_id": unit_id})
    first = next(each for each in history["list"] if each["state"] == "past")
    back = await desk.ok(
        "revision/restore",
        desk.editor,
        revision_id=first["revision_id"],
        base=history["list"][0]["revision"],
    )
    done = await desk.publish(unit_pick(unit_id, back["revision"]))
    assert done.status == 200, done.json


async def test_a_picture_of_a_draft_that_was_thrown_away_is_kept(desk: Desk) -> None:
    old, new = await kept(desk, "teal"), await kept(desk, "navy")
    unit_id = await made(desk, old)
    drafted = await desk.change_unit(desk.editor, unit_id, showing(new))
    assert (await delete(desk, new)).status == 409
    await desk.ok("draft/discard", desk.editor, unit_pick(unit_id, drafted["revision"]))
    refused = await delete(desk, new)
    assert (refused.status, refused["status_code"]) == (409, "140409")


async def test_a_change_of_the_menu_does_not_let_go_of_the_logo(desk: Desk) -> None:
    logo = await kept(desk, "maroon")
    body = {
        "frontend": {"frontend_client_id": str(desk.site_id), "navbar_middle_logo": logo},
        "publish": "yes",
    }
    done = await desk.house.post("/v1/frontend/save", token=desk.admin, body=body)
    assert done.status == 200, done.json
    menu = {"shop": {"caption": {"tr": "Dükkân", "en": "Store"}}}
    done = await desk.save_menu(desk.publisher, menu, publish="yes")
    assert done.status == 200, done.json
    refused = await delete(desk, logo)
    assert (refused.status, refused["status_code"]) == (409, "140409")


async def test_what_no_state_shows_is_deleted(desk: Desk) -> None:
    lonely = await kept(desk, "olive")
    assert (await delete(desk, lonely)).status == 200


async def test_a_unit_shows_no_picture_that_is_not_there(desk: Desk) -> None:
    refused = await desk.ask(
        "websiteunit/new",
        desk.editor,
        {
            "websiteunit": {
                "key": "resim",
                "place": "footer",
                "kind": "picture",
                **showing(f"{uuid4().hex}.webp"),
            },
            "publish": "no",
        },
    )
    assert refused.status == 422
