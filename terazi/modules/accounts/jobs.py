"""Background work of accounts: mails nobody should wait for, and upkeep."""

from datetime import timedelta

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.accounts.actions import reset
from terazi.modules.accounts.actions.codes import APPROVAL_LINK_DAYS
from terazi.modules.accounts.queries.codes import delete_old_codes
from terazi.modules.accounts.queries.places import delete_old_devices
from terazi.modules.accounts.queries.second_steps import delete_old_ceremonies
from terazi.modules.accounts.queries.sessions import delete_old_sessions
from terazi.modules.accounts.queries.users import delete_waiting_users

tasks = Tasks("accounts")
_KEEP = timedelta(days=7)
_KEEP_DEVICES = timedelta(days=365)


@tasks.task(queue="mail")
async def send_reset_link(work: Work, *, mail: str, base_url: str) -> None:
    """Mail a link for a new password if the address belongs to an account.

    The call only enqueues this, so that neither its answer nor its time tells whether the address is known.
    """
    async with work.database.session() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await reset.send_reset_link(change, mail, base_url=base_url)
        await db.commit()


@tasks.every("23 * * * *")
async def forget_what_is_over(work: Work) -> None:
    """Delete expired sessions, codes, captchas and failures, and accounts nobody approved."""
    now = work.clock()
    async with work.database.session() as db:
        await delete_waiting_users(db, older_than=now - timedelta(days=APPROVAL_LINK_DAYS))
        await delete_old_sessions(db, expired_before=now - _KEEP)
        # An approval link is still answered with "already approved" for a while.
        await delete_old_ceremonies(db, now=now)
        await delete_old_devices(db, seen_before=now - _KEEP_DEVICES)
        await delete_old_codes(db, now=now, codes_before=now - timedelta(days=90))
        await db.commit()
