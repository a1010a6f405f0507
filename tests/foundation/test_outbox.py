"""The outbox: nothing is sent for what did not happen, and what happened goes unsent never."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Letter
from terazi.foundation.mail_jobs import deliver_mail, send_mail, sweep_outbox
from tests.calling import HouseUnderTest

HOSTILE = "<script>alert(\"x\")</script> & 'çay'"


async def ask_for_mail(house: HouseUnderTest, *, commit: bool = True, link: str | None = None) -> None:
    async with house.house.database.session() as db:
        await send_mail(
            Change(db=db, now=house.clock.now, new_id=new_id),
            to_address="ayse@example.com",
            subject=Phrase("foundation.done"),
            paragraphs=[Phrase("accounts.mail.greeting", {"username": HOSTILE})],
            link=link,
            lang=Lang.TR,
        )
        if commit:
            await db.commit()


def work_of(house: HouseUnderTest, sent: list[Letter], *, works: bool = True) -> Work:
    async def send(letter: Letter) -> None:
        if not works:
            raise ConnectionError("the server is away")
        sent.append(letter)

    return Work(
        database=house.house.database,
        storage=house.house.storage,
        settings=house.house.settings,
        mail_sender=send,
        cards=house.house.cards,
        clock=house.clock,
        new_id=new_id,
    )


async def test_a_mail_leaves_once_after_the_change(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    assert house.sent == []
    await house.run_jobs()
    await house.run_jobs()
    assert [letter.to_address for letter in house.sent] == ["ayse@example.com"]
    assert [mail.sent_at for mail in await house.mails()] == [house.clock.now]


async def test_a_change_that_is_taken_back_sends_nothing(house: HouseUnderTest) -> None:
    await ask_for_mail(house, commit=False)
    await house.run_jobs()
    assert house.sent == []
    assert await house.mails() == []


async def test_values_in_a_mail_are_text_not_markup(house: HouseUnderTest) -> None:
    await ask_for_mail(house, link='https://terazi.test/?a="><b>')
    (mail,) = await house.mails()
    assert HOSTILE in mail.body_text
    assert "<script" not in mail.body_html
    assert "<b>" not in mail.body_html


async def test_a_mail_the_server_did_not_take_stays_unsent(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    (mail,) = await house.mails()
    with pytest.raises(ConnectionError):
        await deliver_mail.handler(work_of(house, [], works=False), mail_id=str(mail.id))
    assert [mail.sent_at for mail in await house.mails()] == [None]
    await house.run_jobs()
    assert len(house.sent) == 1


async def test_two_workers_send_a_mail_once(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    (mail,) = await house.mails()
    sent: list[Letter] = []
    work = work_of(house, sent)
    await asyncio.gather(*(deliver_mail.handler(work, mail_id=str(mail.id)) for _ in range(4)))
    assert len(sent) == 1


async def test_a_mail_whose_job_was_lost_is_sent_by_the_sweep(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    async with house.house.database.session() as db:
        await db.execute(text("DELETE FROM procrastinate_jobs"))
        await db.commit()
    await house.run_jobs()
    assert house.sent == []
    house.clock.advance(minutes=3)
    for _ in range(2):
        await sweep_outbox.handler(work_of(house, []))
    await house.run_jobs()
    assert len(house.sent) == 1


async def test_old_mails_are_forgotten(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    await house.run_jobs()
    house.clock.now += timedelta(days=29)
    await sweep_outbox.handler(work_of(house, []))
    assert len(await house.mails()) == 1
    house.clock.now += timedelta(days=2)
    await sweep_outbox.handler(work_of(house, []))
    assert await house.mails() == []
