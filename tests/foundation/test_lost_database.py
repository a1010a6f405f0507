"""A database that is lost while a change is written: the change says so at once, leaves nothing, and the next one is well."""

from collections.abc import Awaitable, Callable

import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database, Transaction, finish, rows_of
from terazi.foundation.later import write_later
from tests.calling import HouseUnderTest
from tests.foundation.mapped_bills import BillShop
from tests.foundation.test_prepared import SHOP, SHOPS, names, shop


async def ask(db: Transaction) -> None:
    await db.scalar(select(BillShop))


async def ask_prepared(db: Transaction) -> None:
    await rows_of(db, SHOPS, {})


async def set_savepoint(db: Transaction) -> None:
    async with db.begin_nested():
        pass


WRITINGS = [Transaction.flush, Transaction.commit, finish, ask, ask_prepared, set_savepoint]


def lose(database: Database) -> None:
    """End every connection to the database but the one that ends them."""
    with psycopg.connect(plain_url(database.url), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.mark.parametrize("adds_later", [False, True])
@pytest.mark.parametrize("write", WRITINGS, ids=lambda write: write.__name__)
async def test_a_change_whose_database_is_lost_ends_at_once(
    house: HouseUnderTest, write: Callable[[Transaction], Awaitable[None]], adds_later: bool
) -> None:
    database = house.house.database
    async with database.session() as db:
        await rows_of(db, SHOPS, {})
        db.add(BillShop(**shop()))
        if adds_later:
            write_later(db, SHOP, shop())
        lose(database)
        with pytest.raises(DBAPIError) as told:
            await write(db)
        assert told.value.connection_invalidated
    await database.driver.close()
    assert await names(house) == []
    async with database.session() as db:
        db.add(BillShop(**shop()))
        await db.commit()
    assert len(await names(house)) == 1


async def write_in_savepoint(db: Transaction, database: Database) -> None:
    async with db.begin_nested():
        db.add(BillShop(**shop()))
        lose(database)
        await db.flush()


async def test_a_change_in_a_savepoint_whose_database_is_lost_ends_at_once(house: HouseUnderTest) -> None:
    database = house.house.database
    async with database.session() as db:
        await rows_of(db, SHOPS, {})
        with pytest.raises(DBAPIError) as told:
            await write_in_savepoint(db, database)
        assert told.value.connection_invalidated
    await database.driver.close()
    assert await names(house) == []
