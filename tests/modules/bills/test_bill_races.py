"""Numbers without gaps and bills that stay as they are, whatever happens at once."""

import asyncio
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

import pytest
from psycopg.errors import UniqueViolation
from sqlalchemy import select, text

from terazi.foundation.db import DatabaseError, Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, many, touched, updated, values
from terazi.modules.bills.errors import PartTooLarge
from terazi.modules.bills.public import (
    Mover,
    Part,
    approve_bill,
    cancel_bills_of_order,
    draft_bill,
    give_back_parts,
)
from terazi.modules.bills.queries.bills import list_counters, list_shops
from terazi.modules.bills.rules.row_mapping import bill_from
from terazi.modules.bills.tables import BILL
from terazi.modules.bills.values import BillState
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import facts, line

Found = TypeVar("Found")


def lira(minor: int) -> Money:
    return Money(minor, Currency.TRY)


async def found(stall: Stall, question: Question[Found]) -> Found:
    """Ask the database."""
    (answer,) = await stall.house.house.database.reader.ask(question)
    return answer


async def numbers(stall: Stall) -> list[str]:
    given = select(BILL.c.number).where(BILL.c.number.is_not(None)).order_by(BILL.c.number)
    return await found(stall, values(given)())


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
    async with stall.house.house.database.transaction() as db:
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
        await db.write(touched(text("SET LOCAL lock_timeout = '5s'"))())
        facts_now = facts()
        seller = replace(facts_now.seller, **said)
        await draft_bill(
            stall.change(db),
            shop_id=stall.shop_id,
            owner_id=stall.owner_id,
            facts=replace(facts_now, seller=seller),
        )

    await stall.draft()
    database = stall.house.house.database
    async with database.transaction() as one, database.transaction() as other:
        await begin(one)
        await begin(other)  # neither waits for the other's end
    async with database.transaction() as db:
        await begin(db, name="Kestane Ltd.")
    assert await found(stall, list_shops()) == {stall.shop_id: "Kestane Ltd."}


async def issue(stall: Stall, shop_id: UUID, tax_number: str = "") -> str:
    """Issue a bill of a shop, and return its number."""
    said = facts()
    if tax_number:
        said = replace(said, seller=replace(said.seller, tax_number=tax_number))
    async with stall.house.house.database.transaction() as db:
        change = stall.change(db)
        made = await draft_bill(change, shop_id=shop_id, owner_id=stall.owner_id, facts=said)
        bill = await approve_bill(change, made, mover=Mover.SYSTEM, actor_id=None)
    assert bill.number is not None
    return bill.number


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
    issued = await found(stall, many(bill_from, select(*BILL.c).where(BILL.c.number.is_not(None)))())
    series: dict[tuple[str, str | None], list[int | None]] = {}
    for bill in issued:
        series.setdefault((bill.seller.tax_number, bill.series), []).append(bill.sequence)
    assert len(issued) == len(work)
    assert [sorted(numbers) for numbers in series.values()] == [[1, 2]] * 9
    assert len({(bill.shop_id, bill.series) for bill in issued}) == 9


async def test_shops_of_one_tax_number_never_write_one_number_twice(stall: Stall) -> None:
    shops = [new_id() for _ in range(4)]
    await asyncio.gather(*(issue(stall, shop_id) for shop_id in shops for _ in range(3)))
    given = await numbers(stall)
    assert len(set(given)) == 12
    assert {number[-9:] for number in given} == {"000000001", "000000002", "000000003"}


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
    with pytest.raises(DatabaseError):
        async with stall.house.house.database.transaction() as db:
            await db.write(touched(text(statement))(**{"id": bill_id} if ":id" in statement else {}))


async def test_a_cancelled_bill_stays_cancelled(stall: Stall) -> None:
    bill_id = await stall.draft()
    await stall.approve(bill_id)
    await stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=bill_id)
    with pytest.raises(DatabaseError, match="frozen"):
        async with stall.house.house.database.transaction() as db:
            await db.write(updated(BILL, bill_id, state=BillState.APPROVED))


async def test_refunds_of_parts_at_once_never_give_back_more_than_was_billed(stall: Stall) -> None:
    order_id = new_id()
    bill_id = await stall.draft(line("A", 1, 10_000, "20"), order_id=order_id)
    await stall.approve(bill_id)

    async def refund() -> bool:
        part = Part(position=1, gross=lira(3_000))
        try:
            async with stall.house.house.database.transaction() as db:
                await give_back_parts(stall.change(db), order_id, [part], reason="İade")
        except PartTooLarge:
            return False
        return True

    assert sorted(await asyncio.gather(*(refund() for _ in range(6)))) == [False] * 3 + [True] * 3
    bill = await stall.bill(bill_id)
    assert bill["approve_status"] == "approved"
    assert [counter["total_price"] for counter in bill["counter_list"]] == [30, 30, 30]
    await cancel_order(stall, order_id)
    await cancel_order(stall, order_id)
    bill = await stall.bill(bill_id)
    assert bill["approve_status"] == "cancelled"
    counters = await found(stall, list_counters(bill_id))
    assert [sum(each.net for each in counters), sum(each.tax for each in counters)] == [8_333, 1_667]
    assert sum(each.gross for each in counters) == 10_000


async def cancel_order(stall: Stall, order_id: UUID) -> None:
    async with stall.house.house.database.transaction() as db:
        await cancel_bills_of_order(stall.change(db), order_id, reason="Sipariş iptal edildi")


async def test_what_is_given_back_before_the_approval_is_not_billed(stall: Stall) -> None:
    order_id = new_id()
    bill_id = await stall.draft(line("A", 2, 5_000, "20"), line("B", 1, 700, "10"), order_id=order_id)
    for minor, left in ((4_000, 67), (6_000, 7)):
        async with stall.house.house.database.transaction() as db:
            part = Part(position=1, gross=lira(minor))
            await give_back_parts(stall.change(db), order_id, [part], reason="İade")
        assert (await stall.bill(bill_id))["total_price"] == left
    async with stall.house.house.database.transaction() as db:
        await give_back_parts(stall.change(db), order_id, [Part(position=1, gross=lira(700))], reason="İade")
    assert (await stall.bill(bill_id))["approve_status"] == "cancelled"
    assert await numbers(stall) == []


async def test_an_order_never_has_two_bills_that_count(stall: Stall) -> None:
    order_id = new_id()
    first = await stall.draft(order_id=order_id)
    with pytest.raises(UniqueViolation, match="uq_bill_live_of_order"):
        await stall.draft(order_id=order_id)
    await stall.ask("cancel", body={"reason": "x"}, user_bill_client_id=first)
    await stall.draft(order_id=order_id)
