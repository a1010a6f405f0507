"""Upkeep of OpenID Connect: the next signing key in time, and codes that are over."""

from datetime import timedelta

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.applications.actions.signing_keys import renew_keys
from terazi.modules.applications.queries.grants import delete_old_codes

tasks = Tasks("applications")
_CODES_KEPT = timedelta(days=1)


@tasks.every("41 3 * * *")
async def renew_signing_keys(work: Work) -> None:
    """Make the next signing key where it is due, forget those whose signatures nobody reads, and old codes."""
    now = work.clock()
    async with work.database.session() as db:
        await renew_keys(Change(db=db, now=now, new_id=work.new_id), work.settings)
        await delete_old_codes(db, expired_before=now - _CODES_KEPT)
        await db.commit()
