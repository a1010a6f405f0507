"""Transactions and connections: nothing half, nothing lost, and a server that goes away is noticed and found again."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg
import pytest
from psycopg.errors import AdminShutdown, InFailedSqlTransaction, UniqueViolation
from sqlalchemy import Integer, bindparam, func, literal, select, text, update

from terazi.foundation.connecting import Shares, plain_url
from terazi.foundation.db import Database, Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tables import JOB
from terazi.foundation.questions import Question, touched, value, values
from tests.foundation.test_questions import job

KINDS = values(select(JOB.c.kind).order_by(JOB.c.kind))
RENAME = touched(update(JOB).where(JOB.c.id == bindparam("job_id")).values(kind=bindparam("to")))
ONE = value(select(literal(1)))
SLOW = value(select(func.pg_sleep(bindparam("seconds", type_=Integer()))))
WAITS = "datname = current_database() AND backend_type = 'client backend' AND application_name <> 'asks'"
END_ALL = f"SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE {WAITS}"
ASLEEP = f"SELECT count(*) FROM pg_stat_activity WHERE {WAITS} AND wait_event = 'PgSleep'"
BLOCKED = f"SELECT count(*) FROM pg_stat_activity WHERE {WAITS} AND wait_event_type = 'Lock'"


async def outside(database: Database, question: str) -> int:
    """Ask on a connection that counts as none of the platform's."""
    async with await psycopg.AsyncConnection.connect(
        plain_url(database.url), autocommit=True, application_name="asks"
    ) as connection:
        row = await (await connection.execute(question)).fetchone()
        assert row is not None
        return int(row[0])


async def until(database: Database, question: str, count: int) -> None:
    """Wait until so many connections are what a question counts."""
    async with asyncio.timeout(20):
        while await outside(database, question) != count:
            pass


async def kinds(database: Database) -> list[str]:
    (found,) = await database.reader.ask(KINDS())
    return found


async def write(db: Transaction) -> None:
    await db.write(job("late"))


async def write_two(db: Transaction) -> None:
    await db.write(job("late"), job("later"))


async def ask(db: Transaction) -> None:
    await db.ask(KINDS())


async def set_savepoint(db: Transaction) -> None:
    async with db.savepoint():
        await db.write(job("late"))


@pytest.mark.parametrize(
    "say", [write, write_two, ask, set_savepoint, Transaction.commit], ids=lambda say: say.__name__
)
async def test_a_change_whose_server_is_lost_ends_at_once_and_leaves_nothing(
    database: Database, say: Callable[[Transaction], Awaitable[None]]
) -> None:
    db = database.begin()
    await db.write(job())
    assert await outside(database, END_ALL) == 1
    with pytest.raises(psycopg.OperationalError):
        await say(db)
    await db.rollback()
    assert await kinds(database) == []
    async with database.transaction() as db:
        await db.write(job())
    assert await kinds(database) == ["test"]


async def lose_in_savepoint(database: Database) -> None:
    async with database.transaction() as db:
        await db.write(job("first"))
        async with db.savepoint():
            await db.write(job("second"))
            await outside(database, END_ALL)
            await db.write(job("third"))


async def test_a_server_lost_within_a_savepoint_ends_the_change(database: Database) -> None:
    with pytest.raises(psycopg.OperationalError):
        await lose_in_savepoint(database)
    assert await kinds(database) == []


async def test_a_server_lost_in_the_middle_of_an_answer_is_found_again(database: Database) -> None:
    asleep = asyncio.create_task(database.reader.ask(SLOW(seconds=60)))
    await until(database, ASLEEP, 1)
    assert await outside(database, END_ALL) == 1
    with pytest.raises(AdminShutdown):
        await asleep
    assert await database.reader.ask(ONE()) == (1,)


async def test_a_server_lost_while_nobody_asks_is_found_again(database: Database) -> None:
    assert await database.reader.ask(ONE()) == (1,)
    assert await outside(database, END_ALL) == 1
    with pytest.raises(psycopg.OperationalError):
        await database.reader.ask(ONE())
    assert await database.reader.ask(ONE()) == (1,)


async def test_who_finds_the_server_lost_finds_it_for_all(database: Database) -> None:
    for asker in (database.reader, database.recorder):
        await asker.ask(ONE())
    async with database.transaction() as db:
        await db.ask(ONE())
    await outside(database, END_ALL)
    with pytest.raises(psycopg.OperationalError):
        await database.reader.ask(ONE())
    for asker in (database.reader, database.recorder):
        assert await asker.ask(ONE()) == (1,)
    async with database.transaction() as db:
        assert await db.ask(ONE()) == (1,)


async def test_a_question_that_is_called_off_ends_in_the_server_too(database: Database) -> None:
    asleep = asyncio.create_task(database.reader.ask(SLOW(seconds=60)))
    await until(database, ASLEEP, 1)
    asleep.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asleep
    await until(database, ASLEEP, 0)
    assert await database.reader.ask(ONE()) == (1,)


async def test_a_change_that_is_called_off_while_it_waits_leaves_nothing_behind(database: Database) -> None:
    job_id = new_id()
    await database.recorder.write(job(id=job_id))

    async def rename() -> None:
        async with database.transaction() as other:
            await other.write(job("other"), RENAME(job_id=job_id, to="never"))

    async with database.transaction() as db:
        await db.write(RENAME(job_id=job_id, to="held"))
        waiting = asyncio.create_task(rename())
        await until(database, BLOCKED, 1)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await until(database, BLOCKED, 0)
    for _ in range(3):
        async with database.transaction() as db:
            assert await db.ask(KINDS()) == (["held"],)


async def test_writes_that_wait_for_a_lock_keep_nobody_from_reading(database: Database) -> None:
    job_id = new_id()
    await database.recorder.write(job(id=job_id))
    async with database.transaction() as db:
        await db.write(RENAME(job_id=job_id, to="held"))
        waiting = [
            asyncio.create_task(database.recorder.write(RENAME(job_id=job_id, to="later"))) for _ in range(5)
        ]
        await until(database, BLOCKED, 1)
        assert await kinds(database) == ["test"]
    await asyncio.gather(*waiting)
    assert await kinds(database) == ["later"]


async def write_each(database: Database, *trips: list[Question[int]]) -> None:
    async with database.transaction() as db:
        for trip in trips:
            await db.write(*trip)


async def test_what_is_refused_takes_the_whole_change_along(database: Database) -> None:
    taken = new_id()
    trips = [job("first", id=taken)], [job("second"), job("third", id=taken), job("fourth")]
    with pytest.raises(UniqueViolation):
        await write_each(database, *trips)
    assert await kinds(database) == []


async def refused(db: Transaction) -> Question[int]:
    taken = new_id()
    await db.write(job("first", id=taken))
    return job("second", id=taken)


async def write_and_go_on(database: Database) -> None:
    async with database.transaction() as db:
        again = await refused(db)
        with suppress(UniqueViolation):
            await db.write(again)


async def test_a_change_of_which_a_part_failed_is_not_kept_though_nobody_minds(database: Database) -> None:
    with pytest.raises(InFailedSqlTransaction):
        await write_and_go_on(database)
    assert await kinds(database) == []


@pytest.mark.parametrize("with_others", [False, True])
async def test_a_value_that_cannot_be_written_is_an_error_and_keeps_nothing(
    database: Database, with_others: bool
) -> None:
    others = [job("third")] if with_others else []
    with pytest.raises(psycopg.DataError):
        await write_each(database, [job("first")], [*others, job("a\0b")])
    assert await kinds(database) == []
    async with database.transaction() as db:
        await db.write(job("well"))
    assert await kinds(database) == ["well"]


async def test_a_savepoint_is_undone_alone(database: Database) -> None:
    async with database.transaction() as db:
        again = await refused(db)
        with pytest.raises(UniqueViolation):
            async with db.savepoint():
                await db.write(job("inside"), again)
        async with db.savepoint():
            await db.write(job("kept"))
            with pytest.raises(UniqueViolation):
                async with db.savepoint():
                    await db.write(again)
        await db.write(job("last"))
    assert await kinds(database) == ["first", "kept", "last"]


async def fail_after_inner_failure(db: Transaction) -> None:
    async with db.savepoint():
        await db.write(job("outer"))
        again = await refused(db)
        with suppress(UniqueViolation):
            async with db.savepoint():
                await db.write(job("inner"), again)
        await db.write(job("after"))
        raise LookupError


async def test_a_savepoint_is_undone_whole_though_one_within_it_was_undone_before(database: Database) -> None:
    async with database.transaction() as db:
        await db.write(job("before"))
        with pytest.raises(LookupError):
            await fail_after_inner_failure(db)
        await db.write(job("last"))
    assert await kinds(database) == ["before", "last"]


async def break_beside(database: Database) -> None:
    async with database.transaction() as db:
        await db.write(job("first"))
        with suppress(psycopg.errors.DivisionByZero):
            async with db.connection() as connection:
                await connection.execute("SELECT 1 / 0")


async def test_what_a_library_broke_on_the_connection_is_not_committed(database: Database) -> None:
    with pytest.raises(InFailedSqlTransaction):
        await break_beside(database)
    assert await kinds(database) == []


async def test_a_change_may_begin_with_a_savepoint_or_with_its_connection(database: Database) -> None:
    async with database.transaction() as db:
        async with db.savepoint():
            await db.write(job("first"))
        await db.rollback()
        assert not db.is_open
        async with db.connection() as connection:
            await connection.execute("SELECT pg_notify('nobody', '')")
        await db.write(job("second"))
    assert await kinds(database) == ["second"]


async def test_a_connection_serves_however_often_changes_on_it_were_taken_back(database_url: str) -> None:
    database = Database(database_url, Shares(changes=1, reads=1, records=1, gate=1), seconds=20)
    for _ in range(8):
        db = database.begin()
        again = await refused(db)
        with pytest.raises(UniqueViolation):
            async with db.savepoint():
                await db.write(job("inside"), again)
        await db.rollback()
    async with database.transaction() as db:
        await db.write(job("kept"))
    assert await kinds(database) == ["kept"]
    await database.close()


async def test_what_is_asked_after_a_change_of_the_schema_keeps_what_it_prepared(database_url: str) -> None:
    database = Database(database_url, Shares(changes=1, reads=1, records=1, gate=1), seconds=20)
    create, drop = (
        touched(text(f"{word} VIEW seen{rest}")) for word, rest in (("CREATE", " AS SELECT 1"), ("DROP", ""))
    )
    for _ in range(3):
        async with database.transaction() as db:
            await db.ask(KINDS(), create())
            await db.ask(drop(), ONE())
            for _ in range(2):
                assert await db.ask(KINDS(), ONE()) == ([], 1)
        async with database.transaction() as db:
            await db.write(drop_again := touched(text("DROP VIEW IF EXISTS seen"))())
            assert await db.ask(ONE()) == (1,)
            assert await db.ask(ONE()) == (1,)
            await db.write(drop_again)
        for _ in range(2):
            assert await kinds(database) == []
    await database.close()


async def test_what_was_committed_stays_when_the_next_is_taken_back(database: Database) -> None:
    db = database.begin()
    await db.write(job("first"))
    await db.commit()
    await db.write(job("second"))
    await db.rollback()
    assert not db.is_open
    assert await kinds(database) == ["first"]


async def test_a_failed_trip_outside_a_transaction_leaves_nothing(database: Database) -> None:
    taken = new_id()
    with pytest.raises(UniqueViolation):
        await database.recorder.write(job("first", id=taken), job("second", id=taken))
    assert await kinds(database) == []
