"""A part paid back: consumers are given a counter-bill, companies are asked for a bill of their own, which is recorded."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.ids import new_id
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.public import Part, give_back_parts
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.values import Buyer, Withholding
from tests.modules.access.people import audited
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import COMPANY, PERSON, line

THEIRS = "DNZ2026000000123"


async def sold_to(stall: Stall, buyer: Buyer, *lines: Any) -> tuple[UUID, UUID]:
    """Issue the bill of an order; return the order and the bill."""
    order_id = new_id()
    bill_id = await stall.draft(
        *(lines or (line("A", 2, 10_000, "20"),)),
        order_id=order_id,
        buyer=replace(buyer, user_id=stall.buyer_id),
    )
    await stall.approve(bill_id)
    return order_id, bill_id


async def give_back(stall: Stall, order_id: UUID, minor: int) -> None:
    async with stall.house.house.database.transaction() as db:
        part = Part(position=1, gross=Money(minor, Currency.TRY))
        await give_back_parts(stall.change(db), order_id, [part], reason="Vazgeçildi")


async def asked_of(stall: Stall, bill_id: UUID) -> dict[str, Any]:
    """Return the newest bill that gives back another."""
    counters = (await stall.bill(bill_id))["counter_list"]
    return await stall.bill(counters[-1]["user_bill_client_id"])


async def record(stall: Stall, asked: dict[str, Any], *, token: str | None = None, **said: Any) -> Any:
    today = local(stall.house.clock.now).date().isoformat()
    body = {"number": THEIRS, "day": today, "total_price": asked["total_price"], **said}
    return await stall.ask(
        "return/record", token=token, body=body, user_bill_client_id=asked["user_bill_client_id"]
    )


@pytest.mark.parametrize(
    "buyer", [PERSON, replace(COMPANY, country="DE", tax_number="DE1")], ids=["person", "abroad"]
)
async def test_who_writes_no_returns_is_given_a_counter_bill(stall: Stall, buyer: Buyer) -> None:
    order_id, bill_id = await sold_to(stall, buyer)
    await give_back(stall, order_id, 6_000)
    counter = await asked_of(stall, bill_id)
    assert (counter["kind"], counter["type_code"], counter["approve_status"]) == (
        "counter",
        "IADE",
        "approved",
    )
    assert (counter["may_record_return"], counter["edocument"]["state"]) == (False, "to_send")


async def test_a_company_is_asked_for_its_own_bill_and_that_is_recorded(stall: Stall) -> None:
    order_id, bill_id = await sold_to(stall, COMPANY)
    await give_back(stall, order_id, 6_000)
    await stall.run_jobs()
    (mail,) = [sent for sent in stall.house.sent if "iade faturanız gerekiyor" in sent.subject]
    assert "iade faturası düzenleyip gönderin" in mail.body_text
    assert next(each.name for each in mail.enclosures).startswith("iade-talebi-")
    asked = await asked_of(stall, bill_id)
    assert (asked["kind"], asked["number"], asked["total_price"]) == ("buyer_return", "", 60)
    assert (asked["may_edit"], asked["allowed_states"], asked["may_record_return"]) == (False, [], True)
    assert (asked["edocument"], asked["reason"]) == (None, "Vazgeçildi")
    theirs = await stall.bill(asked["user_bill_client_id"], stall.buyer)
    assert theirs["may_record_return"] is False
    done = await record(stall, asked)
    assert (done.status, done["bill"]["number"], done["bill"]["approve_status"]) == (200, THEIRS, "approved")
    assert (await record(stall, asked)).status == 200
    assert len(await audited(stall.house, "bills.return_asked")) == 1
    assert len(await audited(stall.house, "bills.return_recorded")) == 1
    other = await record(stall, asked, number="DNZ2026000000124")
    assert (other.status, other.error) == (409, "bill_move_refused")
    assert (await stall.bill(bill_id))["approve_status"] == "approved"
    found = await stall.ask("list", user_shop_client_id=stall.shop_id, search_text="dnz2026000000123")
    assert [row["user_bill_client_id"] for row in found["list"]] == [asked["user_bill_client_id"]]


async def test_the_sale_is_cancelled_when_the_last_of_the_returns_has_come(stall: Stall) -> None:
    order_id, bill_id = await sold_to(stall, COMPANY)
    for minor in (6_000, 14_000):
        await give_back(stall, order_id, minor)
    first, last = [
        await stall.bill(each["user_bill_client_id"]) for each in (await stall.bill(bill_id))["counter_list"]
    ]
    for asked, state in ((last, "approved"), (first, "cancelled")):
        assert (await record(stall, asked)).status == 200
        assert (await stall.bill(bill_id))["approve_status"] == state


async def test_a_bill_that_does_not_give_back_what_was_asked_for_is_not_recorded(stall: Stall) -> None:
    order_id, bill_id = await sold_to(stall, COMPANY)
    await give_back(stall, order_id, 6_000)
    asked = await asked_of(stall, bill_id)
    tomorrow = (local(stall.house.clock.now) + timedelta(days=1)).date().isoformat()
    for said, field in (
        ({"number": "123"}, "number"),
        ({"day": tomorrow}, "day"),
        ({"day": "2020-01-01"}, "day"),
        ({"total_price": 60.01}, "total_price"),
    ):
        answer = await record(stall, asked, **said)
        assert (answer.status, answer.error) == (422, "return_bill_refused")
        assert [each["field"] for each in answer["errors"]] == [field]


async def test_nobody_passes_a_return_for_something_else(stall: Stall) -> None:
    order_id, bill_id = await sold_to(stall, COMPANY)
    await give_back(stall, order_id, 6_000)
    asked = await asked_of(stall, bill_id)
    query = {"user_bill_client_id": asked["user_bill_client_id"]}
    for what, body, error in (
        ("approve", None, "bill_move_refused"),
        ("cancel", {"reason": "x"}, "bill_move_refused"),
        ("edit", {"note": "x"}, "bill_frozen"),
    ):
        answer = await stall.ask(what, body=body, **query)
        assert (answer.status, answer.error) == (409, error)
    assert (await stall.ask("xml", **query)).status == 404
    assert (await stall.ask("pdf", **query)).status == 200
    for token in (stall.buyer, stall.stranger):
        assert (await record(stall, asked, token=token)).status == 404
    sale = await stall.bill(bill_id)
    refused = await record(stall, {**sale, "total_price": 60})
    assert (refused.status, refused.error) == (404, "bill_not_found")


async def test_a_return_recorded_many_times_at_once_is_recorded_once(stall: Stall) -> None:
    order_id, bill_id = await sold_to(stall, COMPANY)
    await give_back(stall, order_id, 20_000)
    asked = await asked_of(stall, bill_id)
    answers = await asyncio.gather(*(record(stall, asked) for _ in range(8)))
    assert [answer.status for answer in answers] == [200] * 8
    assert len(await audited(stall.house, "bills.return_recorded")) == 1
    assert (await stall.bill(bill_id))["approve_status"] == "cancelled"


async def test_withheld_tax_is_given_back_as_such(stall: Stall) -> None:
    withheld = line("Danışmanlık", 1, 12_000, "20", withholding=Withholding(code="602", tenths=9))
    order_id, bill_id = await sold_to(stall, COMPANY, withheld)
    await give_back(stall, order_id, 12_000)
    asked = await asked_of(stall, bill_id)
    assert (asked["type_code"], asked["gross"], asked["total_price"]) == ("TEVKIFATIADE", 120, 102)
