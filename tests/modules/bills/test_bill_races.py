"""Numbers without gaps and bills that stay as they are, whatever happens at once."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from psycopg.errors import UniqueViolation
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from terazi.foundation.db import Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.errors import PartTooLarge
from terazi.modules.bills.public import (
    Mover,
    Part,
    approve_bill,
    cancel_bills_of_order,
    draft_bill,
    give_back_parts,
)
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import facts, line


def lira(minor: int) -> Money:
    return Money(minor, Currency.TRY)


async def rows(stall: Stall, question: str, **values: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in await stall.house.house.database.reader.rows(text(question), values)]


async def numbers(stall: Stall) -> list[str]:
    found = await rows(stall, "SELECT number FROM bill WHERE number IS NOT NULL ORDER BY number")
    return [row["number"] for row in found]


async def test_twenty_bills_approved_at_once_are_numbered_without_a_gap(stall: Stall) -> None:
    bills = [await stall.draft() for _ in range(20)]
    given = await asyncio.gather(*(stall.approve(bill_id) for bill_id in bills))
    year = stall.house.clock.now.year
    assert sorted(given) == [f"TRZ{year}{number:09d}" for number in range(1, 21)]
    assert await numbers(stall) == sorted(given)


async def test_one_bill_approved_twenty_times_at_once_has_one_number(stall: Stall) -> None:
    bill_id = await stall.draft()
    given = await asyncio.gather(*(stall.approve(bill_id) for _ in range(20)))
    assert len(set(given)) == 1
    assert await numbers(stall) == given[:1]
    await stall.run_jobs()
    assert len(stall.house.sent) == len({letter.id for letter in stall.house.sent})
    assert len([letter for letter in stall.house.sent if letter.enclosures]) == 1


async def test_a_number_of_a_failed_approval_is_given_to_the_next(stall: Stall) -> None:
    first, second = await stall.draft(), await stall.draft()
    async with stall.house.house.database.session() as db:
        await approve_bill(stall.change(db), first, mover=Mover.SYSTEM, actor_id=None)
        await db.rollback()
    assert (await stall.approve(second)).endswith("000000001")


async def test_cancelling_at_once_writes_one_counter_bill(stall: Stall) -> None:
    bill_id = await stall.draft()
    await stall.approve(bill_id)
    answers = await asyncio.gather(
        *(stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=bill_id) for _ in range(8))
    )
    assert {answer.status for answer in answers} == {200}
    assert len({answer["counter_bill_client_id"] for answer in answers}) == 1
    assert answers[0]["counter_bill_client_id"]
    assert len(await numbers(stall)) == 2


async def test_bills_of_a_shop_cancelled_at_once_each_have_a_counter_bill(stall: Stall) -> None:
    bills = [await stall.draft() for _ in range(8)]
    for bill_id in bills:
        await stall.approve(bill_id)
    answers = await asyncio.gather(
        *(stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=bill_id) for bill_id in bills)
    )
    assert [answer.status for answer in answers] == [200] * 8
    assert len({answer["counter_bill_client_id"] for answer in answers}) == 8
    assert len(await numbers(stall)) == 16


async def test_a_shop_writes_many_drafts_at_once(stall: Stall) -> None:
    async def begin(db: Transaction, **said: str) -> None:
        await db.execute(text("SET LOCAL lock_timeout = '5s'"))
        facts_now = facts()
        seller = replace(facts_now.seller, **said)
        await draft_bill(
            stall.change(db),
            shop_id=stall.shop_id,
            owner_id=stall.owner_id,
            facts=replace(facts_now, seller=seller),
        )
        await db.execute(text("SELECT 1"))  # what waits is written

    async def name() -> str:
        asked = text("SELECT name FROM bill_shop WHERE shop_id = :id")
        row = await stall.house.house.database.reader.first(asked, {"id": stall.shop_id})
        return str(row["name"]) if row else ""

    await stall.draft()
    database = stall.house.house.database
    async with database.session() as one, database.session() as other:
        await begin(one)
        await begin(other)  # neither waits for the other's end
        await one.commit()
        await other.commit()
        await begin(one, name="Kestane Ltd.")
        await one.commit()
    assert await name() == "Kestane Ltd."


async def issue(stall: Stall, shop_id: UUID, tax_number: str = "") -> str:
    """Issue a bill of a shop, and return its number."""
    said = facts()
    if tax_number:
        said = replace(said, seller=replace(said.seller, tax_number=tax_number))
    async with stall.house.house.database.session() as db:
        change = stall.change(db)
        made = await draft_bill(change, shop_id=shop_id, owner_id=stall.owner_id, facts=said)
        bill = await approve_bill(change, made, mover=Mover.SYSTEM, actor_id=None)
        number = bill.number
        await db.commit()
    assert number is not None
    return number


OTHERS = ("1234567890", "9876543217")
"""Tax numbers that a shop may change to."""


async def test_a_series_stays_with_its_tax_number_when_a_shop_changes_its_own(stall: Stall) -> None:
    moving, staying = new_id(), new_id()
    first = [await issue(stall, moving) for _ in range(2)]
    there = [await issue(stall, moving, OTHERS[0]) for _ in range(2)]
    others = [await issue(stall, staying) for _ in range(3)]
    back = [await issue(stall, moving) for _ in range(2)]
    again = await issue(stall, moving, OTHERS[0])
    for told in ([*first, *back], [*there, again], others):
        assert len({number[:3] for number in told}) == 1
        assert [int(number[-9:]) for number in told] == list(range(1, len(told) + 1))
    assert len({first[0][:3], there[0][:3]}) == len({first[0][:3], others[0][:3]}) == 2


async def test_changes_of_tax_numbers_at_once_leave_neither_gap_nor_double(stall: Stall) -> None:
    shops = [new_id() for _ in range(3)]
    work = [(shop_id, number) for shop_id in shops for number in ("", *OTHERS, "", *OTHERS)]
    await asyncio.gather(*(issue(stall, shop_id, number) for shop_id, number in work))
    found = await rows(
        stall,
        "SELECT seller ->> 'tax_number' AS tax, series, sequence, shop_id FROM bill WHERE number IS NOT NULL",
    )
    series: dict[tuple[str, str], list[int]] = {}
    for row in found:
        series.setdefault((row["tax"], row["series"]), []).append(row["sequence"])
    assert len(found) == len(work)
    assert [sorted(numbers) for numbers in series.values()] == [[1, 2]] * 9
    assert len({(row["shop_id"], row["series"]) for row in found}) == 9


async def test_shops_of_one_tax_number_never_write_one_number_twice(stall: Stall) -> None:
    shops = [new_id() for _ in range(4)]
    await asyncio.gather(*(issue(stall, shop_id) for shop_id in shops for _ in range(3)))
    found = await numbers(stall)
    assert len(set(found)) == 12
    assert {number[-9:] for number in found} == {"000000001", "000000002", "000000003"}


async def test_each_year_begins_with_one(stall: Stall) -> None:
    await stall.approve(await stall.draft())
    year = stall.house.clock.now.year
    stall.house.clock.now = stall.house.clock.now.replace(year=year + 1, month=6)
    stall.owner = await stall.house.sign_in("satici")
    assert await stall.approve(await stall.draft()) == f"TRZ{year + 1}000000001"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE bill SET gross = gross + 1, net = net + 1, payable = payable + 1 WHERE id = :id",
        "UPDATE bill SET number = 'TRZ2026000000009' WHERE id = :id",
        "UPDATE bill SET buyer = '{}' WHERE id = :id",
        "UPDATE bill SET state = 'not_approved' WHERE id = :id",
        "DELETE FROM bill WHERE id = :id",
        "UPDATE bill_line SET name = 'x' WHERE bill_id = :id",
        "DELETE FROM bill_line WHERE bill_id = :id",
        "INSERT INTO bill_line SELECT bill_id, 99, name, count, unit_price, tax_rate, includes_tax, details, net, tax, "
        "gross, withheld FROM bill_line WHERE bill_id = :id",
        "UPDATE bill_series SET last_number = last_number + 2",
        "DELETE FROM bill_series",
        "TRUNCATE bill_line",
    ],
)
async def test_the_database_itself_keeps_what_was_issued(stall: Stall, statement: str) -> None:
    bill_id = await stall.draft()
    await stall.approve(bill_id)
    async with stall.house.house.database.session() as db:
        with pytest.raises(DBAPIError):
            await db.execute(text(statement), {"id": bill_id} if ":id" in statement else {})


async def test_a_cancelled_bill_stays_cancelled(stall: Stall) -> None:
    bill_id = await stall.draft()
    await stall.approve(bill_id)
    await stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=bill_id)
    async with stall.house.house.database.session() as db:
        with pytest.raises(DBAPIError, match="frozen"):
            await db.execute(text("UPDATE bill SET state = 'approved' WHERE id = :id"), {"id": bill_id})


async def test_refunds_of_parts_at_once_never_give_back_more_than_was_billed(stall: Stall) -> None:
    order_id = new_id()
    bill_id = await stall.draft(line("A", 1, 10_000, "20"), order_id=order_id)
    await stall.approve(bill_id)

    async def refund() -> bool:
        async with stall.house.house.database.session() as db:
            try:
                part = Part(position=1, gross=lira(3_000))
                await give_back_parts(stall.change(db), order_id, [part], reason="İade")
            except PartTooLarge:
                return False
            await db.commit()
            return True

    assert sorted(await asyncio.gather(*(refund() for _ in range(6)))) == [False] * 3 + [True] * 3
    bill = await stall.bill(bill_id)
    assert bill["approve_status"] == "approved"
    assert [counter["total_price"] for counter in bill["counter_list"]] == [30, 30, 30]
    await cancel_order(stall, order_id)
    await cancel_order(stall, order_id)
    bill = await stall.bill(bill_id)
    assert bill["approve_status"] == "cancelled"
    sums = await rows(
        stall,
        "SELECT sum(net) AS net, sum(tax) AS tax, sum(gross) AS gross FROM bill WHERE original_id = :id",
        id=bill_id,
    )
    assert sums == [{"net": 8_333, "tax": 1_667, "gross": 10_000}]


async def cancel_order(stall: Stall, order_id: UUID) -> None:
    async with stall.house.house.database.session() as db:
        await cancel_bills_of_order(stall.change(db), order_id, reason="Sipariş iptal edildi")
        await db.commit()


async def test_what_is_given_back_before_the_approval_is_not_billed(stall: Stall) -> None:
    order_id = new_id()
    bill_id = await stall.draft(line("A", 2, 5_000, "20"), line("B", 1, 700, "10"), order_id=order_id)
    for minor, left in ((4_000, 67), (6_000, 7)):
        async with stall.house.house.database.session() as db:
            part = Part(position=1, gross=lira(minor))
            await give_back_parts(stall.change(db), order_id, [part], reason="İade")
            await db.commit()
        assert (await stall.bill(bill_id))["total_price"] == left
    async with stall.house.house.database.session() as db:
        await give_back_parts(stall.change(db), order_id, [Part(position=1, gross=lira(700))], reason="İade")
        await db.commit()
    assert (await stall.bill(bill_id))["approve_status"] == "cancelled"
    assert await numbers(stall) == []


async def test_an_order_never_has_two_bills_that_count(stall: Stall) -> None:
    order_id = new_id()
    first = await stall.draft(order_id=order_id)
    with pytest.raises(UniqueViolation, match="uq_bill_live_of_order"):
        await stall.draft(order_id=order_id)
    await stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=first)
    await stall.draft(order_id=order_id)
