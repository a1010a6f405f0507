"""Questions about tries to sign in, which are kept for their person to look back on."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, delete, insert, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, touched
from terazi.modules.accounts.tables.attempts import SIGN_IN_RECORD
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sign_in import SignInRecord

_RECORD = SIGN_IN_RECORD.c
_LIST = (
    select(*_RECORD)
    .where(_RECORD.user_id == bindparam("user_id"))
    .order_by(_RECORD.id.desc())
    .limit(bindparam("most"))
)
_NEWEST = many(SignInRecord, _LIST)
_OLDER = many(SignInRecord, _LIST.where(_RECORD.id < bindparam("before")))
_NOTE = touched(
    insert(SIGN_IN_RECORD).from_select(
        [each.name for each in _RECORD],
        select(
            *(
                USER.c.id if each.name == "user_id" else bindparam(each.name, type_=each.type)
                for each in _RECORD
            )
        ).where(USER.c.id == bindparam("user_id")),
    )
)
_DELETE_OLD = touched(delete(SIGN_IN_RECORD).where(_RECORD.at < bindparam("before")))


def note_sign_in(record: SignInRecord) -> Question[int]:
    """Keep a try to sign in; nothing where there is no such account."""
    return _NOTE(**asdict(record))


def list_sign_ins(user_id: UserId, *, before: UUID | None, count: int) -> Question[list[SignInRecord]]:
    """Tries to sign in to an account, newest first."""
    if before:
        return _OLDER(user_id=user_id, before=before, most=count)
    return _NEWEST(user_id=user_id, most=count)


def delete_old_sign_ins(*, before: datetime) -> Question[int]:
    """Forget tries to sign in from before a moment."""
    return _DELETE_OLD(before=before)
