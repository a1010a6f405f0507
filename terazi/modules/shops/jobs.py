"""What the store does by the clock."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.shops.actions.catalogue import relist_bundle
from terazi.modules.shops.queries import pictures
from terazi.modules.shops.queries.campaigns import campaigns_turning
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.rules.pictures import PICTURE_FOLDER, file_of

tasks = Tasks("shops")
_KEEP_DELETED = timedelta(days=1)
"""So long a picture that was deleted can be brought back."""
_KEEP_UNNAMED = timedelta(days=2)


@tasks.every("* * * * *")
async def turn_campaigns(work: Work) -> None:
    """Show the prices of campaigns from their first midnight on, and not after their last."""
    found = partial(campaigns_turning, today=today_in_turkey(work.clock()))
    await for_each(work, "turn campaigns", found, relist_bundle)


@tasks.every("50 4 * * *")
async def forget_deleted_pictures(work: Work) -> None:
    """Forget pictures of bundles that were deleted, and delete the files that none names any more."""
    before = work.clock() - _KEEP_DELETED
    deleted = partial(pictures.long_deleted, before=before)
    await for_each(work, "forget deleted pictures", deleted, partial(_forget, before))
    unnamed_before = work.clock() - _KEEP_UNNAMED
    await forget_unnamed(work, PICTURE_FOLDER, before=unnamed_before, find_named=partial(_named, work))


async def _forget(before: datetime, change: Change, picture_id: UUID) -> None:
    await change.db.write(pictures.forget_deleted(picture_id, before=before))


async def _named(work: Work, keys: Sequence[str]) -> Collection[str]:
    files = {key: file_of(key) for key in keys}
    (known,) = await work.database.reader.ask(pictures.known_files([each for each in files.values() if each]))
    return {key for key, file_id in files.items() if file_id in known}
