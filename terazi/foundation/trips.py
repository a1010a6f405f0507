"""Statements on their way to PostgreSQL: prepared, and several in one trip of the driver's pipeline."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import psycopg

from terazi.foundation.connecting import AnsweringConnection
from terazi.foundation.questions import Answer

Connection = AnsweringConnection


class Asked(NamedTuple):
    """A statement whose parameters are open by number, and their values."""

    text: bytes
    values: Sequence[Any] = ()  # Any: as the driver writes it


async def travel(connection: Connection, trip: Sequence[Asked], *, ends: bool = False) -> list[Answer]:
    """Run statements one after the other in one trip, within the connection's transaction, and commit it if it ends here.

    The first that fails keeps what follows it from being run, and is raised. Outside a transaction all are done or none.
    """
    if len(trip) == 1 and not ends:
        cursors = [await _sent(connection, trip[0])]
    else:
        async with connection.pipeline():
            cursors = [await _sent(connection, asked) for asked in trip]
            if ends:
                await connection.execute("COMMIT")
    return [await _answer(cursor) for cursor in cursors]


async def _sent(connection: Connection, asked: Asked) -> psycopg.AsyncRawCursor[Any]:
    cursor = psycopg.AsyncRawCursor(connection)
    await cursor.execute(asked.text, asked.values, prepare=True, binary=True)
    return cursor


async def _answer(cursor: psycopg.AsyncRawCursor[Any]) -> Answer:
    described = cursor.description
    if described is None:
        return Answer((), (), cursor.rowcount)
    return Answer(
        await cursor.fetchall(),
        [column.type_code for column in described],
        cursor.rowcount,
        [column.name for column in described],
    )
