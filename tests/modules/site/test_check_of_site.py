"""The check of a site: its domain, whether mails leave, and what visitors miss in what is published."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.questions import touched
from terazi.modules.site.tables import MENU_ENTRY, WEBSITE_UNIT
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def check(desk: Desk, lang: str = "tr") -> Reply:
    answer = await desk.house.post(
        "/v1/frontend/check", token=desk.admin, lang=lang, frontend_client_id=desk.site_id
    )
    assert answer.status == 200, answer.json
    return answer


async def write(desk: Desk, table: Any, found: Any, **values: Any) -> None:
    await desk.house.house.database.recorder.write(touched(update(table).where(found).values(**values))())


async def test_a_whole_site_misses_nothing(desk: Desk) -> None:
    found = await check(desk)
    assert (found["domain_state"], found["mail_state"], found["problems"]) == ("live", "absent", [])


async def test_missing_texts_and_broken_links_of_what_is_published_are_named(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    content = {"title": {"tr": "Yalnız Türkçe"}, "lead": {"tr": "Var", "en": "There"}}
    await write(desk, WEBSITE_UNIT, WEBSITE_UNIT.c.key == INTRO, content=content)
    await write(
        desk,
        MENU_ENTRY,
        MENU_ENTRY.c.route_view == "shop_campaigns",
        click_type="alias",
        target="nowhere",
        caption={"tr": "Kampanyalar"},
    )
    told = {(each["subject"], each["field"], each["lang"]): each for each in (await check(desk))["problems"]}
    missing = told["unit", "content/title", "en"]
    assert (missing["websiteunit_client_id"], missing["message"]) == (unit_id, "Metin eksik.")
    assert told["menu", "shop_campaigns/caption", "en"]["message"] == "Metin eksik."
    assert told["menu", "shop_campaigns/target", ""]["message"] == "nowhere adlı bir ekran yok."
    english = (await check(desk, "en"))["problems"]
    assert "The text is missing." in {each["message"] for each in english}


async def test_mails_that_wait_too_long_are_told(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, smtp_url="smtp://localhost:2525") as house:
        desk = await desk_of(house)
        await house.run_jobs()
        assert (await check(desk))["mail_state"] == "leaves"
        await house.register("zeynep")
        assert (await check(desk))["mail_state"] == "leaves"
        house.clock.advance(minutes=11)
        desk.admin = await house.sign_in("yonetici")
        assert (await check(desk))["mail_state"] == "waits"
        given_up = {"last_error": "address refused"}
        await write(desk, OUTGOING_MAIL, OUTGOING_MAIL.c.sent_at.is_(None), **given_up)
        assert (await check(desk))["mail_state"] == "leaves"
