"""A flush by the driver: what objects say is what stands in the database, in whichever mix of kinds and rollbacks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, event, func, select

from terazi.foundation.db import DatabaseError, Transaction
from terazi.foundation.ids import new_id
from terazi.modules.bills.values import BillState
from tests.calling import HouseUnderTest
from tests.foundation.mapped_bills import Bill, BillLine, BillShop
from tests.foundation.test_prepared import bill, line, names, shop


@contextmanager
def by_sqlalchemy(house: HouseUnderTest) -> Iterator[list[str]]:
    """Collect the rows that SQLAlchemy writes itself."""
    written: list[str] = []

    def collect(_connection: Connection, _cursor: Any, statement: str, *_more: Any) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            written.append(statement.split()[1 if statement.startswith("UPDATE") else 2])

    engine = house.house.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", collect)
    yield written
    event.remove(engine, "before_cursor_execute", collect)


async def stored(house: HouseUnderTest, table: type[Any], key: UUID) -> dict[str, Any]:
    (column,) = table.__table__.primary_key.columns
    (row,) = await house.house.database.reader.rows(select(*table.__table__.c).where(column == key))
    return dict(row)


async def test_what_is_added_is_written_whole_and_is_then_like_loaded(house: HouseUnderTest) -> None:
    seller = shop()
    sold = bill(seller["shop_id"])
    with by_sqlalchemy(house) as written:
        async with house.house.database.session() as db:
            made = Bill(**sold)
            db.add_all([BillLine(**line(sold["id"])), made, BillShop(**seller)])  # children first
            await db.flush()
            assert (made.cancel_reason, made.number) == ("", None)
            assert made in db
            assert not db.new
            assert not db.dirty
            made.state = BillState.NOT_APPROVED
            assert await db.get(Bill, sold["id"]) is made
            await db.commit()
    row = await stored(house, Bill, sold["id"])
    assert {**row, **sold, "state": BillState.NOT_APPROVED} == row
    assert row["cancel_reason"] == ""
    assert written == []


async def test_only_what_is_another_value_is_written(house: HouseUnderTest) -> None:
    seller = shop()
    async with house.house.database.session() as db:
        db.add(BillShop(**seller))
        await db.commit()
    async with house.house.database.session() as first, house.house.database.session() as second:
        one = await first.get_one(BillShop, seller["shop_id"])
        other = await second.get_one(BillShop, seller["shop_id"])
        one.name = "Kestane"
        await first.commit()
        other.name, other.name = "Söğüt", seller["name"]
        other.series = "ABC"
        await second.commit()
    row = await stored(house, BillShop, seller["shop_id"])
    assert (row["name"], row["series"]) == ("Kestane", "ABC")


async def test_sqlalchemy_writes_what_only_it_can(house: HouseUnderTest) -> None:
    first, second = shop("b"), shop("c")
    async with house.house.database.session() as db:
        one, other = BillShop(**first), BillShop(**second)
        db.add_all([one, other])
        await db.commit()
    with by_sqlalchemy(house) as written:
        async with house.house.database.session() as db:
            one = await db.get_one(BillShop, first["shop_id"])
            one.name = func.upper(BillShop.name)
            await db.delete(await db.get_one(BillShop, second["shop_id"]))
            db.add(BillShop(**shop("a")))
            await db.commit()
    assert await names(house) == ["B", "a"]
    assert sorted(written) == ["bill_shop"] * 3


async def test_what_was_the_only_one_makes_room_for_its_successor(house: HouseUnderTest) -> None:
    async with house.house.database.session() as db:
        first = BillShop(**shop("a"), tax_number="1234567890", series="ABC")
        db.add(first)
        await db.flush()
        first.series = "ABD"
        db.add(BillShop(**shop("b"), tax_number="1234567890", series="ABC"))
        await db.commit()
    assert await names(house) == ["a", "b"]


async def test_a_savepoint_takes_what_was_changed_in_it_along(house: HouseUnderTest) -> None:
    async def thrown_away(db: Transaction, kept: BillShop, added: BillShop) -> None:
        async with db.begin_nested():
            kept.name = "in between"
            db.add(added)
            await db.flush()
            raise LookupError

    async with house.house.database.session() as db:
        kept, added = BillShop(**shop("before")), BillShop(**shop("never"))
        db.add(kept)
        with pytest.raises(LookupError):
            await thrown_away(db, kept, added)
        await db.refresh(kept)
        assert kept.name == "before"
        assert added not in db
        kept.name = "after"
        await db.commit()
    assert await names(house) == ["after"]


@pytest.mark.parametrize("at", ["flush", "commit", "question"])
async def test_what_the_database_refuses_leaves_nothing(house: HouseUnderTest, at: str) -> None:
    async with house.house.database.session() as db:
        db.add_all([BillShop(**shop()), Bill(**bill(new_id()))])  # of no shop
        with pytest.raises(DatabaseError):
            await {"flush": db.flush, "commit": db.commit}.get(at, lambda: db.scalar(select(func.now())))()
        await db.rollback()
        assert await db.scalar(select(func.count()).select_from(BillShop)) == 0
    assert await names(house) == []
