"""Keeping files, and links to fetch them."""

import hashlib
from collections.abc import AsyncIterator

from terazi.foundation.context import Call, Change, SignedInUser
from terazi.foundation.ids import UserId
from terazi.foundation.questions import inserted
from terazi.foundation.storage import download_address
from terazi.modules.accounts.public import (
    ExportedFile,
    ExportSource,
    delete_files,
    stored_content,
)
from terazi.modules.documents import queries
from terazi.modules.documents.rules import file_name
from terazi.modules.documents.tables import STORED_FILE
from terazi.modules.documents.values import LINK_LIFE, StoredFile, media_type_of


async def keep_file(call: Call, *, owner_id: UserId, name: str, content: bytes) -> StoredFile:
    """Store a file of a person; if the call is refused afterwards, nobody knows of it."""
    file_id = call.new_id()
    kept = StoredFile(id=file_id, name=file_name(name), key=f"documents/{owner_id}/{file_id}")
    await call.storage.put(kept.key, content)
    await call.db.write(
        inserted(
            STORED_FILE,
            id=kept.id,
            owner_id=owner_id,
            name=kept.name,
            media_type=media_type_of(name),
            size=len(content),
            sha256=hashlib.sha256(content).digest(),
            key=kept.key,
            created_at=call.now,
        )
    )
    return kept


def download_link(call: Call, user: SignedInUser, key: str, name: str) -> str:
    """Return an address of this one stored file, good for a quarter of an hour and while the person's session lives."""
    return download_address(
        call.settings.secret(),
        key=key,
        name=file_name(name),
        session_id=user.session_id,
        expires_at=call.now + LINK_LIFE,
    )


async def export_documents(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's kept files to the export of the person's data."""
    (files,) = await source.reader.ask(queries.list_files(user_id))
    for file in files:
        content = await stored_content(source, file.key)
        if content is not None:
            yield ExportedFile(path=f"documents/{file.id}-{file.name}", content=content)


async def forget_documents(change: Change, user_id: UserId) -> None:
    """Forget the kept files of somebody who has left."""
    await change.db.write(queries.delete_files(user_id))
    await delete_files.enqueue(change.db, folder=f"documents/{user_id}")
