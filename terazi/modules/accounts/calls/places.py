"""Calls about new places: the security code of a warned session, known devices, and sessions ended by an administrator."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.actions import session_warnings, sessions
from terazi.modules.accounts.calls.declared import administration, signed_in
from terazi.modules.accounts.errors import CodeWrong, DeviceNotFound, SecondStepPaused, UserNotFound
from terazi.modules.accounts.schemas.security import WarningAnswer, WarningCodeBody

_NOTHING_ASKED = 1


@signed_in.post(
    "/v1/warning/code/enter",
    effect=Effect.WRITES,
    raises=[CodeWrong, SecondStepPaused],
    limit=Limit(100),
    is_open_without_second_step=True,
)
async def enter_warning_code(call: UserCall, body: WarningCodeBody) -> WarningAnswer:
    """Enter the mailed security code: this session may then do what is sensitive, and this place is known."""
    await session_warnings.enter_warning_code(call, body.warning_code)
    return WarningAnswer(already_warning_process=_NOTHING_ASKED)


@signed_in.post(
    "/v1/warning/code/send",
    effect=Effect.WRITES,
    limit=Limit(setting="login_codes_per_hour"),
    is_open_without_second_step=True,
)
async def send_warning_code(call: UserCall) -> Done:
    """Mail a new security code: good for 10 minutes and 5 tries; an older one stops working."""
    await session_warnings.send_own_warning_code(call)
    return Done(status_message=say(Phrase("accounts.warning_code_sent"), call.lang))


@signed_in.post("/v1/user/device/forget", effect=Effect.CHANGES_SIGN_IN, raises=[DeviceNotFound])
async def forget_device(call: UserCall, device_id: UUID) -> Done:
    """Forget a device: the next sign-in on it asks for the security code."""
    await session_warnings.forget_device(call, device_id)
    return Done()


@administration.post("/v1/user/session/end/all", effect=Effect.CHANGES_SIGN_IN, raises=[UserNotFound])
async def end_sessions_of_user(call: UserCall, user_client_id: UUID) -> Done:
    """End every session of a person; their next call is answered with …095."""
    await sessions.end_sessions_of(call, UserId(user_client_id))
    return Done()
