"""Calls about bills: what they do, whom they refuse and why."""

import base64
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4
from xml.etree import ElementTree as Xml

import pytest
from PIL import Image

from terazi.foundation.language.lang import Lang
from tests.modules.access.people import audited
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import PERSON, SELLER, line

BODY: dict[str, Any] = {
    "product_items": [
        {"name": "Analiz paketi", "count": 2, "unit_price": 650.35, "tax_rate_percent": 20},
        {
            "name": "Kitap",
            "count": 1,
            "unit_price": 99.9,
            "tax_rate_percent": 10,
            "price_includes_taxes": False,
        },
    ],
    "buyer": {
        "firstname": "Şule",
        "lastname": "Ağaoğlu",
        "address": "Işık Sok. 5, Muratpaşa/Antalya",
        "mail": "sule@example.com",
    },
    "total_price": 1410.59,
}


def refusal(answer: Any) -> tuple[int, str | None]:
    return answer.status, answer.error


async def test_a_bill_is_written_by_hand_with_the_shops_own_facts(stall: Stall) -> None:
    await stall.draft()
    answer = await stall.ask("new", body=BODY, user_shop_client_id=stall.shop_id)
    assert answer.status == 200, answer.json
    bill = answer["bill"]
    assert bill["approve_status"] == "not_approved"
    assert (bill["shop_name"], bill["shop_tax_number"]) == (SELLER.name, SELLER.tax_number)
    assert (bill["total_price"], bill["total_price_with_txt"]) == (1410.59, "1.410,59 ₺")
    assert bill["price_pronunciation"] == "bindörtyüzonTL,ellidokuzkr."
    assert [(i["net"], i["tax"], i["total"]) for i in bill["product_items"]] == [
        (1083.92, 216.78, 1300.7),
        (99.9, 9.99, 109.89),
    ]
    assert (bill["number"], bill["missing"], bill["may_edit"]) == ("", [], True)
    assert (await stall.bill(bill["user_bill_client_id"]))["product_items"] == bill["product_items"]


async def test_what_is_missing_keeps_a_bill_a_draft_until_it_is_there(stall: Stall) -> None:
    await stall.draft()
    body = {**BODY, "buyer": {**BODY["buyer"], "lastname": ""}}
    made = (await stall.ask("new", body=body, user_shop_client_id=stall.shop_id, lang="en"))["bill"]
    assert made["approve_status"] == "draft"
    assert [(m["field"], m["message"]) for m in made["missing"]] == [
        ("buyer.name", "Enter the buyer’s first and last name, or the company’s name.")
    ]
    bill_id = made["user_bill_client_id"]
    refused = await stall.ask("approve", user_bill_client_id=bill_id)
    assert refusal(refused) == (422, "bill_incomplete")
    assert [e["field"] for e in refused["errors"]] == ["buyer.name"]
    edited = await stall.ask("edit", body={"buyer": BODY["buyer"]}, user_bill_client_id=bill_id)
    assert edited["bill"]["approve_status"] == "not_approved"
    assert edited["bill"]["total_price"] == 1410.59
    back = await stall.ask("edit", body={"shop_tax_number": "1"}, user_bill_client_id=bill_id)
    assert back["bill"]["approve_status"] == "draft"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"total_price": 1410.6}, "total_price"),
        ({"total_price": 1e30}, "total_price"),
        ({"total_price": 1e308}, "total_price"),
        ({"total_price_with_txt": "1.410,60 ₺"}, "total_price_with_txt"),
        ({"price_pronunciation": "birTL"}, "price_pronunciation"),
    ],
)
async def test_amounts_that_are_not_what_the_items_come_to_are_refused(
    stall: Stall, wrong: dict[str, Any], field: str
) -> None:
    bill_id = await stall.draft()
    answers = [
        await stall.ask("new", body={**BODY, **wrong}, user_shop_client_id=stall.shop_id),
        await stall.ask("edit", body={**BODY, **wrong}, user_bill_client_id=bill_id),
    ]
    for answer in answers:
        assert refusal(answer) == (422, "bill_totals_differ")
        assert [e["field"] for e in answer["errors"]] == [field]
    right = {"total_price_with_txt": "₺1,410.59", "price_pronunciation": "BİNDÖRTYÜZONTL, ELLİDOKUZKR."}
    fits = await stall.ask("edit", body={**BODY, **right}, user_bill_client_id=bill_id)
    assert fits.status == 200, fits.json


async def test_every_field_of_a_bill_is_kept_and_shown(stall: Stall) -> None:
    bill_id = await stall.draft()
    sent = {
        "bill_date": "2020-02-29T10:00:00",
        "shop_address": "Yeni Cad. 1, Konak/İzmir",
        "shop_tax_office": "Konak",
        "mersis_no": "0999999999900019",
        "bill_external_id": "DIS-7",
        "note": "Teşekkürler",
        "tax_rate_percent": 10,
        "product_items": [{"name": "Lisans", "unit_price": 11}],
        "document_list": [{"name": "İrsaliye", "number": "IRS-1", "date": "2026-01-02"}],
        "payment": {"method": "transfer", "paid_on": "2026-01-03", "website": "https://x.example"},
        "currency_type": 1,
        "exchange_rate": {"rate": "41.5", "source": "TCMB", "date": "2026-01-02"},
    }
    answer = await stall.ask("edit", body=sent, user_bill_client_id=bill_id, lang="en")
    assert answer.status == 200, answer.json
    bill = answer["bill"]
    assert bill["bill_date"].startswith("2020-02-29T07:00:00")
    for name in (
        "shop_address",
        "shop_tax_office",
        "mersis_no",
        "bill_external_id",
        "note",
        "document_list",
        "payment",
    ):
        assert bill[name] == sent[name], name
    assert (bill["tax_rate_percent"], bill["currency_type"]) == (10, 1)
    assert bill["exchange_rate"] == {
        "rate": 41.5,
        "source": "TCMB",
        "date": "2026-01-02",
        "is_by_hand": True,
    }
    assert bill["price_pronunciation"] == "eleven US dollars"
    assert bill["price_pronunciation_other"] == "onbirABDDoları"
    assert bill["missing"] == []


async def test_a_logo_is_kept_shown_and_taken_off(stall: Stall) -> None:
    bill_id = await stall.draft()
    picture = BytesIO()
    Image.new("RGB", (40, 20), "red").save(picture, "JPEG")
    data = "data:image/jpeg;base64," + base64.b64encode(picture.getvalue()).decode()
    answer = await stall.ask("edit", body={"shop_logo": data}, user_bill_client_id=bill_id)
    shown = await stall.house.client.get(answer["bill"]["shop_logo"])
    assert shown.content.startswith(b"\x89PNG")
    answer = await stall.ask("edit", body={"shop_logo": ""}, user_bill_client_id=bill_id)
    assert answer["bill"]["shop_logo"] is None
    for path, query in (
        ("edit", {"user_bill_client_id": bill_id}),
        ("new", {"user_shop_client_id": stall.shop_id}),
    ):
        for wrong in ("projects/1/source", "data:image/png;base64,AAAA"):
            refused = await stall.ask(path, body={"shop_logo": wrong}, **query)
            assert refusal(refused) == (422, "bill_logo_refused")


async def test_the_buyer_of_a_bill_must_exist(stall: Stall) -> None:
    bill_id = await stall.draft()
    body = {"buyer": {**BODY["buyer"], "user_client_id": str(uuid4())}}
    for path, query in (
        ("edit", {"user_bill_client_id": bill_id}),
        ("new", {"user_shop_client_id": stall.shop_id}),
    ):
        assert refusal(await stall.ask(path, body=body, **query)) == (404, "bill_buyer_not_found")
    assert (await stall.bill(bill_id))["buyer"]["user_client_id"] == str(stall.buyer_id)


async def test_an_approved_bill_has_a_number_and_is_frozen(stall: Stall) -> None:
    bill_id = await stall.draft()
    year = stall.house.clock.now.year
    assert await stall.approve(bill_id) == f"TRZ{year}000000001"
    assert await stall.approve(bill_id) == f"TRZ{year}000000001"
    bill = await stall.bill(bill_id)
    assert (bill["approve_status"], bill["may_edit"], bill["allowed_states"]) == (
        "approved",
        False,
        ["cancelled"],
    )
    assert UUID(bill["ettn"])
    assert refusal(await stall.ask("edit", body={"note": "x"}, user_bill_client_id=bill_id)) == (
        409,
        "bill_frozen",
    )
    (entry,) = await audited(stall.house, "bills.approved")
    assert entry.after == {"number": bill["number"]}


async def test_a_bill_of_the_future_or_before_the_last_one_gets_no_number(stall: Stall) -> None:
    now = stall.house.clock.now
    future = await stall.draft(bill_date=now + timedelta(days=1))
    assert refusal(await stall.ask("approve", user_bill_client_id=future)) == (422, "bill_date_refused")
    await stall.approve(await stall.draft())
    old = await stall.draft(bill_date=now.replace(month=1, day=1))
    if now.timetuple().tm_yday > 2:
        assert refusal(await stall.ask("approve", user_bill_client_id=old)) == (422, "bill_date_refused")


async def test_cancelling_writes_a_counter_bill_once(stall: Stall) -> None:
    bill_id = await stall.draft(line("A", 3, 33_333, "20"), line("B", 1, 0, "20"))
    number = await stall.approve(bill_id)
    answer = await stall.ask("cancel", body={"reason": "Vazgeçildi"}, user_bill_client_id=bill_id)
    assert answer.status == 200, answer.json
    counter = await stall.bill(answer["counter_bill_client_id"])
    original = await stall.bill(bill_id)
    assert (counter["kind"], counter["type_code"], counter["original_number"]) == ("counter", "IADE", number)
    assert counter["number"] == f"{number[:-1]}2"
    assert (counter["total_price"], counter["net"], counter["tax"]) == tuple(
        original[name] for name in ("total_price", "net", "tax")
    )
    assert original["approve_status"] == "cancelled"
    assert [c["number"] for c in original["counter_list"]] == [counter["number"]]
    again = await stall.ask("cancel", body={"reason": "Yine"}, user_bill_client_id=bill_id)
    assert (again.status, again["counter_bill_client_id"]) == (200, counter["user_bill_client_id"])
    refused = await stall.ask(
        "cancel", body={"reason": "x"}, user_bill_client_id=counter["user_bill_client_id"]
    )
    assert refusal(refused) == (409, "bill_move_refused")
    refused = await stall.ask("approve", user_bill_client_id=bill_id)
    assert refusal(refused) == (409, "bill_move_refused")
    assert refused["allowed_states"] == []


async def test_a_bill_without_a_number_is_cancelled_by_itself(stall: Stall) -> None:
    bill_id = await stall.draft()
    for _ in range(2):
        answer = await stall.ask("cancel", body={"reason": "Hatalı"}, user_bill_client_id=bill_id)
        assert (answer["approve_status"], answer["counter_bill_client_id"]) == ("cancelled", None)
    assert (await stall.ask("cancel", body={"reason": "  "}, user_bill_client_id=bill_id)).status == 422
    year = stall.house.clock.now.year
    assert await stall.approve(await stall.draft()) == f"TRZ{year}000000001"


async def test_others_bills_do_not_exist(stall: Stall) -> None:
    bill_id = await stall.draft()
    bodies = {"edit": {"note": "x"}, "cancel": {"reason": "x"}}
    for what in ("get", "edit", "approve", "cancel", "pdf", "xml", "mail"):
        for token, wanted in ((stall.stranger, bill_id), (stall.owner, uuid4())):
            answer = await stall.ask(what, token=token, body=bodies.get(what), user_bill_client_id=wanted)
            assert refusal(answer) == (404, "bill_not_found"), what
    for what in ("list", "list/not_approved"):
        answer = await stall.ask(what, token=stall.stranger, user_shop_client_id=stall.shop_id)
        assert refusal(answer) == (404, "bill_shop_not_found")
    answer = await stall.ask("new", token=stall.stranger, body={}, user_shop_client_id=stall.shop_id)
    assert refusal(answer) == (404, "bill_shop_not_found")
    answer = await stall.ask("new", token=stall.admin, body={}, user_shop_client_id=uuid4())
    assert refusal(answer) == (404, "bill_shop_not_found")
    answer = await stall.ask("list", token=stall.stranger, user_client_id=stall.buyer_id)
    assert refusal(answer) == (404, "bill_buyer_not_found")


async def test_a_buyer_sees_own_bills_once_they_are_issued(stall: Stall) -> None:
    bill_id = await stall.draft()
    assert (await stall.ask("list", token=stall.buyer))["list"] == []
    assert refusal(await stall.ask("get", token=stall.buyer, user_bill_client_id=bill_id)) == (
        404,
        "bill_not_found",
    )
    number = await stall.approve(bill_id)
    (row,) = (await stall.ask("list", token=stall.buyer, user_client_id=stall.buyer_id))["list"]
    assert (row["number"], row["total_price_with_txt"], row["buyer_name"]) == (
        number,
        "650,35 ₺",
        "Şule Ağaoğlu",
    )
    bill = await stall.bill(bill_id, stall.buyer)
    assert (bill["may_edit"], bill["allowed_states"], bill["missing"]) == (False, [], [])
    assert (await stall.ask("list/not_approved", token=stall.buyer))["list"] == []
    shop = {"user_shop_client_id": stall.shop_id}
    for what in ("new", "edit", "approve", "cancel", "mail"):
        refused = await stall.ask(
            what, token=stall.buyer, body={"reason": "x"}, user_bill_client_id=bill_id, **shop
        )
        assert refused.status == 404, what
    assert (await stall.ask("shop/list", token=stall.buyer))["list"] == []


async def test_the_shops_people_find_what_they_look_for(stall: Stall) -> None:
    first = await stall.draft(order_reference="S-1")
    second = await stall.draft(
        order_reference="S-2", buyer=replace(PERSON, firstname="Işıl", user_id=stall.owner_id)
    )
    number = await stall.approve(second)

    async def found(what: str = "list", **query: Any) -> list[str]:
        answer = await stall.ask(what, user_shop_client_id=stall.shop_id, **query)
        assert answer.status == 200, answer.json
        return [row["user_bill_client_id"] for row in answer["list"]]

    assert await found() == [str(second), str(first)]
    assert await found(before=second) == [str(first)]
    assert await found(approve_status="approved") == [str(second)]
    assert await found("list/not_approved") == [str(first)]
    assert await found("list/not_approved", search_text="s-2") == []
    assert await found(search_text="IŞIL") == [str(second)]
    assert await found(search_text=number.lower()) == [str(second)]
    assert await found(user_client_id=stall.buyer_id) == [str(first)]
    today = stall.house.clock.now.date()
    assert await found(date_from=today + timedelta(days=2)) == []
    assert await found(date_to=today + timedelta(days=1)) == [str(second), str(first)]
    own = await stall.ask("list/not_approved")
    assert [row["user_bill_client_id"] for row in own["list"]] == [str(first)]
    assert (await stall.ask("list/not_approved", token=stall.stranger))["list"] == []
    everyone = await stall.ask("list/not_approved", token=stall.admin)
    assert len(everyone["list"]) == 1
    shops = {"user_shop_client_id": str(stall.shop_id), "shop_name": SELLER.name}
    assert (await stall.ask("shop/list"))["list"] == [shops]
    assert (await stall.ask("shop/list", token=stall.admin))["list"] == [shops]
    assert (await stall.ask("shop/list", token=stall.stranger))["list"] == []


async def test_files_are_fetched_by_links(stall: Stall) -> None:
    bill_id = await stall.draft()
    draft = await stall.ask("pdf", user_bill_client_id=bill_id)
    assert draft["name"] == "fatura-taslagi.pdf"
    assert (await stall.house.client.get(draft["link"])).content.startswith(b"%PDF-")
    assert refusal(await stall.ask("xml", user_bill_client_id=bill_id)) == (404, "bill_not_found")
    number = await stall.approve(bill_id)
    xml = await stall.ask("xml", token=stall.buyer, user_bill_client_id=bill_id)
    fetched = await stall.house.client.get(xml["link"])
    assert fetched.headers["content-type"] == "application/octet-stream"
    assert f"fatura-{number}.xml" in fetched.headers["content-disposition"]
    assert number in [each.text for each in Xml.fromstring(fetched.content)]
    pdf = await stall.ask("pdf", token=stall.buyer, user_bill_client_id=bill_id, lang="en")
    assert pdf["name"] == f"invoice-{number}.pdf"
    again = await stall.ask("pdf", token=stall.buyer, user_bill_client_id=bill_id, lang="en")
    first, second = [(await stall.house.client.get(each["link"])).content for each in (pdf, again)]
    assert first == second


async def test_the_buyer_gets_the_bill_by_mail_in_the_own_language(stall: Stall) -> None:
    bill_id = await stall.draft(buyer=replace(PERSON, lang=Lang.EN))
    number = await stall.approve(bill_id)
    await stall.run_jobs()
    (letter,) = [sent for sent in stall.house.sent if sent.to_address == PERSON.mail]
    assert letter.subject == f"{SELLER.name} – your invoice {number}"
    assert "₺650.35" in letter.body_text
    assert "/user-billing" in letter.body_text
    (file,) = letter.enclosures
    assert (file.name, file.media_type) == (f"invoice-{number}.pdf", "application/pdf")
    assert file.content.startswith(b"%PDF-")
    assert (await stall.ask("mail", user_bill_client_id=bill_id)).status == 200
    await stall.run_jobs()
    assert len([sent for sent in stall.house.sent if sent.to_address == PERSON.mail]) == 2
    await stall.ask("cancel", body={"reason": "Changed mind"}, user_bill_client_id=bill_id)
    await stall.run_jobs()
    assert "credit invoice" in stall.house.sent[-1].subject
    assert number in stall.house.sent[-1].body_text


async def test_a_bill_without_address_or_number_is_not_mailed(stall: Stall) -> None:
    bill_id = await stall.draft(buyer=replace(PERSON, mail=""))
    assert refusal(await stall.ask("mail", user_bill_client_id=bill_id)) == (404, "bill_not_found")
    await stall.approve(bill_id)
    assert refusal(await stall.ask("mail", user_bill_client_id=bill_id)) == (422, "bill_buyer_has_no_mail")
    await stall.run_jobs()
    assert [sent for sent in stall.house.sent if "fatura" in sent.subject] == []


@pytest.mark.parametrize(
    "item",
    [
        {"name": "x", "unit_price": 1.005},
        {"name": "x", "unit_price": -1},
        {"name": "x", "unit_price": 1, "count": 0},
        {"name": "x", "unit_price": 1, "tax_rate_percent": 101},
        {"name": "x", "unit_price": 1, "tax_rate_percent": "NaN"},
    ],
)
async def test_items_that_cannot_be_are_refused(stall: Stall, item: dict[str, Any]) -> None:
    bill_id = await stall.draft()
    answer = await stall.ask("edit", body={"product_items": [item]}, user_bill_client_id=bill_id)
    assert refusal(answer) == (422, "invalid_input")


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", 0])
async def test_days_no_bill_can_have_are_refused(stall: Stall, day: object) -> None:
    bill_id = await stall.draft()
    for body in (
        {"payment": {"paid_on": day}},
        {"exchange_rate": {"rate": "41.5", "source": "TCMB", "date": day}},
    ):
        answer = await stall.ask("edit", body=body, user_bill_client_id=bill_id)
        assert refusal(answer) == (422, "invalid_input")
