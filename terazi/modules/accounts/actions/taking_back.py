"""Taking back the deletion of one's account, by signing in before the waiting period is over."""

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.modules.accounts.actions.deeds import user_deed
from terazi.modules.accounts.mails import mail_account_taken_back
from terazi.modules.accounts.rules.states import require_step
from terazi.modules.accounts.tables import User
from terazi.modules.accounts.values import UserState
from terazi.modules.audit.public import record_deed


async def take_back(call: Call, user: User) -> None:
    """Take back the deletion of a locked account."""
    require_step(user.state, UserState.ACTIVE)
    user.state, user.delete_after, user.changed_at = UserState.ACTIVE, None, call.now
    await call.db.flush()
    actor = (UserId(user.id), user.username)
    record_deed(call, user_deed("accounts.deletion_taken_back", user), actor=actor)
    await mail_account_taken_back(call, user=user)
