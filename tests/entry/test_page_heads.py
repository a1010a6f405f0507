"""What search engines and shared links read of a page without running it."""

import json
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from html import escape, unescape
from pathlib import Path
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from tests.calling import HouseUnderTest, open_house
from tests.database import PROJECT
from tests.modules.shops.picturing import add as add_picture
from tests.modules.shops.picturing import shown as pictures_shown
from tests.modules.shops.selling import (
    Seller,
    activate,
    bundle_of,
    fill_bundle,
    make_bundle,
    make_shop,
    open_shop,
    sold_bundle,
    trusted,
)
from tests.modules.site.sites import changed_sites
from tests.small_client import small_client


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform with a small web client."""
    async with open_house(database_url, tmp_path / "var", web_dir=small_client(tmp_path)) as house:
        yield house


@pytest.fixture
async def seller(house: HouseUnderTest) -> Seller:
    """The owner of an open shop."""
    return await open_shop(house, await trusted(house, "satici", "shop_new"))


async def page_of(house: HouseUnderTest, path: str, **query: str) -> str:
    """Return the page at an address."""
    answer = await house.client.get(path, params=query)
    assert answer.status_code == 200
    return answer.text


NOINDEX = '<meta name="robots" content="noindex" />'


async def require_nothing(house: HouseUnderTest, path: str, **query: str) -> str:
    """Return what stands at an address where nothing is found."""
    answer = await house.client.get(path, params=query)
    assert answer.status_code == 404, (path, query)
    assert "<title>Sayfa bulunamadı · Terazi</title>" in answer.text or "<title>Page not found" in answer.text
    assert NOINDEX in answer.text
    assert "canonical" not in answer.text
    assert "<h1>" in answer.text
    return answer.text


def product_in(page: str) -> dict[str, Any]:
    """Return the structured data of a page."""
    found = re.search(r'<script type="application/ld\+json" id="terazi-product">(.*?)</script>', page)
    assert found
    return dict(json.loads(found[1]))


async def test_a_bundle_is_known_by_its_name_and_price(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(
        house, seller, bundle_name="Işık paketi", bundle_name_en="Light bundle", bundle_info="Çok ışıklı."
    )
    page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=bundle_id)
    assert page.count("<title>") == 1
    assert "<title>Işık paketi · " in page
    assert '<meta name="description" content="Çok ışıklı." />' in page
    assert '<meta property="og:title" content="Işık paketi" />' in page
    product = product_in(page)
    assert (product["name"], product["inLanguage"]) == ("Işık paketi", "tr")
    prices = {offer["priceCurrency"]: offer["price"] for offer in product["offers"]}
    assert prices == {"TRY": "120.00", "USD": "4.00"}
    assert {offer["availability"] for offer in product["offers"]} == {"https://schema.org/InStock"}
    english = await page_of(house, "/product-details", user_shop_bundle_client_id=bundle_id)
    assert product_in(english)["name"] == "Light bundle"
    for lang, path in (("tr", "/urun-detayi"), ("en", "/product-details")):
        assert (
            f'hreflang="{lang}" href="http://localhost{path}?user_shop_bundle_client_id={bundle_id}"' in page
        )


async def test_the_first_screen_of_the_store_shows_what_it_sells(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(
        house, seller, bundle_name="Işık <paketi>", bundle_name_en="Light", bundle_info="Çok ışıklı."
    )
    page = await page_of(house, "/magaza")
    link = f"/urun-detayi?user_shop_bundle_client_id={bundle_id}"
    assert f'<h2><a href="{link}">Işık &lt;paketi&gt;</a></h2>' in page
    assert '<p class="first-price">120,00 ₺</p>' in page
    assert f'href="/product-details?user_shop_bundle_client_id={bundle_id}">Light</a>' in await page_of(
        house, "/shop"
    )
    own = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=bundle_id)
    assert "<h1>Işık &lt;paketi&gt;</h1>" in own
    assert '<p class="first-price">120,00 ₺</p>' in own


async def test_the_first_picture_of_a_bundle_is_shared_and_stands_on_first_screens(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_ids = [await sold_bundle(house, seller, bundle_name=name) for name in ("Deniz", "Işık")]
    for bundle_id in bundle_ids:
        await add_picture(house, seller.token, bundle_id, alt='Bir "terazi"')
    (told,) = await pictures_shown(house, bundle_ids[0])
    page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=bundle_ids[0])
    address = f"http://localhost{told['src']}"
    assert f'<meta property="og:image" content="{escape(address)}" />' in page
    assert product_in(page)["image"] == address
    own = re.findall("<img class=[^>]*>", page)
    assert [('fetchpriority="high"' in each, 'loading="lazy"' in each) for each in own] == [(True, False)]
    assert f'srcset="{escape(told["srcset"])}"' in own[0]
    assert 'width="1440" height="810" alt="Bir &quot;terazi&quot;"' in own[0]
    store = re.findall("<img class=[^>]*>", await page_of(house, "/magaza"))
    assert ['loading="lazy"' in each for each in store] == [False, True]
    client = (PROJECT / "web/src/ui/sizes.ts").read_text(encoding="utf-8")
    assert all(re.findall('sizes="([^"]*)"', each)[0] in client for each in (*own, *store))


@pytest.mark.parametrize(
    ("path", "heading", "lead"),
    [
        ("/giris", "Hesabınıza girin", "Projeleriniz sizi bekliyor."),
        ("/register", "Create your account", "It takes less than a minute."),
        ("/canli-ornek", "Canlı örnek", "Hesap açmadan bakın"),
    ],
)
async def test_the_first_screen_says_what_the_screen_of_the_client_says(
    house: HouseUnderTest, path: str, heading: str, lead: str
) -> None:
    page = await page_of(house, path)
    assert f'<h1>{heading}</h1><p class="first-lead">{lead}' in page


async def test_the_days_of_sale_decide_whether_it_can_be_bought(
    house: HouseUnderTest, seller: Seller
) -> None:
    today = house.clock.now.astimezone(ZoneInfo("Europe/Istanbul")).date()
    begin, end = (today + timedelta(days=2)).isoformat(), (today + timedelta(days=4)).isoformat()
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, pro_start_date=begin, pro_end_date=end)
    await activate(house, seller, bundle_id)

    async def offer() -> dict[str, Any]:
        page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=bundle_id)
        return dict(product_in(page)["offers"][0])

    said = await offer()
    assert said["availability"] == "https://schema.org/PreOrder"
    assert (said["availabilityStarts"], said["availabilityEnds"]) == (begin, end)
    assert said["priceValidUntil"] == end
    for days, availability in ((2, "InStock"), (2, "InStock"), (1, "OutOfStock")):
        house.clock.advance(days=days)
        assert (await offer())["availability"] == f"https://schema.org/{availability}"


async def test_what_was_taken_off_sale_or_comes_soon_says_so(house: HouseUnderTest, seller: Seller) -> None:
    soon = await sold_bundle(house, seller, available_soon=True)
    page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=soon)
    (first, *_) = product_in(page)["offers"]
    assert (first["availability"], "availabilityStarts" in first) == ("https://schema.org/PreOrder", False)
    gone = await sold_bundle(house, seller)
    await house.post(
        "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=gone
    )
    page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=gone)
    assert product_in(page)["offers"][0]["availability"] == "https://schema.org/Discontinued"


async def test_a_name_cannot_break_out_of_the_head(house: HouseUnderTest, seller: Seller) -> None:
    hostile = '"></title></script><script>alert(1)</script>'
    bundle_id = await sold_bundle(house, seller, bundle_name=hostile, bundle_info=hostile)
    page = await page_of(house, "/urun-detayi", user_shop_bundle_client_id=bundle_id)
    assert "<script>alert" not in page
    assert product_in(page)["name"] == hostile
    title = re.search(r"<title>(.*?)</title>", page)
    assert title
    assert unescape(title[1]).startswith(hostile)


async def test_what_strangers_may_not_see_is_not_found(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller, bundle_name="Saklıpaket")
    for query in (
        {"user_shop_bundle_client_id": bundle_id},
        {"user_shop_bundle_client_id": bundle_id, "organization_token": "guessed"},
        {"user_shop_bundle_client_id": str(uuid4())},
        {"user_shop_bundle_client_id": "nonsense"},
        {},
    ):
        for path in ("/urun-detayi", "/product-details"):
            assert "Saklıpaket" not in await require_nothing(house, path, **query)


async def test_what_only_its_link_opens_is_found_by_nobody_else(
    house: HouseUnderTest, seller: Seller
) -> None:
    unlisted = await sold_bundle(house, seller, bundle_name="Saklıpaket", in_store_visibility=False)
    reserved = await sold_bundle(
        house, seller, bundle_name="Saklıpaket", organization_id="K", organization_name="Kuzey"
    )
    token = (await bundle_of(house, seller, reserved))["bundle"]["organization_token"]
    await require_nothing(house, "/urun-detayi", user_shop_bundle_client_id=reserved)
    for query in (
        {"user_shop_bundle_client_id": unlisted},
        {"user_shop_bundle_client_id": reserved, "organization_token": token},
    ):
        assert (await house.post("/v1/bundle/details", **query)).status == 200
        page = await page_of(house, "/urun-detayi", **query)
        assert NOINDEX in page
        assert "canonical" not in page
        assert "Saklıpaket" not in page


async def test_the_store_of_a_shop_that_is_not_open_is_not_found(
    house: HouseUnderTest, seller: Seller
) -> None:
    draft = await make_shop(house, await trusted(house, "taslak", "shop_new"))
    for path in ("/magaza", "/magaza/urunler", "/magaza/kampanyalar"):
        await page_of(house, path, shop=str(seller.shop_id))
        for shop_id in (draft, uuid4(), "nonsense"):
            await require_nothing(house, path, shop=str(shop_id))


async def test_every_screen_is_called_what_the_menu_calls_it(house: HouseUnderTest) -> None:
    assert "<title>Kampanyalar · " in await page_of(house, "/magaza/kampanyalar")
    assert "<title>Campaigns · " in await page_of(house, "/shop/campaigns")
    nowhere = await house.client.get("/boyle-bir-sayfa-yok")
    assert nowhere.status_code == 404
    assert "<title>Sayfa bulunamadı · Terazi</title>" in nowhere.text
    assert '<meta name="robots" content="noindex" />' in nowhere.text


ICONS = re.compile(
    r'<link rel="(icon|apple-touch-icon)"(?: type="([^"]*)")?(?: sizes="([^"]*)")? href="([^"]*)"'
)


async def test_a_site_without_an_icon_has_the_platforms(house: HouseUnderTest) -> None:
    page = await page_of(house, "/magaza/kampanyalar")
    assert re.findall(r'<link rel="[a-z-]*icon"[^>]*>', page) == [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
    ]


@pytest.mark.parametrize("path", ["/magaza/kampanyalar", "/shop/campaigns"])
async def test_a_site_has_its_icon_in_each_size_and_no_other(house: HouseUnderTest, path: str) -> None:
    stem = "a" * 64
    await house.house.database.recorder.write(changed_sites(page_favicon=f"{stem}-512.png"))
    at = f"/v1/document/get/by/bucket?bucket=site&key={stem}"
    assert [unescape("|".join(found)) for found in ICONS.findall(await page_of(house, path))] == [
        f"icon|image/png|32x32|{at}-32.png",
        f"icon|image/png|512x512|{at}-512.png",
        f"apple-touch-icon|||{at}-180.png",
    ]


async def test_an_icon_that_was_kept_as_a_picture_is_the_only_one(house: HouseUnderTest) -> None:
    await house.house.database.recorder.write(changed_sites(page_favicon=f"{'b' * 64}.webp"))
    (found,) = ICONS.findall(await page_of(house, "/magaza/kampanyalar"))
    assert found[0] == "icon"
    assert found[3].endswith(f"{'b' * 64}.webp")
