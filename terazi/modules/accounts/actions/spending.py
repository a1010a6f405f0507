"""An unusual spend waits for the security code, on a known device too."""

from functools import partial

from terazi.foundation.context import UserCall
from terazi.modules.accounts.actions.codes import WARNING_CODE_MINUTES, make_warning_code
from terazi.modules.accounts.errors import UnusualSpend
from terazi.modules.accounts.mails import mail_unusual_spend
from terazi.modules.accounts.queries import places as queries
from terazi.modules.accounts.queries.users import get_known_user
from terazi.modules.accounts.rules.spending import CODE_STANDS_FOR, Spending, is_unusual
from terazi.modules.audit.public import Deed, Subject, record_deed


async def require_usual(call: UserCall, spending: Spending, *, usual: int) -> None:
    """Refuse an unusual spend of a session that has not entered a security code a moment ago; the code is mailed."""
    if not is_unusual(spending, usual=usual):
        return
    entered_at = await queries.find_code_entered_at(call.reader, call.user.session_id)
    if entered_at is not None and call.now - entered_at <= CODE_STANDS_FOR:
        return
    raise UnusualSpend(leaves=partial(_ask_for_code, call, spending))


async def _ask_for_code(call: UserCall, spending: Spending) -> None:
    """Let the session do nothing sensitive before its person has entered the code that is mailed now."""
    session_id = call.user.session_id
    if not await queries.warn_session(call.db, session_id):
        return
    user = await get_known_user(call.reader, call.user.id)
    code = await make_warning_code(call, user.id, session_id)
    await mail_unusual_spend(call, user=user, code=code, minutes=WARNING_CODE_MINUTES)
    record_deed(
        call,
        Deed(
            action="accounts.unusual_spend",
            subject=Subject.SESSION,
            subject_id=session_id,
            after={"spent_in_a_day": spending.lately, "most_before": spending.most},
        ),
    )
