"""Keeping a mail that comes in: first the whole mail into the store, then its row with the task that reads it."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Task
from terazi.foundation.receiving import MOST_RECIPIENTS, Delivery
from terazi.modules.support.queries.incoming import keep_mail
from terazi.modules.support.rules.doors import MAIL_FOLDER, door_key, head_of, storable
from terazi.modules.support.values.incoming import IncomingMail, MailDoor


def incoming_mail(delivery: Delivery, *, door: MailDoor, mail_id: UUID, now: datetime) -> IncomingMail:
    """Return a mail as it is kept; it is to lie in the store before its row is written."""
    head = head_of(delivery.content)
    recipients = [storable(each, 320) for each in delivery.recipients[:MOST_RECIPIENTS]]
    return IncomingMail(
        id=mail_id,
        door=door,
        content_hash=head.content_hash,
        key=f"{MAIL_FOLDER}/{now:%Y-%m-%d}/{mail_id}.eml",
        return_path=storable(delivery.return_path, 320),
        recipients=recipients,
        is_believed=delivery.is_believed,
        header_id=head.header_id,
        from_address=head.from_address,
        received_at=now,
        peer=storable(delivery.peer, 100),
        greeting=storable(delivery.greeting, 255),
    )


async def write_mail(
    change: Change,
    mail: IncomingMail,
    reader: Task,
    *,
    signature: bytes | None = None,
    key: bytes | None = None,
) -> bool:
    """Write the row of a mail that lies in the store, and have it read; False where the same mail came before.

    A door that numbers its mails says by which ``key`` each is known; elsewhere what it says and to whom is its key.
    """
    known_by = key or door_key(mail.content_hash, mail.recipients)
    (is_new,) = await change.db.ask(keep_mail(mail, door_key=known_by, signature=signature))
    if is_new:
        await reader.enqueue(change.db, mail_id=str(mail.id))
    return bool(is_new)
