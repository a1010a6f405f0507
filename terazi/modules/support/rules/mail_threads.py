"""By which ids the mails of a ticket know each other, so that mail readers show them as one conversation."""

from collections.abc import Sequence
from uuid import UUID

from terazi.modules.support.rules.addresses import mail_id
from terazi.modules.support.values.incoming import ThreadedMessage
from terazi.modules.support.values.tickets import Mover

MOST_REFERENCES = 20


def references_of(secret: bytes, newest_first: Sequence[ThreadedMessage], own: UUID | None) -> list[str]:
    """Return the mails that went or came before the one about a message, oldest first.

    What the desk wrote went out by mail, and the first message has its receipt; all else is known by the mail by which it came.
    """
    ids: list[str] = []
    for message in reversed(newest_first):
        if "@" in message.header_id:
            ids.append(message.header_id)
        if message.id != own and (message.author is Mover.STAFF or message.number == 1):
            ids.append(mail_id(secret, message.id))
    return ids[-MOST_REFERENCES:]
