"""Agreements: written, versioned and cleaned; read by buyers with the seller filled in."""

import hashlib
import json
from typing import Any
from uuid import uuid4

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import (
    PRODUCT,
    WORDS,
    Seller,
    activate,
    add_agreement,
    add_product,
    fields_of,
    fill_bundle,
    make_bundle,
    open_shop,
    revisions,
    sold_bundle,
    trusted,
)

ROOT = "/v1/user/shop/bundle"
READ = "/v1/bundle/product/and/agreement/list/all"


async def agreements_of(house: HouseUnderTest, seller: Seller, bundle_id: str, **query: Any) -> list[Any]:
    """Return the agreements of a bundle as its shop edits them."""
    answer = await house.post(
        f"{ROOT}/agreement/list", token=seller.token, user_shop_bundle_client_id=bundle_id, **query
    )
    assert answer.status == 200, answer.json
    return list(answer["list"])


async def edit(house: HouseUnderTest, seller: Seller, agreement_id: str, **data: Any) -> Reply:
    """Change an agreement of a bundle."""
    return await house.post(
        f"{ROOT}/agreement/edit",
        token=seller.token,
        user_shop_bundle_agreement_client_id=agreement_id,
        body={"agreement_data": data},
    )


async def product_agreement(house: HouseUnderTest, seller: Seller, product_id: str, **data: Any) -> Reply:
    """Give a product an agreement."""
    return await house.post(
        f"{ROOT}/product/agreement/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_product_client_id=product_id,
        body={"agreement_data": {**WORDS, **data}},
    )


async def test_what_strangers_will_read_is_cleaned(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    dirty = (
        '<h1>B</h1><p onclick="x()" style="color:red">Metin <script>alert(1)</script>'
        '<a href="javascript:alert(1)">bir</a> <a href="https://a.example">iki</a>'
        '<img src=x onerror=alert(1)><iframe src="//x"></iframe><!-- gizli --></p>'
    )
    await add_agreement(house, seller, bundle_id, "other", text=dirty)
    (kept,) = await agreements_of(house, seller, bundle_id)
    assert kept["text"] == (
        'B<p>Metin <a rel="noopener noreferrer nofollow">bir</a> '
        '<a href="https://a.example" rel="noopener noreferrer nofollow">iki</a></p>'
    )


async def test_plain_text_comes_in_and_goes_out(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    made = await house.post(
        f"{ROOT}/agreement/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"agreement_data": {"title": "A", "text": "1 < 2\nsatır\n\nikinci"}, "data_type": "text"},
    )
    (kept,) = await agreements_of(house, seller, bundle_id)
    assert kept["text"] == "<p>1 &lt; 2<br>satır</p><p>ikinci</p>"
    got = await house.post(
        f"{ROOT}/agreement/get",
        token=seller.token,
        data_type="text",
        user_shop_bundle_agreement_client_id=made["user_shop_bundle_agreement_client_id"],
    )
    assert got["agreement"]["text"] == "1 < 2\nsatır\nikinci"


async def test_an_agreement_needs_its_words(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    for data, wrong in (
        ({"title": " "}, {"title"}),
        ({"text": "<p> </p>"}, {"text"}),
        ({"text": "{{buyer.secret}}"}, {"text"}),
        ({"text_en": "{{order.itmes}}"}, {"text_en"}),
        ({"text": "<ul>" * 25_000, "text_en": "<b><i>" * 16_000}, {"text", "text_en"}),
        ({"text": "&" * 90_000, "text_en": "&" * 20_001}, {"text", "text_en"}),
        ({"text": "x" * 100_001}, {"agreement_data.text"}),
        ({"kind": "will"}, {"agreement_data.kind"}),
    ):
        answer = await house.post(
            f"{ROOT}/agreement/new",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            user_shop_bundle_client_id=bundle_id,
            body={"agreement_data": {**WORDS, **data}},
        )
        assert (answer.status, fields_of(answer)) == (422, wrong)
        assert all(each["message"] for each in answer["errors"])


async def test_other_words_are_another_version_and_none_ever_changes(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    agreement_id = await add_agreement(house, seller, bundle_id, "other")
    assert (await edit(house, seller, agreement_id, text="<p>Yeni</p>")).status == 200
    assert (await edit(house, seller, agreement_id, status="passive", position=3)).status == 200
    assert (await edit(house, seller, agreement_id, text="<p>Yeni</p>")).status == 200
    answer = await house.post(f"{ROOT}/agreement/version/list", token=seller.token, agreement_id=agreement_id)
    assert [(row["version"], row["text"]) for row in answer["list"]] == [
        (2, "<p>Yeni</p>"),
        (1, WORDS["text"]),
    ]
    written = [WORDS["title"], WORDS["title_en"], "<p>Yeni</p>", ""]
    proof = hashlib.sha256(json.dumps(written, ensure_ascii=False).encode()).hexdigest()
    (kept,) = await agreements_of(house, seller, bundle_id)
    assert (kept["version"], kept["status"], kept["sha256"]) == (2, "passive", proof)


async def test_a_bundle_on_sale_keeps_its_contracts(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    first, second = await agreements_of(house, seller, bundle_id)
    refused = await edit(house, seller, first["agreement_id"], status="passive")
    assert (refused.error, fields_of(refused)) == ("bundle_still_sold", {"agreement.pre_information"})
    assert (await edit(house, seller, second["agreement_id"], title="Yeni başlık")).status == 200
    kept = await revisions(house, bundle_id)
    assert [[a["version"] for a in content["agreements"]] for content in kept.values()] == [[1, 1], [1, 2]]
    page = await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id)
    assert [a["title"] for a in page["bundle"]["agreement_list"]] == ["Sözleşme", "Yeni başlık"]


async def test_a_product_has_agreements_of_its_own(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    product_id = await fill_bundle(house, seller, bundle_id)
    made = await product_agreement(house, seller, product_id, title="Lisans")
    agreement_id = made["user_shop_bundle_product_agreement_client_id"]
    changed = await house.post(
        f"{ROOT}/product/agreement/edit",
        token=seller.token,
        user_shop_bundle_product_agreement_client_id=agreement_id,
        user_shop_bundle_product_client_id=product_id,
        body={"agreement_data": {"title": "Lisans sözleşmesi"}},
    )
    assert changed.status == 200
    got = await house.post(
        f"{ROOT}/product/agreement/get",
        token=seller.token,
        user_shop_bundle_product_agreement_client_id=agreement_id,
    )
    assert (got["agreement"]["title"], got["agreement"]["version"]) == ("Lisans sözleşmesi", 2)
    await activate(house, seller, bundle_id)
    read = await house.post(READ, user_shop_bundle_client_id=bundle_id)
    assert [(row["title"], row["user_shop_bundle_product_client_id"]) for row in read["list"]] == [
        ("Sözleşme", None),
        ("Sözleşme", None),
        ("Lisans sözleşmesi", product_id),
    ]


async def test_a_buyer_reads_with_the_seller_filled_in(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    await add_product(house, seller, bundle_id)
    await add_agreement(house, seller, bundle_id, "pre_information")
    sale = {"text": "<p>{{seller.name}} – {{buyer.name}} – {{bundle.name}}</p>", "text_en": ""}
    await add_agreement(house, seller, bundle_id, "distance_sales", **sale)
    await add_agreement(house, seller, bundle_id, "other", title="Taslak", status="passive")
    await activate(house, seller, bundle_id)
    for lang, title in (("tr", "Sözleşme"), ("en", "Contract")):
        for status in ("active", "passive"):
            read = await house.post(
                READ, lang=lang, user_shop_bundle_client_id=bundle_id, agreement_status_type=status
            )
            assert [row["title"] for row in read["list"]] == [title, title]
            assert read["list"][1]["text"] == "<p>Kuzey Işığı Danışmanlık – ………… – Başlangıç paketi</p>"
    drafts = await house.post(
        READ, token=seller.token, user_shop_bundle_client_id=bundle_id, agreement_status_type="passive"
    )
    assert [row["title"] for row in drafts["list"]] == ["Taslak"]
    assert (await house.post(READ, user_shop_bundle_client_id=str(uuid4()))).error == "bundle_not_found"
    draft = await make_bundle(house, seller)
    assert (await house.post(READ, user_shop_bundle_client_id=draft)).error == "bundle_not_found"


async def test_a_name_that_is_filled_in_opens_nothing(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller, bundle_name="javascript:alert(document.cookie)")
    await add_product(house, seller, bundle_id)
    await add_agreement(house, seller, bundle_id, "pre_information")
    sale = {"text": '<p><a href="{{bundle.name}}">{{bundle.name}}</a></p>', "text_en": ""}
    await add_agreement(house, seller, bundle_id, "distance_sales", **sale)
    await activate(house, seller, bundle_id)
    read = await house.post(READ, user_shop_bundle_client_id=bundle_id)
    assert read["list"][1]["text"] == (
        '<p><a rel="noopener noreferrer nofollow">javascript:alert(document.cookie)</a></p>'
    )


async def test_templates_have_only_placeholders_that_are_filled(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    for kind in ("pre_information", "distance_sales"):
        answer = await house.post(f"{ROOT}/agreement/template/get", token=seller.token, kind=kind)
        words = {name: answer[name] for name in ("title", "title_en", "text", "text_en")}
        await add_agreement(house, seller, bundle_id, kind, **words)
    kept = await agreements_of(house, seller, bundle_id)
    assert all("{{seller.name}}" in row["text"] and "<table>" in row["text_en"] for row in kept)
    other = await house.post(f"{ROOT}/agreement/template/get", token=seller.token, kind="other")
    assert (other["title"], other["text"]) == ("", "")


async def test_agreements_of_others_do_not_exist(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    product_id = await fill_bundle(house, seller, bundle_id)
    of_bundle = {
        "user_shop_bundle_agreement_client_id": (await agreements_of(house, seller, bundle_id))[0][
            "agreement_id"
        ]
    }
    made = await product_agreement(house, seller, product_id)
    of_product = {
        "user_shop_bundle_product_agreement_client_id": made["user_shop_bundle_product_agreement_client_id"]
    }
    bundle, product = (
        {"user_shop_bundle_client_id": bundle_id},
        {"user_shop_bundle_product_client_id": product_id},
    )
    shop = {"user_shop_client_id": seller.shop_id}
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    helper = await trusted(house, "yardimci", "shop_bundle_add_edit")
    body = {"username": "yardimci", "roles": ["shop_card_view"]}
    await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **shop)
    words = {"agreement_data": WORDS}
    for path, sent, query, error, is_change in (
        ("agreement/new", words, shop | bundle, "bundle_not_found", True),
        ("agreement/edit", words, of_bundle, "agreement_not_found", True),
        ("agreement/get", None, of_bundle, "agreement_not_found", False),
        ("agreement/list", None, bundle, "bundle_not_found", False),
        (
            "agreement/version/list",
            None,
            {"agreement_id": next(iter(of_bundle.values()))},
            "agreement_not_found",
            False,
        ),
        ("product/agreement/new", words, shop | product, "product_not_found", True),
        ("product/agreement/edit", words, of_product, "agreement_not_found", True),
        ("product/agreement/get", None, of_product, "agreement_not_found", False),
        ("product/agreement/list", None, product, "product_not_found", False),
    ):
        answer = await house.post(f"{ROOT}/{path}", token=other.token, body=sent, **query)
        assert (answer.status, answer.error) == (404, error), path
        if is_change:
            refused = await house.post(f"{ROOT}/{path}", token=helper, body=sent, **query)
            assert (refused.status, refused.error) == (403, "not_in_this_shop"), path
    crossed = await house.post(
        f"{ROOT}/agreement/get",
        token=seller.token,
        user_shop_bundle_agreement_client_id=next(iter(of_product.values())),
    )
    assert crossed.error == "agreement_not_found"


async def test_there_are_only_so_many(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    query = {
        "token": seller.token,
        "user_shop_client_id": seller.shop_id,
        "user_shop_bundle_client_id": bundle_id,
    }
    for _ in range(18):
        await add_agreement(house, seller, bundle_id, "other")
    answer = await house.post(f"{ROOT}/agreement/new", body={"agreement_data": WORDS}, **query)
    assert answer.error == "too_many_agreements"
    product_id = await add_product(house, seller, bundle_id)
    for _ in range(20):
        await product_agreement(house, seller, product_id)
    assert (await product_agreement(house, seller, product_id)).error == "too_many_agreements"
    for _ in range(48):
        await add_product(house, seller, bundle_id)
    answer = await house.post(f"{ROOT}/product/new", body=PRODUCT, **query)
    assert answer.error == "too_many_products"
