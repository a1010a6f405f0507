"""Prepared statements and rows that wait: the same values as through SQLAlchemy, nothing lost and nothing half."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import ARRAY, Uuid, any_, bindparam, func, select, text, update
from sqlalchemy.exc import DBAPIError

from terazi.foundation.connecting import plain_url
from terazi.foundation.db import DatabaseError, Transaction, first_of, loaded, rows_of
from terazi.foundation.driver import Driver, NewRow, Prepared
from terazi.foundation.ids import new_id
from terazi.foundation.later import write_later
from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.money import Currency
from terazi.modules.bills.values import BillKind, BillState
from tests.calling import HouseUnderTest
from tests.foundation.mapped_bills import Bill, BillLine, BillShop

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
SHOP = NewRow(BillShop.__table__)
BILL = NewRow(Bill.__table__)
LINE = NewRow(BillLine.__table__)
BILLS = select(*Bill.__table__.c).where(Bill.id == bindparam("id"))
LINES = select(*BillLine.__table__.c).where(BillLine.bill_id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
RENAME = Prepared(
    update(BillShop).where(BillShop.shop_id == bindparam("id")).values(name=bindparam("new_name"))
)
SHOPS = Prepared(select(BillShop.shop_id, BillShop.name).order_by(BillShop.name))


def shop(name: str = "Çınar") -> dict[str, Any]:
    return {"shop_id": new_id(), "owner_id": new_id(), "name": name}


def bill(shop_id: UUID) -> dict[str, Any]:
    return {
        "id": new_id(),
        "shop_id": shop_id,
        "kind": BillKind.SALE,
        "state": BillState.DRAFT,
        "currency": Currency.USD,
        "seller": {"name": "Çınar % %(id)s :id", "banks": [1, None, True, 1.5]},
        "buyer": {},
        "details": {},
        "net": 2**40,
        "tax": 0,
        "gross": 2**40,
        "withheld": 0,
        "payable": 2**40,
        "search_key": "ç",
        "created_at": NOW,
        "changed_at": NOW,
    }


def line(bill_id: UUID) -> dict[str, Any]:
    return {
        "bill_id": bill_id,
        "position": 1,
        "name": "Satır",
        "count": 1,
        "unit_price": 5,
        "tax_rate": Decimal("20.000"),
        "includes_tax": True,
        "details": {},
        "net": 5,
        "tax": 0,
        "gross": 5,
        "withheld": 0,
    }


async def names(house: HouseUnderTest) -> list[str]:
    return [row["name"] for row in await house.house.database.reader.rows(SHOPS)]


async def test_prepared_rows_are_those_that_sqlalchemy_reads(house: HouseUnderTest) -> None:
    seller, database = shop(), house.house.database
    sold = bill(seller["shop_id"])
    async with database.session() as db:
        for writer, values in ((SHOP, seller), (BILL, sold), (LINE, line(sold["id"]))):
            write_later(db, writer, values)
        await db.commit()
    for asked, values in ((BILLS, {"id": sold["id"]}), (LINES, {"ids": [sold["id"], new_id()]})):
        plain = [dict(row) for row in await database.reader.rows(asked, values)]
        prepared = [dict(row) for row in await database.reader.rows(Prepared(asked), values)]
        async with database.session() as db:
            inside = [dict(row) for row in await rows_of(db, Prepared(asked), values)]
        assert prepared == inside == plain
        assert [[type(v) for v in row.values()] for row in prepared] == [[type(v) for v in plain[0].values()]]
        assert len(prepared) == 1


async def test_many_rows_of_a_kind_are_written_together(house: HouseUnderTest) -> None:
    seller = shop()
    sold = bill(seller["shop_id"])
    lines = [
        {**line(sold["id"]), "position": at, "tax_rate": Decimal(at), "details": {"at": [at, None]}}
        for at in range(1, 21)
    ]
    shops = [
        {**shop(f"{at:02}"), "tax_number": "1" if at == 3 else None, "series": f"A{at}"} for at in range(9)
    ]
    async with house.house.database.session() as db:
        for writer, rows in ((SHOP, [seller, *shops]), (BILL, [sold]), (LINE, lines)):
            for values in rows:
                write_later(db, writer, values)
        await db.commit()
        found = await rows_of(db, Prepared(LINES), {"ids": [sold["id"]]})
    kept = sorted((row["position"], row["tax_rate"], row["details"]["at"]) for row in found)
    assert kept == [(at, Decimal(at), [at, None]) for at in range(1, 21)]
    assert await names(house) == [*(f"{at:02}" for at in range(9)), "Çınar"]
    told = await house.house.database.reader.rows(select(BillShop.name).where(BillShop.tax_number == "1"))
    assert [row["name"] for row in told] == ["03"]


async def test_what_is_not_given_is_what_the_table_says(house: HouseUnderTest) -> None:
    seller = shop()
    sold = bill(seller["shop_id"])
    async with house.house.database.session() as db:
        write_later(db, SHOP, seller)
        write_later(db, BILL, sold)
        (made,) = loaded(db, Bill, await rows_of(db, Prepared(BILLS), {"id": sold["id"]}))
        assert (made.cancel_reason, made.number, made.kind) == ("", None, BillKind.SALE)


async def test_a_loaded_object_is_changed_and_read_anew_like_any_other(house: HouseUnderTest) -> None:
    seller = shop()
    statement = Prepared(select(*BillShop.__table__.c).where(BillShop.shop_id == bindparam("id")))
    asked = {"id": seller["shop_id"]}
    async with house.house.database.session() as db:
        write_later(db, SHOP, seller)
        (first,) = loaded(db, BillShop, await rows_of(db, statement, asked))
        first.name = "Kestane"
        assert (await first_of(db, SHOPS, {}) or {})["name"] == "Kestane"
        await rows_of(db, RENAME, {**asked, "new_name": "Söğüt"})
        assert first.name == "Kestane"
        (again,) = loaded(db, BillShop, await rows_of(db, statement, asked))
        assert again is first
        assert first.name == "Söğüt"
        assert await db.get(BillShop, seller["shop_id"]) is first
        await db.commit()
    assert await names(house) == ["Söğüt"]


async def test_rows_wait_for_the_commit_and_go_with_a_rollback(house: HouseUnderTest) -> None:
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop("thrown away"))
        await db.rollback()
        write_later(db, SHOP, shop("kept"))
        assert await names(house) == []
        await db.commit()
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop("never written"))
    assert await names(house) == ["kept"]


@pytest.mark.parametrize("asks", ["prepared", "mapped", "not at all"])
async def test_rows_belong_to_the_savepoint_in_which_they_were_added(
    house: HouseUnderTest, asks: str
) -> None:
    async def look(db: Transaction) -> None:
        if asks == "prepared":
            await rows_of(db, SHOPS, {})
        elif asks == "mapped":
            await db.scalar(select(func.count()).select_from(BillShop))

    async def thrown_away(db: Transaction) -> None:
        async with db.begin_nested():
            write_later(db, SHOP, shop("b thrown away"))
            await look(db)
            async with db.begin_nested():
                write_later(db, SHOP, shop("c thrown away too"))
                await look(db)
            raise LookupError

    async with house.house.database.session() as db:
        write_later(db, SHOP, shop("a outside"))
        with pytest.raises(LookupError):
            await thrown_away(db)
        async with db.begin_nested():
            write_later(db, SHOP, shop("d inside"))
            await look(db)
        write_later(db, SHOP, shop("e after"))
        await db.commit()
    assert await names(house) == ["a outside", "d inside", "e after"]


async def test_every_question_of_the_session_sees_what_waits(house: HouseUnderTest) -> None:
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop())
        assert len(await rows_of(db, SHOPS, {})) == 1
        write_later(db, SHOP, shop())
        assert await db.scalar(select(func.count()).select_from(BillShop)) == 2
        write_later(db, SHOP, shop())
        assert len((await db.scalars(select(BillShop))).all()) == 3


async def test_a_row_that_the_database_refuses_takes_the_whole_change_along(house: HouseUnderTest) -> None:
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop())
        write_later(db, BILL, bill(new_id()))  # of no shop
        with pytest.raises(DatabaseError):
            await db.commit()
    assert await names(house) == []
    assert await house.house.database.reader.rows(Prepared(select(OUTGOING_MAIL.c.id))) == []


async def test_a_lost_server_is_asked_again_by_the_next_change(house: HouseUnderTest) -> None:
    database = house.house.database
    async with database.session() as db:
        await rows_of(db, SHOPS, {})
        await database.reader.rows(SHOPS)
        with psycopg.connect(plain_url(database.url), autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with pytest.raises(DBAPIError):
            await rows_of(db, SHOPS, {})
        with pytest.raises(psycopg.OperationalError):
            await database.reader.rows(SHOPS)
    assert await names(house) == []
    async with database.session() as db:
        write_later(db, SHOP, shop())
        await db.commit()
    assert len(await names(house)) == 1


async def test_a_server_lost_before_the_commit_leaves_nothing(house: HouseUnderTest) -> None:
    database = house.house.database
    async with database.session() as db:
        await rows_of(db, SHOPS, {})
        write_later(db, SHOP, shop())
        with psycopg.connect(plain_url(database.url), autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with pytest.raises(DBAPIError):
            await db.commit()
    await database.driver.close()
    assert await names(house) == []


async def test_writes_that_wait_for_a_lock_keep_nobody_from_reading(house: HouseUnderTest) -> None:
    database, seller = house.house.database, shop()
    async with database.session() as db:
        write_later(db, SHOP, seller)
        await db.commit()
    async with database.session() as db:
        await rows_of(db, RENAME, {"id": seller["shop_id"], "new_name": "held"})
        rename = {"id": seller["shop_id"], "new_name": "later"}
        waiting = [asyncio.create_task(database.recorder.record(RENAME, rename)) for _ in range(5)]
        async with asyncio.timeout(30):
            while len(await blocked(house)) < len(waiting):
                assert await names(house) == ["Çınar"]
        await db.commit()
    await asyncio.gather(*waiting)
    assert await names(house) == ["later"]


async def test_a_value_that_cannot_be_written_leaves_the_change_as_it_was(house: HouseUnderTest) -> None:
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop())
        await rows_of(db, SHOPS, {})
        with pytest.raises(psycopg.DataError):
            await rows_of(db, RENAME, {"id": new_id(), "new_name": "a\0b"})
        assert [row["name"] for row in await rows_of(db, SHOPS, {})] == ["Çınar"]
        await db.commit()
    assert await names(house) == ["Çınar"]


async def test_a_change_that_is_called_off_while_it_waits_leaves_a_connection_that_works(
    house: HouseUnderTest,
) -> None:
    database, seller = house.house.database, shop()
    async with database.session() as db:
        write_later(db, SHOP, seller)
        await db.commit()

    async def rename() -> None:
        async with database.session() as other:
            await rows_of(other, RENAME, {"id": seller["shop_id"], "new_name": "never"})
            await other.commit()

    async with database.session() as db:
        await rows_of(db, RENAME, {"id": seller["shop_id"], "new_name": "held"})
        waiting = asyncio.create_task(rename())
        async with asyncio.timeout(30):
            while not await blocked(house):
                assert await names(house) == ["Çınar"]
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await db.commit()
    for _ in range(3):
        async with database.session() as db:
            assert [row["name"] for row in await rows_of(db, SHOPS, {})] == ["held"]


async def test_who_goes_while_a_connection_is_made_ready_leaves_none_open(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[psycopg.AsyncConnection] = []
    made_ready = psycopg.AsyncConnection.execute

    async def execute(connection: psycopg.AsyncConnection, statement: str) -> psycopg.AsyncCursor:
        if asyncio.current_task() is waiting:  # the house opens connections of its own
            opened.append(connection)
            waiting.cancel()
        return await made_ready(connection, statement)

    monkeypatch.setattr(psycopg.AsyncConnection, "execute", execute)
    driver = Driver(plain_url(house.house.database.url))
    waiting = asyncio.create_task(driver.rows(SHOPS, {}))
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [connection.closed for connection in opened] == [True]


async def test_what_was_committed_with_its_last_rows_stays_when_the_next_are_taken_back(
    house: HouseUnderTest,
) -> None:
    async with house.house.database.session() as db:
        write_later(db, SHOP, shop())
        await db.commit()
        assert not db.in_transaction()
        write_later(db, SHOP, shop("Kestane"))
        await db.rollback()
    assert await names(house) == ["Çınar"]


async def blocked(house: HouseUnderTest) -> Sequence[Any]:
    """Return the connections that wait for a lock."""
    return await house.house.database.reader.rows(
        text(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
    )
