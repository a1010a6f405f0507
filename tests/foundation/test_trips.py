"""Connections that only travel: what becomes of them when the server goes away, or when nobody wants the answer any more."""

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest
from psycopg.errors import AdminShutdown
from sqlalchemy import Integer, bindparam, func, select

from terazi.foundation.connecting import plain_url
from terazi.foundation.driver import Driver, Prepared

_VALUE = bindparam("value", type_=Integer())
SAID = Prepared(select(_VALUE.label("said")))
SLOW = Prepared(select(func.pg_sleep(_VALUE).label("slept")))
OTHERS = "datname = current_database() AND backend_type = 'client backend' AND application_name <> 'asks'"


@pytest.fixture
async def driver(database_url: str) -> AsyncIterator[Driver]:
    """One connection that only travels."""
    driver = Driver(plain_url(database_url), most=1)
    yield driver
    await driver.close()


async def ask(database_url: str, question: str) -> int:
    """Ask on a connection of its own, which does not count as one of the others even while it is still ending."""
    async with await psycopg.AsyncConnection.connect(
        plain_url(database_url), autocommit=True, application_name="asks"
    ) as connection:
        row = await (await connection.execute(question)).fetchone()  # type: ignore[arg-type]
        assert row is not None
        return int(row[0])


async def until_asleep(database_url: str, count: int) -> None:
    """Wait until so many statements of others sleep in the server."""
    question = f"SELECT count(*) FROM pg_stat_activity WHERE {OTHERS} AND wait_event = 'PgSleep'"
    async with asyncio.timeout(20):
        while await ask(database_url, question) != count:
            pass


async def end_all(database_url: str) -> int:
    return await ask(
        database_url, f"SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE {OTHERS}"
    )


async def said(driver: Driver, value: int) -> int:
    (row,) = await driver.rows(SAID, {"value": value})
    return int(row["said"])


async def test_a_server_lost_in_the_middle_of_an_answer_is_found_again(
    driver: Driver, database_url: str
) -> None:
    asleep = asyncio.create_task(driver.rows(SLOW, {"value": 60}))
    await until_asleep(database_url, 1)
    assert await end_all(database_url) == 1
    with pytest.raises(AdminShutdown):
        await asleep
    assert await said(driver, 2) == 2


async def test_a_server_lost_while_nobody_asks_is_found_again(driver: Driver, database_url: str) -> None:
    assert await said(driver, 1) == 1
    assert await end_all(database_url) == 1
    with pytest.raises(psycopg.OperationalError):
        await said(driver, 2)
    assert await said(driver, 3) == 3


async def test_a_question_that_is_called_off_ends_in_the_server_too(
    driver: Driver, database_url: str
) -> None:
    asleep = asyncio.create_task(driver.rows(SLOW, {"value": 60}))
    await until_asleep(database_url, 1)
    asleep.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asleep
    await until_asleep(database_url, 0)
    assert await said(driver, 4) == 4
