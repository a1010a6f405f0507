"""Taking an answer back before it leaves: nobody else reads it, and whoever comes first has it."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from terazi.foundation.mail_jobs import deliver_mail
from tests.calling import HouseUnderTest, Reply
from tests.modules.support.asking import ask, look, say, seen

SECRET = "yanlışmüşteriyegidecekti"


async def withdraw(house: HouseUnderTest, token: str, ticket: str, message: str) -> Reply:
    """Take an answer back."""
    path = "/v1/support/withdraw"
    return await house.post(path, token=token, user_support_client_id=ticket, message_id=message)


async def answered(house: HouseUnderTest, asker: str, staff: str, **fields: Any) -> tuple[str, str]:
    """Return a ticket with an answer that has not left, and the answer's id."""
    ticket = await ask(house, asker)
    house.clock.advance(seconds=5)
    written = await say(house, staff, ticket, SECRET, **fields)
    assert written.status == 200, written.json
    words = [each for each in written["support"]["message_list"] if not each["event"]]
    return ticket, str(words[-1]["message_id"])


@pytest.mark.parametrize("then", ["answered", "keep", "passive"])
async def test_a_withdrawn_answer_leaves_no_trace_for_who_asked(
    house: HouseUnderTest, asker: str, staff: str, then: str
) -> None:
    ticket, message = await answered(house, asker, staff, then=then)
    before = await look(house, asker, ticket)
    assert before["state"] == {"keep": "open"}.get(then, then)
    taken = await withdraw(house, staff, ticket, message)
    assert taken.status == 200, taken.json
    assert SECRET in taken["comment"]
    assert (taken["support"]["state"], taken["support"]["answer_by"]) == (
        "open",
        taken["support"]["answer_by"],
    )
    after = await look(house, asker, ticket)
    assert [each["event"] for each in after["message_list"]] == [""]
    assert after["state"] == "open"
    assert not [mail for mail in await house.mails() if SECRET in str(mail)]
    found = await house.post("/v1/user/support/list", token=staff, words=SECRET)
    assert found["list"] == []
    told = [each["event"] for each in (await look(house, staff, ticket))["message_list"]]
    assert "withdrawn" in told
    report = await house.post("/v1/support/report", token=staff)
    assert report["total"]["answered_count"] == 0


async def test_the_time_goes_on_as_if_nothing_was_said(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    due = (await look(house, staff, ticket))["answer_by"]
    written = await say(house, staff, ticket, SECRET)
    message = [each for each in written["support"]["message_list"] if not each["event"]][-1]["message_id"]
    house.clock.advance(seconds=4)
    taken = await withdraw(house, staff, ticket, message)
    late = datetime.fromisoformat(taken["support"]["answer_by"]) - datetime.fromisoformat(due)
    assert 0 <= late.total_seconds() <= 4


async def test_the_answer_is_written_again_with_its_file(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    file = {"file": ("not.txt", b"1.250,00 TL")}
    kept = await house.upload("/v1/support/file/record", token=staff, files=file)
    ticket, message = await answered(house, asker, staff, file_list=[kept["file_id"]])
    taken = await withdraw(house, staff, ticket, message)
    assert [each["file_id"] for each in taken["file_list"]] == [kept["file_id"]]
    again = await say(house, staff, ticket, "Doğrusu", file_list=[kept["file_id"]])
    assert again.status == 200, again.json
    mails = [mail for mail in await house.mails() if mail.kind == "support.mail.answer"]
    assert ["Doğrusu" in mail.body_text for mail in mails] == [True]


async def test_what_was_read_or_has_left_or_was_answered_stays(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket, message = await answered(house, asker, staff)
    await seen(house, asker, ticket)
    assert (await withdraw(house, staff, ticket, message)).error == "answer_left"
    ticket, message = await answered(house, asker, staff)
    await say(house, asker, ticket, "Teşekkürler")
    assert (await withdraw(house, staff, ticket, message)).error == "answer_left"
    ticket, message = await answered(house, asker, staff)
    await deliver_mail.handler(house.work(), mail_id=message)
    assert (await withdraw(house, staff, ticket, message)).error == "answer_left"
    assert SECRET in str((await look(house, asker, ticket))["message_list"])


async def test_only_who_wrote_it_takes_it_back(
    house: HouseUnderTest, asker: str, staff: str, admin: str, other: str
) -> None:
    ticket, message = await answered(house, asker, staff)
    for token in (admin, other, asker):
        assert (await withdraw(house, token, ticket, message)).error == "ticket_not_found"
    note = await say(house, staff, ticket, "Not", is_internal=True)
    written = note["support"]["message_list"][-1]["message_id"]
    assert (await withdraw(house, staff, ticket, written)).error == "ticket_not_found"


async def test_the_job_or_who_takes_it_back_has_it_never_both(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    for turn in range(8):
        ticket, message = await answered(house, asker, staff)
        sending = deliver_mail.handler(house.work(), mail_id=message)
        taking = withdraw(house, staff, ticket, message)
        both = (sending, taking) if turn % 2 else (taking, sending)
        results = await asyncio.gather(*both)
        taken = next(each for each in results if isinstance(each, Reply))
        left = [mail for mail in await house.mails() if str(mail.id) == message and mail.sent_at]
        assert (taken.status == 200) is not bool(left)
        assert (SECRET in str((await look(house, asker, ticket))["message_list"])) is bool(left)


async def test_an_answer_waits_ten_seconds(house: HouseUnderTest, asker: str, staff: str) -> None:
    await answered(house, asker, staff)
    before = datetime.now(UTC)
    async with house.house.database.transaction() as db, db.connection() as connection:
        found = await connection.execute(
            "SELECT scheduled_at FROM procrastinate_jobs WHERE task_name = 'mail.deliver_mail' AND scheduled_at IS NOT NULL"
        )
        ((due,),) = await found.fetchall()
    assert 5 < (due - before).total_seconds() <= 10
