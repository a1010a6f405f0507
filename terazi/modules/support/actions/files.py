"""Files of messages: sent for the message before it is written, or kept documents of who writes."""

import math
from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.errors import FieldProblem, InvalidInput, TooManyCalls, Unavailable
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, inserted
from terazi.foundation.storage import StoreLostError
from terazi.modules.documents.public import (
    FileKindRefused,
    FileTooLarge,
    KeptFile,
    UsedIn,
    judge_file,
    media_type_of,
    use_own,
)
from terazi.modules.support.actions.writing import Author
from terazi.modules.support.errors import AttachmentRefused, AttachmentTooLarge, TicketFull
from terazi.modules.support.queries import files, tickets
from terazi.modules.support.queries.messages import file_bytes_of
from terazi.modules.support.tables.files import TICKET_UPLOAD
from terazi.modules.support.tables.messages import TICKET_FILE
from terazi.modules.support.values.files import (
    MOST_WAITING_BYTES,
    UPLOAD_FOLDER,
    UPLOAD_LIFE,
    Attached,
    TicketUpload,
)
from terazi.modules.support.values.messages import MOST_FILE_BYTES, MOST_FILES_OF_MESSAGE
from terazi.modules.support.values.tickets import Ticket


async def keep_upload(call: Call, owner_id: UUID, name: str, content: bytes | None) -> TicketUpload:
    """Keep a file of a person or a visitor until the message is written that it is for."""
    try:
        judged = await judge_file(call, name, content)
    except FileTooLarge as large:
        raise AttachmentTooLarge(field="file", **large.phrase.params) from large
    except FileKindRefused as refused:
        raise AttachmentRefused(field="file") from refused
    upload_id = call.new_id()
    upload = TicketUpload(
        id=upload_id, name=judged.name, size=len(judged.content), key=f"{UPLOAD_FOLDER}/{upload_id}"
    )
    try:
        await call.storage.put(upload.key, judged.content)
    except StoreLostError as lost:
        raise Unavailable from lost
    await _require_room(call, owner_id, upload.size)
    await call.db.write(
        inserted(
            TICKET_UPLOAD,
            id=upload.id,
            owner_id=owner_id,
            name=upload.name,
            size=upload.size,
            key=upload.key,
            created_at=call.now,
        )
    )
    return upload


async def attach(call: Call, ticket: Ticket, message_id: UUID, author: Author, attached: Attached) -> None:
    """Put files to a message that is written already; of a refused message all stay where they were."""
    documents, uploads = list(dict.fromkeys(attached.documents)), list(dict.fromkeys(attached.uploads))
    if not documents and not uploads:
        return
    if len(documents) + len(uploads) > MOST_FILES_OF_MESSAGE:
        raise _wrong("support.too_many_files", most=MOST_FILES_OF_MESSAGE)
    kept = await _use_documents(call, ticket, message_id, author, documents)
    rows = [(file.id, file.name, file.size, file.key(file.endings[0])) for file in kept]
    sent = await _take_uploads(call, author.reader_id, uploads)
    rows += [(file.id, file.name, file.size, file.key) for file in sent]
    (there,) = await call.db.ask(file_bytes_of(ticket.id))
    if there + sum(size for _, _, size, _ in rows) > MOST_FILE_BYTES:
        raise TicketFull
    await call.db.write(*(_row(ticket, message_id, *row) for row in rows))


async def _use_documents(
    call: Call, ticket: Ticket, message_id: UUID, author: Author, documents: Sequence[str]
) -> Sequence[KeptFile]:
    if not documents or author.user_id is None:
        return []
    return await use_own(
        call,
        author.user_id,
        documents,
        kind=UsedIn.TICKET,
        subject_id=message_id,
        label=f"#{ticket.number}",
    )


async def _take_uploads(call: Call, owner_id: UUID, uploads: Sequence[UUID]) -> Sequence[TicketUpload]:
    if not uploads:
        return []
    (taken,) = await call.db.ask(files.take_uploads(owner_id, uploads, after=call.now - UPLOAD_LIFE))
    if len(taken) < len(uploads):
        raise _wrong("support.file_over")
    return taken


async def _require_room(call: Call, owner_id: UUID, size: int) -> None:
    """Raise where more waits than a message takes; who sends two files at once has them counted one by one."""
    _, waiting = await call.db.ask(tickets.hold_person(owner_id), files.waiting_of(owner_id))
    if waiting is None or waiting.since is None or waiting.size + size <= MOST_WAITING_BYTES:
        return
    left = (waiting.since + UPLOAD_LIFE - call.now).total_seconds()
    raise TooManyCalls(retry_after_seconds=max(1, math.ceil(left)))


def _wrong(key: str, **params: int) -> InvalidInput:
    return InvalidInput([FieldProblem("file_list", Phrase(key, dict(params)))])


def _row(ticket: Ticket, message_id: UUID, file_id: UUID, name: str, size: int, key: str) -> Question[int]:
    return inserted(
        TICKET_FILE,
        message_id=message_id,
        file_id=file_id,
        ticket_id=ticket.id,
        name=name,
        size=size,
        key=key,
        has_picture=media_type_of(name).startswith("image/"),
    )
