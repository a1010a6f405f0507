"""What reports may be asked of people: states and dates, sessions, and how signing in went."""

from sqlalchemy import ColumnElement, func, true

from terazi.foundation.report_columns import RUNNER, flag, moment, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.foundation.types import Value
from terazi.modules.accounts.tables.attempts import SIGN_IN_RECORD
from terazi.modules.accounts.tables.sessions import USER_SESSION
from terazi.modules.accounts.tables.users import USER

_USER, _SESSION, _TRY = USER.c, USER_SESSION.c, SIGN_IN_RECORD.c
_NAME = words("username", _USER.username, is_personal=True)


def _seen(user_id: ColumnElement[Value]) -> dict[Viewpoint, Value]:
    return {Viewpoint.PLATFORM: true(), Viewpoint.SELF: user_id == RUNNER}


def _network(address: ColumnElement[str]) -> ColumnElement[str]:
    """An address without its last part, by which somebody could be told apart."""
    return func.regexp_replace(address, "[.:][^.:]*$", "", type_=address.type)


PEOPLE = ReportSource(
    code="people",
    rows=USER,
    newest=_USER.id,
    seen=_seen(_USER.id),
    columns=(
        moment("registered_at", _USER.created_at),
        pick("state", _USER.state, WORDS),
        pick("lang", _USER.active_lang, WORDS),
        moment("mail_approved_at", _USER.mail_approved_at),
        moment("changed_at", _USER.changed_at),
        flag("is_registered_by_staff", _USER.registered_by.is_not(None)),
        _NAME,
    ),
)
SESSIONS = ReportSource(
    code="sessions",
    rows=USER_SESSION.join(USER, _USER.id == _SESSION.user_id),
    newest=_SESSION.id,
    seen=_seen(_SESSION.user_id),
    columns=(
        moment("created_at", _SESSION.created_at),
        moment("last_seen_at", _SESSION.last_seen_at),
        moment("ended_at", _SESSION.ended_at),
        pick("end_reason", _SESSION.end_reason, WORDS),
        flag("is_warned", _SESSION.is_warned),
        words("network", _network(_SESSION.address)),
        _NAME,
    ),
)
SIGN_INS = ReportSource(
    code="sign_ins",
    rows=SIGN_IN_RECORD.join(USER, _USER.id == _TRY.user_id),
    newest=_TRY.id,
    seen=_seen(_TRY.user_id),
    columns=(
        moment("tried_at", _TRY.at),
        pick("outcome", _TRY.outcome, WORDS),
        words("network", _network(_TRY.address)),
        _NAME,
    ),
)
