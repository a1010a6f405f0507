"""What happens at once in one ticket, each on a connection of its own."""

import asyncio
from uuid import UUID

from terazi.modules.support.actions.sweeps import let_rest
from terazi.modules.support.jobs import sweep_tickets
from terazi.modules.support.values.ratings import ASKED_AFTER
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ASKED, ask, end, keyed, look, say, seen


async def test_numbers_leave_none_out_however_many_ask_at_once(
    house: HouseUnderTest, asker: str, other: str
) -> None:
    path = "/v1/user/support/new"
    bad = {**ASKED, "document_list": ["yok.pdf"]}
    answers = await asyncio.gather(
        *(
            house.post(path, token=token, body=ASKED if at % 3 else bad)
            for at, token in enumerate([asker, other] * 9)
        )
    )
    numbers = sorted(answer["support"]["number"] for answer in answers if answer.status == 200)
    assert numbers == list(range(1001, 1001 + 12))


async def test_the_same_call_at_once_opens_one_and_writes_one(house: HouseUnderTest, asker: str) -> None:
    made = await asyncio.gather(*(keyed(house, asker, "/v1/user/support/new", "k", ASKED) for _ in range(5)))
    (ticket,) = {answer["support"]["user_support_client_id"] for answer in made}
    path, said = "/v1/user/support/comment", {"comment": "Bir kez"}
    answers = await asyncio.gather(
        *(keyed(house, asker, path, "m", said, user_support_client_id=ticket) for _ in range(5))
    )
    assert {answer.status for answer in answers} == {200}
    assert len((await look(house, asker, ticket))["message_list"]) == 2


async def test_two_who_answer_at_once_do_not_both_answer(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker)
    first = (await look(house, staff, ticket))["message_list"][0]["message_id"]
    answers = await asyncio.gather(
        *(say(house, token, ticket, "Yanıt", seen_message_id=first) for token in (staff, admin))
    )
    assert sorted(answer.status for answer in answers) == [200, 409]
    (refused,) = [answer for answer in answers if answer.status == 409]
    assert (refused.json["status_code"], refused["message"]) == ("220412", "Yanıt")


async def test_who_writes_while_it_ends_loses_no_word(house: HouseUnderTest, asker: str, staff: str) -> None:
    for _ in range(6):
        ticket = await ask(house, asker)
        await seen(house, staff, ticket)
        written, ended = await asyncio.gather(
            say(house, asker, ticket, "Bir şey daha"), end(house, staff, ticket, "Bitti")
        )
        if written.status == 200:
            assert (ended.status, ended.error) == (409, "newer_message")
            assert (await look(house, asker, ticket))["state"] == "open"
        else:
            assert (written.error, written["follows"]) == ("ticket_terminated", ticket)
            assert ended["status"] == "terminated"


async def test_messages_at_once_stand_one_after_another(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    answers = await asyncio.gather(
        *(say(house, token, ticket, f"{at}") for at, token in enumerate([asker, staff] * 5))
    )
    assert {answer.status for answer in answers} == {200}
    numbers = [each["number"] for each in (await look(house, asker, ticket))["message_list"]]
    assert numbers == list(range(1, len(numbers) + 1))
    words = [each for each in (await look(house, asker, ticket))["message_list"] if not each["event"]]
    assert len(words) == 11


async def test_a_silent_ticket_is_reminded_of_once_rests_and_ends(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt")
    kinds = []
    for days in (4.9, 0.2, 0.2, 1.6, 0.3):
        house.clock.advance(days=days)
        await sweep_tickets.handler(house.work())
        kinds.append((await house.mails(to="soran@example.com"))[-1].kind.rpartition(".")[2])
        if days == 1.6:
            assert await _state(house, ticket) == "answered"
    assert kinds == ["answer", "reminder", "reminder", "reminder", "reminder"]
    assert [mail.kind for mail in await house.mails()].count("support.mail.reminder") == 1
    assert await _state(house, ticket) == "passive"
    await house.run_jobs(later=ASKED_AFTER.total_seconds())
    house.clock.advance(days=90.1)
    await sweep_tickets.handler(house.work())
    assert await _state(house, ticket) == "terminated"
    assert (await house.mails(to="soran@example.com"))[-1].kind == "support.mail.rested"


async def test_a_word_that_comes_while_a_ticket_is_swept_keeps_it_open(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt")
    house.clock.advance(days=5.1)
    await sweep_tickets.handler(house.work())
    house.clock.advance(days=2.1)
    token = await house.sign_in("soran")
    from_ticket = (await look(house, token, ticket))["user_support_client_id"]

    async def sweep() -> None:
        async with house.house.database.transaction() as db:
            await let_rest(house.change(db), UUID(from_ticket))

    written, _ = await asyncio.gather(say(house, token, ticket, "Sorun sürüyor"), sweep())
    assert written.status == 200
    assert await _state(house, ticket) == "open"
    house.clock.advance(hours=1)
    await sweep_tickets.handler(house.work())
    assert await _state(house, ticket) == "open"


async def _state(house: HouseUnderTest, ticket: str) -> str:
    return str((await look(house, await house.sign_in("soran"), ticket))["state"])
