"""Background work of accounts: mails nobody should wait for, and upkeep."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.encryption import unseal_word
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import deleted
from terazi.modules.accounts.actions import password_reset, personal_data
from terazi.modules.accounts.actions.credentials import APPROVAL_LINK_DAYS, INVITATION_LINK_DAYS
from terazi.modules.accounts.actions.personal_data import delete_files, exports_folder
from terazi.modules.accounts.actions.profile import image_key, images_folder
from terazi.modules.accounts.queries import erasure as erasure_queries
from terazi.modules.accounts.queries import records
from terazi.modules.accounts.queries.attempts import delete_old_attempts
from terazi.modules.accounts.queries.codes import delete_old_codes
from terazi.modules.accounts.queries.places import delete_old_devices
from terazi.modules.accounts.queries.second_steps import delete_old_ceremonies
from terazi.modules.accounts.queries.sessions import delete_old_sessions
from terazi.modules.accounts.queries.sign_ins import delete_old_sign_ins
from terazi.modules.accounts.queries.users import waiting_users
from terazi.modules.accounts.tables.users import DATA_EXPORT, USER_IMAGE

tasks = Tasks("accounts")
_KEEP = timedelta(days=7)
_KEEP_DEVICES = timedelta(days=365)
_KEEP_HISTORY = timedelta(days=180)
_KEEP_REFUSED = timedelta(days=30)


@tasks.task(queue="mail")
async def send_reset_link(work: Work, *, sealed_mail: str, base_url: str) -> None:
    """Mail a link for a new password if the address belongs to an account.

    The call only seals the address and enqueues this, so that neither its answer nor its time tells whether it is known.
    """
    mail = unseal_word(work.settings.secret(), sealed_mail, purpose=password_reset.ASKED_MAIL)
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await password_reset.send_reset_link(change, mail, base_url=base_url, settings=work.settings)


@tasks.every("23 * * * *")
async def forget_what_is_over(work: Work) -> None:
    """Delete expired sessions, codes, captchas and failures, and accounts nobody approved."""
    now = work.clock()
    waiting = partial(
        waiting_users,
        older_than=now - timedelta(days=APPROVAL_LINK_DAYS),
        invited_before=now - timedelta(days=INVITATION_LINK_DAYS),
    )
    refused = partial(erasure_queries.refused_users, before=now - _KEEP_REFUSED)
    await for_each(work, "delete accounts nobody approved", waiting, _delete_never_used)
    await for_each(work, "delete accounts not accepted", refused, _delete_never_used)
    # An approval link is still answered with "already approved" for a while.
    old: dict[str, Callable[[Change], Awaitable[None]]] = {
        "sessions": lambda it: it.db.write(delete_old_sessions(expired_before=now - _KEEP)),
        "ceremonies": lambda it: it.db.write(*delete_old_ceremonies(now=now)),
        "devices": lambda it: it.db.write(delete_old_devices(seen_before=now - _KEEP_DEVICES)),
        "attempts": lambda it: it.db.write(delete_old_attempts()),
        "codes": lambda it: it.db.write(*delete_old_codes(codes_before=now - timedelta(days=90))),
        "sign-ins": lambda it: it.db.write(delete_old_sign_ins(before=now - _KEEP_HISTORY)),
        "mail changes": lambda it: it.db.write(records.delete_old_mail_changes(now)),
    }
    for name, delete in old.items():
        await attempt(work, f"delete old {name}", delete)


@tasks.every("41 * * * *")
async def forget_unused_files(work: Work) -> None:
    """Delete images that no account shows, and exports whose time is over, with their files."""
    now = work.clock()
    images = partial(records.unused_images, before=now - _KEEP)
    exports = partial(records.expired_exports, now=now)
    await for_each(work, "delete unused images", images, partial(_delete_image, work))
    await for_each(work, "delete old exports", exports, partial(_delete_export, work))


@tasks.every("7 * * * *")
async def delete_due_accounts(work: Work) -> None:
    """Delete accounts whose waiting period is over, each in a transaction of its own."""
    due = partial(erasure_queries.due_accounts, now=work.clock())
    await for_each(work, "delete accounts", due, _delete_account)


async def _delete_never_used(change: Change, user_id: UUID) -> None:
    await change.db.write(erasure_queries.delete_never_used(user_id))


async def _delete_image(work: Work, change: Change, image_id: UUID) -> None:
    (image,) = await change.db.ask(records.lock_unused_image(image_id))
    if image is not None:
        await work.storage.delete([image_key(image.user_id, image.id)])
        await change.db.write(deleted(USER_IMAGE, image.id))


async def _delete_export(work: Work, change: Change, export_id: UUID) -> None:
    (export,) = await change.db.ask(records.lock_export(export_id))
    if export is not None:
        await work.storage.delete([export.key] if export.key else [])
        await change.db.write(deleted(DATA_EXPORT, export.id))


async def _delete_account(change: Change, user_id: UUID) -> None:
    who = UserId(user_id)
    if await personal_data.delete_account(change, who):
        await delete_files.enqueue(change.db, folder=images_folder(who))
        await delete_files.enqueue(change.db, folder=exports_folder(who))
