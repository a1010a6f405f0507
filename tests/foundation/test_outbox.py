"""The outbox: nothing is sent for what did not happen, and what happened goes unsent never."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import OUTGOING_MAIL, Letter
from terazi.foundation.mail_jobs import deliver_mail, send_mail, sweep_outbox
from terazi.foundation.questions import many, touched
from terazi.foundation.screens import ScreenLink
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.rates.central_bank import CentralBank
from tests.calling import HouseUnderTest, nobody_is_told, open_house

RESET = ScreenLink(base_url="https://terazi.test", route_view="password_reset", query={"token": "Ab12Cd34"})
HOSTILE = "<script>alert(\"x\")</script> & 'çay'"


async def ask_for_mail(house: HouseUnderTest, *, commit: bool = True, link: ScreenLink | None = None) -> None:
    async with house.house.database.transaction() as db:
        await send_mail(
            Change(db=db, now=house.clock.now, new_id=new_id),
            to_address="ayse@example.com",
            subject=Phrase("foundation.done"),
            paragraphs=[Phrase("accounts.mail.greeting", {"username": HOSTILE})],
            link=link,
            lang=Lang.TR,
        )
        if not commit:
            await db.rollback()


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
        exchange_rates=CentralBank("http://127.0.0.1:9/today.xml"),
        edocuments=edocument_gateways("http://127.0.0.1:9"),
        webhooks=nobody_is_told,
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
    await ask_for_mail(house, link=ScreenLink(base_url='https://terazi.test/"><b>', route_view="login"))
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
    await house.house.database.recorder.write(touched(text("DELETE FROM procrastinate_jobs"))())
    await house.run_jobs()
    assert house.sent == []
    house.clock.advance(minutes=3)
    for _ in range(2):
        await sweep_outbox.handler(work_of(house, []))
    await house.run_jobs()
    assert len(house.sent) == 1


async def rows_of_outbox(house: HouseUnderTest) -> list[dict[str, Any]]:
    whole = many(lambda **columns: columns, select(*OUTGOING_MAIL.c))
    (rows,) = await house.house.database.reader.ask(whole())
    return rows


async def test_what_a_mail_says_waits_sealed(house: HouseUnderTest) -> None:
    await ask_for_mail(house, link=RESET)
    (row,) = await rows_of_outbox(house)
    assert (row["subject"], row["body_text"], row["body_html"]) == (None, None, None)
    assert b"Ab12Cd34" not in row["sealed"]
    assert (row["to_address"], row["kind"]) == ("ayse@example.com", "foundation.done")
    (mail,) = await house.mails()
    assert mail.body_text.endswith("https://terazi.test/giris/sifre-sifirlama?token=Ab12Cd34")


async def test_a_mail_that_was_sent_is_emptied(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, smtp_url="smtp://localhost") as house:
        await ask_for_mail(house, link=RESET)
        await house.run_jobs()
        assert "Ab12Cd34" in house.sent[-1].body_text
        (row,) = await rows_of_outbox(house)
        emptied = [row[name] for name in ("sealed", "subject", "body_text", "body_html", "attachments")]
        assert emptied == [None, None, None, None, []]
        assert (row["to_address"], row["sent_at"]) == ("ayse@example.com", house.clock.now)


async def test_a_mail_nobody_could_read_later_is_emptied(database_url: str, tmp_path: Path) -> None:
    """In production without a mail server there is no page either: what was kept would only be there to be stolen."""
    settings = {"mode": "production", "secret_key": "s" * 40, "public_url": "https://terazi.test"}
    async with open_house(database_url, tmp_path, **settings) as house:
        await ask_for_mail(house)
        await house.run_jobs()
        (row,) = await rows_of_outbox(house)
        assert row["sealed"] is None


async def test_a_mail_under_another_secret_is_given_up(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    resealed = touched(text("UPDATE outgoing_mail SET sealed = sealed || 'x'::bytea"))
    await house.house.database.recorder.write(resealed())
    await house.run_jobs()
    house.clock.advance(minutes=3)
    await sweep_outbox.handler(work_of(house, []))
    await house.run_jobs()
    assert house.sent == []
    (row,) = await rows_of_outbox(house)
    assert (row["sent_at"], row["last_error"]) == (None, "sealed under another secret")


async def test_a_mail_that_nobody_takes_is_given_up_after_days(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    (mail,) = await house.mails()
    away = work_of(house, [], works=False)
    house.clock.advance(days=4)
    await sweep_outbox.handler(away)
    with pytest.raises(ConnectionError):
        await deliver_mail.handler(away, mail_id=str(mail.id))
    house.clock.advance(days=2)
    await sweep_outbox.handler(away)
    (row,) = await rows_of_outbox(house)
    assert (row["sent_at"], row["last_error"], row["sealed"]) == (None, "nobody took it", None)
    await house.run_jobs()
    assert house.sent == []


async def test_a_mail_of_the_version_before_is_sent_and_emptied(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, smtp_url="smtp://localhost") as house:
        before = text(
            "INSERT INTO outgoing_mail (id, to_address, subject, body_text, body_html, lang, created_at, attempts)"
            " VALUES (:id, 'ayse@example.com', 'Onay', 'Kod: 123456', '<p>Kod</p>', 'tr', :now, 0)"
        )
        await house.house.database.recorder.write(touched(before)(id=new_id(), now=house.clock.now))
        house.clock.advance(minutes=3)
        await sweep_outbox.handler(work_of(house, []))
        await house.run_jobs()
        assert [(letter.subject, letter.body_text) for letter in house.sent] == [("Onay", "Kod: 123456")]
        (row,) = await rows_of_outbox(house)
        assert (row["subject"], row["body_text"], row["body_html"]) == (None, None, None)


async def test_old_mails_are_forgotten(house: HouseUnderTest) -> None:
    await ask_for_mail(house)
    await house.run_jobs()
    house.clock.now += timedelta(days=29)
    await sweep_outbox.handler(work_of(house, []))
    assert len(await house.mails()) == 1
    house.clock.now += timedelta(days=2)
    await sweep_outbox.handler(work_of(house, []))
    assert await house.mails() == []
