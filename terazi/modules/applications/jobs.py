"""Upkeep of applications."""

from datetime import timedelta

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import attempt
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.applications.actions.signing_keys import renew_keys
from terazi.modules.applications.queries.activity import delete_old_days
from terazi.modules.applications.queries.applications import delete_old_keys
from terazi.modules.applications.queries.grants import delete_old_codes, delete_old_tokens

tasks = Tasks("applications")
_KEEP_TOKENS = timedelta(days=1)
_KEEP_KEYS = timedelta(days=90)
_KEEP_DAYS = timedelta(days=400)


@tasks.every("41 * * * *")
async def forget_what_is_over(work: Work) -> None:
    """Delete tokens and keys that ended long ago, and counts of days long past."""
    now = work.clock()
    tokens, keys, days = now - _KEEP_TOKENS, now - _KEEP_KEYS, (now - _KEEP_DAYS).date()
    await attempt(work, "delete old tokens", lambda it: it.db.write(delete_old_tokens(expired_before=tokens)))
    await attempt(work, "delete old codes", lambda it: it.db.write(delete_old_codes(expired_before=tokens)))
    await attempt(work, "delete old keys", lambda it: it.db.write(delete_old_keys(ended_before=keys)))
    await attempt(work, "delete old days", lambda it: it.db.write(delete_old_days(before=days)))


@tasks.every("41 3 * * *")
async def renew_signing_keys(work: Work) -> None:
    """Make the next signing key where it is due, and forget those whose signatures nobody reads."""
    async with work.database.transaction() as db:
        await renew_keys(Change(db=db, now=work.clock(), new_id=work.new_id), work.settings)
