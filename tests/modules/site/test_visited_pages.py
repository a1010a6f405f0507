"""What visitors get beside the settings: the letters a page begins with, marks of notices, entries that open no screen."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.modules.site.public import Unit, UnitKind, seed_site
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.values.sites import ClickType, MenuItem
from tests.calling import HouseUnderTest, open_house
from tests.modules.site.sites import changed_sites

FILES = ("inter-latin-a1", "inter-turkish-a2", "source-serif-latin-b1", "source-serif-turkish-b2")
INDEX = (
    '<!doctype html><html lang="tr"><head><title>Terazi</title>'
    '<link rel="preload" href="/assets/inter-latin-a1.woff2" /><link rel="preload" href="/assets/inter-turkish-a2.woff2" />'
    '</head><body><div id="root"></div><script type="application/json" id="terazi-boot"></script></body></html>'
)


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform whose web client has two typefaces."""
    assets = tmp_path / "dist" / "assets"
    assets.mkdir(parents=True)
    for name in FILES:
        (assets / f"{name}.woff2").write_bytes(b"letters")
    (tmp_path / "dist" / "index.html").write_text(INDEX, encoding="utf-8")
    async with open_house(database_url, tmp_path / "var", web_dir=tmp_path / "dist") as house:
        yield house


async def page(house: HouseUnderTest) -> str:
    site_cache_of(house.house.database.reader).forget()
    return (await house.client.get("/projelerim")).text


async def test_a_page_begins_with_the_letters_of_its_site(house: HouseUnderTest) -> None:
    assert 'href="/assets/inter-latin-a1.woff2"' in await page(house)
    await house.house.database.recorder.write(changed_sites(font="source_serif"))
    other = await page(house)
    assert 'href="/assets/source-serif-latin-b1.woff2"' in other
    assert 'href="/assets/source-serif-turkish-b2.woff2"' in other
    assert "/assets/inter-" not in other


async def test_letters_that_the_client_lacks_are_those_of_its_own(house: HouseUnderTest) -> None:
    await house.house.database.recorder.write(changed_sites(font="nunito_sans"))
    assert 'href="/assets/inter-latin-a1.woff2"' in await page(house)


async def notice_version(house: HouseUnderTest, text: dict[str, str], lang: str) -> str:
    unit = Unit(key="notice", place="footer", kind=UnitKind.NOTICE, content={"text": text}, order=5)
    seed = replace(DEFAULT_SITE, units=(unit,))
    async with house.house.database.transaction() as db:
        await seed_site(db, seed, now=house.clock.now, new_id=new_id)
    site_cache_of(house.house.database.reader).forget()
    answer = await house.post("/v1/frontend/get", lang=lang, ss=1)
    (found,) = [unit for unit in answer["website_unit_list"] if unit["key"] == "notice"]
    return str(found["version"])


async def test_a_notice_is_another_one_when_a_word_of_it_is(house: HouseUnderTest) -> None:
    first = {"tr": "Çerez yok.", "en": "No cookies."}
    version = await notice_version(house, first, "tr")
    assert version
    assert await notice_version(house, first, "en") == version
    assert await notice_version(house, {**first, "en": "There are no cookies."}, "tr") != version


async def test_the_search_finds_no_entry_that_opens_no_screen(house: HouseUnderTest) -> None:
    entries = [
        MenuItem(
            route_view=f"own_{kind}",
            caption={"tr": f"Zeytin {kind}", "en": f"Olive {kind}"},
            url={"tr": f"/zeytin-{kind}", "en": f"/olive-{kind}"},
            icon="M4 4h16",
            login_need=False,
            show_in_menu=True,
            click_type=kind,
            target="https://example.com" if kind is ClickType.LINK else "shop",
            order=900,
        )
        for kind in ClickType
    ]
    async with house.house.database.transaction() as db:
        seed = replace(DEFAULT_SITE, menu=(*DEFAULT_SITE.menu, *entries))
        await seed_site(db, seed, now=house.clock.now, new_id=new_id)
    site_cache_of(house.house.database.reader).forget()
    answer = await house.post("/v1/wai/search", body={"search_text": "zeytin"})
    assert [hit["route_view"] for hit in answer["results"]] == ["own_route"]


@pytest.mark.parametrize("unit", [unit for unit in DEFAULT_SITE.units if unit.place.startswith("page_")])
def test_a_free_page_says_the_same_in_both_languages(unit: Unit) -> None:
    body = unit.content["body"]
    for tag in ("<h2>", "<p>", "<li>", "["):
        assert body["tr"].count(tag) == body["en"].count(tag)


async def test_free_pages_stand_outside_of_the_menu_and_can_be_read_without_scripts(
    house: HouseUnderTest,
) -> None:
    answer = await house.post("/v1/frontend/get", ss=1)
    pages = {each["route_view"]: each for each in answer["menu"] if each["route_view"].startswith("page_")}
    law = {"page_intermediary", "page_privacy", "page_terms", "page_withdrawal"}
    assert {"page_about", "page_contact", *law} <= pages.keys()
    assert {page["show_in_menu"] for page in pages.values()} == {"no"}
    assert "Veri sorumlusu" not in (await house.client.get("/hakkimizda")).text
    assert "<h2>Veri sorumlusu</h2>" in (await house.client.get("/kvkk-aydinlatma-metni")).text
    assert "<h2>Örnek cayma formu</h2>" in (await house.client.get("/cayma-hakki")).text
    assert "intermediary service provider" in (await house.client.get("/intermediary")).text
    privacy = (await house.client.get("/privacy-notice")).text
    assert "sets no cookies" in privacy
    assert "set-cookie" not in (await house.client.get("/privacy-notice")).headers


async def test_the_notice_waits_until_an_editor_switches_it_on(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/frontend/get", ss=1)
    assert "notice" not in {unit["kind"] for unit in answer["website_unit_list"]}
