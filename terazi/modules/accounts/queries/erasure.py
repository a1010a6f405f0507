"""Accounts that their owners leave, and what is taken away with them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, delete, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, one, touched, values
from terazi.modules.accounts.queries.users import WHOLE_USER, in_state
from terazi.modules.accounts.tables.attempts import SIGN_IN_RECORD
from terazi.modules.accounts.tables.second_steps import (
    ONE_TIME_CODE,
    PASSKEY,
    PASSKEY_CEREMONY,
    RECOVERY_CODE,
    TOTP_SECRET,
)
from terazi.modules.accounts.tables.sessions import KNOWN_DEVICE, KNOWN_NETWORK, USER_SESSION
from terazi.modules.accounts.tables.users import DATA_EXPORT, MAIL_CHANGE, USER, USER_IMAGE
from terazi.modules.accounts.values.users import User, UserState

_OWN = (
    USER_SESSION,
    ONE_TIME_CODE,
    TOTP_SECRET,
    RECOVERY_CODE,
    PASSKEY,
    PASSKEY_CEREMONY,
    KNOWN_DEVICE,
    KNOWN_NETWORK,
    SIGN_IN_RECORD,
    MAIL_CHANGE,
    DATA_EXPORT,
    USER_IMAGE,
)
_USER = USER.c
_IS_DUE = (in_state(UserState.LEAVING), _USER.delete_after <= bindparam("now"))
_DUE = values(
    select(_USER.id)
    .where(*_IS_DUE, _USER.id > bindparam("after"))
    .order_by(_USER.id)
    .limit(bindparam("most"))
)
_LOCK_DUE = one(
    User,
    WHOLE_USER.where(_USER.id == bindparam("user_id"), *_IS_DUE).with_for_update(skip_locked=True),
)
_REFUSED = values(
    select(_USER.id)
    .where(
        _USER.state == UserState.NOT_ACCEPTED,
        _USER.changed_at < bindparam("before"),
        _USER.id > bindparam("after"),
    )
    .order_by(_USER.id)
    .limit(bindparam("most"))
)
_DELETE_NEVER_USED = touched(
    delete(USER).where(
        _USER.id == bindparam("user_id"), _USER.state.in_((UserState.NOT_ACCEPTED, UserState.WAITING_MAIL))
    )
)
_DELETE_OWN = [touched(delete(table).where(table.c.user_id == bindparam("user_id"))) for table in _OWN]
_FORGET_MAKER = touched(
    update(USER).where(_USER.registered_by == bindparam("maker_id")).values(registered_by=None)
)


def due_accounts(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Accounts whose waiting period is over."""
    return _DUE(after=after, most=most, now=now)


def lock_due_account(user_id: UserId, now: datetime) -> Question[User | None]:
    """An account to be deleted now, locked; None where it was taken back, or another worker is at it."""
    return _LOCK_DUE(user_id=user_id, now=now)


def delete_own_rows(user_id: UserId) -> list[Question[int]]:
    """Delete what accounts keep of a person beside the account; agreements stay, as proof."""
    return [each(user_id=user_id) for each in _DELETE_OWN]


def refused_users(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Accounts that were not accepted, some time after."""
    return _REFUSED(after=after, most=most, before=before)


def delete_never_used(user_id: UUID) -> Question[int]:
    """Delete an account that waits for its approval or was not accepted, so that the name comes free again."""
    return _DELETE_NEVER_USED(user_id=user_id)


def forget_maker(user_id: UserId) -> Question[int]:
    """Forget that a person made other people's accounts."""
    return _FORGET_MAKER(maker_id=user_id)
