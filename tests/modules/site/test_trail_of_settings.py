"""What the settings of a site were and what they are stands in the audit trail, whichever way they are published."""

from datetime import timedelta
from typing import Any

import pytest

from terazi.modules.site.jobs import publish_scheduled
from tests.calling import HouseUnderTest
from tests.modules.site.books import book, bring_in
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, title

GREEN, RED = "#0a7d52", "#aa0000"
WAS = "#4953e1"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def save(desk: Desk, *, publish: str = "yes", **frontend: Any) -> Any:
    body = {"frontend": {"frontend_client_id": str(desk.site_id), **frontend}, "publish": publish}
    answer = await desk.house.post("/v1/frontend/save", token=desk.admin, body=body)
    assert answer.status == 200, answer.json
    return answer


async def told(desk: Desk) -> tuple[dict[str, Any], str]:
    """Return what the latest entry about a release says of each field, before and after, and who did it."""
    admin = await desk.house.sign_in("yonetici")
    answer = await desk.house.post("/v1/audit/list", token=admin, action="site.published")
    entry = answer["list"][0]
    return {each["field"]: (each["before"], each["after"]) for each in entry["changes"]}, entry["actor_name"]


async def test_the_trail_says_what_settings_were_and_are(desk: Desk) -> None:
    await save(
        desk,
        accent_color=GREEN,
        shop_function="off",
        application_name={"en": "Scales"},
        seo={"is_indexed": False},
    )
    fields, actor = await told(desk)
    own = {name: value for name, value in fields.items() if name not in {"release", "name", "changed"}}
    assert own == {
        "accent_color": (WAS, GREEN),
        "shop_function": ("true", "false"),
        "application_name": ('{"en": "Terazi", "tr": "Terazi"}', '{"en": "Scales", "tr": "Terazi"}'),
        "seo.is_indexed": ("true", "false"),
    }
    assert (fields["release"], fields["changed"], actor) == ((None, "1"), (None, "{}"), "yonetici")


async def test_of_texts_the_trail_says_where_they_changed(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    await desk.change_unit(desk.publisher, unit_id, title("Gizli değil"), publish="yes")
    fields, _ = await told(desk)
    assert fields["changed"] == (None, f'{{"unit:{unit_id}": ["content/title/tr"]}}')
    assert "Gizli değil" not in str(fields)


async def test_a_draft_and_a_release_taken_back_are_told_as_well(desk: Desk) -> None:
    saved = await save(desk, publish="no", accent_color=GREEN)
    released = await desk.publish({"kind": "settings", "revision": saved["revision"]})
    assert (await told(desk))[0]["accent_color"] == (WAS, GREEN)
    await desk.ok("release/restore", desk.publisher, release_id=released["release_id"])
    assert (await told(desk))[0]["accent_color"] == (GREEN, WAS)


async def test_settings_published_by_the_clock_are_told_in_the_name_of_who_wrote_them(desk: Desk) -> None:
    saved = await save(desk, publish="no", accent_color=RED)
    at = desk.house.clock.now + timedelta(minutes=5)
    subject = {"kind": "settings", "revision": saved["revision"]}
    await desk.ok("release/schedule", desk.publisher, {"subjects": [subject], "at": at.isoformat()})
    desk.house.clock.now = at + timedelta(seconds=1)
    await publish_scheduled.handler(desk.house.work())
    fields, actor = await told(desk)
    assert (fields["accent_color"], actor) == ((WAS, RED), "yonetici")


async def test_settings_of_a_workbook_are_told(desk: Desk) -> None:
    content = book(Site=[["Key", "Value"], ["accent_color", RED]])
    done = await bring_in(desk, content, publish="yes")
    assert (done.status, done["error_list"]) == (200, []), done.json
    assert (await told(desk))[0]["accent_color"] == (WAS, RED)
