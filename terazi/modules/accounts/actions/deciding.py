"""What a call that edits an account is about: the own one, somebody else's, or a new one."""

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.modules.accounts.actions import account, people
from terazi.modules.accounts.errors import UserNotFound
from terazi.modules.accounts.queries.users import savepoint
from terazi.modules.accounts.rules.names import username_key
from terazi.modules.accounts.rules.states import AUTHORIZED_ROLES, Decision, decided_registration
from terazi.modules.accounts.values import RegisterState, UserState


async def record_user(call: UserCall, data: people.RecordedData) -> UserId:
    """Write what was sent and return whose account it is."""
    is_authorized = call.user.has_role(*AUTHORIZED_ROLES)
    if data.user_client_id is None and is_authorized and _names_a_new_person(call, data):
        call.require_no_warning()
        return await people.create_person(call, _new_person(call, data))
    user_id = UserId(data.user_client_id or call.user.id)
    if user_id == call.user.id:
        await account.record_own_account(
            call, data.column_values(), current_password=data.current_password, new_password=data.password
        )
        return user_id
    if not is_authorized:
        raise UserNotFound
    call.require_no_warning()
    await _record_other(call, user_id, data)
    return user_id


async def try_registration(
    call: UserCall, user_id: UserId, state: RegisterState, reason: str
) -> Refusal | None:
    """Decide about one of several registrations; a refusal leaves the others as they are."""
    decision = Decision(state=decided_registration(state), reason=reason.strip())
    try:
        async with savepoint(call.db):
            await people.decide_registration(call, user_id, decision)
    except Refusal as refusal:
        return refusal
    return None


async def _record_other(call: UserCall, user_id: UserId, data: people.RecordedData) -> None:
    await people.require_person(call, user_id)
    if data.register_state is not None:
        decision = Decision(state=decided_registration(data.register_state), reason=data.reason.strip())
        await people.decide_registration(call, user_id, decision)
    if data.is_active is not None:
        state = UserState.ACTIVE if data.is_active.value else UserState.BLOCKED
        await people.decide(call, user_id, Decision(state=state, reason=data.reason.strip()))
    if data.mail is not None:
        await people.correct_mail(call, user_id, data.new_mail())
    changes = data.column_values()
    if changes:
        await people.edit_person(call, user_id, changes)


def _names_a_new_person(call: UserCall, data: people.RecordedData) -> bool:
    return data.username is not None and username_key(data.username) != username_key(call.user.username)


def _new_person(call: UserCall, data: people.RecordedData) -> people.NewPerson:
    username, mail, firstname, lastname = data.new_names()
    profile = data.column_values()
    return people.NewPerson(
        username=username,
        mail=mail,
        firstname=firstname,
        lastname=lastname,
        lang=profile.pop("active_lang", call.lang),
        profile=profile,
    )
