"""Letters to many leave in batches, so that the mails of everybody else do not wait behind them."""

from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import updated
from terazi.foundation.types import Value
from terazi.foundation.undeliverable import undeliverable_among
from terazi.modules.accounts.public import find_addressed_by_id
from terazi.modules.sending import queries
from terazi.modules.sending.mails import Sender, put_letter
from terazi.modules.sending.rules.letters import failure_of
from terazi.modules.sending.tables import MAILING, MAILING_PERSON
from terazi.modules.sending.values import LetterState, Mailing, MailingState, WaitingLetter

tasks = Tasks("sending")
_HOUR = timedelta(hours=1)
_PAUSE = timedelta(seconds=1)
_FULL_PAUSE = timedelta(minutes=2)
"""How long a mailing waits where the hour's mails are used up."""


@tasks.task(queue="mail")
async def send_batch(work: Work, *, mailing_id: str) -> None:
    """Hand the next letters of a mailing to the outbox, and come again for those after."""
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        (mailing,) = await db.ask(queries.lock_mailing(UUID(mailing_id)))
        if mailing is None or mailing.state is not MailingState.SENDING:
            return
        (handed,) = await db.ask(queries.count_handed_since(change.now - _HOUR))
        room = work.settings.mailings_per_hour - handed
        if room <= 0:
            await send_batch.enqueue_in(db, _FULL_PAUSE, once=_once(mailing_id), mailing_id=mailing_id)
            return
        count = min(room, work.settings.mailings_per_second)
        (waiting,) = await db.ask(queries.next_letters(mailing.id, count))
        sender = Sender(base_url=mailing.base_url, legal=work.settings.mail_legal_sender)
        await _hand_over(change, mailing, waiting, sender)
        if len(waiting) < count:
            await db.write(updated(MAILING, mailing.id, state=MailingState.DONE, ended_at=change.now))
        else:
            await send_batch.enqueue_in(db, _PAUSE, once=_once(mailing_id), mailing_id=mailing_id)


async def _hand_over(change: Change, mailing: Mailing, waiting: list[WaitingLetter], sender: Sender) -> None:
    """Put letters into the outbox; who may not be written to any more gets none."""
    ids = [letter.user_id for letter in waiting]
    found, agreeing = await change.db.ask(find_addressed_by_id(ids), queries.consenting(ids))
    (refused,) = await change.db.ask(undeliverable_among([person.mail for person in found]))
    people = {person.id: person for person in found}
    for letter in waiting:
        person = people.get(letter.user_id)
        failure = failure_of(
            person,
            mailing.kind,
            has_consent=letter.user_id in agreeing,
            is_refused=person is not None and person.mail.lower() in refused,
        )
        changes: dict[str, Value]
        if person is None or failure is not None:
            changes = {"state": LetterState.FAILED, "failure": failure}
        else:
            mail_id = await put_letter(change, mailing.letter, person, sender)
            changes = {"state": LetterState.HANDED, "mail_id": mail_id}
        await change.db.write(updated(MAILING_PERSON, letter.id, changed_at=change.now, **changes))


@tasks.every("* * * * *")
async def note_results(work: Work) -> None:
    """Write down which letters have left, and go on with mailings whose next batch was lost."""
    async with work.database.transaction() as db:
        await db.write(queries.note_results())
    await for_each(work, "go on with mailings", queries.unfinished_mailings, _go_on)


async def _go_on(change: Change, mailing_id: UUID) -> None:
    await send_batch.enqueue(change.db, once=_once(str(mailing_id)), mailing_id=str(mailing_id))


def _once(mailing_id: str) -> str:
    """Return what keeps a second chain of batches from beginning."""
    return f"mailing:{mailing_id}"
