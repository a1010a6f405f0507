"""Sites are made, set, moved and listed; a release happens at its time; two who race leave one whole state."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted, pairs, touched, value
from terazi.modules.site.jobs import publish_scheduled
from terazi.modules.site.public import seed_site
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import MENU_ENTRY, SITE, SITE_EDITOR, SITE_REVISION
from tests.calling import HouseUnderTest, Reply
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, shown_title, title, unit_pick


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def save(desk: Desk, frontend: Any, *, token: str | None = None, **more: Any) -> Reply:
    return await desk.house.post(
        "/v1/frontend/save", token=token or desk.admin, body={"frontend": frontend, **more}
    )


async def make(desk: Desk, domain: str = "okul.example", **frontend: Any) -> Reply:
    return await save(desk, {"domain": domain, **frontend}, domain_again=domain)


async def test_a_new_site_has_the_menu_and_units_of_the_default_one(desk: Desk) -> None:
    made = await make(desk, application_name={"tr": "Okul", "en": "School"}, accent_color="#0a7d52")
    assert made.status == 200, made.json
    site_cache_of(desk.house.house.database.reader).forget()
    school = await desk.house.post("/v1/frontend/get", body={"domain": "okul.example"}, ss=1, lang="en")
    own = await desk.shell("en")
    assert school["frontend"]["application_name"] == "School"
    assert school["frontend"]["accent_color"] == "#0a7d52"
    routes = [sorted(entry["route_view"] for entry in site["menu"]) for site in (school, own)]
    assert routes[0] == routes[1]
    units = [sorted(unit["key"] for unit in site["website_unit_list"]) for site in (school, own)]
    assert units[0] == units[1]
    rows = (await desk.house.post("/v1/frontend/list", token=desk.admin))["list"]
    assert [(row["domain"], row["domain_state"], row["is_default"]) for row in rows] == [
        ("localhost", "live", "yes"),
        ("okul.example", "prepared", "no"),
    ]


@pytest.mark.parametrize(
    "domain",
    ["", "okul", "a b.example", "okul.example/x", "pınar.example", "10.0.0.1", "x" * 250 + ".example"],
)
async def test_what_is_no_domain_is_refused(desk: Desk, domain: str) -> None:
    refused = await make(desk, domain)
    expected = 200 if domain == "okul" else 422
    assert refused.status == expected, refused.json


async def test_a_domain_is_typed_twice_and_belongs_to_one(desk: Desk) -> None:
    once = await save(desk, {"domain": "okul.example"}, domain_again="okul.exampel")
    assert (once.status, once["errors"][0]["field"]) == (422, "domain_again")
    made = await make(desk, "okul.example")
    again = await make(desk, "www.OKUL.example")
    assert (again.status, again["status_code"]) == (409, "130409")
    alias = await save(desk, {"frontend_client_id": made["frontend_client_id"], "aliases": ["lise.example"]})
    assert alias.status == 200, alias.json
    for taken in (["okul.example"], ["localhost"], ["a.example", "a.example"]):
        refused = await save(desk, {"frontend_client_id": made["frontend_client_id"], "aliases": taken})
        assert (refused.status, refused["status_code"]) == (409, "130409"), taken
    assert (await make(desk, "lise.example"))["status_code"] == "130409"


async def test_two_who_take_one_domain_at_once(desk: Desk) -> None:
    answers = await asyncio.gather(*(make(desk, "okul.example") for _ in range(6)))
    assert sorted(answer.status for answer in answers) == [200, *[409] * 5]


async def test_settings_are_changed_by_administrators_and_bad_ones_are_refused(desk: Desk) -> None:
    changed = await save(
        desk, {"frontend_client_id": str(desk.site_id), "accent_color": "#aa0000", "login_function": "off"}
    )
    assert changed.status == 200, changed.json
    shell = (await desk.shell())["frontend"]
    assert (shell["accent_color"], shell["login_function"]) == ("#aa0000", "off")
    for token in (desk.editor, desk.publisher):
        assert (await save(desk, {"frontend_client_id": str(desk.site_id)}, token=token)).status == 403
    for field, wrong in {
        "accent_color": "red; background:url(//evil)",
        "reply_to": "a@b\r\nBcc: x@y.z",
        "home_route": "nowhere",
        "external_login_address": "http://plain.example",
        "application_name": {"tr": "x" * 61},
    }.items():
        refused = await save(desk, {"frontend_client_id": str(desk.site_id), field: wrong})
        assert (refused.status, refused["status_code"]) == (422, "130422"), field
        assert refused["problems"][0]["field"] == field
    for field, wrong in {
        "default_language": "de",
        "language_options": [],
        "font": "comic",
        "shop_ids": ["x"],
    }.items():
        assert (await save(desk, {"frontend_client_id": str(desk.site_id), field: wrong})).status == 422, (
            field
        )
    lost = await save(desk, {"frontend_client_id": str(new_id())})
    assert (lost.status, lost["status_code"]) == (404, "130404")


async def test_a_key_of_another_captcha_is_refused_and_the_answer_names_none(desk: Desk) -> None:
    site = {"frontend_client_id": str(desk.site_id)}
    refused = await save(desk, {**site, "captcha_site_key": "6Lc_key"})
    assert (refused.status, refused["errors"][0]["field"]) == (422, "frontend.captcha_site_key")
    assert refused["errors"][0]["message"].startswith("Platform kendi güvenlik doğrulamasını kullanır")
    empty = await save(desk, {**site, "captcha_site_key": "", "accent_color": "#aa0000"})
    assert empty.status == 200, empty.json
    shell = (await desk.shell())["frontend"]
    assert (shell["captcha_site_key"], shell["accent_color"]) == ("", "#aa0000")
    assert "captcha_site_key" not in (await desk.draft(desk.admin))["settings"]["content"]


async def test_settings_wait_as_a_draft_where_that_is_wanted(desk: Desk) -> None:
    body = {"frontend_client_id": str(desk.site_id), "accent_color": "#aa0000"}
    saved = await save(desk, body, publish="no")
    assert (await desk.shell())["frontend"]["accent_color"] == "#4953e1"
    draft = (await desk.draft(desk.admin))["settings"]
    assert (draft["is_draft"], draft["content"]["login_function"]) == (True, "on")
    done = await desk.publish({"kind": "settings", "revision": saved["revision"]})
    assert done.status == 200, done.json
    assert (await desk.shell())["frontend"]["accent_color"] == "#aa0000"


async def test_a_site_that_names_its_editors_is_closed_to_others(desk: Desk) -> None:
    (editor_id,) = await desk.house.house.database.reader.ask(
        value(select(func.min(SITE_REVISION.c.author_id.cast(SITE.c.domain.type))))()
    )
    assert editor_id is None
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    await desk.change_unit(desk.editor, unit_id, title("Bir"))
    (editor_id,) = await desk.house.house.database.reader.ask(
        value(select(SITE_REVISION.c.author_id).where(SITE_REVISION.c.author_id.is_not(None)).limit(1))()
    )
    own = inserted(SITE_EDITOR, site_id=desk.site_id, user_id=editor_id, may_publish=False)
    await desk.house.house.database.recorder.write(own)
    assert (await desk.ask("draft/get", desk.editor)).status == 200
    assert (await desk.ask("draft/get", desk.publisher)).status == 404
    assert (await desk.ask("draft/get", desk.admin)).status == 200
    assert (await desk.house.post("/v1/frontend/list", token=desk.publisher))["list"] == []
    hidden = await desk.change_unit(desk.publisher, unit_id, title("İki"))
    assert hidden.status == 404


async def test_a_scheduled_release_happens_once_at_its_time(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    saved = await desk.change_unit(desk.editor, unit_id, title("Sonra"))
    subject = unit_pick(unit_id, saved["revision"])
    past = await desk.ask(
        "release/schedule", desk.publisher, {"subjects": [subject], "at": "2020-01-01T00:00:00Z"}
    )
    assert past.status == 422
    at = desk.house.clock.now + timedelta(hours=1)
    await desk.ok("release/schedule", desk.publisher, {"subjects": [subject], "at": at.isoformat()})
    newer = await desk.change_unit(desk.editor, unit_id, title("Daha sonra"), base=saved["revision"])
    await publish_scheduled.handler(desk.house.work())
    assert await shown_title(desk) != "Sonra"
    desk.house.clock.now = at + timedelta(seconds=1)
    await publish_scheduled.handler(desk.house.work())
    await publish_scheduled.handler(desk.house.work())
    assert await shown_title(desk) == "Sonra"
    assert len((await desk.ok("release/list", await again(desk)))["list"]) == 1
    assert newer.status == 200


async def again(desk: Desk) -> str:
    desk.editor = await desk.house.sign_in("yazar")
    return desk.editor


async def test_a_release_that_cannot_be_made_waits_and_its_author_is_told_once(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    saved = await desk.change_unit(desk.editor, unit_id, {"content": {"lead": {"tr": "Taslak"}}})
    at = desk.house.clock.now + timedelta(minutes=5)
    body = {"subjects": [unit_pick(unit_id, saved["revision"])], "at": at.isoformat()}
    await desk.ok("release/schedule", desk.publisher, body)
    live = {"content": {"lead": {"tr": "Araya giren"}}}
    row = await desk.unit(INTRO)
    await desk.ok("draft/discard", desk.publisher, unit_pick(unit_id, row["revision"]))
    await desk.change_unit(desk.publisher, unit_id, live, publish="yes")
    desk.house.clock.now = at + timedelta(seconds=1)
    for _ in range(2):
        await publish_scheduled.handler(desk.house.work())
    await desk.house.run_jobs()
    mails = [mail for mail in await desk.house.mails("yazar@example.com") if "yayın" in mail.subject]
    assert len(mails) == 1
    units = (await desk.shell())["website_unit_list"]
    assert next(unit for unit in units if unit["key"] == INTRO)["content"]["lead"] == "Araya giren"


async def test_what_an_update_plants_is_not_lost_by_an_older_draft(desk: Desk) -> None:
    saved = await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Dükkan"}}})
    database = desk.house.house.database
    planted = touched(update(SITE).values(planted=["x"]).where(SITE.c.is_default))
    gone = MENU_ENTRY.delete().where(MENU_ENTRY.c.route_view == "shop_campaigns")
    await database.recorder.write(planted(), touched(gone)())
    (before,) = await database.reader.ask(pairs(select(MENU_ENTRY.c.route_view, MENU_ENTRY.c.id))())
    assert "shop_campaigns" not in before
    async with database.transaction() as db:
        await seed_site(db, DEFAULT_SITE, now=desk.house.clock.now, new_id=new_id)
    done = await desk.publish({"kind": "menu", "revision": saved["revision"]})
    assert done.status == 200, done.json
    assert [await desk.caption("shop"), await desk.caption("shop_campaigns")] == ["Dükkan", "Kampanyalar"]


async def test_twenty_editors_at_once_lose_nothing(desk: Desk) -> None:
    """Each writes another entry of one menu; what is published is one of the releases, and versions only rise."""
    (before,) = await desk.house.house.database.reader.ask(
        value(select(SITE.c.version).where(SITE.c.is_default))()
    )
    base = (await desk.draft())["menu"]["revision"]
    routes = ["shop", "shop_campaigns", "product_list", "product_details", "user_project", "add_dataset"]

    async def work(number: int) -> list[int]:
        route, statuses = routes[number % len(routes)], []
        for turn in range(3):
            change = {route: {"caption": {"en": f"{route[:20]} {turn}"}, "order": number + turn * 20}}
            saved = await desk.save_menu(desk.editor if number % 2 else desk.publisher, change, base=base)
            statuses.append(saved.status)
            if saved.status == 200 and turn == 1:
                pick = {"kind": "menu", "revision": saved["revision"]}
                statuses.append((await desk.publish(pick)).status)
        return statuses

    done = await asyncio.gather(*(work(number) for number in range(20)))
    assert {status for statuses in done for status in statuses} <= {200, 404, 412}
    assert sum(status == 200 for statuses in done for status in statuses) >= len(routes)
    (after,) = await desk.house.house.database.reader.ask(
        value(select(SITE.c.version).where(SITE.c.is_default))()
    )
    releases = (await desk.ok("release/list", desk.editor))["list"]
    assert after == before + len(releases)
    assert [each["number"] for each in releases] == list(range(len(releases), 0, -1))
    (states,) = await desk.house.house.database.reader.ask(
        pairs(
            select(SITE_REVISION.c.state, func.count())
            .where(SITE_REVISION.c.kind == "menu")
            .group_by(SITE_REVISION.c.state)
        )()
    )
    assert states["published"] == 1
    assert states.get("draft", 0) <= 1


async def test_there_are_only_so_many_sites(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terazi.modules.site.actions.hosts.MOST_SITES", 2)
    assert (await make(desk, "okul.example")).status == 200
    refused = await make(desk, "lise.example")
    assert (refused.status, refused["status_code"], refused.error) == (409, "130413", "too_many_sites")
