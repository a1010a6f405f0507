"""Whoever changes a site sees it at once, whichever process answers; nobody can make a process look again and again."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.db import Reader
from terazi.foundation.ids import new_id
from terazi.modules.site.queries.shelf import SiteCache, site_cache_of
from tests.calling import HouseUnderTest, open_house
from tests.modules.site.editing import desk_of
from tests.modules.site.sites import add_site, changed_sites
from tests.modules.site.test_drafts import INTRO, title

SHELF = "terazi.modules.site.queries.shelf"


@pytest.fixture
async def processes(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[HouseUnderTest, HouseUnderTest]]:
    """Two processes of one platform that look by themselves once an hour."""
    monkeypatch.setattr(f"{SHELF}._CHECK_SECONDS", 3600.0)
    async with (
        open_house(database_url, tmp_path / "one") as one,
        open_house(database_url, tmp_path / "other") as other,
    ):
        yield one, other


async def intro_at(house: HouseUnderTest, seen: str = "") -> str:
    headers = {"X-Site-Seen": seen.encode()} if seen else {}
    answer = await house.client.post("/v1/frontend/get", params={"ss": "1"}, headers=headers)
    assert answer.status_code == 200, answer.text
    units = answer.json()["website_unit_list"]
    return str(next(unit["content"]["title"] for unit in units if unit["key"] == INTRO))


async def test_another_process_answers_what_was_just_changed(
    processes: tuple[HouseUnderTest, HouseUnderTest],
) -> None:
    one, other = processes
    desk = await desk_of(one)
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    before = await intro_at(other)
    done = await desk.change_unit(desk.publisher, unit_id, title("Hemen"), publish="yes")
    seen = f"{done['frontend_client_id']} {done['version']}"
    assert await intro_at(other) == before
    assert await intro_at(other, seen) == "Hemen"
    assert await intro_at(other) == "Hemen"


async def test_a_release_and_a_new_host_say_which_version_they_made(
    processes: tuple[HouseUnderTest, HouseUnderTest],
) -> None:
    one, other = processes
    desk = await desk_of(one)
    row = await desk.unit(INTRO)
    saved = await desk.change_unit(desk.editor, row["websiteunit_client_id"], title("Birlikte"))
    subject = {"kind": "unit", "websiteunit_client_id": row["websiteunit_client_id"]}
    done = await desk.publish({**subject, "revision": saved["revision"]})
    await intro_at(other)
    assert await intro_at(other, f"{done['frontend_client_id']} {done['version']}") == "Birlikte"
    undone = await desk.ok("release/restore", desk.publisher, release_id=done["release_id"])
    assert await intro_at(other, f"{desk.site_id} {undone['version']}") != "Birlikte"
    body = {"frontend": {"frontend_client_id": str(desk.site_id), "aliases": ["okul.example"]}}
    moved = await one.post("/v1/frontend/save", token=desk.admin, body={**body, "publish": "no"})
    assert moved["version"] == undone["version"] + 1


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "seen", ["x", "9" * 400, "{site}", "{site} ", "{site} -1", "{site} ٣", "{site} 1 1", "{site} 99999999999"]
)
async def test_what_says_nothing_of_a_site_changes_nothing(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch, seen: str
) -> None:
    site = await site_cache_of(house.house.database.reader).find("localhost")
    looks = Looks.counted(monkeypatch)
    monkeypatch.setattr(f"{SHELF}._CHECK_SECONDS", 3600.0)
    await intro_at(house, seen.format(site=site.id))
    assert looks.count == 0


@dataclass
class Looks:
    """How often processes looked at the versions of all sites, and a clock for them."""

    count: int = 0
    now: float = 10.0

    @classmethod
    def counted(cls, monkeypatch: pytest.MonkeyPatch) -> "Looks":
        looks, look = cls(), SiteCache._look

        async def counting(cache: SiteCache) -> None:
            looks.count += 1
            await look(cache)

        monkeypatch.setattr(SiteCache, "_look", counting)
        return looks

    def cache(self, reader: Reader) -> SiteCache:
        return SiteCache(reader, clock=lambda: self.now)


async def test_who_tells_of_versions_that_never_were_makes_a_process_look_once_a_second(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_site(house, "okul.example")
    looks = Looks.counted(monkeypatch)
    cache = looks.cache(house.house.database.reader)
    sites = [await cache.find(host) for host in ("localhost", "okul.example")]
    assert looks.count == 1
    for turn in range(1, 4):
        for lie in range(30):
            for site in sites:
                await cache.find_newer(site.id, site.version + 1 + lie)
            await cache.find_newer(new_id(), lie + 1)
        assert looks.count == 1 + 3 * turn, "one for each site, and one for all that are not known"
        looks.now += 1.0


async def test_what_is_true_is_seen_however_often_a_site_changes(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Looks.counted(monkeypatch)
    cache = looks.cache(house.house.database.reader)
    site = await cache.find("localhost")
    for step, name in enumerate(("Bir", "İki", "Üç"), start=1):
        await house.house.database.recorder.write(changed_sites(application_name=name))
        for _ in range(3):
            await cache.find_newer(site.id, site.version + step)
        assert (await cache.find("localhost")).settings.application_name["tr"] == name
    assert looks.count == 4


async def test_calls_that_come_together_all_wait_for_the_one_look(house: HouseUnderTest) -> None:
    cache = SiteCache(house.house.database.reader, clock=lambda: 10.0)
    site = await cache.find("localhost")
    await house.house.database.recorder.write(changed_sites(application_name="Birlikte"))

    async def name() -> Any:
        await cache.find_newer(site.id, site.version + 1)
        return (await cache.find("localhost")).settings.application_name["tr"]

    assert await asyncio.gather(*(name() for _ in range(10))) == ["Birlikte"] * 10
