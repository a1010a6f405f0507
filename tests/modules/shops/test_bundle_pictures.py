"""Pictures of bundles: who puts them there, who sees them, and what becomes of those that are deleted."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

import pytest
from PIL import Image

from terazi.modules.shops.jobs import forget_deleted_pictures
from tests.calling import HouseUnderTest, Reply
from tests.engine.uploads.test_rewriting import png_of
from tests.modules.access.people import audited
from tests.modules.documents.made_files import HTML, PDF, SVG
from tests.modules.shops.picturing import (
    SECRET,
    add,
    change,
    ids_of,
    listed,
    picture,
    shown,
    upload,
)
from tests.modules.shops.selling import (
    Seller,
    bundle_of,
    edit_bundle,
    fields_of,
    make_bundle,
    ok,
    open_shop,
    revisions,
    sold_bundle,
    trusted,
)
from tests.modules.shops.test_shop_logos import set_status

FOR_EVER = "public, max-age=31536000, immutable"


async def fetch(house: HouseUnderTest, address: str) -> Reply:
    """Fetch what an address of the platform names."""
    parts = urlsplit(address)
    return await house.get(parts.path, **dict(parse_qsl(parts.query)))


def addresses(shown_picture: dict[str, Any]) -> list[str]:
    """Return the addresses of a picture, the smallest first."""
    return [each.partition(" ")[0] for each in shown_picture["srcset"].split(", ")]


async def upkeep(house: HouseUnderTest, days: float) -> None:
    """Let time pass, and upkeep come."""
    house.clock.advance(days=days)
    async with house.house.database.transaction() as db:
        await forget_deleted_pictures.enqueue(db)
    await house.run_jobs()


async def files(house: HouseUnderTest) -> set[str]:
    """Return the keys of all files of pictures in the store."""
    later = house.clock.now.replace(year=house.clock.now.year + 1)
    found = [key async for keys in house.house.storage.files_before("shops/pictures", later) for key in keys]
    return set(found)


async def test_a_picture_is_shown_on_the_card_and_on_the_page_and_kept_for_ever(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    before = len(await revisions(house, bundle_id))
    added = await ok(await upload(house, seller.token, bundle_id, alt="  Bir  terazi ", alt_en="Scales"))
    assert (added["picture"]["alt"], added["picture"]["width"], added["picture"]["height"]) == (
        "Bir terazi",
        1440,
        810,
    )
    (on_page,) = await shown(house, bundle_id)
    card = (await house.post("/v1/bundle/and/product/list/active", lang="en"))["list"][0]["picture"]
    assert (on_page["alt"], card["alt"], card["src"]) == ("Bir terazi", "Scales", on_page["src"])
    assert [len(addresses(each)) for each in (card, on_page)] == [2, 3]
    for address, width in zip(addresses(on_page), (480, 960, 1440), strict=True):
        fetched = await fetch(house, address)
        assert (fetched.status, fetched.headers["cache-control"]) == (200, FOR_EVER)
        assert fetched.headers["content-type"] == "image/webp"
        assert fetched.headers["x-content-type-options"] == "nosniff"
        assert Image.open(BytesIO(fetched.content)).size == (width, width * 9 // 16)
        assert SECRET.encode() not in fetched.content
    assert len(await revisions(house, bundle_id)) == before, "pictures are no part of what is bought"
    (event,) = await audited(house, "shops.picture_added")
    assert (event.subject_id, event.after) == (
        (await audited(house, "shops.bundle_made"))[0].subject_id,
        {"alt": "Bir terazi"},
    )


async def test_a_picture_without_words_is_not_kept(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    for alt in ("", "   ", "\u200b"):
        refused = await upload(house, seller.token, bundle_id, alt=alt, alt_en="Scales")
        assert (refused.status, fields_of(refused)) == (422, {"alt"})
    assert fields_of(await upload(house, seller.token, bundle_id, alt="x" * 201)) == {"alt"}
    picture_id = await add(house, seller.token, bundle_id)
    silenced = await change(house, "edit", seller.token, bundle_id, picture_id=picture_id, alt=" ")
    assert (silenced.status, fields_of(silenced)) == (422, {"alt"})
    assert [each["alt"] for each in await listed(house, seller.token, bundle_id)] == ["Bir terazi"]


@pytest.mark.parametrize(
    ("content", "status", "error"),
    [
        (HTML, 422, "picture_refused"),
        (SVG, 422, "picture_refused"),
        (PDF, 422, "picture_refused"),
        (b"", 422, "picture_refused"),
        (b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", 422, "picture_refused"),
        (picture()[:400], 422, "picture_refused"),
        (png_of(60_000, 60_000), 422, "picture_too_detailed"),
        (picture((479, 270)), 422, "picture_too_small"),
        (b"x" * 2_000_001, 413, "picture_too_large"),
    ],
)
async def test_what_is_no_picture_for_the_store_is_refused_and_nothing_of_it_stays(
    house: HouseUnderTest, seller: Seller, content: bytes, status: int, error: str
) -> None:
    bundle_id = await make_bundle(house, seller)
    refused = await upload(house, seller.token, bundle_id, content)
    assert (refused.status, refused.error) == (status, error)
    english = await house.upload(
        "/v1/user/shop/bundle/picture/upload",
        files={"picture": ("a.png", content)},
        form={"alt": "x"},
        token=seller.token,
        lang="en",
        user_shop_bundle_client_id=bundle_id,
    )
    assert english["status_message"] != refused["status_message"]
    assert (await ids_of(house, seller.token, bundle_id), await files(house)) == ([], set())


async def test_what_was_hidden_behind_a_picture_is_not_kept(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    await ok(await upload(house, seller.token, bundle_id, picture(kind="PNG") + HTML))
    (on_page,) = await shown(house, bundle_id)
    assert b"script" not in (await fetch(house, on_page["src"])).content


async def test_a_bundle_has_six_pictures_also_where_two_are_sent_at_once(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    for color in ("red", "green", "blue", "black", "white"):
        await add(house, seller.token, bundle_id, color)
    both = await asyncio.gather(
        upload(house, seller.token, bundle_id, picture(color="gray")),
        upload(house, seller.token, bundle_id, picture(color="pink")),
    )
    assert sorted(answer.status for answer in both) == [200, 409]
    assert {answer.error for answer in both} == {None, "too_many_pictures"}
    assert len(await ids_of(house, seller.token, bundle_id)) == 6
    assert (await upload(house, seller.token, bundle_id)).error == "too_many_pictures"


async def test_a_deleted_picture_is_brought_back_to_its_place_unless_all_are_taken(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    a, b, c = [await add(house, seller.token, bundle_id, color) for color in ("red", "green", "blue")]
    address = (await shown(house, bundle_id))[1]["src"]
    for _ in range(2):
        await ok(await change(house, "delete", seller.token, bundle_id, picture_id=b))
    assert await ids_of(house, seller.token, bundle_id) == [a, c]
    assert len(await shown(house, bundle_id)) == 2
    assert (await fetch(house, address)).error == "file_gone"
    told = await change(house, "edit", seller.token, bundle_id, picture_id=b, alt="Yok")
    assert (told.status, told.error) == (404, "picture_not_found")
    for _ in range(2):
        await ok(await change(house, "restore", seller.token, bundle_id, picture_id=b))
    assert await ids_of(house, seller.token, bundle_id) == [a, b, c]
    assert (await fetch(house, address)).status == 200
    assert len(await audited(house, "shops.picture_deleted")) == 1
    assert len(await audited(house, "shops.picture_restored")) == 1
    await ok(await change(house, "delete", seller.token, bundle_id, picture_id=b))
    for color in ("black", "white", "gray", "pink"):
        await add(house, seller.token, bundle_id, color)
    full = await change(house, "restore", seller.token, bundle_id, picture_id=b)
    assert (full.status, full.error) == (409, "too_many_pictures")


async def test_upkeep_forgets_what_was_deleted_and_the_files_that_nothing_names(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    kept, gone = [await add(house, seller.token, bundle_id, color) for color in ("red", "green")]
    before = await files(house)
    await ok(await change(house, "delete", seller.token, bundle_id, picture_id=gone))
    await house.house.storage.put(f"shops/pictures/{uuid4()}-480.webp", b"of a call that failed")
    await upkeep(house, days=0.9)
    await ok(await change(house, "restore", seller.token, bundle_id, picture_id=gone))
    await ok(await change(house, "delete", seller.token, bundle_id, picture_id=gone))
    await upkeep(house, days=2.1)
    after = await files(house)
    assert (len(before), len(after)) == (6, 3)
    token = await house.sign_in("satici")
    late = await change(house, "restore", token, bundle_id, picture_id=gone)
    assert (late.status, late.error) == (404, "picture_not_found")
    assert await ids_of(house, token, bundle_id) == [kept]
    (on_page,) = await shown(house, bundle_id)
    assert (await fetch(house, on_page["src"])).status == 200


async def test_pictures_stand_as_they_were_put_and_all_are_named(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    a, b = [await add(house, seller.token, bundle_id, color, alt=color) for color in ("red", "green")]
    for wrong in ([a], [a, str(uuid4())], [a, b, str(uuid4())], [a, a]):
        refused = await change(house, "reorder", seller.token, bundle_id, picture_list=wrong)
        assert (refused.status, fields_of(refused)) == (422, {"picture_list"})
    for _ in range(2):
        done = await ok(await change(house, "reorder", seller.token, bundle_id, picture_list=[b, a]))
        assert done["picture_list"] == [b, a]
    card = (await house.post("/v1/bundle/and/product/list/active"))["list"][0]["picture"]
    assert (card["alt"], [each["alt"] for each in await shown(house, bundle_id)]) == (
        "green",
        ["green", "red"],
    )
    (event,) = await audited(house, "shops.pictures_ordered")
    assert (event.before, event.after) == ({"pictures": ["red", "green"]}, {"pictures": ["green", "red"]})


async def test_other_words_are_shown_at_once(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    picture_id = await add(house, seller.token, bundle_id)
    said = {"picture_id": picture_id, "alt": "Altın terazi", "alt_en": "Golden scales"}
    for _ in range(2):
        told = await ok(await change(house, "edit", seller.token, bundle_id, **said))
        assert told["picture"]["alt_en"] == "Golden scales"
    assert (await shown(house, bundle_id, lang="en"))[0]["alt"] == "Golden scales"
    (event,) = await audited(house, "shops.picture_described")
    assert event.before == {"alt": "Bir terazi", "alt_en": ""}


async def calls_of_a_stranger(
    house: HouseUnderTest, token: str, bundle_id: str, picture_id: str
) -> Sequence[Reply]:
    """Try everything that there is to do with a picture."""
    return [
        await upload(house, token, bundle_id),
        await change(house, "edit", token, bundle_id, picture_id=picture_id, alt="Benim"),
        await change(house, "reorder", token, bundle_id, picture_list=[picture_id]),
        await change(house, "delete", token, bundle_id, picture_id=picture_id),
        await change(house, "restore", token, bundle_id, picture_id=picture_id),
    ]


async def test_strangers_and_people_of_other_shops_are_told_that_there_is_nothing(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    picture_id = await add(house, seller.token, bundle_id)
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    stranger = await house.register("yabanci")
    for token in (other.token, stranger):
        answers = [
            await change(house, "list", token, bundle_id),
            *await calls_of_a_stranger(house, token, bundle_id, picture_id),
        ]
        assert {(answer.status, answer.error) for answer in answers} == {(404, "bundle_not_found")}
    theirs = await make_bundle(house, other)
    by_another_bundle = (await calls_of_a_stranger(house, other.token, theirs, picture_id))[1:]
    assert [(answer.status, answer.error) for answer in by_another_bundle] == [
        (404, "picture_not_found"),
        (422, "invalid_input"),
        (404, "picture_not_found"),
        (404, "picture_not_found"),
    ]
    helper = await trusted(house, "yardimci", "shop_settings_edit")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "yardimci", "roles": ["shop_settings_edit"]},
    )
    untrusted = await calls_of_a_stranger(house, helper, bundle_id, picture_id)
    assert {(answer.status, answer.error) for answer in untrusted} == {(403, "not_in_this_shop")}
    assert await ids_of(house, helper, bundle_id) == [picture_id]


async def test_pictures_of_a_draft_are_its_peoples_alone(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    await add(house, seller.token, bundle_id)
    (on_page,) = await shown(house, bundle_id, seller.token)
    assert (await fetch(house, on_page["src"])).error == "file_gone"
    (own,) = await listed(house, seller.token, bundle_id)
    fetched = await fetch(house, own["picture_url"])
    assert (fetched.status, fetched.headers["cache-control"]) == (200, "private, no-store")
    assert Image.open(BytesIO(fetched.content)).size == (480, 270)


async def test_pictures_of_a_closed_shop_are_shown_to_nobody(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    await add(house, seller.token, bundle_id)
    (on_page,) = await shown(house, bundle_id)
    assert (await fetch(house, on_page["src"])).status == 200
    await set_status(house, seller.shop_id, "passive")
    assert (await fetch(house, on_page["src"])).error == "file_gone"


async def test_pictures_of_what_is_on_sale_by_its_link_are_kept_by_nothing_between(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    await add(house, seller.token, bundle_id)
    await ok(await edit_bundle(house, seller, bundle_id, organization_name="Kuzey"))
    link = (await bundle_of(house, seller, bundle_id))["bundle"]["organization_token"]
    (on_page,) = await shown(house, bundle_id, organization_token=link)
    fetched = await fetch(house, on_page["src"])
    assert (fetched.status, fetched.headers["cache-control"]) == (200, FOR_EVER.replace("public", "private"))
    unknown = [
        on_page["src"].replace("-960.", "-961."),
        on_page["src"].replace("key=", "key=0")[:-1],
        on_page["src"].replace("shop", "site"),
    ]
    assert {(await fetch(house, address)).error for address in unknown} == {"file_gone"}


async def test_a_copy_has_the_pictures_and_keeps_them_without_the_first(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller)
    picture_id = await add(house, seller.token, bundle_id, alt="Altın")
    copied = await house.post(
        "/v1/user/shop/bundle/copy", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    copy = copied["user_shop_bundle_client_id"]
    await ok(await change(house, "delete", seller.token, bundle_id, picture_id=picture_id))
    await upkeep(house, days=3)
    (own,) = await listed(house, await house.sign_in("satici"), copy)
    assert (own["alt"], own["picture_id"] != picture_id) == ("Altın", True)
    assert (await fetch(house, own["picture_url"])).status == 200
    assert len(await files(house)) == 3
