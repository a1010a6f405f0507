"""Warned sessions: from a new place, or before an unusual spend, a session waits until its mailed code is entered."""

from functools import partial
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.accounts.actions.credentials import (
    WARNING_CODE_MINUTES,
    make_warning_code,
    require_warning_code,
)
from terazi.modules.accounts.actions.second_steps import GuessedStep, counted_step
from terazi.modules.accounts.errors import CodeWrong, DeviceNotFound, UnusualSpend
from terazi.modules.accounts.mails import mail_new_place, mail_unusual_spend
from terazi.modules.accounts.queries import places as queries
from terazi.modules.accounts.queries.users import get_known_user
from terazi.modules.accounts.rules.session_warnings import (
    CODE_STANDS_FOR,
    Spending,
    device_hash,
    is_unusual,
    network_of,
)
from terazi.modules.accounts.values.sign_in import KnownUser
from terazi.modules.audit.public import AuditEvent, Subject, record_event, record_refusal


async def is_new_place(call: Call, user_id: UserId) -> bool:
    """Whether the person has signed in before, but not on this device or not from this network."""
    device, network = device_hash(call.device_id, call.device), network_of(call.address)
    (place,) = await call.db.ask(queries.find_place(user_id, device_hash=device, network=network))
    return place.is_new


async def remember_place(call: Call, user_id: UserId) -> None:
    """Know device and network of this call from now on."""
    await call.db.write(
        *queries.remember_place(
            user_id,
            device_id=call.new_id(),
            device_hash=device_hash(call.device_id, call.device),
            device=call.device,
            network=network_of(call.address),
            now=call.now,
        )
    )


async def send_warning_code(call: Call, user: KnownUser, session_id: UUID) -> None:
    """Mail the security code of a session, with the place it began in."""
    code = await make_warning_code(call, user.id, session_id)
    await mail_new_place(
        call,
        user=user,
        code=code,
        minutes=WARNING_CODE_MINUTES,
    )


async def send_own_warning_code(call: UserCall) -> None:
    """Mail the caller a new security code; nothing where none is asked for."""
    if call.user.is_warned:
        (user,) = await call.reader.ask(get_known_user(call.user.id))
        await send_warning_code(call, user, call.user.session_id)


async def enter_warning_code(call: UserCall, code: str) -> None:
    """Clear the warning of the caller's session with the mailed code, and know this place from now on."""
    if not call.user.is_warned:
        return
    session_id = call.user.session_id
    event = AuditEvent(action="accounts.warning_cleared", subject=Subject.SESSION, subject_id=session_id)
    try:
        async with counted_step(call, call.user.id, GuessedStep.WARNING):
            await require_warning_code(call, call.user.id, session_id, code)
    except CodeWrong:
        refused = AuditEvent(
            action="accounts.warning_code_refused", subject=Subject.SESSION, subject_id=session_id
        )
        await record_refusal(call, refused)
        raise
    await call.db.write(queries.clear_warning(session_id, now=call.now))
    await remember_place(call, call.user.id)
    await record_event(call, event)


async def forget_device(call: UserCall, device_id: UUID) -> None:
    """Forget one of the caller's devices: the next sign-in on it is one on a new device."""
    (device,) = await call.db.ask(queries.delete_device(call.user.id, device_id))
    if device is None:
        raise DeviceNotFound
    event = AuditEvent(
        action="accounts.device_forgotten",
        subject=Subject.USER,
        subject_id=call.user.id,
        subject_name=call.user.username,
        before={"device": device},
    )
    await record_event(call, event)


async def require_usual(call: UserCall, spending: Spending, *, usual: int) -> None:
    """Refuse an unusual spend of a session that has not entered a security code a moment ago; the code is mailed."""
    if not is_unusual(spending, usual=usual):
        return
    (entered_at,) = await call.reader.ask(queries.find_code_entered_at(call.user.session_id))
    if entered_at is not None and call.now - entered_at <= CODE_STANDS_FOR:
        return
    raise UnusualSpend(leaves=partial(_ask_for_code, call, spending))


async def _ask_for_code(call: UserCall, spending: Spending) -> None:
    """Let the session do nothing sensitive before its person has entered the code that is mailed now."""
    session_id = call.user.session_id
    (warned,) = await call.db.ask(queries.warn_session(session_id))
    if not warned:
        return
    (user,) = await call.reader.ask(get_known_user(call.user.id))
    code = await make_warning_code(call, user.id, session_id)
    await mail_unusual_spend(call, user=user, code=code, minutes=WARNING_CODE_MINUTES)
    await record_event(
        call,
        AuditEvent(
            action="accounts.unusual_spend",
            subject=Subject.SESSION,
            subject_id=session_id,
            after={"spent_in_a_day": spending.lately, "most_before": spending.most},
        ),
    )
