"""Units of a site have keys of their own from the first draft on, and there are only so many."""

import asyncio
from typing import Any

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.site.books import book, bring_in
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, title, unit_pick

NEW = "websiteunit/new"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


def unit(key: str, text: str = "Merhaba") -> dict[str, Any]:
    content = {"title": {"tr": text, "en": text}}
    return {"key": key, "place": "shop.top", "kind": "text", "order": 5, "content": content}


async def make(desk: Desk, key: str, *, publish: str = "no", lang: str = "tr") -> Reply:
    return await desk.house.post(
        f"/v1/frontend/{NEW}",
        token=desk.publisher,
        lang=lang,
        frontend_client_id=desk.site_id,
        body={"websiteunit": unit(key), "publish": publish},
    )


async def keys(desk: Desk) -> list[str]:
    rows = (await desk.ok("websiteunit/list", desk.editor))["list"]
    return sorted(row["websiteunit"]["key"] for row in rows)


async def test_a_key_that_a_published_unit_has_is_refused_as_the_unit_is_made(desk: Desk) -> None:
    before = await keys(desk)
    refused = await make(desk, INTRO)
    assert (refused.status, refused["status_code"], refused.error) == (409, "130409", "site_taken")
    (wrong,) = refused["errors"]
    assert wrong["field"] == "key"
    assert (
        wrong["message"] == f"{INTRO} anahtarı user_project yerindeki bir içeriğin; başka bir anahtar yazın."
    )
    english = (await make(desk, INTRO, lang="en"))["errors"][0]["message"]
    assert english == f"The key {INTRO} belongs to a content at user_project; type another one."
    assert await keys(desk) == before


async def test_a_key_that_only_a_draft_has_is_taken_as_well(desk: Desk) -> None:
    made = await make(desk, "kampanya")
    assert (await make(desk, "kampanya"))["status_code"] == "130409"
    other = await make(desk, "duyuru")
    renamed = await desk.change_unit(desk.editor, other["websiteunit_client_id"], {"key": "kampanya"})
    assert (renamed.status, renamed["status_code"]) == (409, "130409")
    same = await desk.change_unit(desk.editor, other["websiteunit_client_id"], {"key": "duyuru"})
    assert same.status == 200, same.json
    subject = unit_pick(made["websiteunit_client_id"], made["revision"])
    await desk.ok("draft/discard", desk.publisher, subject)
    assert (await make(desk, "kampanya")).status == 200


async def test_two_who_take_one_key_at_once(desk: Desk) -> None:
    answers = await asyncio.gather(*(make(desk, "kampanya") for _ in range(6)))
    assert sorted(answer.status for answer in answers) == [200, *[409] * 5]


async def test_each_copy_gets_a_key_of_its_own(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    for _ in range(3):
        await desk.ok(
            NEW, desk.publisher, {"websiteunit": {}, "publish": "no"}, websiteunit_client_id=unit_id
        )
    copies = [key for key in await keys(desk) if key.startswith(f"{INTRO}_copy")]
    assert copies == [f"{INTRO}_copy", f"{INTRO}_copy_2", f"{INTRO}_copy_3"]


@pytest.fixture
async def full(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A site with room for one more unit."""
    most = len(await keys(desk)) + 1
    for room in ("drafts", "publishing"):
        monkeypatch.setattr(f"terazi.modules.site.actions.{room}.MOST_UNITS", most)
    return desk


async def test_there_are_only_so_many_units(full: Desk) -> None:
    last = await make(full, "sonuncu")
    assert last.status == 200, last.json
    refused = await make(full, "fazla", publish="yes")
    assert (refused.status, refused["status_code"], refused.error) == (409, "130415", "too_many_units")
    assert "fazla" not in await keys(full)
    changed = await full.change_unit(
        full.publisher, last["websiteunit_client_id"], title("Yine"), publish="yes"
    )
    assert changed.status == 200, changed.json


async def test_two_who_take_the_last_place_at_once(full: Desk) -> None:
    answers = await asyncio.gather(*(make(full, f"unit_{number}") for number in range(5)))
    assert sorted(answer.status for answer in answers) == [200, *[409] * 4]


async def test_a_unit_that_is_to_go_makes_room_once_that_is_published(full: Desk) -> None:
    assert (await make(full, "sonuncu")).status == 200
    unit_id = (await full.unit(INTRO))["websiteunit_client_id"]
    gone = await full.change_unit(full.publisher, unit_id, None)
    assert (await make(full, "fazla"))["status_code"] == "130415"
    assert (await full.publish(unit_pick(unit_id, gone["revision"]))).status == 200
    assert (await make(full, "fazla")).status == 200
    revisions = (
        await full.ok("revision/list", full.editor, {"kind": "unit", "websiteunit_client_id": unit_id})
    )["list"]
    back = await full.ask(
        "revision/restore", full.editor, revision_id=revisions[-1]["revision_id"], base=gone["revision"] + 1
    )
    assert (back.status, back["status_code"]) == (409, "130415"), back.json


async def test_what_a_release_took_away_does_not_come_back_beyond_the_limit(full: Desk) -> None:
    unit_id = (await full.unit(INTRO))["websiteunit_client_id"]
    gone = await full.change_unit(full.publisher, unit_id, None, publish="yes")
    assert gone.status == 200, gone.json
    (taken_away,) = (await full.ok("release/list", full.editor))["list"]
    for key in ("bir", "iki"):
        assert (await make(full, key, publish="yes")).status == 200
    undone = await full.ask("release/restore", full.publisher, release_id=taken_away["release_id"])
    assert (undone.status, undone["status_code"]) == (422, "130422")
    assert undone["problems"][0]["websiteunit_client_id"] == unit_id


HEAD = ["Key", "Place", "Kind", "Part", "Turkish", "English"]


@pytest.mark.parametrize("publish", ["yes", "no"])
async def test_a_workbook_brings_no_more_units_in_than_a_site_may_have(full: Desk, publish: str) -> None:
    before = await keys(full)
    rows = [[key, "shop.top", "text", "title", "Bir", "One"] for key in ("bir", "iki", "uc")]
    for dry_run in (True, False):
        answer = await bring_in(full, book(Units=[HEAD, *rows]), publish=publish, dry_run=dry_run)
        assert answer.status == 200, answer.json
        told = [(each["row"], each["message"]) for each in answer["error_list"]]
        assert [row for row, _ in told] == [3, 4]
        assert {message for _, message in told} == {f"Bir sitede en çok {len(before) + 1} içerik olabilir."}
    assert await keys(full) == before
    fits = await bring_in(full, book(Units=[HEAD, rows[0]]), publish=publish)
    assert (fits["error_count"], await keys(full)) == (0, sorted([*before, "bir"]))
    drafted = await bring_in(full, book(Units=[HEAD, rows[1]]), publish="no")
    assert drafted["error_count"] == 1
    assert drafted["error_list"][0]["sheet"] == "units"
