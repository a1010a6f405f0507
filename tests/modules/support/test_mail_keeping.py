"""Mails that come in are kept once and read once, whatever dies meanwhile; and they are forgotten."""

import asyncio
import hashlib
import hmac
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from terazi.engine.letters.reading import unread_letter
from terazi.modules.support.actions.intake import ReadMail, take_in
from terazi.modules.support.actions.mailed_files import keep_mailed_files
from terazi.modules.support.jobs import (
    _surroundings,
    forget_mails,
    read_left_mails,
    read_mail,
)
from terazi.modules.support.queries.incoming import lock_waiting
from tests.calling import HouseUnderTest, open_house
from tests.modules.support.asking import look
from tests.modules.support.posting import (
    DESK,
    all_tickets,
    answered,
    came_in,
    deliver,
    keeper_of,
    last_letter,
    outcomes,
    words,
    written,
)


async def test_a_mail_comes_twice_and_is_there_once(house: HouseUnderTest, asker: str) -> None:
    mail = written("Faturam gelmedi.")
    await deliver(house, mail)
    await deliver(house, b"Received: by another\r\n" + mail)
    await deliver(house, mail, DESK, "support@localhost")
    assert await outcomes(house) == ["ticket", "duplicate"]
    assert len(await all_tickets(house)) == 1


async def test_a_mail_whose_task_was_lost_is_read(house: HouseUnderTest, asker: str) -> None:
    await deliver(house, written("Faturam gelmedi."), reads=False)
    work = house.work()
    for _ in range(2):
        house.clock.advance(minutes=3)
        await read_left_mails.handler(work)
    await house.run_jobs()
    assert await outcomes(house) == ["ticket"]
    assert len(await all_tickets(house)) == 1


async def test_whoever_dies_while_reading_leaves_nothing_behind(house: HouseUnderTest, asker: str) -> None:
    """The reader breaks off with everything written and nothing committed, then it is read again."""
    await deliver(house, written("Faturam gelmedi."), reads=False)
    (row,) = await came_in(house)
    mail_id = row["key"].rpartition("/")[2].removesuffix(".eml")
    work = house.work()

    def breaks() -> UUID:
        raise KeyboardInterrupt

    broken = replace(work, new_id=breaks)
    with pytest.raises(KeyboardInterrupt):
        await read_mail.handler(broken, mail_id=mail_id)
    assert await outcomes(house) == ["waiting"]
    assert await all_tickets(house) == []
    await asyncio.gather(*(read_mail.handler(work, mail_id=mail_id) for _ in range(3)))
    assert await outcomes(house) == ["ticket"]
    assert len(await all_tickets(house)) == 1


async def test_a_mail_without_words_is_a_message_all_the_same(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    await deliver(house, b"From: soran@example.com\r\n\r\n", letter.reply_to)
    view = await look(house, staff, ticket)
    assert words(view)[-2:] == ["<p>E-postada metin yok.</p>", "open"]


async def test_a_mail_that_cannot_be_read_is_a_message_with_its_original(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    """What ends the child that reads is known by its head and by whom it was handed to."""
    ticket = await answered(house, asker, staff)
    sent = await last_letter(house)
    content = written("x", to=sent.reply_to)
    await deliver(house, content, sent.reply_to, reads=False)
    (row,) = await came_in(house)
    mail_id = UUID(row["key"].rpartition("/")[2].removesuffix(".eml"))
    work = house.work()
    async with house.house.database.transaction() as db:
        (mail,) = await db.ask(lock_waiting(mail_id))
        assert mail is not None
        letter = unread_letter(content)
        files = await keep_mailed_files(work.storage, mail.id, letter.files)
        read = ReadMail(mail=mail, letter=letter, files=files)
        await take_in(house.change(db), read, await _surroundings(work, mail))
    shown = (await look(house, staff, ticket))["message_list"]
    assert shown[-2]["comment"].startswith("<p>Bu e-posta okunamadı.")
    assert [(file["name"], file["is_risky"]) for file in shown[-2]["file_list"]] == [("mail.eml", True)]
    assert (await look(house, asker, ticket))["message_list"][-2]["file_list"] == []


async def test_mails_are_forgotten_after_a_month(house: HouseUnderTest, asker: str) -> None:
    await deliver(house, written("Faturam gelmedi."))
    (before,) = await came_in(house)
    house.clock.advance(days=31)
    await forget_mails.handler(house.work())
    (after,) = await came_in(house)
    assert (after["key"], after["from_address"], after["recipients"]) == (None, "", [])
    assert before["key"]
    (ticket,) = await all_tickets(house)
    token = await house.sign_in("soran")
    assert words(await look(house, token, str(ticket["id"]))) == ["<p>Faturam gelmedi.</p>"]


@pytest.mark.shared_house
async def test_a_keeper_takes_mails_for_the_desk_alone(house: HouseUnderTest) -> None:
    keeper = keeper_of(house)
    assert keeper.takes("Destek+1042-x@LOCALHOST")
    assert not keeper.takes("ayse@localhost")


KEY = "a key of at least thirty-two characters"


async def post(house: HouseUnderTest, content: bytes, sent_at: int, key: str = KEY) -> Any:
    signature = hmac.new(key.encode(), f"{sent_at}.".encode() + content, hashlib.sha256).hexdigest()
    headers = {"X-Terazi-Time": str(sent_at), "X-Terazi-Signature": signature}
    return await house.client.post("/v1/mail/incoming", content=content, headers=headers)


async def test_a_service_posts_mails(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, incoming_mail_key=KEY) as house:
        token = await house.register("soran", firstname="Elif")
        mail, now = written("Faturam gelmedi."), int(house.clock().timestamp())
        assert (await post(house, mail, now)).status_code == 200
        await house.run_jobs()
        (ticket,) = await all_tickets(house)
        assert words(await look(house, token, str(ticket["id"]))) == ["<p>Faturam gelmedi.</p>"]
        replayed = await post(house, mail, now)
        assert (replayed.status_code, replayed.json()["error"]) == (409, "mail_replayed")
        for content, sent_at, key in ((mail, now - 301, KEY), (mail, now, "another"), (b"", now + 400, KEY)):
            refused = await post(house, content, sent_at, key)
            assert (refused.status_code, refused.json()["error"]) == (401, "mail_unsigned")
        assert (await post(house, mail, now + 1)).status_code == 200  # signed anew, and kept already
        await house.run_jobs()
        assert len(await all_tickets(house)) == 1


@pytest.mark.shared_house
async def test_without_a_key_nothing_can_be_posted(house: HouseUnderTest) -> None:
    refused = await post(house, b"From: a@b.com\r\n\r\nx", int(house.clock().timestamp()), "")
    assert (refused.status_code, refused.json()["error"]) == (401, "mail_unsigned")
