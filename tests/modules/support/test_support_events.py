"""What is told live: to the requester of a ticket and to its desk, each only what they may know."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from terazi.foundation.questions import many
from terazi.modules.process.public import PING, TicketInvalid, open_streams
from terazi.modules.support.actions.following import events
from terazi.modules.support.queries.messages import redeem
from terazi.modules.support.tables.following import SUPPORT_STREAM
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.support.asking import ask, say, seen
from tests.modules.support.visiting import ask_by_mail, enter, mailed_key, visit


async def _subjects(house: HouseUnderTest, token: str) -> list[str]:
    """Return what somebody may follow, as their right to it says."""
    assert (await house.post("/v1/support/ticket", token=token))["expires_in"] == 60
    rows = many(
        lambda user_id, subjects: (user_id, subjects),
        SUPPORT_STREAM.select().with_only_columns(SUPPORT_STREAM.c.user_id, SUPPORT_STREAM.c.subjects),
    )
    (found,) = await house.house.database.reader.ask(rows())
    user_id = await id_of(house, token)
    return next(list(subjects) for owner, subjects in found if owner == user_id)


async def _stream(house: HouseUnderTest, token: str) -> AsyncIterator[str]:
    """Begin to follow as somebody, past the first word."""
    call: Any = type("Following", (), {"hub": house.house.hub})()
    following = events(call, await id_of(house, token), await _subjects(house, token), ping_seconds=5)
    assert (await anext(following)).startswith("event: queue")
    return following


async def _told(following: AsyncIterator[str], count: int) -> list[tuple[str, str]]:
    found = []
    while len(found) < count:
        said = await asyncio.wait_for(anext(following), 10)
        if said == PING:
            break
        data = json.loads(said.split("data: ")[1])
        assert sorted(data) == ["kind", "ticket", "version"]
        found.append((data["kind"], data["ticket"]))
    return found


async def test_a_desk_is_told_once_that_somebody_comes_and_once_that_they_write(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    desk, mine = await _stream(house, staff), await _stream(house, asker)
    for is_typing in (False, True):
        for _ in range(2):
            await seen(house, staff, ticket, is_typing=is_typing)
            house.clock.advance(seconds=3)
        assert await _told(desk, 1) == [("here", ticket)]
    await say(house, staff, ticket, "Yanıt")
    assert "here" not in [kind for kind, _ in await _told(desk, 2)]
    assert "here" not in [kind for kind, _ in await _told(mine, 4)]
    for following in (mine, desk):
        await following.aclose()  # type: ignore[attr-defined]  # a generator has it


async def test_each_side_is_told_what_it_may_know(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    mine, desk = await _stream(house, asker), await _stream(house, staff)
    ticket = await ask(house, asker)
    assert await _told(mine, 1) == [("message", ticket)]
    assert await _told(desk, 1) == [("message", ticket)]
    await say(house, staff, ticket, "Yalnız masaya", is_internal=True)
    assert await _told(desk, 1) == [("message", ticket)]
    await seen(house, staff, ticket, is_typing=True)
    assert await _told(mine, 1) == [("typing", ticket)]
    await say(house, staff, ticket, "Yanıt")
    assert sorted(await _told(mine, 2)) == [("message", ticket), ("ticket", ticket)]
    await seen(house, asker, ticket)
    assert [kind for kind, _ in await _told(desk, 4)].count("seen") == 1
    assert not set(await _subjects(house, other)) & set(await _subjects(house, staff))
    for following in (mine, desk):
        await following.aclose()  # type: ignore[attr-defined]  # a generator has it
    assert not open_streams


async def test_a_visitor_and_a_mailed_link_follow_what_they_may_open(
    house: HouseUnderTest, staff: str
) -> None:
    first = await ask_by_mail(house)
    key = await enter(house)
    second = await ask_by_mail(house)
    link = await mailed_key(house)
    visitor, of_link = await _visitors_stream(house, key), await _visitors_stream(house, link)
    desk = await _stream(house, staff)
    assert sorted(await _told(visitor, 1)) == [("ticket", second)]  # the link has opened it
    await say(house, staff, first, "Yalnız masaya", is_internal=True)
    await say(house, staff, first, "Yanıt")
    assert {ticket for _, ticket in await _told(visitor, 2)} == {first}
    await say(house, staff, second, "Yanıt")
    assert {ticket for _, ticket in await _told(of_link, 2)} == {second}
    await visit(house, "support/live_seen", key, first, is_typing=True)
    assert ("typing", first) in await _told(desk, 7)
    for following in (visitor, of_link, desk):
        await following.aclose()  # type: ignore[attr-defined]  # a generator has it
    assert not open_streams


async def _visitors_stream(house: HouseUnderTest, key: str) -> AsyncIterator[str]:
    """Begin to follow as a visitor, past the first word."""
    body = {"mail_approve_code": key}
    ticket = (await house.post("/v1/support/ticket", body=body))["ticket"]
    (redeemed,) = await house.house.database.recorder.ask(redeem(ticket, house.clock.now))
    assert redeemed is not None
    call: Any = type("Following", (), {"hub": house.house.hub})()
    following = events(call, redeemed.user_id, redeemed.subjects, ping_seconds=5)
    assert (await anext(following)).startswith("event: queue")
    return following


async def test_a_right_to_follow_works_once_and_for_a_minute(house: HouseUnderTest, asker: str) -> None:
    ticket = (await house.post("/v1/support/ticket", token=asker))["ticket"]
    house.clock.advance(seconds=61)
    for guess in (ticket, "guessed"):
        refused = await house.get("/v1/support/events", ticket=guess)
        assert (refused.status, refused.error) == (403, TicketInvalid.slug)


async def test_a_stream_ends_when_the_process_closes(house: HouseUnderTest, asker: str) -> None:
    streams = [await _stream(house, asker) for _ in range(3)]
    waiting = [asyncio.ensure_future(anext(each, None)) for each in streams]
    await asyncio.sleep(0)
    house.house.hub.end_follows()
    for each in waiting:
        assert await asyncio.wait_for(each, 5) in (
            None,
            'event: queue\ndata: {"ticket": null, "kind": "queue", "version": 0}\n\n',
        )
    for each in streams:
        await each.aclose()  # type: ignore[attr-defined]  # a generator has it
    assert not open_streams
