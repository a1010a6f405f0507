"""Logos of shops: what is uploaded, and who may see it."""

import io
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

import pytest
from PIL import Image
from sqlalchemy import text

from terazi.foundation.questions import touched
from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import Seller, fields_of, make_bundle, ok, open_shop, trusted


def picture(size: tuple[int, int] = (900, 300)) -> bytes:
    """Return a picture as somebody would upload it."""
    written = io.BytesIO()
    Image.new("RGB", size, "teal").save(written, "JPEG")
    return written.getvalue()


async def upload_logo(house: HouseUnderTest, token: str) -> Reply:
    """Upload a logo."""
    files = {"logo": ("l.jpg", picture())}
    return await ok(await house.upload("/v1/user/shop/logo/upload", files=files, token=token))


async def wear(house: HouseUnderTest, seller: Seller, logo_id: str) -> Reply:
    """Give a shop a logo."""
    return await house.post(
        "/v1/user/shop/edit",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"shop_logo": logo_id},
    )


async def shown(house: HouseUnderTest, shop_id: str, token: str | None = None) -> dict[str, Any]:
    """Return a shop as the holder of the token sees it."""
    return (await ok(await house.post("/v1/user/shop/get", token=token, user_shop_client_id=shop_id)))["shop"]


async def fetch(house: HouseUnderTest, url: str) -> Reply:
    """Fetch what an address of the platform names."""
    parts = urlsplit(url)
    return await house.get(parts.path, **dict(parse_qsl(parts.query)))


async def set_status(house: HouseUnderTest, shop_id: str, status: str) -> None:
    """Let a shop be in a state, however it came there."""
    async with house.house.database.transaction() as db:
        question = text("UPDATE shop SET status = :status WHERE id = :id")
        await db.write(touched(question)(**{"status": status, "id": shop_id}))


async def test_a_logo_is_kept_small_and_shown_to_everybody(house: HouseUnderTest, seller: Seller) -> None:
    kept = await upload_logo(house, seller.token)
    assert (kept["width"], kept["height"]) == (600, 200)
    await ok(await wear(house, seller, kept["logo_id"]))
    shop = await shown(house, seller.shop_id)
    fetched = await fetch(house, shop["shop_logo_url"])
    assert (fetched.status, shop["shop_logo_url"]) == (200, f"/v1/shop/logo?logo_id={kept['logo_id']}")
    assert fetched.headers["cache-control"] == "public, max-age=300"
    assert Image.open(io.BytesIO(fetched.content)).size == (600, 200)
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    assert fields_of(await wear(house, other, kept["logo_id"])) == {"shop_logo"}


@pytest.mark.parametrize("status", ["draft", "waiting", "passive", "ended"])
async def test_the_logo_of_a_shop_that_is_not_open_is_its_peoples_alone(
    house: HouseUnderTest, seller: Seller, admin: str, status: str
) -> None:
    logo_id = (await upload_logo(house, seller.token))["logo_id"]
    await ok(await wear(house, seller, logo_id))
    await set_status(house, seller.shop_id, status)
    assert (await house.get("/v1/shop/logo", logo_id=logo_id)).error == "logo_not_found"
    for token in (seller.token, admin):
        listed = await house.post("/v1/user/shop/list", token=token)
        for shop in (await shown(house, seller.shop_id, token), listed["list"][0]):
            url = str(shop["shop_logo_url"])
            fetched = await fetch(house, url)
            assert (fetched.status, fetched.headers["cache-control"]) == (200, "private, no-store")
            assert Image.open(io.BytesIO(fetched.content)).size == (600, 200)
            assert (await fetch(house, url.replace(logo_id, str(uuid4())))).error == "download_link_invalid"


async def test_a_logo_that_no_shop_wears_is_its_uploaders_alone(
    house: HouseUnderTest, seller: Seller
) -> None:
    first, second = await upload_logo(house, seller.token), await upload_logo(house, seller.token)
    assert (await house.get("/v1/shop/logo", logo_id=first["logo_id"])).error == "logo_not_found"
    assert (await fetch(house, first["logo_url"])).status == 200
    for kept in (first, second):
        await ok(await wear(house, seller, kept["logo_id"]))
        assert (await house.get("/v1/shop/logo", logo_id=kept["logo_id"])).status == 200
    assert (await house.get("/v1/shop/logo", logo_id=first["logo_id"])).error == "logo_not_found"


async def test_the_page_of_a_bundle_names_no_logo_of_a_closed_shop(
    house: HouseUnderTest, seller: Seller
) -> None:
    logo_id = (await upload_logo(house, seller.token))["logo_id"]
    await ok(await wear(house, seller, logo_id))
    bundle_id = await make_bundle(house, seller)
    await set_status(house, seller.shop_id, "passive")
    page = await house.post("/v1/bundle/details", token=seller.token, user_shop_bundle_client_id=bundle_id)
    assert page["bundle"]["seller"]["shop_logo_url"] == ""


async def test_logos_that_are_none_are_refused(house: HouseUnderTest, seller: Seller) -> None:
    for content, error in ((b"GIF89a", "logo_refused"), (b"x" * 2_000_001, "logo_too_large")):
        answer = await house.upload(
            "/v1/user/shop/logo/upload", files={"logo": ("l.png", content)}, token=seller.token
        )
        assert answer.error == error
    assert (await house.get("/v1/shop/logo", logo_id=str(uuid4()))).error == "logo_not_found"
    kept = await upload_logo(house, seller.token)
    await ok(await wear(house, seller, kept["logo_id"]))
    await house.house.storage.delete([f"shops/logos/{kept['logo_id']}.png"])
    assert (await house.get("/v1/shop/logo", logo_id=kept["logo_id"])).error == "logo_not_found"


async def test_the_bucket_of_shops_hands_out_the_logo_of_an_open_shop(
    house: HouseUnderTest, seller: Seller
) -> None:
    logo_id = (await upload_logo(house, seller.token))["logo_id"]
    asked = {"bucket": "shop", "key": f"{logo_id}.png"}
    assert (await house.get("/v1/document/get/by/bucket", **asked)).error == "file_gone"
    await ok(await wear(house, seller, logo_id))
    fetched = await house.get("/v1/document/get/by/bucket", **asked)
    assert (fetched.status, fetched.headers["cache-control"]) == (200, "public, max-age=300")
    assert Image.open(io.BytesIO(fetched.content)).size == (600, 200)
    await set_status(house, seller.shop_id, "passive")
    assert (await house.get("/v1/document/get/by/bucket", **asked)).error == "file_gone"
