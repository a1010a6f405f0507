"""What happens at once with one code, one key or one address, each on a connection of its own."""

import asyncio

from terazi.modules.support.jobs import forget_strangers
from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.support.visiting import (
    VISITOR,
    ask_by_mail,
    enter,
    mailed_code,
    other_digits,
    record,
    verify,
    visit,
)


async def test_a_code_that_is_used_twice_at_once_works_once(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    code = await mailed_code(house)
    answers = await asyncio.gather(*(verify(house, code) for _ in range(5)))
    assert sorted(answer["is_verified"] for answer in answers) == [False] * 4 + [True]
    assert await values_of(house, "SELECT count(*) FROM mail_visitor_key WHERE ticket_id IS NULL") == [1]
    assert [mail.kind for mail in await house.mails(to=VISITOR)].count("support.mail.receipt") == 1


async def test_the_same_call_at_once_gets_the_same_key(house: HouseUnderTest) -> None:
    ticket = await ask_by_mail(house)
    code = await mailed_code(house)
    answers = await asyncio.gather(*(verify(house, code, key="k") for _ in range(4)))
    (key,) = {answer["visitor_key"] for answer in answers}
    assert (await visit(house, "support/get", key, ticket)).status == 200
    assert [mail.kind for mail in await house.mails(to=VISITOR)].count("support.mail.receipt") == 1
    assert (await verify(house, code, key="other"))["is_verified"] is False


async def test_wrong_tries_at_once_are_all_counted(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    code = await mailed_code(house)
    answers = await asyncio.gather(*(verify(house, other_digits(code)) for _ in range(5)))
    assert [answer["is_verified"] for answer in answers] == [False] * 5
    assert await values_of(house, "SELECT code_tries FROM mail_visitor") == [0]
    await house.pass_time_at_the_door(minutes=5)
    assert (await verify(house, code))["is_verified"] is False


async def test_forms_at_once_make_one_visitor_and_three_tickets(house: HouseUnderTest) -> None:
    answers = await asyncio.gather(*(record(house) for _ in range(6)))
    assert sorted(answer.status for answer in answers) == [200] * 3 + [429] * 3
    assert await values_of(house, "SELECT count(*) FROM mail_visitor") == [1]
    assert await values_of(house, "SELECT count(*) FROM ticket") == [3]


async def test_who_proves_while_it_is_swept_has_the_ticket_or_nothing_of_it(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    house.clock.advance(hours=24, minutes=1)
    await house.post("/v1/mail/code", body={"mail": VISITOR})
    await house.run_jobs()
    code = await mailed_code(house)
    answer, _ = await asyncio.gather(verify(house, code), forget_strangers.handler(house.work()))
    states = await values_of(house, "SELECT state FROM ticket")
    left = await values_of(house, "SELECT count(*) FROM ticket_message")
    assert states in ([], ["open"])
    assert bool(left[0]) is bool(states)
    if states:
        assert answer["is_verified"] is True


async def test_who_asks_again_while_the_address_is_forgotten_keeps_the_ticket(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    house.clock.advance(hours=25)
    await forget_strangers.handler(house.work())
    for _ in range(3):
        await asyncio.gather(record(house), forget_strangers.handler(house.work()))
        lost = await values_of(house, "SELECT count(*) FROM ticket WHERE visitor_id IS NULL")
        assert lost == [0]
        house.clock.advance(hours=25)
        await forget_strangers.handler(house.work())


async def test_words_at_once_stand_one_after_another(house: HouseUnderTest) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    answers = await asyncio.gather(
        *(visit(house, "support/comment", key, ticket, comment=f"{at}") for at in range(5))
    )
    assert {answer.status for answer in answers} == {200}
    messages = (await visit(house, "support/get", key, ticket))["support"]["message_list"]
    assert [each["number"] for each in messages] == list(range(1, 8))
