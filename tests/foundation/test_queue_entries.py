"""Entries of the queue: made in the change that wants them, and of some only one at a time."""

from sqlalchemy import text

from terazi.foundation.mail_jobs import deliver_mail
from tests.foundation.conftest import SmallHouse

MAIL = "00000000-0000-0000-0000-000000000001"


async def test_what_may_wait_once_waits_once_and_the_change_goes_on(fresh_house: SmallHouse) -> None:
    for _ in range(2):
        async with fresh_house.house.database.session() as db:
            for _ in range(3):
                await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
            await db.execute(text("SELECT 1"))
            await deliver_mail.enqueue(db, mail_id=MAIL)
            await db.commit()
    assert await fresh_house.count("procrastinate_jobs") == 3


async def test_an_entry_of_a_change_that_is_taken_back_is_gone(fresh_house: SmallHouse) -> None:
    async with fresh_house.house.database.session() as db:
        await deliver_mail.enqueue(db, once="mail:1", mail_id=MAIL)
        await deliver_mail.enqueue(db, mail_id=MAIL)
        await db.rollback()
    assert await fresh_house.count("procrastinate_jobs") == 0
