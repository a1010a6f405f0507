"""Deleting one's account: asked for, waited for, taken back or done; and the files that go with it."""

from datetime import datetime, timedelta

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.accounts.actions.audit_trail import user_deed
from terazi.modules.accounts.actions.hooks import on_user_deleted, require_may_be_shut_out
from terazi.modules.accounts.actions.profile import lock_own_account, require_current_password
from terazi.modules.accounts.actions.registration import identity_values
from terazi.modules.accounts.actions.users import change_password, change_user
from terazi.modules.accounts.mails import mail_account_deleted, mail_account_leaving, mail_account_taken_back
from terazi.modules.accounts.queries import erasure, sessions
from terazi.modules.accounts.queries.users import EMPTY_PROFILE
from terazi.modules.accounts.rules.states import require_step
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import User, UserState
from terazi.modules.audit.public import record_deed


async def leave(call: UserCall, *, current_password: str) -> datetime:
    """Ask for the caller's account to be deleted: every session ends, and after a waiting period it is done."""
    await require_current_password(call, current_password, field="current_password")
    user = await lock_own_account(call)
    require_step(user.state, UserState.LEAVING)
    await require_may_be_shut_out(call, call.user.id)
    delete_after = call.now + timedelta(days=call.settings.account_deletion_days)
    user = await change_user(call, user, state=UserState.LEAVING, delete_after=delete_after)
    await call.db.write(
        sessions.end_other_sessions(call.user.id, kept=None, reason=EndReason.ACCOUNT_LEFT, now=call.now)
    )
    await record_deed(call, user_deed("accounts.deletion_asked", user, after={"delete_after": delete_after}))
    await mail_account_leaving(call, user=user, at=delete_after)
    return delete_after


async def delete_account(change: Change, user_id: UserId) -> bool:
    """Delete a due account; False where it was taken back or deleted meanwhile.

    The row itself stays without anything personal, because what the law asks to keep refers to it.
    """
    (user,) = await change.db.ask(erasure.lock_due_account(user_id, change.now))
    if user is None:
        return False
    await mail_account_deleted(change, user=user)
    for listener in on_user_deleted:
        await listener(change, user_id)
    await change.db.write(*erasure.delete_own_rows(user_id), erasure.forget_maker(user_id))
    user = await _make_nameless(change, user)
    await record_deed(change, user_deed("accounts.user_deleted", user))
    return True


async def _make_nameless(change: Change, user: User) -> User:
    name = f"deleted.{user.id.hex[-20:]}"
    user = await change_password(change, user, new_token())
    return await change_user(
        change,
        user,
        **EMPTY_PROFILE,
        **identity_values(name, f"{name}@deleted.invalid"),
        mail_id=user.id,
        firstname="",
        lastname="",
        name_key="",
        state=UserState.DELETED,
    )


async def take_back(call: Call, user: User) -> User:
    """Take back the deletion of a locked account."""
    require_step(user.state, UserState.ACTIVE)
    user = await change_user(call, user, state=UserState.ACTIVE, delete_after=None)
    actor = (user.id, user.username)
    await record_deed(call, user_deed("accounts.deletion_taken_back", user), actor=actor)
    await mail_account_taken_back(call, user=user)
    return user


file_tasks = Tasks("files")


@file_tasks.task(queue="upkeep")
async def delete_files(work: Work, *, folder: str) -> None:
    """Delete a folder of the store; a second run finds nothing."""
    await work.storage.delete_folder(folder)
