"""Background work of accounts: mails nobody should wait for, and upkeep."""

from datetime import timedelta

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.accounts.actions import leaving, reset
from terazi.modules.accounts.actions.codes import APPROVAL_LINK_DAYS, INVITATION_LINK_DAYS
from terazi.modules.accounts.actions.export import exports_folder
from terazi.modules.accounts.actions.files import delete_files
from terazi.modules.accounts.actions.images import image_key, images_folder
from terazi.modules.accounts.queries import leaving as leaving_queries
from terazi.modules.accounts.queries import records
from terazi.modules.accounts.queries.attempts import delete_old_attempts
from terazi.modules.accounts.queries.codes import delete_old_codes
from terazi.modules.accounts.queries.places import delete_old_devices
from terazi.modules.accounts.queries.second_steps import delete_old_ceremonies
from terazi.modules.accounts.queries.sessions import delete_old_sessions
from terazi.modules.accounts.queries.users import delete_waiting_users

tasks = Tasks("accounts")
_KEEP = timedelta(days=7)
_KEEP_DEVICES = timedelta(days=365)
_KEEP_HISTORY = timedelta(days=180)
_KEEP_REFUSED = timedelta(days=30)


@tasks.task(queue="mail")
async def send_reset_link(work: Work, *, mail: str, base_url: str) -> None:
    """Mail a link for a new password if the address belongs to an account.

    The call only enqueues this, so that neither its answer nor its time tells whether the address is known.
    """
    async with work.database.session() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await reset.send_reset_link(change, mail, base_url=base_url, settings=work.settings)
        await db.commit()


@tasks.every("23 * * * *")
async def forget_what_is_over(work: Work) -> None:
    """Delete expired sessions, codes, captchas and failures, and accounts nobody approved."""
    now = work.clock()
    async with work.database.session() as db:
        await delete_waiting_users(
            db,
            older_than=now - timedelta(days=APPROVAL_LINK_DAYS),
            invited_before=now - timedelta(days=INVITATION_LINK_DAYS),
        )
        await leaving_queries.delete_refused_users(db, before=now - _KEEP_REFUSED)
        await delete_old_sessions(db, expired_before=now - _KEEP)
        # An approval link is still answered with "already approved" for a while.
        await delete_old_ceremonies(db, now=now)
        await delete_old_devices(db, seen_before=now - _KEEP_DEVICES)
        await delete_old_attempts(db)
        await delete_old_codes(db, now=now, codes_before=now - timedelta(days=90))
        await records.delete_old_sign_ins(db, before=now - _KEEP_HISTORY)
        await records.delete_old_mail_changes(db, now)
        await db.commit()


@tasks.every("41 * * * *")
async def forget_unused_files(work: Work) -> None:
    """Delete images that no account shows, and exports whose time is over, with their files."""
    now = work.clock()
    async with work.database.session() as db:
        images = await records.unused_images(db, before=now - _KEEP, count=500)
        exports = await records.expired_exports(db, now, 500)
        keys = [image_key(UserId(image.user_id), image.id) for image in images]
        keys += [export.key for export in exports if export.key]
        await work.storage.delete(keys)
        for row in (*images, *exports):
            await db.delete(row)
        await db.commit()


@tasks.every("7 * * * *")
async def delete_due_accounts(work: Work) -> None:
    """Delete accounts whose waiting period is over, each in a transaction of its own."""
    async with work.database.session() as db:
        due = await leaving_queries.due_accounts(db, work.clock(), 200)
    for user_id in due:
        async with work.database.session() as db:
            change = Change(db=db, now=work.clock(), new_id=work.new_id)
            if await leaving.delete_account(change, user_id):
                for folder in (images_folder(user_id), exports_folder(user_id)):
                    await delete_files.enqueue(db, folder=folder)
            await db.commit()
