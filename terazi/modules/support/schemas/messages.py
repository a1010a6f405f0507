"""What is written in a ticket, as each side of it sees it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from terazi.modules.support.rules.shown_files import shown_key, shown_name
from terazi.modules.support.values.messages import Message, TicketFile
from terazi.modules.support.values.tickets import Mover


class SupportFile(BaseModel):
    """A file of a message; its links are good for a quarter of an hour. ``is_risky`` ones are shown to staff only.

    So are those that no virus scanner has looked at yet (``is_unscanned``), and those in which one found something
    (``virus`` names it): these nobody may fetch, and they have no link.

    ``picture_url`` is there where the file is a picture: it was written anew and may be shown in place.
    """

    file_id: UUID
    name: str
    size: int
    url: str
    picture_url: str | None
    is_risky: bool
    is_unscanned: bool
    virus: str


class SupportMessage(BaseModel):
    """A message, a note of the desk, or a line about what was done (``event``).

    Of a mail, ``folded`` is what it quotes and how it is signed, as plain text; so many pictures of it lie elsewhere and
    are not shown (``hidden_pictures``), and these of its files were too large or too many (``left_out_list``). A picture
    within ``comment`` has as its source ``file:`` and the id of a file of the message.
    """

    message_id: UUID
    number: int
    author: Mover
    name: str
    is_own: bool
    is_internal: bool
    event: str
    comment: str
    created_at: datetime
    file_list: list[SupportFile]
    about: UUID | None
    """The other ticket that a line is about."""
    folded: str
    hidden_pictures: int
    left_out_list: list[str]


def message_views(
    found: Sequence[Message],
    files: Sequence[TicketFile],
    *,
    reader_id: UUID,
    side: Mover,
    link: Callable[[str, str], str],
) -> list[SupportMessage]:
    """Return messages as one side sees them, oldest first: requesters learn first names of the desk alone."""
    return [
        SupportMessage(
            message_id=message.id,
            number=message.number,
            author=message.author,
            name=_name(message, side),
            is_own=_is_own(message, reader_id, side),
            is_internal=message.is_internal,
            event=message.event,
            comment=message.comment,
            created_at=message.created_at,
            file_list=[
                SupportFile(
                    file_id=file.file_id,
                    name=file.name,
                    size=file.size,
                    url="" if file.virus else link(file.key, file.name),
                    picture_url=link(shown_key(file.key), shown_name(file.name))
                    if file.has_picture and not file.virus and not file.is_unscanned
                    else None,
                    is_risky=file.is_risky,
                    is_unscanned=file.is_unscanned,
                    virus=file.virus,
                )
                for file in files
                if file.message_id == message.id and (side is Mover.STAFF or not file.is_for_desk)
            ],
            about=message.about_id,
            folded=message.folded,
            hidden_pictures=message.hidden_pictures,
            left_out_list=list(message.left_out),
        )
        for message in reversed(found)
    ]


def _is_own(message: Message, reader_id: UUID, side: Mover) -> bool:
    """Who asked is one person, signed in or not; of a desk everybody has words of their own."""
    return message.author is side if side is Mover.REQUESTER else message.author_id == reader_id


def _name(message: Message, side: Mover) -> str:
    if side is Mover.REQUESTER and message.author is Mover.STAFF:
        return message.firstname
    return " ".join(part for part in (message.firstname, message.lastname) if part)
