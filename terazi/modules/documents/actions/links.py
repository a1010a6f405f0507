"""Links to fetch stored files, and what becomes of a person's files with the person."""

from collections.abc import AsyncIterator
from typing import Protocol
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.storage import download_address
from terazi.modules.accounts.public import ExportedFile, ExportSource, delete_files, stored_content
from terazi.modules.documents import queries
from terazi.modules.documents.rules.downloads import file_name
from terazi.modules.documents.values import FOLDERS, LINK_LIFE, Bucket


class FileHolder(Protocol):
    """To whom a link is given: somebody with a session, or with what another module says is as good as one."""

    @property
    def session_id(self) -> UUID: ...


def download_link(call: Call, holder: FileHolder, key: str, name: str) -> str:
    """Return an address of this one stored file, good for a quarter of an hour and while the holder's session lives."""
    return download_address(
        call.settings.secret(),
        key=key,
        name=file_name(name),
        session_id=holder.session_id,
        expires_at=call.now + LINK_LIFE,
    )


async def export_documents(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's kept files to the export of the person's data."""
    (files,) = await source.reader.ask(queries.all_files_of(user_id))
    for file in files:
        content = await stored_content(source, file.key(file.endings[0]))
        if content is not None:
            yield ExportedFile(path=f"documents/{file.id}-{file.name}", content=content)


async def forget_documents(change: Change, user_id: UserId) -> None:
    """Forget the kept files of somebody who has left; pictures that the person sent for a site are the site's."""
    await change.db.write(queries.delete_files(user_id))
    await delete_files.enqueue(change.db, folder=f"{FOLDERS[Bucket.OWN]}/{user_id}")
