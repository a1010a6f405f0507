"""Under which address a site stands, where old addresses lead, and what search engines are told of each host."""

import json
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sqlalchemy import select, update

from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted, touched, value
from terazi.modules.site.queries.shelf import SiteCache, site_cache_of
from terazi.modules.site.tables import PATH_HISTORY, SITE, SITE_ALIAS, WEBSITE_UNIT
from tests.calling import HouseUnderTest, open_house
from tests.modules.shops.selling import open_shop, sold_bundle, trusted
from tests.modules.site.sites import add_site, changed_sites
from tests.small_client import small_client

SCHOOL = "okul.example"


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform with an address of its own, and a second site on a domain of its own."""
    own = {"web_dir": small_client(tmp_path), "public_url": "https://terazi.example"}
    async with open_house(database_url, tmp_path / "var", **own) as house:
        await house.house.database.recorder.write(touched(update(SITE).values(domain="terazi.example"))())
        await add_site(house, SCHOOL, has_menu=True, application_name="Okul")
        yield house


async def get(house: HouseUnderTest, host: str, path: str, **headers: str) -> Any:
    return await house.client.get(path, headers={"Host": host, **headers}, follow_redirects=False)


async def write(house: HouseUnderTest, *changes: Any) -> None:
    await house.house.database.recorder.write(*changes, changed_sites())
    site_cache_of(house.house.database.reader).forget()


async def id_of(house: HouseUnderTest, domain: str = SCHOOL) -> Any:
    (found,) = await house.house.database.reader.ask(
        value(select(SITE.c.id).where(SITE.c.domain == domain))()
    )
    return found


def metas(page: str) -> dict[str, str]:
    return {
        name: unescape(text)
        for name, text in re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    }


async def mail_told(house: HouseUnderTest, name: str, **given: Any) -> str:
    await house.register(name, **given)
    (mail,) = await house.mails(f"{name}@example.com")
    return str(mail.body_text)


async def test_mails_lead_to_the_site_they_were_asked_for_on(house: HouseUnderTest) -> None:
    house.client.headers["Host"] = SCHOOL
    assert "https://okul.example/kayit/onay?" in await mail_told(house, "ayse.yilmaz")
    house.client.headers["Host"] = "terazi.example"
    assert "https://terazi.example/kayit/onay?" in await mail_told(house, "mert.kaya")


@pytest.mark.parametrize(
    "forged",
    [
        {"Host": "evil.example"},
        {"Host": "okul.example.evil.example"},
        {"Host": "terazi.example", "X-Forwarded-Host": "evil.example"},
        {"Host": "terazi.example", "Forwarded": "host=evil.example"},
    ],
    ids=str,
)
async def test_a_forged_host_makes_no_address(house: HouseUnderTest, forged: dict[str, str]) -> None:
    house.client.headers.update(forged)
    told = await mail_told(house, "ayse.yilmaz")
    assert "https://terazi.example/kayit/onay?" in told
    assert "evil" not in told
    page = (await house.client.get("/magaza")).text
    assert "evil" not in page


async def test_the_domain_that_a_call_names_makes_no_address(house: HouseUnderTest) -> None:
    house.client.headers["Host"] = "terazi.example"
    await house.post("/v1/password/reset/by/mail", mail="nobody@example.com", domain=SCHOOL)
    told = await mail_told(house, "ayse.yilmaz", domain=SCHOOL)
    assert "https://terazi.example/" in told
    assert "okul.example" not in told


async def test_without_an_address_only_this_machine_is_linked_to(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path) as house:
        house.client.headers["Host"] = "localhost:8123"
        assert "http://localhost:8123/kayit/onay?" in await mail_told(house, "ayse.yilmaz")
        house.client.headers["Host"] = "evil.example"
        assert "http://127.0.0.1:8000/kayit/onay?" in await mail_told(house, "mert.kaya")


async def test_a_prepared_domain_is_shown_but_not_told(house: HouseUnderTest) -> None:
    await add_site(house, "yeni.example", is_live=False, has_menu=True, application_name="Yeni")
    house.client.headers["Host"] = "yeni.example"
    assert "https://terazi.example/kayit/onay?" in await mail_told(house, "ayse.yilmaz")
    page = (await house.client.get("/magaza")).text
    assert "Yeni" in page
    assert metas(page)["robots"] == "noindex"
    assert "canonical" not in page
    assert (await house.client.get("/robots.txt")).text == "User-agent: *\nDisallow: /\n"
    assert (await house.client.get("/sitemap.xml")).status_code == 404


async def test_an_alias_leads_to_the_domain(house: HouseUnderTest) -> None:
    await write(house, inserted(SITE_ALIAS, host="lise.example", site_id=await id_of(house)))
    moved = await get(house, "www.lise.example", "/magaza/urunler?x=1&y=%C3%A7")
    assert moved.status_code == 308
    assert moved.headers["location"] == "http://okul.example/magaza/urunler?x=1&y=%C3%A7"
    named = await house.post("/v1/frontend/get", body={"domain": "lise.example"})
    assert named["frontend"]["application_name"] == "Okul"


async def test_a_host_is_found_as_itself_before_its_parents(house: HouseUnderTest) -> None:
    await add_site(house, "veri.okul.example", application_name="Veri")
    cache = SiteCache(house.house.database.reader)
    for host, name, known in (
        ("veri.okul.example", "Veri", True),
        ("www.okul.example:443", "Okul", True),
        ("alt.okul.example", "Okul", True),
        ("elsewhere.test", "Terazi", False),
    ):
        assert (await cache.find(host)).settings.application_name["tr"] == name
        assert await cache.knows(host) is known


async def test_a_language_that_is_off_leads_to_the_other(house: HouseUnderTest) -> None:
    await house.house.database.recorder.write(changed_sites(SCHOOL, language_options=["tr"]))
    site_cache_of(house.house.database.reader).forget()
    moved = await get(house, SCHOOL, "/shop/products?page=2")
    assert (moved.status_code, moved.headers["location"]) == (308, "/magaza/urunler?page=2")
    assert (await get(house, SCHOOL, "/magaza/urunler")).status_code == 200
    assert (await get(house, "terazi.example", "/shop/products")).status_code == 200
    assert "hreflang" not in (await get(house, SCHOOL, "/magaza")).text


async def test_an_old_path_leads_to_where_its_screen_stands(house: HouseUnderTest) -> None:
    old = {
        "id": new_id(),
        "site_id": await id_of(house),
        "path": "/dukkan",
        "lang": "tr",
        "route_view": "shop",
    }
    lost = {**old, "id": new_id(), "path": "/yok-oldu", "route_view": "gone"}
    await write(house, *(inserted(PATH_HISTORY, **each, created_at=house.clock.now) for each in (old, lost)))
    moved = await get(house, SCHOOL, "/dukkan/?a=b")
    assert (moved.status_code, moved.headers["location"]) == (308, "/magaza?a=b")
    assert (await get(house, SCHOOL, "/yok-oldu")).status_code == 404
    assert (await get(house, "terazi.example", "/dukkan")).status_code == 404


async def test_a_site_that_is_closed_says_so_and_lets_its_editors_in(house: HouseUnderTest) -> None:
    await house.house.database.recorder.write(changed_sites(SCHOOL, is_active=False))
    site_cache_of(house.house.database.reader).forget()
    page = await get(house, SCHOOL, "/magaza")
    assert (page.status_code, page.headers["retry-after"]) == (503, "600")
    assert metas(page.text)["robots"] == "noindex"
    assert "Okul" in page.text
    shell = await house.post("/v1/frontend/get", body={"domain": SCHOOL})
    assert shell["frontend"]["is_active"] == "no"
    person = {"username": "ayse", "mail": "ayse@example.com", "password": "Uzun.Parola.2026"}
    refused = await house.post("/v1/register", body=person, domain=SCHOOL)
    assert (refused.status, refused.error) == (403, "door_shut")
    wrong = await house.post("/v1/login", body={"username": "x", "password": "y" * 12}, domain=SCHOOL)
    assert wrong.error != "door_shut"
    assert (await get(house, "terazi.example", "/magaza")).status_code == 200


async def test_a_page_tells_what_it_is(house: HouseUnderTest) -> None:
    page = (await get(house, SCHOOL, "/shop/products")).text
    said = metas(page)
    assert "<title>Products · Okul</title>" in page
    assert 40 < len(said["description"]) <= 155
    assert said["og:url"] == "https://okul.example/shop/products"
    assert '<link rel="canonical" href="https://okul.example/shop/products" />' in page
    for lang, path in (("tr", "/magaza/urunler"), ("en", "/shop/products"), ("x-default", "/magaza/urunler")):
        assert f'<link rel="alternate" hreflang="{lang}" href="https://okul.example{path}" />' in page
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    steps = json.loads(data)["itemListElement"]
    assert [step["name"] for step in steps] == ["Shop", "Products"]
    assert "robots" not in said


async def test_the_home_of_a_site_is_its_root(house: HouseUnderTest) -> None:
    for path in ("/", "/projelerim"):
        page = (await get(house, SCHOOL, path)).text
        assert '<link rel="canonical" href="https://okul.example/" />' in page
        assert "<title>Excel dosyanızdan istatistiğe ve tahmine · Okul</title>" in page
        assert '"@type":"Organization"' in page


async def test_what_belongs_to_a_person_is_not_for_search_engines(house: HouseUnderTest) -> None:
    for path in ("/giris", "/kullanici-ayarlari", "/sepetim", "/nowhere"):
        assert metas((await get(house, "terazi.example", path)).text)["robots"] == "noindex", path


async def test_words_of_a_site_stand_on_the_first_screen_and_cannot_break_out(
    house: HouseUnderTest,
) -> None:
    hostile = '<script>alert(1)</script>"&{{x}}'
    content = {"title": {"tr": hostile, "en": hostile}, "lead": {"tr": f"Merhaba {hostile}", "en": hostile}}
    await write(
        house,
        touched(
            update(WEBSITE_UNIT).where(WEBSITE_UNIT.c.key == "user_project_intro").values(content=content)
        )(),
    )
    await house.house.database.recorder.write(
        changed_sites(application_name=hostile, seo={"title_pattern": {"tr": "{page} {site}"}})
    )
    site_cache_of(house.house.database.reader).forget()
    page = (await get(house, "terazi.example", "/")).text
    assert "<script>alert" not in page
    assert "<section><h1>&lt;script&gt;" in page
    assert metas(page)["description"].startswith("Merhaba <script>")


async def test_each_host_has_its_own_map(house: HouseUnderTest) -> None:
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    bundle = await sold_bundle(house, seller, bundle_name="Işık paketi")
    robots = (await get(house, SCHOOL, "/robots.txt")).text
    assert "Sitemap: https://okul.example/sitemap.xml" in robots
    assert "Disallow: /kullanici-ayarlari\n" in robots
    assert "terazi.example" not in robots
    answer = await get(house, SCHOOL, "/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    found = [each.text or "" for each in ElementTree.fromstring(answer.text).findall("{*}url/{*}loc")]
    assert "https://okul.example/" in found
    assert "https://okul.example/shop" in found
    assert f"https://okul.example/urun-detayi?user_shop_bundle_client_id={bundle}" in found
    assert all(address.startswith("https://okul.example/") for address in found)
    assert not any(path in address for address in found for path in ("giris", "sepet", "ayarlari"))
    assert (await get(house, SCHOOL, "/sitemap-1.xml")).status_code == 200
    for path in (
        "/sitemap-2.xml",
        "/sitemap-0.xml",
        "/sitemap-x.xml",
        "/sitemap-999999.xml",
        "/sitemap-1.xml/",
    ):
        assert (await get(house, SCHOOL, path)).status_code == 404, path


async def test_a_site_that_shows_some_shops_maps_only_theirs(house: HouseUnderTest) -> None:
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    await sold_bundle(house, seller, bundle_name="Işık paketi")
    counts = {}
    for name, settings in {
        "hers": {"shop_ids": [str(seller.shop_id)]},
        "others": {"shop_ids": [str(new_id())]},
        "none": {"shop_ids": [], "is_shop_on": False},
    }.items():
        await house.house.database.recorder.write(changed_sites(SCHOOL, **settings))
        site_cache_of(house.house.database.reader).forget()
        counts[name] = (await get(house, SCHOOL, "/sitemap.xml")).text.count("urun-detayi?")
    assert counts == {"hers": 5, "others": 0, "none": 0}


async def test_an_unknown_host_is_told_nothing_absolute(house: HouseUnderTest) -> None:
    page = (await get(house, "elsewhere.test", "/magaza")).text
    assert metas(page)["robots"] == "noindex"
    assert "og:url" not in metas(page)
    assert "canonical" not in page
    assert "Disallow: /\n" in (await get(house, "elsewhere.test", "/robots.txt")).text


async def test_a_domain_goes_live_once_somebody_came_by_it(house: HouseUnderTest) -> None:
    site_id = await add_site(house, "yeni.example", is_live=False, has_menu=True)
    admin, member = await trusted(house, "yonetici", "admin"), await house.register("uye")

    async def check(token: str = admin, site: Any = site_id) -> Any:
        return await house.post("/v1/frontend/check", token=token, frontend_client_id=site)

    assert (await check(member)).status == 403
    assert (await check(site=new_id()))["status_code"] == "130404"
    assert (await check())["domain_state"] == "prepared"
    for host, scheme in (("yeni.example", "http"), ("alt.yeni.example", "https"), ("evil.example", "https")):
        await house.client.get(f"{scheme}://localhost/magaza", headers={"Host": host})
        assert (await check())["domain_state"] == "prepared", (host, scheme)
    await house.client.get("https://localhost/magaza", headers={"Host": "yeni.example"})
    house.clock.now += timedelta(minutes=11)
    admin = await house.sign_in("yonetici")
    assert (await check(admin))["domain_state"] == "prepared"
    await house.client.get("https://localhost/magaza", headers={"Host": "yeni.example"})
    live = await check(admin)
    assert (live["domain_state"], live["problems"]) == ("live", [])
    site_cache_of(house.house.database.reader).forget()
    house.client.headers["Host"] = "yeni.example"
    assert "https://yeni.example/kayit/onay?" in await mail_told(house, "ayse.yilmaz")
