"""Content blocks under the hands of their editors: what a screen is told of one, and what becomes of a deleted one."""

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, title, unit_pick


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def drafted(desk: Desk, unit_id: str, token: str | None = None) -> Reply:
    return await desk.house.post(
        "/v1/frontend/websiteunit/get", token=token, websiteunit_client_id=unit_id, data_type="draft"
    )


async def test_an_editor_is_told_what_a_unit_is_made_of_and_what_it_lacks(desk: Desk) -> None:
    unit = {"key": "kampanya", "place": "footer", "kind": "button", "content": {"label": {"tr": "Git"}}}
    made = await desk.ok("websiteunit/new", desk.editor, {"websiteunit": unit, "publish": "no"})
    edit = (await drafted(desk, made["websiteunit_client_id"], desk.editor))["edit"]
    assert [part["name"] for part in edit["parts"]] == ["text", "label", "link"]
    assert [part["type"] for part in edit["parts"]] == ["text", "text", "link"]
    assert edit["subject"]["key"] == "kampanya"
    assert (edit["subject"]["revision"], edit["subject"]["is_draft"]) == (made["revision"], True)
    wrong = {(each["field"], each["lang"]) for each in edit["problems"]}
    assert wrong == {("content/label", "en"), ("content/link", "tr"), ("content/link", "en")}
    assert {each["websiteunit_client_id"] for each in edit["problems"]} == {made["websiteunit_client_id"]}
    assert edit["may_publish"] is False
    assert (await drafted(desk, made["websiteunit_client_id"], desk.publisher))["edit"]["may_publish"]


async def test_strangers_learn_nothing_of_a_draft(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    await desk.change_unit(desk.editor, unit_id, title("Gizli"))
    member = await desk.house.register()
    for token in (None, member):
        assert (await drafted(desk, unit_id, token)).status == 404
    seen = await desk.house.post("/v1/frontend/websiteunit/get", websiteunit_client_id=unit_id)
    assert (seen.status, seen["edit"]) == (200, None)


async def test_a_deleted_unit_is_listed_until_that_is_published(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    deleted = await desk.change_unit(desk.editor, unit_id, None)
    row = await desk.unit(INTRO)
    assert (row["is_deleted"], row["is_draft"]) == ("yes", "yes")
    waiting = [each for each in (await desk.draft())["unit_list"] if each["is_draft"]]
    assert [(each["key"], each["content"]) for each in waiting] == [(INTRO, None)]
    assert any(unit["key"] == INTRO for unit in (await desk.shell())["website_unit_list"])
    done = await desk.publish(unit_pick(unit_id, deleted["revision"]))
    assert done.status == 200, done.json
    assert await desk.unit(INTRO) is None
    assert all(unit["key"] != INTRO for unit in (await desk.shell())["website_unit_list"])


async def test_a_deletion_is_taken_back(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    deleted = await desk.change_unit(desk.editor, unit_id, None)
    await desk.ok("draft/discard", desk.editor, unit_pick(unit_id, deleted["revision"]))
    row = await desk.unit(INTRO)
    assert (row["is_deleted"], row["is_draft"]) == ("no", "no")
