"""Who has left is written nothing more by support: what waits in the outbox is taken back, but for the deletion's own mail."""

import asyncio
from uuid import UUID

from terazi.foundation.mail_jobs import take_back_to
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.support.jobs import forget_mails, sweep_tickets
from tests.breaking import run_sql, values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.support.asking import ask, end, say
from tests.modules.support.visiting import ask_by_mail, enter

MAIL = "soran@example.com"


async def _waiting(house: HouseUnderTest, mail: str = MAIL) -> list[str]:
    return [
        each.kind
        for each in await house.mails(mail)
        if each.sent_at is None and each.kind.startswith("support.")
    ]


async def _leave(house: HouseUnderTest, token: str) -> None:
    asked = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
    assert asked.status == 200, asked.json


async def _delete(house: HouseUnderTest) -> None:
    await run_sql(house, "UPDATE user_account SET delete_after = now() WHERE delete_after IS NOT NULL")
    house.clock.advance(minutes=1)
    await delete_due_accounts.handler(house.work())


async def test_nothing_of_support_leaves_for_somebody_who_was_deleted(
    house: HouseUnderTest, asker: str, other: str, staff: str
) -> None:
    own, kept = await ask(house, asker), await ask(house, other)
    by_mail = await ask_by_mail(house, "Soran@example.com")
    await enter(house, "Soran@example.com")
    for ticket in (own, kept, by_mail):
        assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    assert {"support.mail.answer", "support.mail.receipt"} <= set(await _waiting(house))
    others = await _waiting(house, "baska@example.com")
    assert "support.mail.answer" in others
    await _leave(house, asker)
    await _delete(house)
    assert [await _waiting(house, mail) for mail in (MAIL, "Soran@example.com")] == [[], []]
    assert await _waiting(house, "baska@example.com") == others
    await house.run_jobs(later=3600)
    told = [letter.to_address.lower() for letter in house.sent if "Bakıyoruz." in letter.body_text]
    assert told == ["baska@example.com"]
    kinds = {each.kind for each in await house.mails(MAIL) if each.sent_at is not None}
    assert {"accounts.mail.leaving", "accounts.mail.deleted"} <= kinds


async def test_who_leaves_a_desk_is_told_of_no_ticket(house: HouseUnderTest, asker: str, staff: str) -> None:
    await ask(house, asker)
    await run_sql(
        house,
        "INSERT INTO outgoing_mail (id, to_address, kind, lang, created_at, attempts) "
        "VALUES (gen_random_uuid(), 'yanitlayan@example.com', 'support.mail.due', 'tr', now(), 0)",
    )
    await _leave(house, staff)
    await _delete(house)
    assert await _waiting(house, "yanitlayan@example.com") == []
    assert "support.mail.receipt" in await _waiting(house)


async def test_a_mail_that_is_just_leaving_is_not_waited_for(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Bakıyoruz.")
    (leaving,) = [each.id for each in await house.mails(MAIL) if each.kind == "support.mail.answer"]
    await _leave(house, asker)
    is_held, goes_on = asyncio.Event(), asyncio.Event()

    async def deliver() -> None:
        async with house.house.database.transaction() as db, db.connection() as connection:
            await connection.execute("SELECT id FROM outgoing_mail WHERE id = %s FOR UPDATE", [leaving])
            is_held.set()
            await goes_on.wait()

    async def delete() -> None:
        await is_held.wait()
        async with asyncio.timeout(30):
            await _delete(house)
        goes_on.set()

    await asyncio.gather(deliver(), delete())
    assert await _waiting(house) == ["support.mail.answer"]


async def test_a_deletion_that_dies_takes_no_mail_back(house: HouseUnderTest, asker: str) -> None:
    await ask(house, asker)
    before = await _waiting(house)

    async def dies() -> None:
        async with house.house.database.transaction() as db:
            await take_back_to(house.change(db), [MAIL], kinds="support.mail.")
            raise ConnectionAbortedError

    (failed,) = await asyncio.gather(dies(), return_exceptions=True)
    assert isinstance(failed, ConnectionAbortedError)
    assert await _waiting(house) == before == ["support.mail.receipt"]


async def test_the_address_of_a_stranger_who_never_proved_it_takes_nothing_back(
    house: HouseUnderTest, asker: str
) -> None:
    await ask(house, asker)
    body = {"username": "taklitci", "password": PASSWORD, "mail": "taklitci@example.com", "firstname": "A"}
    made = await house.post("/v1/register", body={**body, "lastname": "B", "eula_document_code": "terms-1"})
    assert made.status == 200, made.json
    await run_sql(
        house,
        "UPDATE user_account SET mail = 'soran@example.com', state = 'leaving', delete_after = now() "
        "WHERE username = 'taklitci'",
    )
    house.clock.advance(minutes=1)
    await delete_due_accounts.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM user_account WHERE state = 'deleted'") == [1]
    assert await _waiting(house) == ["support.mail.receipt"]


async def test_what_still_waits_goes_as_a_ticket_is_emptied(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    over, going_on = await ask(house, asker), await ask(house, asker)
    for ticket in (over, going_on):
        assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    assert (await end(house, staff, over, "Çözüldü")).status == 200
    assert sorted(await _waiting(house)) == [
        *["support.mail.answer"] * 2, "support.mail.ended", *["support.mail.receipt"] * 2,
    ]  # fmt: skip
    long_ago = "UPDATE ticket SET moved_at = moved_at - interval '3 years' WHERE id = :id"
    await run_sql(house, long_ago, id=UUID(over))
    await sweep_tickets.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM ticket WHERE emptied_at IS NOT NULL") == [1]
    assert sorted(await _waiting(house)) == ["support.mail.answer", "support.mail.receipt"]


async def test_what_was_noted_of_a_mail_lasts_as_long_as_the_mail_may_wait(
    house: HouseUnderTest, asker: str
) -> None:
    await ask(house, asker)
    noted = "SELECT count(*) FROM automatic_mail"
    for days, left in ((5, 1), (2, 0)):
        house.clock.advance(days=days)
        await forget_mails.handler(house.work())
        assert await values_of(house, noted) == [left]
