"""How the help was is asked by mail, once, as a ticket comes to rest; never of spam, and not where it was a mistake."""

import asyncio
from uuid import UUID

import pytest

from terazi.modules.support.actions.sweeps import let_rest
from terazi.modules.support.jobs import sweep_tickets
from terazi.modules.support.values.ratings import ASKED_AFTER
from tests.breaking import break_rows, mend_rows, run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, end, look, restate, say, seen
from tests.modules.support.test_withdrawing import withdraw
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, visit

ASKER = "soran@example.com"


async def _asked(house: HouseUnderTest, to: str = ASKER) -> int:
    """Return how often somebody is asked how the help was, once the time has come."""
    await house.run_jobs(later=ASKED_AFTER.total_seconds())
    return sum("yardımcı olabildik mi?" in mail.body_text for mail in await house.mails(to))


async def _a_day_old(house: HouseUnderTest, asker: str) -> str:
    """Return a ticket whose receipt went long ago; a mail that nobody wrote goes once a day."""
    ticket = await ask(house, asker)
    house.clock.advance(days=1.1)
    return ticket


async def _rest(house: HouseUnderTest, *tickets: str) -> None:
    body = {"user_supports": list(tickets), "mail_supports": []}
    token = await house.sign_in("yanitlayan")
    answer = await house.post("/v1/supports/to/passive", token=token, body=body)
    assert answer["passive_count"] == len(tickets), answer.json


async def test_it_is_asked_once_as_a_ticket_comes_to_rest(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await _a_day_old(house, asker)
    await _rest(house, ticket)
    await house.run_jobs()
    assert (await house.mails(ASKER))[-1].kind == "support.mail.receipt"
    assert await _asked(house) == 1
    mail = (await house.mails(ASKER))[-1]
    assert (mail.kind, mail.auto_submitted) == ("support.mail.rested", "auto-replied")
    assert ticket in mail.body_text
    staff = await house.sign_in("yanitlayan")
    await restate(house, staff, ticket, "open")
    house.clock.advance(days=2)
    await _rest(house, ticket)
    staff = await house.sign_in("yanitlayan")
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    last = (await house.mails(ASKER))[-1]
    assert (last.kind, "Nedeni: Bitti" in last.body_text) == ("support.mail.ended", True)
    assert await _asked(house) == 1
    assert "rate" in (await look(house, await house.sign_in("soran"), ticket))["allowed"]


async def test_who_rests_untold_is_told_at_the_end(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    assert await _asked(house) == 1


async def test_what_rests_by_mistake_asks_nobody(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await _a_day_old(house, asker)
    await _rest(house, ticket)
    await restate(house, await house.sign_in("yanitlayan"), ticket, "open")
    assert await _asked(house) == 0
    house.clock.advance(days=1.1)
    await _rest(house, ticket)
    assert await _asked(house) == 1


@pytest.mark.parametrize("state", ["spam", "merged"])
async def test_neither_spam_nor_what_was_merged_asks(
    house: HouseUnderTest, asker: str, staff: str, state: str
) -> None:
    ticket = await _a_day_old(house, asker)
    target = await ask(house, await house.sign_in("soran"))
    await _rest(house, ticket)
    token = await house.sign_in("yanitlayan")
    if state == "spam":
        await restate(house, token, ticket, "spam")
    else:
        body = {"support_list": [ticket]}
        merged = await house.post("/v1/support/merge", token=token, body=body, user_support_client_id=target)
        assert merged.status == 200, merged.json
    assert await _asked(house) == 0
    house.clock.advance(days=1.1)
    await sweep_tickets.handler(house.work())
    assert await _asked(house) == 0


async def test_what_was_taken_for_spam_never_asks(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await _a_day_old(house, asker)
    token = await house.sign_in("yanitlayan")
    await restate(house, token, ticket, "spam")
    await restate(house, token, ticket, "passive")
    await sweep_tickets.handler(house.work())
    assert await _asked(house) == 0


async def test_it_waits_for_the_fuse_and_is_asked_the_next_day(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    """The receipt went today, and a mail that nobody wrote goes once a day."""
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt", then="passive")
    assert await _asked(house) == 0
    for hours, count in ((23, 0), (1.1, 1), (30, 1)):
        house.clock.advance(hours=hours)
        await sweep_tickets.handler(house.work())
        assert await _asked(house) == count
    assert await values_of(house, "SELECT count(*) FROM ticket WHERE rating_asked_at IS NOT NULL") == [1]


async def test_after_a_week_nobody_is_asked(house: HouseUnderTest, asker: str, staff: str) -> None:
    await _rest(house, await ask(house, asker))
    assert await _asked(house) == 0
    house.clock.advance(days=7.1)
    await sweep_tickets.handler(house.work())
    assert await _asked(house) == 0


async def test_an_answer_that_is_taken_back_asks_nothing(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await _a_day_old(house, asker)
    staff = await house.sign_in("yanitlayan")
    written = await say(house, staff, ticket, "Bir yanıt daha", then="passive")
    message = [each for each in written["support"]["message_list"] if not each["event"]][-1]["message_id"]
    assert (await withdraw(house, staff, ticket, message)).status == 200
    assert await _asked(house) == 0


_PLANNED = "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'ratings.ask_rating'"
_COPIES = """
    WITH copied AS (
        INSERT INTO mail_visitor SELECT (jsonb_populate_record(v, jsonb_build_object(
            'id', gen_random_uuid(), 'mail', n || v.mail, 'mail_key', n || v.mail_key))).*
        FROM mail_visitor v, generate_series(1, 49) n RETURNING id)
    INSERT INTO ticket SELECT (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 2000 + row_number() OVER (), 'visitor_id', copied.id))).*
    FROM ticket t, copied"""


async def test_many_rest_at_once_and_each_asks_or_none_does(house: HouseUnderTest, staff: str) -> None:
    await ask_by_mail(house)
    await enter(house)
    await run_sql(house, _COPIES)
    house.clock.advance(days=1.1)
    tickets = [str(each) for each in await values_of(house, "SELECT id FROM ticket")]
    await break_rows(house, "ticket", number=2030)
    token = await house.sign_in("yanitlayan")
    body = {"user_supports": [], "mail_supports": tickets}
    assert (await house.post("/v1/supports/to/passive", token=token, body=body)).status == 500
    assert await values_of(house, _PLANNED) == [0]
    await mend_rows(house, "ticket")
    await _rest(house, *tickets)
    assert await values_of(house, _PLANNED) == [50]
    await house.run_jobs(later=ASKED_AFTER.total_seconds())
    kind = "support.mail.rested"
    assert len({mail.to_address for mail in await house.mails() if mail.kind == kind}) == 50


async def test_a_visitor_is_asked_and_may_answer_by_the_link(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    house.clock.advance(days=1.1)
    await _rest(house, ticket)
    assert await _asked(house, VISITOR) == 1
    assert (await visit(house, "support/get", key, ticket))["support"]["allowed"].count("rate") == 1


async def test_a_site_that_does_not_ask_asks_nobody(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    read = await house.post("/v1/support/settings/get", token=admin)
    body = {"settings": {**read["settings"], "asks_rating": False}, "version": read["version"]}
    assert (await house.post("/v1/support/settings/save", token=admin, body=body)).status == 200
    ticket = await _a_day_old(house, asker)
    await _rest(house, ticket)
    token = await house.sign_in("yanitlayan")
    await seen(house, token, ticket)
    assert (await end(house, token, ticket, "Bitti")).status == 200
    assert (await _asked(house), (await house.mails(ASKER))[-1].kind) == (0, "support.mail.ended")


async def test_a_sweep_and_staff_at_once_ask_once(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt")
    house.clock.advance(days=5.1)
    await sweep_tickets.handler(house.work())
    house.clock.advance(days=2.1)

    async def sweep() -> None:
        async with house.house.database.transaction() as db:
            await let_rest(house.change(db), UUID(ticket))

    await asyncio.gather(sweep(), _rest(house, ticket))
    assert await _asked(house) == 1
