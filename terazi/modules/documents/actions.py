"""Keeping files, and links to fetch them."""

import hashlib
from collections.abc import AsyncIterator

from terazi.foundation.context import Call, Change, SignedInUser
from terazi.foundation.ids import UserId
from terazi.foundation.storage import download_address
from terazi.modules.accounts.public import (
    ExportedFile,
    ExportSource,
    delete_files,
    stored_content,
)
from terazi.modules.documents import queries
from terazi.modules.documents.rules import file_name
from terazi.modules.documents.tables import StoredFile
from terazi.modules.documents.values import LINK_LIFE, media_type_of


async def keep_file(call: Call, *, owner_id: UserId, name: str, content: bytes) -> StoredFile:
    """Store a file of a person; if the call is refused afterwards, nobody knows of it."""
    file_id = call.new_id()
    kept = StoredFile(
        id=file_id,
        owner_id=owner_id,
        name=file_name(name),
        media_type=media_type_of(name),
        size=len(content),
        sha256=hashlib.sha256(content).digest(),
        key=f"documents/{owner_id}/{file_id}",
        created_at=call.now,
    )
    await call.storage.put(kept.key, content)
    call.db.add(kept)
    await call.db.flush()
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
    for row in await queries.list_files(source.reader, user_id):
        content = await stored_content(source, row["key"])
        if content is not None:
            yield ExportedFile(path=f"documents/{row['id']}-{row['name']}", content=content)


async def forget_documents(change: Change, user_id: UserId) -> None:
    """Forget the kept files of somebody who has left."""
    await queries.delete_files(change.db, user_id)
    await delete_files.enqueue(change.db, folder=f"documents/{user_id}")
