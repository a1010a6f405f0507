"""Connections: who waits for one is told, none is left behind, and a silent server is left alone for a moment."""

import asyncio
import socket
from contextlib import suppress

import psycopg
import pytest
from sqlalchemy import func, select

from terazi.foundation.connecting import NoConnectionFreeError, Server, ServerSilentError, Shares, plain_url
from terazi.foundation.db import Database
from terazi.foundation.questions import value
from tests.foundation.test_transactions import ONE, WAITS, until

PID = value(select(func.pg_backend_pid()))


async def test_who_waits_too_long_for_a_connection_is_told(database_url: str) -> None:
    database = Database(database_url, Shares(changes=1, reads=1, records=1, gate=1), seconds=2)
    async with database.transaction() as db:
        await db.ask(ONE())
        with pytest.raises(NoConnectionFreeError):
            await database.begin().ask(ONE())
    assert await database.begin().ask(ONE()) == (1,)
    await database.close()


async def test_a_connection_that_rests_is_taken_by_whoever_is_next(database_url: str) -> None:
    database = Database(database_url, Shares(changes=1, reads=1, records=1, gate=1))
    (mine,) = await database.reader.ask(PID())
    async with database.transaction() as db:
        assert await db.ask(PID()) == (mine,)
        (beside,) = await database.gate.ask(PID())
        assert beside != mine
    assert await database.recorder.ask(PID()) in ((mine,), (beside,))
    assert await database.gate.ask(PID()) in ((mine,), (beside,))
    await database.close()


async def test_who_goes_while_a_connection_is_made_ready_leaves_none_open(database: Database) -> None:
    """However far it has come: each try is called off one step of the loop later than the one before."""
    for steps in range(30):
        asking = asyncio.create_task(database.reader.ask(ONE()))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking
        await database.close()
        await until(database, f"SELECT count(*) FROM pg_stat_activity WHERE {WAITS}", 0)
    assert await database.reader.ask(ONE()) == (1,)


async def silenced(url: str) -> tuple[asyncio.Server, str, list[bool]]:
    """Return a door before the database, behind which it falls silent as soon as the list is not empty."""
    address, silent = psycopg.conninfo.conninfo_to_dict(url), list[bool]()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(65536):
            if not silent:
                writer.write(piece)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = str(address["host"]), int(address.get("port") or 5432)
        inner = (
            await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
            if host.startswith("/")
            else await asyncio.open_connection(host, port)
        )
        with suppress(ConnectionError):
            await asyncio.gather(pass_on(reader, inner[1]), pass_on(inner[0], writer))

    door = await asyncio.start_server(meet, "127.0.0.1", 0, family=socket.AF_INET)
    port = door.sockets[0].getsockname()[1]
    return door, psycopg.conninfo.make_conninfo(url, host="127.0.0.1", port=port), silent


async def test_a_server_that_falls_silent_is_given_up_in_time_and_left_alone_for_a_moment(
    database_url: str,
) -> None:
    door, url, silent = await silenced(plain_url(database_url))
    server, loop = Server(url, 2), asyncio.get_running_loop()
    connection = await server.open()
    began = loop.time()
    silent.append(True)
    with pytest.raises(ServerSilentError), server.waiting(connection):
        await connection.execute("SELECT 1")
    assert connection.closed
    assert loop.time() - began < 4
    began = loop.time()
    with pytest.raises(ServerSilentError):
        await server.open()
    assert loop.time() - began < 1
    door.close()
