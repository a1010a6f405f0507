"""Upkeep of accounts: what is over is forgotten."""

from datetime import timedelta

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.accounts.actions.codes import APPROVAL_LINK_DAYS
from terazi.modules.accounts.queries.codes import delete_old_codes
from terazi.modules.accounts.queries.sessions import delete_old_sessions
from terazi.modules.accounts.queries.users import delete_waiting_users

tasks = Tasks("accounts")
_KEEP = timedelta(days=7)


@tasks.every("23 * * * *")
async def forget_what_is_over(work: Work) -> None:
    """Delete expired sessions, codes, captchas and failures, and accounts nobody approved."""
    now = work.clock()
    async with work.database.session() as db:
        await delete_waiting_users(db, older_than=now - timedelta(days=APPROVAL_LINK_DAYS))
        await delete_old_sessions(db, expired_before=now - _KEEP)
        # An approval link is still answered with "already approved" for a while.
        await delete_old_codes(db, now=now, codes_before=now - timedelta(days=90))
        await db.commit()
