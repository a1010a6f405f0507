"""Deleting one's account: asked for, waited for, taken back or done; and the files that go with it."""

from datetime import datetime, timedelta

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.accounts.actions.audit_trail import user_deed
from terazi.modules.accounts.actions.hooks import on_user_deleted, require_may_be_shut_out
from terazi.modules.accounts.actions.profile import lock_own_account, require_current_password
from terazi.modules.accounts.mails import mail_account_deleted, mail_account_leaving, mail_account_taken_back
from terazi.modules.accounts.queries import erasure, sessions
from terazi.modules.accounts.rules.states import require_step
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import EndReason, UserState
from terazi.modules.audit.public import record_deed


async def leave(call: UserCall, *, current_password: str) -> datetime:
    """Ask for the caller's account to be deleted: every session ends, and after a waiting period it is done."""
    await require_current_password(call, current_password, field="current_password")
    user = await lock_own_account(call)
    require_step(user.state, UserState.LEAVING)
    await require_may_be_shut_out(call, call.user.id)
    delete_after = call.now + timedelta(days=call.settings.account_deletion_days)
    user.state, user.delete_after = UserState.LEAVING, delete_after
    user.changed_at = call.now
    await sessions.end_other_sessions(
        call.db, call.user.id, kept=None, reason=EndReason.ACCOUNT_LEFT, now=call.now
    )
    await record_deed(call, user_deed("accounts.deletion_asked", user, after={"delete_after": delete_after}))
    await mail_account_leaving(call, user=user, at=delete_after)
    return delete_after


async def delete_account(change: Change, user_id: UserId) -> bool:
    """Delete a due account; False where it was taken back or deleted meanwhile.

    The row itself stays without anything personal, because what the law asks to keep refers to it.
    """
    user = await erasure.lock_due_account(change.db, user_id, change.now)
    if user is None:
        return False
    await mail_account_deleted(change, user=user)
    for listener in on_user_deleted:
        await listener(change, user_id)
    await erasure.delete_own_rows(change.db, user_id)
    await erasure.forget_maker(change.db, user_id)
    _make_nameless(user, change)
    await change.db.flush()
    await record_deed(change, user_deed("accounts.user_deleted", user))
    return True


def _make_nameless(user: User, change: Change) -> None:
    name = f"deleted.{user.id.hex[-20:]}"
    user.username = user.username_key = name
    user.mail = user.mail_key = f"{name}@deleted.invalid"
    user.mail_id, user.mail_approved_at = user.id, None
    user.password_hash = new_token()
    user.firstname = user.lastname = user.name_key = ""
    user.gender = user.date_of_birth = None
    user.phone_area_code = user.phone_number = user.address = ""
    user.about_me, user.languages = [], []
    user.picture = user.cover_photo = user.website = ""
    user.facebook = user.instagram = user.linkedin = user.twitter = user.youtube = ""
    user.is_login_code_wanted, user.registered_by, user.state_reason = False, None, ""
    user.state, user.delete_after, user.changed_at = UserState.DELETED, None, change.now


async def take_back(call: Call, user: User) -> None:
    """Take back the deletion of a locked account."""
    require_step(user.state, UserState.ACTIVE)
    user.state, user.delete_after, user.changed_at = UserState.ACTIVE, None, call.now
    await call.db.flush()
    actor = (UserId(user.id), user.username)
    await record_deed(call, user_deed("accounts.deletion_taken_back", user), actor=actor)
    await mail_account_taken_back(call, user=user)


file_tasks = Tasks("files")


@file_tasks.task(queue="upkeep")
async def delete_files(work: Work, *, folder: str) -> None:
    """Delete a folder of the store; a second run finds nothing."""
    await work.storage.delete_folder(folder)
