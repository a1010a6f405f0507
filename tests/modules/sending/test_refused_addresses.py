"""An address that the mail server refused gets no letters to many until somebody proves that it works."""

from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import deliver_mail, send_mail, sweep_outbox
from terazi.foundation.questions import values
from terazi.foundation.undeliverable import UNDELIVERABLE_ADDRESS, note_undeliverable
from terazi.modules.sending.jobs import note_results
from tests.calling import HouseUnderTest, open_house
from tests.modules.accounts.codes import enter_mailed_code
from tests.modules.sending.test_mails_to_many import deliver, letters_of, send
from tests.modules.shops.selling import trusted

ADDRESS = "Zeynep@example.com"
ALL = values(select(UNDELIVERABLE_ADDRESS.c.address))


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """An administrator; beside them people with good addresses, one of which fails later."""
    token = await trusted(house, "yonetici.bir", "admin")
    await house.register("zeynep", mail=ADDRESS)
    await house.register("mehmet")
    await house.run_jobs()
    house.refused.add(ADDRESS)
    return token


async def refused(house: HouseUnderTest) -> list[str]:
    (found,) = await house.house.database.reader.ask(ALL())
    return found


async def lose(house: HouseUnderTest, admin: str) -> str:
    """Write to both, and let the letter of one be refused."""
    sent = await send(house, admin, ["zeynep", "mehmet"])
    assert sent["sent_count"] == 2
    await deliver(house)
    await note_results.handler(house.work())
    return str(sent["mailing_id"])


async def test_a_refusal_is_written_down_for_the_person_and_ends_the_letter(
    house: HouseUnderTest, admin: str
) -> None:
    before = len(house.sent)
    mailing_id = await lose(house, admin)
    told = await letters_of(house, admin, mailing_id)
    assert told == {"zeynep": "undeliverable", "mehmet": "sent"}
    assert [letter.to_address for letter in house.sent[before:]].count(ADDRESS) == 0
    assert await refused(house) == [ADDRESS.lower()]
    mail = next(each for each in await house.mails(ADDRESS) if each.kind == "sending.letter")
    assert (mail.sent_at, mail.body_text) == (None, "")
    for _ in range(2):
        await deliver_mail.handler(house.work(), mail_id=str(mail.id))
    assert await refused(house) == [ADDRESS.lower()]


async def test_the_address_is_not_written_to_again_and_says_why(house: HouseUnderTest, admin: str) -> None:
    await lose(house, admin)
    house.refused.clear()
    again = await send(house, admin, ["zeynep", "mehmet"])
    assert (again["sent_count"], [each["reason"] for each in again["failed_list"]]) == (1, ["undeliverable"])
    assert again["failed_list"][0]["username"] == "zeynep"


async def test_after_three_months_one_letter_finds_out(house: HouseUnderTest, admin: str) -> None:
    await lose(house, admin)
    house.clock.advance(days=89)
    await sweep_outbox.handler(house.work())
    assert await refused(house) == [ADDRESS.lower()]
    house.clock.advance(days=2)
    await sweep_outbox.handler(house.work())
    assert await refused(house) == []
    house.device_id = "desk"
    token = await trusted(house, "yonetici.iki", "admin")
    sent = await send(house, token, ["zeynep"])
    assert sent["sent_count"] == 1, "it is tried again"
    await deliver(house)
    await note_results.handler(house.work())
    assert await letters_of(house, token, sent["mailing_id"]) == {"zeynep": "undeliverable"}
    assert await refused(house) == [ADDRESS.lower()], "and believed anew"


async def test_the_three_months_begin_anew_with_each_refusal(house: HouseUnderTest) -> None:
    for day in (0, 89):
        house.clock.advance(days=day)
        await house.house.database.recorder.write(note_undeliverable(ADDRESS, "550", house.clock.now))
    house.clock.advance(days=80)
    await sweep_outbox.handler(house.work())
    assert await refused(house) == [ADDRESS.lower()]


async def test_a_letter_that_waits_is_not_handed_over_either(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, mailings_per_second=1) as house:
        admin = await trusted(house, "yonetici.bir", "admin")
        await house.register("zeynep", mail=ADDRESS)
        await house.run_jobs()
        first, second = [await send(house, admin, ["zeynep"]) for _ in range(2)]
        house.refused.add(ADDRESS)
        await deliver(house)
        await note_results.handler(house.work())
        for mailing in (first, second):
            assert await letters_of(house, admin, mailing["mailing_id"]) == {"zeynep": "undeliverable"}


async def test_whoever_reads_a_mail_there_is_written_to_again(house: HouseUnderTest, admin: str) -> None:
    await lose(house, admin)
    house.refused.clear()
    await house.post("/v1/password/reset/by/mail", mail=ADDRESS)
    await house.run_jobs()
    mail = next(each for each in await house.mails(ADDRESS) if each.kind == "accounts.mail.reset")
    assert (await refused(house)) == [ADDRESS.lower()], "that a mail left proves nothing yet"
    link = httpx.URL(next(word for word in mail.body_text.split() if "mail_password_reset_token=" in word))
    body = {"password": "Baska-bir-sozcuk-42"}
    done = await house.post("/v1/password/reset/by/mail/approve", body=body, **dict(link.params))
    assert done.status == 200, done.json
    assert await refused(house) == []
    assert (await send(house, admin, ["zeynep"]))["sent_count"] == 1


async def test_a_mailed_code_that_is_entered_proves_the_address_too(
    house: HouseUnderTest, admin: str
) -> None:
    house.device_id = "desk"
    await house.sign_in("zeynep")
    await lose(house, admin)
    house.refused.clear()
    house.device_id = "phone"
    token = await house.sign_in("zeynep")
    await house.run_jobs()
    assert await refused(house) == [ADDRESS.lower()]
    entered = await enter_mailed_code(house, token, to=ADDRESS)
    assert entered.status == 200, entered.json
    assert await refused(house) == []


async def test_a_refused_address_gets_what_has_to_be_tried_and_no_news(
    house: HouseUnderTest, admin: str
) -> None:
    await lose(house, admin)
    house.refused.clear()
    before = len(house.sent)
    async with house.house.database.transaction() as db:
        change = Change(db=db, now=house.clock.now, new_id=new_id)
        for subject in (
            "shops.mail.opened.subject",
            "orders.mail.waiting.subject",
            "accounts.mail.deleted.subject",
        ):
            for address in (ADDRESS, "mehmet@example.com"):
                await send_mail(
                    change,
                    to_address=address,
                    subject=Phrase(subject, {"shop": "Kantar"}),
                    paragraphs=[],
                    link=None,
                    lang=Lang.TR,
                )
    await house.run_jobs()
    gone = [(letter.to_address, letter.subject) for letter in house.sent[before:]]
    assert [address for address, _ in gone].count(ADDRESS) == 2
    assert len(gone) == 5
    kept = [mail for mail in await house.mails(ADDRESS) if mail.kind == "shops.mail.opened"]
    assert [(mail.sent_at, mail.body_text) for mail in kept] == [(None, "")]


async def test_a_person_is_told_that_the_own_address_refuses_mail(house: HouseUnderTest, admin: str) -> None:
    tokens = [await house.sign_in(name) for name in ("zeynep", "mehmet")]

    async def told() -> list[bool]:
        answers = [await house.post("/v1/user/mail/change/get", token=token) for token in tokens]
        return [answer["refused_since"] is not None for answer in answers]

    async def shown() -> set[str]:
        answer = await house.post("/v1/user/registration/list", token=admin)
        return {each["username"] for each in answer["registrations"] if each["is_mail_refused"]}

    assert (await told(), await shown()) == ([False, False], set())
    await lose(house, admin)
    assert (await told(), await shown()) == ([True, False], {"zeynep"})
