"""What becomes of deleted files, of pictures that nothing shows, and of what no file came to name."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import deleted
from terazi.modules.documents import queries
from terazi.modules.documents.rules.kinds import stem_of
from terazi.modules.documents.tables import STORED_FILE
from terazi.modules.documents.values import FOLDERS, Bucket

tasks = Tasks("documents")
_KEEP_UNUSED = timedelta(days=7)
_KEEP_DELETED = timedelta(days=30)
"""So long a file that was deleted is told from one that never was."""
_KEEP_UNNAMED = timedelta(days=2)


@tasks.task(queue="upkeep")
async def delete_content(work: Work, *, file_id: str) -> None:
    """Delete what a deleted file holds; one that was sent again meanwhile stays."""
    async with work.database.transaction() as db:
        (file,) = await db.ask(queries.lock_file(UUID(file_id)))
        if file is not None and file.deleted_at is not None:
            await work.storage.delete(file.keys)


@tasks.every("20 4 * * *")
async def forget_unused_pictures(work: Work) -> None:
    """Delete pictures of sites that nothing has shown for a week, and forget files deleted long ago."""
    now = work.clock()
    before = now - _KEEP_UNUSED
    unused = partial(queries.unused_files, before=before)
    await for_each(work, "delete unused pictures", unused, partial(_delete_unused, before))
    await for_each(
        work, "forget deleted files", partial(queries.long_deleted, before=now - _KEEP_DELETED), _forget
    )


@tasks.every("35 4 * * *")
async def forget_unnamed_files(work: Work) -> None:
    """Delete from the store what no file is the name of."""
    before, find_named = work.clock() - _KEEP_UNNAMED, partial(_named, work)
    await forget_unnamed(work, FOLDERS[Bucket.OWN], before=before, find_named=find_named)
    await forget_unnamed(work, FOLDERS[Bucket.SITE], before=before, find_named=find_named)


async def _delete_unused(before: datetime, change: Change, file_id: UUID) -> None:
    (is_deleted,) = await change.db.ask(queries.delete_unused(file_id, before=before, now=change.now))
    if is_deleted:
        await delete_content.enqueue(change.db, file_id=str(file_id))


async def _forget(change: Change, file_id: UUID) -> None:
    (file,) = await change.db.ask(queries.lock_file(file_id))
    if file is not None and file.deleted_at is not None:
        await change.db.write(deleted(STORED_FILE, file_id))


async def _named(work: Work, keys: Sequence[str]) -> Collection[str]:
    stems = {key: stem_of(key) for key in keys}
    (known,) = await work.database.reader.ask(queries.known_stems([stem for stem in stems.values() if stem]))
    return {key for key, stem in stems.items() if stem in known}
