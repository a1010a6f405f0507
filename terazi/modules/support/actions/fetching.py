"""Mails that are fetched out of a mailbox: kept once, known by the mailbox, its validity and their number."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Task
from terazi.foundation.language.lang import Lang
from terazi.foundation.mailboxes import Folder, MailboxFailedError, MailboxProblem, MailboxStep
from terazi.foundation.receiving import Delivery
from terazi.modules.support.actions.receiving import incoming_mail, write_mail
from terazi.modules.support.mails import mail_mailbox_test
from terazi.modules.support.queries import mailboxes as queries
from terazi.modules.support.rules.doors import mailbox_key
from terazi.modules.support.values.incoming import IncomingMail, MailDoor
from terazi.modules.support.values.mailboxes import Mailbox

_HEAD = 64 * 1024
"""In which the word of a test is looked for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fetched:
    """A mail as it came out of a mailbox; no content where it was too large, or gone."""

    mailbox: Mailbox
    holder: UUID
    number: int
    content: bytes | None = field(repr=False)


async def begin_folder(change: Change, mailbox: Mailbox, folder: Folder) -> Mailbox:
    """Return the mailbox with the numbers of its folder.

    What lies in it when it is opened first is left alone. Where a server has numbered its mails anew, all since the mailbox
    was named are looked at again: those that were fetched are marked, or known by what they say.
    """
    if mailbox.uid_validity == folder.validity:
        return mailbox
    start = folder.next_number if mailbox.uid_validity is None else 1
    await change.db.write(queries.begin_numbers(mailbox, folder.validity, start))
    (noted,) = await change.db.ask(queries.find_mailbox(mailbox.id))
    return noted or replace(mailbox, uid_validity=folder.validity, start_uid=start, last_uid=start - 1)


def fetched_mail(fetched: Fetched, *, mail_id: UUID, now: datetime) -> IncomingMail | None:
    """Return a mail as it is kept; it is to lie in the store before its row is written."""
    if fetched.content is None:
        return None
    delivery = Delivery(content=fetched.content, is_believed=bool(fetched.mailbox.believed_relay))
    mail = incoming_mail(delivery, door=MailDoor.MAILBOX, mail_id=mail_id, now=now)
    return replace(mail, mailbox_id=fetched.mailbox.id)


async def keep_fetched(change: Change, fetched: Fetched, mail: IncomingMail | None, reader: Task) -> bool:
    """Write the row of a mail, how far the mailbox is fetched, and have it read; False where it is not to be kept.

    The mail of a test is for nobody: that it came is all that is to be known of it.
    """
    mailbox, number = fetched.mailbox, fetched.number
    (now_known,) = await change.db.ask(queries.find_mailbox(mailbox.id))
    is_left = mail is None
    is_new = False
    if now_known is not None and mail is not None:
        if now_known.test_id is not None and _is_test(fetched, now_known.test_id):
            await change.db.write(queries.note_test(mailbox.id, now_known.test_id, None))
        else:
            key = mailbox_key(mailbox.id, mailbox.uid_validity or 0, number)
            is_new = await write_mail(change, mail, reader, key=key)
    await change.db.write(
        queries.note_fetched(mailbox.id, fetched.holder, number, change.now, is_left=is_left)
    )
    return is_new


async def send_test(change: Change, mailbox: Mailbox, lang: Lang, *, has_sender: bool) -> None:
    """Send a mailbox the mail by which its last test ends."""
    if not has_sender or mailbox.test_id is None:
        raise MailboxFailedError(MailboxProblem.NO_SENDER, MailboxStep.SEND)
    await mail_mailbox_test(change, mailbox.address, mailbox.test_id, lang)
    await change.db.write(queries.note_test(mailbox.id, mailbox.test_id, MailboxStep.FETCH))


def _is_test(fetched: Fetched, test_id: UUID) -> bool:
    return fetched.content is not None and test_id.hex.encode() in fetched.content[:_HEAD]
