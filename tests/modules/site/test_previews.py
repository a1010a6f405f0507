"""Previews for people who edit nothing: a link shows what it was made of, on its own site, while it is good; nothing else does."""

import asyncio
import json
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, text

from terazi.entry.wiring import CALLS
from terazi.foundation.questions import touched, value, values
from terazi.modules.site.actions import previews as actions
from terazi.modules.site.jobs import forget_ended_previews
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import SITE_PREVIEW
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.sites import add_site
from tests.modules.site.test_drafts import INTRO, title, unit_pick

SECRET = "Henüz kimse bilmiyor"
BLOCKED = value(
    text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
)


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def draft_intro(desk: Desk, text: str = SECRET) -> Any:
    """Draft another title of the introduction, and return the row of the unit."""
    row = await desk.unit(INTRO)
    saved = await desk.change_unit(desk.editor, row["websiteunit_client_id"], title(text))
    assert saved.status == 200, saved.json
    return await desk.unit(INTRO)


async def share(desk: Desk, **query: Any) -> str:
    return str((await desk.ok("preview/create", desk.editor, **query))["token"])


async def opened(desk: Desk, token: str, **more: Any) -> Reply:
    site_cache_of(desk.house.house.database.reader).forget()
    return await desk.house.post("/v1/frontend/preview/get", body={"token": token}, **more)


def intro_of(answer: Reply) -> str:
    units = answer["website_unit_list"]
    return str(next(unit["content"]["title"] for unit in units if unit["key"] == INTRO))


async def listed(desk: Desk, token: str | None = None) -> list[dict[str, Any]]:
    return list((await desk.ok("preview/list", token or desk.editor))["list"])


async def test_a_link_shows_drafts_as_they_were_when_it_was_made(desk: Desk) -> None:
    await draft_intro(desk)
    await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Dükkân"}}})
    await desk.ok("wording/save", desk.editor, {"wording": {"shell.search": {"tr": "Bul"}}, "publish": "no"})
    token = await share(desk)
    await draft_intro(desk, "Sonradan yazılan")
    answer = await opened(desk, token, lang="tr")
    assert answer.status == 200, answer.json
    assert intro_of(answer) == SECRET
    captions = {entry["route_view"]: entry["caption"]["tr"] for entry in answer["menu"]}
    assert captions["shop"] == "Dükkân"
    assert answer["texts"] == {"shell.search": "Bul"}
    assert (answer["release"], answer["frontend"]["login_function"]) == (None, "off")
    assert intro_of(await desk.shell()) != SECRET
    assert (await desk.caption("shop")) != "Dükkân"


async def test_a_link_shows_a_site_that_is_not_open_yet(desk: Desk) -> None:
    settings = {"frontend_client_id": str(desk.site_id), "is_active": "no"}
    closed = await desk.house.post(
        "/v1/frontend/save", token=desk.admin, body={"frontend": settings, "publish": "yes"}
    )
    assert closed.status == 200, closed.json
    assert (await desk.shell())["frontend"]["is_active"] == "no"
    assert (await opened(desk, await share(desk)))["frontend"]["is_active"] == "yes"


async def test_a_link_shows_a_site_as_a_release_left_it(desk: Desk) -> None:
    row = await draft_intro(desk, "Birinci")
    first = await desk.publish(unit_pick(row["websiteunit_client_id"], row["revision"]))
    desk.house.clock.advance(minutes=1)
    made = await desk.house.post(
        "/v1/frontend/websiteunit/new",
        token=desk.publisher,
        frontend_client_id=desk.site_id,
        body={
            "websiteunit": {"key": "yeni", "place": "shop.top", "kind": "text", **title("Yeni")},
            "publish": "no",
        },
    )
    both = {"content": {"title": {"tr": "Yeni", "en": "New"}}, "is_active": "yes"}
    shown = await desk.change_unit(desk.publisher, made["websiteunit_client_id"], both, publish="yes")
    assert shown.status == 200, shown.json
    row = await draft_intro(desk, "İkinci")
    assert (await desk.publish(unit_pick(row["websiteunit_client_id"], row["revision"]))).status == 200
    await draft_intro(desk, "Taslak")
    answer = await opened(desk, await share(desk, release_id=first["release_id"]), lang="tr")
    assert (answer["release"], intro_of(answer)) == (1, "Birinci")
    assert "yeni" not in {unit["key"] for unit in answer["website_unit_list"]}
    assert "yeni" in {unit["key"] for unit in (await desk.shell())["website_unit_list"]}
    assert intro_of(await desk.shell()) == "İkinci"
    refused = await desk.ask("preview/create", desk.editor, release_id=uuid4())
    assert (refused.status, refused.error) == (404, "site_not_found")


async def test_what_is_hidden_or_not_yet_to_be_seen_stays_so(desk: Desk) -> None:
    row = await desk.unit(INTRO)
    unit_id = row["websiteunit_client_id"]
    await desk.change_unit(desk.editor, unit_id, {"is_active": "no"})
    assert INTRO not in {u["key"] for u in (await opened(desk, await share(desk)))["website_unit_list"]}
    later = (desk.house.clock.now + timedelta(minutes=2)).isoformat()
    await desk.change_unit(desk.editor, unit_id, {"is_active": "yes", "from": later})
    token = await share(desk)
    assert INTRO not in {u["key"] for u in (await opened(desk, token))["website_unit_list"]}
    desk.house.clock.advance(minutes=3)
    assert INTRO in {u["key"] for u in (await opened(desk, token))["website_unit_list"]}
    await desk.change_unit(desk.editor, unit_id, None)
    assert INTRO not in {u["key"] for u in (await opened(desk, await share(desk)))["website_unit_list"]}


async def test_a_link_ends_after_seven_days_and_leaves_nothing(desk: Desk) -> None:
    await draft_intro(desk)
    token = await share(desk)
    desk.house.clock.advance(days=7, seconds=-1)
    assert (await opened(desk, token)).status == 200
    desk.house.clock.advance(seconds=1)
    refused = await opened(desk, token)
    assert (refused.status, refused["status_code"]) == (404, "130404")
    desk.editor = await desk.house.sign_in("yazar")
    assert await listed(desk) == []
    await forget_ended_previews.handler(desk.house.work())
    (kept,) = await desk.house.house.database.reader.ask(values(select(SITE_PREVIEW.c.id))())
    assert kept == []


async def test_a_revoked_or_forged_token_opens_nothing(desk: Desk) -> None:
    token = await share(desk)
    (row,) = await listed(desk)
    assert (row["author"], row["release"], row["may_revoke"]) == ("yazar", None, "yes")
    await desk.ok("preview/revoke", desk.editor, preview_id=row["preview_id"])
    assert (await opened(desk, token)).error == "site_not_found"
    assert await listed(desk) == []
    again = await desk.ask("preview/revoke", desk.editor, preview_id=row["preview_id"])
    assert (again.status, again.error) == (404, "site_not_found")
    for forged in (token[:-1] + "~", "x", "A" * 43):
        assert (await opened(desk, forged)).error == "site_not_found"
    assert (await opened(desk, "A" * 101)).status == 422


async def test_only_its_maker_and_who_publishes_take_a_link_back(desk: Desk) -> None:
    await desk.ok("preview/create", desk.publisher)
    (row,) = await listed(desk)
    assert row["may_revoke"] == "no"
    refused = await desk.ask("preview/revoke", desk.editor, preview_id=row["preview_id"])
    assert (refused.status, refused.error) == (403, "not_allowed")
    await share(desk)
    assert {each["may_revoke"] for each in await listed(desk, desk.publisher)} == {"yes"}
    for each in await listed(desk):
        await desk.ok("preview/revoke", desk.publisher, preview_id=each["preview_id"])
    assert await listed(desk) == []


async def test_an_editor_of_one_site_shows_nothing_of_another(desk: Desk) -> None:
    other = await add_site(desk.house, "okul.example", has_menu=True)
    await desk.ok("editor/save", desk.admin, {"username": "yayinci", "part": "publish"})
    foreign = str((await desk.ok("preview/create", desk.publisher))["token"])
    (row,) = await listed(desk, desk.publisher)
    for path, query in (
        ("preview/create", {}),
        ("preview/list", {}),
        ("preview/revoke", {"preview_id": row["preview_id"]}),
    ):
        refused = await desk.ask(path, desk.editor, **query)
        assert (refused.status, refused.error) == (404, "site_not_found"), path
    desk.site_id = other
    refused = await desk.ask("preview/revoke", desk.editor, preview_id=row["preview_id"])
    assert (refused.status, refused.error) == (404, "site_not_found")
    assert (await opened(desk, foreign)).status == 200


async def test_a_token_of_one_site_opens_nothing_on_the_host_of_another(desk: Desk) -> None:
    token = await share(desk)
    desk.site_id = await add_site(desk.house, "okul.example", has_menu=True)
    elsewhere = await share(desk)
    for forged in ({}, {"domain": "okul.example"}):
        answer = await desk.house.post("/v1/frontend/preview/get", body={"token": elsewhere, **forged})
        assert (answer.status, answer.error) == (404, "site_not_found")
    there = {"host": "okul.example"}
    client = desk.house.client
    assert (
        await client.post("/v1/frontend/preview/get", json={"token": token}, headers=there)
    ).status_code == 404
    own = await client.post("/v1/frontend/preview/get", json={"token": elsewhere}, headers=there)
    assert own.json()["frontend"]["domain"] == "okul.example"


async def test_a_site_has_so_many_links_and_no_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_PREVIEWS", 2)
    await share(desk)
    await share(desk)
    refused = await desk.ask("preview/create", desk.editor)
    assert (refused.status, refused.error) == (409, "too_many_previews")
    (row, _) = await listed(desk)
    await desk.ok("preview/revoke", desk.editor, preview_id=row["preview_id"])
    await share(desk)


async def test_of_two_servers_that_race_for_the_last_link_one_gets_it(
    database_url: str, tmp_path: Path
) -> None:
    async with (
        open_house(database_url, tmp_path / "one") as one,
        open_house(database_url, tmp_path / "two") as two,
    ):
        desk = await desk_of(one)
        there = replace(desk, house=two)
        for _ in range(actions.MOST_PREVIEWS - 1):
            await share(desk)
        async with one.house.database.transaction() as db:
            await db.write(
                touched(text("LOCK TABLE site_preview IN SHARE MODE"))()
            )  # all may count, none add
            racing = [
                asyncio.create_task(each.ask("preview/create", token))
                for token in (desk.editor, desk.publisher)
                for each in (desk, there)
            ]
            async with asyncio.timeout(20):
                while await one.house.database.reader.ask(BLOCKED()) != (len(racing),):
                    pass
        told = Counter((answer.status, answer.error) for answer in await asyncio.gather(*racing))
        assert told == {(200, None): 1, (409, "too_many_previews"): 3}
        assert len(await listed(desk)) == actions.MOST_PREVIEWS
        assert len(await listed(there)) == actions.MOST_PREVIEWS


async def test_strangers_and_members_make_no_links(desk: Desk) -> None:
    member = await desk.house.register("uye.kisi")
    for path in ("preview/create", "preview/list", "preview/revoke"):
        assert (await desk.ask(path, member, preview_id=uuid4())).status == 403
        query = {"frontend_client_id": desk.site_id, "preview_id": uuid4()}
        assert (await desk.house.post(f"/v1/frontend/{path}", **query)).status == 401


async def test_a_link_is_written_into_the_trail_and_its_token_nowhere(desk: Desk) -> None:
    token = await share(desk)
    (row,) = await listed(desk)
    await desk.ok("preview/revoke", desk.editor, preview_id=row["preview_id"])
    entries = (await desk.house.post("/v1/audit/list", token=desk.admin, body={}))["list"]
    told = [entry["action"] for entry in entries if "preview" in entry["action"]]
    assert told == ["site.preview_revoked", "site.preview_shared"]
    assert token not in json.dumps(entries)
    await share(desk)
    (kept,) = await desk.house.house.database.reader.ask(values(select(SITE_PREVIEW.c.token_hash))())
    assert len(kept[0]) == 64
    assert kept[0] != token


async def test_no_open_call_lets_a_draft_out_but_that_of_its_token(desk: Desk) -> None:
    """Every call that answers nobody, asked for what stands in a draft with all that a stranger may know."""
    row = await draft_intro(desk)
    await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": SECRET}}})
    token = await share(desk)
    open_calls = {facts.path for module in CALLS for facts in module.facts if not facts.caller.is_needed}
    streams = {path for path in open_calls if path.endswith("/events")}
    asked = {
        "frontend_client_id": str(desk.site_id),
        "websiteunit_client_id": row["websiteunit_client_id"],
        "data_type": "draft",
        "ss": "1",
        "lang": "tr",
    }
    site_cache_of(desk.house.house.database.reader).forget()
    let_out = set()
    for path in open_calls - streams:
        for method in ("GET", "POST"):
            answer = await desk.house.client.request(
                method,
                path,
                params=asked,
                json={"search_text": SECRET, "token": "A" * 43, "domain": "localhost"},
            )
            if SECRET in answer.text.replace(json.dumps(SECRET)[1:-1], SECRET):
                let_out.add(path)
    assert let_out == set()
    assert "/v1/frontend/preview/get" in open_calls
    assert SECRET in json.dumps((await opened(desk, token, lang="tr")).json, ensure_ascii=False)
