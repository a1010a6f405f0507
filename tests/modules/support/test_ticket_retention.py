"""What is written in tickets goes after the time that a site says; bare rows stay, and each sweep is in the trail once."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import update

from terazi.foundation.questions import touched
from terazi.foundation.receiving import Delivery
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.support.actions import sweeps
from terazi.modules.support.jobs import forget_mails, sweep_tickets
from terazi.modules.support.tables.tickets import TICKET
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import audited
from tests.modules.support.asking import ask, end, look, say
from tests.modules.support.posting import DESK, came_in, deliver, keeper_of, written

_ONE = (
    "SELECT concat_ws('|', subject, operation_note, requester_id, message_count) FROM ticket ORDER BY number"
)


async def _keep(house: HouseUnderTest, admin: str, **days: int) -> None:
    read = await house.post("/v1/support/settings/get", token=admin)
    settings = {**read["settings"], "retention": {**read["settings"]["retention"], **days}}
    body = {"settings": settings, "version": read["version"]}
    assert (await house.post("/v1/support/settings/save", token=admin, body=body)).status == 200


async def _written(house: HouseUnderTest, asker: str, staff: str) -> str:
    """Return a ticket that is over, with words, a note and a file in it."""
    kept = await house.upload("/v1/document/record", token=asker, files={"file": ("a.txt", b"abc")})
    ticket = await ask(house, asker, document_list=[kept["document_name"]])
    await say(house, staff, ticket, "Bekliyoruz", is_internal=True)
    await say(house, staff, ticket, "Yanıt")
    assert (await end(house, staff, ticket, "Çözüldü")).status == 200
    return ticket


async def _counts(house: HouseUnderTest) -> list[int]:
    tables = ("ticket", "ticket_message", "ticket_file", "ticket_seen", "ticket_draft", "file_use")
    return [(await values_of(house, f"SELECT count(*) FROM {table}"))[0] for table in tables]


async def test_content_goes_after_the_months_that_a_site_says(
    house: HouseUnderTest, asker: str, admin: str, staff: str
) -> None:
    await _keep(house, admin, content_months=2)
    await _written(house, asker, staff)
    open_one = await ask(house, asker, subject="Sürüyor")
    (count,) = await values_of(house, "SELECT message_count FROM ticket ORDER BY number LIMIT 1")
    house.clock.advance(days=58)
    await sweep_tickets.handler(house.work())
    assert (await _counts(house))[2] == 1
    house.clock.advance(days=5)
    await sweep_tickets.handler(house.work())
    bare, whole = await values_of(house, _ONE)
    assert bare == f"||{count}"
    assert whole.startswith("Sürüyor|")
    assert (await _counts(house))[:3] == [2, 1, 0]
    assert (await _counts(house))[5] == 0
    (entry,) = await audited(house, "support.tickets_emptied")
    assert entry.after == {"count": 1}
    token = await house.sign_in("soran")
    listed = await house.post("/v1/user/support/list", token=token)
    assert [each["user_support_client_id"] for each in listed["list"]] == [open_one]


async def test_what_is_emptied_is_nobodys_any_more_and_the_desk_sees_a_bare_row(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await _written(house, asker, staff)
    house.clock.advance(days=740)
    await sweep_tickets.handler(house.work())
    token, desk = await house.sign_in("soran"), await house.sign_in("yanitlayan")
    gone = await house.post("/v1/user/support/get", token=token, user_support_client_id=ticket)
    assert gone.error == "ticket_not_found"
    view = await look(house, desk, ticket)
    assert (view["subject"], view["message_list"], view["state"]) == ("", [], "terminated")


async def test_what_the_law_holds_stays_until_its_time_is_over(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    await _written(house, asker, staff)
    until = house.clock() + timedelta(days=1_000)
    async with house.house.database.transaction() as db:
        await db.write(touched(update(TICKET).values(held_until=until))())
    house.clock.advance(days=900)
    await sweep_tickets.handler(house.work())
    assert await audited(house, "support.tickets_emptied") == []
    house.clock.advance(days=101)
    await sweep_tickets.handler(house.work())
    assert len(await audited(house, "support.tickets_emptied")) == 1


async def test_two_sweeps_at_once_empty_once(house: HouseUnderTest, asker: str, staff: str) -> None:
    for _ in range(3):
        await _written(house, asker, staff)
    house.clock.advance(days=740)
    await asyncio.gather(*(sweep_tickets.handler(house.work()) for _ in range(2)))
    entries = await audited(house, "support.tickets_emptied")
    assert sum(entry.after["count"] for entry in entries if entry.after) == 3


async def test_a_sweep_that_dies_leaves_all_of_it_to_the_next(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    await _written(house, asker, staff)
    before = await _counts(house)
    house.clock.advance(days=740)

    async def dies() -> None:
        async with house.house.database.transaction() as db:
            await sweeps.empty_ended(house.change(db))
            raise ConnectionAbortedError

    with pytest.raises(ConnectionAbortedError):
        await dies()
    assert await _counts(house) == before
    assert await audited(house, "support.tickets_emptied") == []
    await sweep_tickets.handler(house.work())
    assert (await _counts(house))[:3] == [1, 0, 0]


async def test_raw_mails_go_after_the_days_that_a_site_says(
    house: HouseUnderTest, asker: str, admin: str
) -> None:
    await _keep(house, admin, raw_mail_days=3)
    await deliver(house, written())
    house.clock.advance(days=2)
    await forget_mails.handler(house.work())
    assert (await came_in(house))[0]["key"]
    house.clock.advance(days=2)
    for _ in range(2):
        await forget_mails.handler(house.work())
    (mail,) = await came_in(house)
    assert (mail["key"], mail["from_address"]) == (None, "")
    (entry,) = await audited(house, "support.mails_forgotten")
    assert entry.after == {"count": 1}


async def _came_from_a_machine(house: HouseUnderTest) -> None:
    """Let a mail come in of which it is known from which machine."""
    sent = Delivery(
        content=written(),
        return_path="x@example.com",
        recipients=(DESK,),
        is_believed=True,
        peer="203.0.113.9",
        greeting="ev.example",
    )
    await keeper_of(house).keep(sent)
    await house.run_jobs()


async def test_who_leaves_leaves_no_trace_of_their_mails_and_of_what_was_being_answered(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    await _came_from_a_machine(house)
    (ticket,) = await values_of(house, "SELECT id FROM ticket")
    body = {"comment": "Elif Hanım, ", "version": 0}
    saved = await house.post(
        "/v1/support/draft/save", token=staff, body=body, user_support_client_id=str(ticket)
    )
    assert saved.status == 200
    kept = "SELECT concat(peer, greeting, from_address, key) FROM incoming_mail"
    assert (await values_of(house, kept))[0].startswith("203.0.113.9ev.example")
    await house.post("/v1/user/delete", token=asker, body={"current_password": PASSWORD})
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())
    assert await values_of(house, kept) == [""]
    assert await values_of(house, "SELECT count(*) FROM ticket_draft") == [0]


async def test_from_where_a_mail_came_is_forgotten_after_ninety_days(
    house: HouseUnderTest, asker: str, admin: str
) -> None:
    read = await house.post("/v1/support/settings/get", token=admin)
    kept_long = {**read["settings"], "retention": {**read["settings"]["retention"], "raw_mail_days": 365}}
    body = {"settings": kept_long, "version": read["version"]}
    assert (await house.post("/v1/support/settings/save", token=admin, body=body)).status == 200
    await _came_from_a_machine(house)
    ways = "SELECT concat(peer, greeting) FROM incoming_mail"
    for days, expected in ((89, ["203.0.113.9ev.example"]), (2, [""])):
        house.clock.advance(days=days)
        await forget_mails.handler(house.work())
        assert await values_of(house, ways) == expected
    assert (await came_in(house))[0]["from_address"] == "soran@example.com"
    (entry,) = await audited(house, "support.mail_ways_forgotten")
    assert entry.after == {"count": 1}
