"""What an authorized person does with accounts of others: makes, edits, blocks them, decides about registrations."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value
from terazi.modules.accounts.actions.audit_trail import user_event
from terazi.modules.accounts.actions.credentials import (
    INVITATION_LINK_DAYS,
    hash_password,
    make_invitation_token,
)
from terazi.modules.accounts.actions.hooks import require_may_be_shut_out, roles_of
from terazi.modules.accounts.actions.profile import (
    change_mail,
    change_user,
    identity_values,
    record_own_account,
    require_past,
    require_phone,
    write_profile,
)
from terazi.modules.accounts.actions.registration import let_in
from terazi.modules.accounts.errors import NamesTaken, PersonProtected, StateNotAllowed, UserNotFound
from terazi.modules.accounts.mails import mail_decision, mail_invitation
from terazi.modules.accounts.queries import sessions, users
from terazi.modules.accounts.rules.names import name_key, username_key
from terazi.modules.accounts.rules.states import (
    AUTHORIZED_ROLES,
    Decision,
    decided_registration,
    require_decision,
    require_not_above,
)
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import RegisterState, User, UserState
from terazi.modules.audit.public import record_event


@dataclass(frozen=True, kw_only=True, slots=True)
class NewPerson:
    """An account that an authorized person makes for somebody."""

    username: str
    mail: str
    firstname: str
    lastname: str
    lang: Lang
    profile: dict[str, Value]
    """Values of columns, by their name."""


class StateWanted(Protocol):
    """Whether an account is to be in use or blocked."""

    value: bool


class RecordedData(Protocol):
    """What was sent of an account."""

    @property
    def user_client_id(self) -> UUID | None: ...
    @property
    def username(self) -> str | None: ...
    @property
    def mail(self) -> str | None: ...
    @property
    def register_state(self) -> RegisterState | None: ...
    @property
    def is_active(self) -> StateWanted | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def password(self) -> str | None: ...
    @property
    def current_password(self) -> str | None: ...
    def column_values(self) -> dict[str, Value]: ...
    def new_names(self) -> tuple[str, str, str, str]: ...
    def new_mail(self) -> str: ...


async def create_person(call: UserCall, new: NewPerson) -> UserId:
    """Make an account for somebody, who gets a mail with a link to choose a password."""
    require_past(new.profile.get("date_of_birth"), call.now)
    require_phone(new.profile.get("phone_area_code", ""), new.profile.get("phone_number", ""))
    user_id = UserId(call.new_id())
    values = {
        **{name: value for name, value in new.profile.items() if name not in _IMAGES},
        **identity_values(new.username, new.mail),
        "id": user_id,
        "mail_id": call.new_id(),
        "state": UserState.WAITING_MAIL,
        "password_hash": await hash_password(new_token(), call.settings.password_hash_kib),
        "active_lang": new.lang,
        "firstname": new.firstname,
        "lastname": new.lastname,
        "name_key": name_key(new.firstname, new.lastname),
        "eula_document_code": "",
        "eula_approved_at": call.now,
        "registered_by": call.user.id,
        "site_id": call.site.of_host.id,
        "created_at": call.now,
        "changed_at": call.now,
    }
    (made,) = await call.db.ask(users.insert_user(values))
    if not made:
        raise NamesTaken
    user = await _lock(call, user_id)
    await _invite(call, user)
    told = {"username": new.username, "mail": new.mail, "firstname": new.firstname, "lastname": new.lastname}
    await record_event(call, user_event("accounts.user_created", user, after=told))
    return user_id


async def require_person(call: UserCall, user_id: UserId) -> None:
    """Refuse where there is nobody of this id, or nobody whom the caller may change; nobody else changes them meanwhile."""
    await _lock_below(call, user_id)


async def edit_person(call: UserCall, user_id: UserId, changes: dict[str, Value]) -> None:
    """Change the given fields of somebody's account."""
    user = await _lock_below(call, user_id)
    await write_profile(call, user, changes)


async def decide(call: UserCall, user_id: UserId, decision: Decision) -> None:
    """Bring an account into another state; the person is told why, in the own language."""
    await _decide(call, await _lock_decided(call, user_id), decision)


async def decide_registration(call: UserCall, user_id: UserId, decision: Decision) -> None:
    """Approve or reject a registration; an account that was let in before is no registration any more."""
    user = await _lock_decided(call, user_id)
    if user.state not in {UserState.WAITING_APPROVAL, decision.state}:
        raise StateNotAllowed
    await _decide(call, user, decision)


async def _lock_decided(call: UserCall, user_id: UserId) -> User:
    if user_id == call.user.id:
        raise PersonProtected
    return await _lock_below(call, user_id)


async def _decide(call: UserCall, user: User, decision: Decision) -> None:
    user_id, before = user.id, user.state
    if before is decision.state:
        return
    require_decision(before, decision)
    if decision.state is UserState.BLOCKED:
        await require_may_be_shut_out(call, user_id)
    kind = _MAILS[(before, decision.state)]
    user = await change_user(call, user, state=decision.state, state_reason=decision.reason)
    if kind == "accepted":
        await let_in(call, user_id)
    if decision.state is UserState.BLOCKED:
        await call.db.write(
            sessions.end_other_sessions(
                user_id, kept=None, reason=EndReason.ENDED_BY_ADMINISTRATOR, now=call.now
            )
        )
    told = {"state": decision.state, "reason": decision.reason}
    await record_event(call, user_event(_EVENTS[kind], user, before={"state": before}, after=told))
    await mail_decision(call, kind, user=user, reason=decision.reason)


async def invite_again(call: UserCall, user_id: UserId) -> None:
    """Mail the invitation of an account that an authorized person made once more; the older link stops working."""
    user = await _lock_below(call, user_id)
    if user.state is not UserState.WAITING_MAIL or user.registered_by is None:
        raise StateNotAllowed
    user = await change_user(call, user)
    await _invite(call, user)
    await record_event(call, user_event("accounts.user_invited", user))


async def correct_mail(call: UserCall, user_id: UserId, mail: str) -> None:
    """Correct the address of an account nobody has used yet; the invitation goes there."""
    user = await _lock_below(call, user_id)
    if user.mail == mail:
        return
    if user.state is not UserState.WAITING_MAIL or user.registered_by is None:
        raise StateNotAllowed(field="mail")
    old = user.mail
    user = await change_mail(call, user, mail, field="mail")
    await _invite(call, user)
    await record_event(
        call, user_event("accounts.mail_changed", user, before={"mail": old}, after={"mail": mail})
    )


async def end_sessions_of(call: UserCall, user_id: UserId) -> int:
    """End every session of somebody, and return how many there were."""
    user = await _lock_below(call, user_id)
    (ended,) = await call.db.ask(
        sessions.end_other_sessions(
            user_id, kept=call.user.session_id, reason=EndReason.ENDED_BY_ADMINISTRATOR, now=call.now
        )
    )
    if ended:
        await record_event(call, user_event("accounts.sessions_ended", user, after={"count": ended}))
    return ended


async def _invite(call: UserCall, user: User) -> None:
    token = await make_invitation_token(call, user.id)
    await mail_invitation(call, user=user, token=token, days=INVITATION_LINK_DAYS)


async def _lock(call: UserCall, user_id: UserId) -> User:
    (user,) = await call.db.ask(users.lock_user(user_id))
    if user is None or user.state is UserState.DELETED:
        raise UserNotFound
    return user


async def _lock_below(call: UserCall, user_id: UserId) -> User:
    user = await _lock(call, user_id)
    if user_id != call.user.id:
        other_roles = await roles_of(call.reader, user_id, call.now)
        require_not_above(own_roles=call.user.roles, other_roles=other_roles)
    return user


async def record_user(call: UserCall, data: RecordedData) -> UserId:
    """Write what was sent and return whose account it is."""
    is_authorized = call.user.has_role(*AUTHORIZED_ROLES)
    if data.user_client_id is None and is_authorized and _names_a_new_person(call, data):
        call.require_no_warning()
        return await create_person(call, _new_person(call, data))
    user_id = UserId(data.user_client_id or call.user.id)
    if user_id == call.user.id:
        await record_own_account(
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
        async with call.db.savepoint():
            await decide_registration(call, user_id, decision)
    except Refusal as refusal:
        return refusal
    return None


async def _record_other(call: UserCall, user_id: UserId, data: RecordedData) -> None:
    await require_person(call, user_id)
    if data.register_state is not None:
        decision = Decision(state=decided_registration(data.register_state), reason=data.reason.strip())
        await decide_registration(call, user_id, decision)
    if data.is_active is not None:
        state = UserState.ACTIVE if data.is_active.value else UserState.BLOCKED
        await decide(call, user_id, Decision(state=state, reason=data.reason.strip()))
    if data.mail is not None:
        await correct_mail(call, user_id, data.new_mail())
    changes = data.column_values()
    if changes:
        await edit_person(call, user_id, changes)


def _names_a_new_person(call: UserCall, data: RecordedData) -> bool:
    return data.username is not None and username_key(data.username) != username_key(call.user.username)


def _new_person(call: UserCall, data: RecordedData) -> NewPerson:
    username, mail, firstname, lastname = data.new_names()
    profile = data.column_values()
    return NewPerson(
        username=username,
        mail=mail,
        firstname=firstname,
        lastname=lastname,
        lang=profile.pop("active_lang", call.lang),
        profile=profile,
    )


_IMAGES = {"picture", "cover_photo"}
"""What only the person can upload."""
_MAILS = {
    (UserState.WAITING_APPROVAL, UserState.ACTIVE): "accepted",
    (UserState.WAITING_APPROVAL, UserState.NOT_ACCEPTED): "not_accepted",
    (UserState.ACTIVE, UserState.BLOCKED): "blocked",
    (UserState.BLOCKED, UserState.ACTIVE): "unblocked",
}
_EVENTS = {
    "accepted": "accounts.registration_accepted",
    "not_accepted": "accounts.registration_refused",
    "blocked": "accounts.user_blocked",
    "unblocked": "accounts.user_unblocked",
}
