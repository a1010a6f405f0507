"""Who has left is a deleted person with a mark in the tickets that stay; of their words nothing does."""

import asyncio
import json
from uuid import UUID

from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.accounts.public import ExportSource
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.public import export_tickets, forget_tickets
from terazi.modules.support.queries.tickets import lock_ticket
from terazi.modules.support.values.tickets import Mover
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.support.asking import ask, end, look

_WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


async def _leave(house: HouseUnderTest, token: str) -> None:
    deleted = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
    assert deleted.status == 200, deleted.json
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())


async def test_who_left_is_a_deleted_person_with_one_mark_in_all_their_tickets(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    tickets = [await ask(house, asker) for _ in range(2)]
    kept = await ask(house, other)
    await _leave(house, asker)
    desk = await house.sign_in("yanitlayan")
    views = [await look(house, desk, each) for each in tickets]
    (mark,) = {each["forgotten_as"] for each in views}
    assert len(mark) == 6
    assert [(each["requester"], each["subject"], each["message_list"]) for each in views] == [
        ("", "", [])
    ] * 2
    assert (await look(house, desk, kept))["forgotten_as"] is None
    assert await values_of(house, "SELECT count(*) FROM ticket WHERE emptied_at IS NOT NULL") == [2]


async def test_marks_tell_those_apart_who_left(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    await ask(house, asker)
    await ask(house, other)
    for each in (asker, other):
        await house.post("/v1/user/delete", token=each, body={"current_password": PASSWORD})
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())
    marks = await values_of(house, "SELECT forgotten_as FROM ticket")
    assert len(set(marks)) == len(marks) == 2


async def test_who_writes_while_being_forgotten_leaves_no_word(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    user_id = await id_of(house, asker)
    waits, goes_on = asyncio.Event(), asyncio.Event()

    async def forget() -> None:
        await waits.wait()
        async with house.house.database.transaction() as db:
            await forget_tickets(house.change(db), user_id)

    async def write() -> None:
        async with house.house.database.transaction() as db:
            (held,) = await db.ask(lock_ticket(ticket_id))
            assert held is not None
            waits.set()
            await goes_on.wait()
            opened = OpenTicket(ticket=held)
            change = house.change(db)
            opened.add(change, Author(side=Mover.REQUESTER, user_id=user_id), comment="Gizli son söz")
            await opened.write(change)

    async def release() -> None:
        async with asyncio.timeout(20):
            while await values_of(house, _WAITING) != [1]:
                pass
        goes_on.set()

    ticket_id = UUID(ticket)
    await asyncio.gather(forget(), write(), release())
    assert await values_of(house, "SELECT count(*) FROM ticket_message") == [0]
    assert await values_of(house, "SELECT message_count FROM ticket") == [0]


async def test_the_export_has_how_the_person_rated_the_help(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    body = {"face": "bad", "comment": "Geç geldi"}
    rated = await house.post("/v1/support/rate", token=asker, body=body, user_support_client_id=ticket)
    assert rated.status == 200, rated.json
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    user_id = await id_of(house, asker)
    files = {each.path: each.content async for each in export_tickets(source, user_id)}
    (row,) = json.loads(files["tickets/ratings.json"])
    assert (row["ticket_id"], row["face"], row["comment"]) == (ticket, "bad", "Geç geldi")
