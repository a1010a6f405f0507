"""Making an account and approving its mail address."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.addresses import IPV6_BITS_OF_CUSTOMER, caller_place
from terazi.foundation.context import Call, Change
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.language.lang import Lang
from terazi.foundation.limits import DAY, Limit
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.actions.attempts import require_captcha
from terazi.modules.accounts.actions.audit_trail import record_own_event
from terazi.modules.accounts.actions.credentials import (
    APPROVAL_LINK_DAYS,
    hash_password,
    make_link_token,
    require_good_password,
)
from terazi.modules.accounts.actions.hooks import on_user_approved
from terazi.modules.accounts.actions.profile import change_user, identity_values, require_past, require_phone
from terazi.modules.accounts.errors import LinkInvalid, RegistrationClosed
from terazi.modules.accounts.mails import mail_approval_link, mail_registration_waits
from terazi.modules.accounts.queries import codes, records, users
from terazi.modules.accounts.rules.names import mail_key, name_key, username_key
from terazi.modules.accounts.rules.profile import document_and_version
from terazi.modules.accounts.rules.states import require_step
from terazi.modules.accounts.values.sign_in import CodePurpose
from terazi.modules.accounts.values.users import (
    AcceptedAgreement,
    MailApproval,
    Registration,
    User,
    UserState,
)

_REGISTRATIONS = Limit(setting="registrations_per_day", seconds=DAY)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewAccount:
    """An account that a person makes for themselves."""

    username: str
    mail: str
    firstname: str
    lastname: str
    lang: Lang
    eula_document_code: str
    profile: Mapping[str, Value]
    """Values of columns, by their name."""


async def register(
    call: Call,
    new: NewAccount,
    *,
    password: str,
    captcha_token: str | None,
) -> Registration:
    """Make an account that waits for its mail address to be approved; says so where a name is taken."""
    if call.settings.registration == "by_authorized":
        raise RegistrationClosed
    await require_captcha(call, captcha_token)
    names = (new.firstname, new.lastname)
    await require_good_password(call, password, username=new.username, mail=new.mail, names=names)
    require_past(new.profile.get("date_of_birth"), call.now)
    require_phone(new.profile.get("phone_area_code", ""), new.profile.get("phone_number", ""))
    taken = await _taken(call, new.username, new.mail)
    if taken:
        return taken
    user_id, mail_id = UserId(call.new_id()), call.new_id()
    values = {
        **new.profile,
        **identity_values(new.username, new.mail),
        "firstname": new.firstname,
        "lastname": new.lastname,
        "eula_document_code": new.eula_document_code,
        "id": user_id,
        "mail_id": mail_id,
        "site_id": call.site.of_host.id,
        "state": UserState.WAITING_MAIL,
        "password_hash": await hash_password(password, call.settings.password_hash_kib),
        "active_lang": new.lang,
        "name_key": name_key(new.firstname, new.lastname),
        "eula_approved_at": call.now,
        "created_at": call.now,
        "changed_at": call.now,
    }
    (made,) = await call.db.ask(users.insert_user(values))
    if not made:
        # Somebody else took the name in this moment.
        return await _taken(call, new.username, new.mail) or Registration(
            is_mail_eligible=False, is_username_eligible=False
        )
    place = caller_place(call.address, ipv6_bits=IPV6_BITS_OF_CUSTOMER)
    await call.speed_control.require("registration", place, _REGISTRATIONS)
    await keep_agreement(call, user_id, new.eula_document_code)
    (user,) = await call.db.ask(users.get_user(user_id))
    await record_own_event(call, "accounts.registered", user_id, new.username)
    await send_approval_link(call, user, base_url=call.base_url)
    return Registration(is_mail_eligible=True, is_username_eligible=True, user_id=user_id, mail_id=mail_id)


async def approve_mail(call: Call, user_id: UserId, token: str) -> MailApproval:
    """Approve the address a link was mailed to; the same link again changes nothing and says so."""
    (code,) = await call.db.ask(codes.lock_code(user_id, CodePurpose.MAIL_APPROVAL))
    if code is None or not hmac.compare_digest(code.hash, hash_token(token)):
        raise LinkInvalid
    (user,) = await call.db.ask(users.lock_user(user_id))
    if user is None:
        raise LinkInvalid
    if user.mail_approved_at is not None:
        return MailApproval(
            mail_id=user.mail_id,
            approved_at=user.mail_approved_at,
            was_approved_before=True,
            waits_for_approval=user.state is UserState.WAITING_APPROVAL,
        )
    if code.expires_at <= call.now:
        raise LinkInvalid
    await call.db.write(codes.mark_code_used(user_id, CodePurpose.MAIL_APPROVAL, now=call.now))
    user = await activate(call, user)
    return MailApproval(
        mail_id=user.mail_id,
        approved_at=call.now,
        was_approved_before=False,
        waits_for_approval=user.state is UserState.WAITING_APPROVAL,
    )


async def activate(call: Call, user: User) -> User:
    """Let a person in whose mail address is proven, or keep them waiting where somebody has to approve."""
    must_wait = must_be_approved(call.settings, user)
    after = UserState.WAITING_APPROVAL if must_wait else UserState.ACTIVE
    require_step(user.state, after)
    user = await change_user(call, user, state=after, mail_approved_at=call.now)
    await call.db.write(forget_undeliverable(user.mail))
    await record_own_event(call, "accounts.mail_approved", user.id, user.username, {"state": after})
    if must_wait:
        await mail_registration_waits(call, user=user)
    else:
        await let_in(call, user.id)
    return user


def must_be_approved(settings: Settings, user: User) -> bool:
    """Whether somebody has to let the person in; whom an authorized person registered needs no more."""
    return settings.registration == "approval" and user.registered_by is None


async def send_approval_link(change: Change, user: User, *, base_url: str) -> None:
    """Mail a link that approves the address; an older one stops working."""
    token = await make_link_token(change, user.id, CodePurpose.MAIL_APPROVAL)
    await mail_approval_link(
        change,
        base_url=base_url,
        user=user,
        token=token,
        days=APPROVAL_LINK_DAYS,
    )


async def let_in(call: Call, user_id: UserId) -> None:
    """Tell those who wait for it that a person may come in."""
    for listener in on_user_approved:
        await listener(call, user_id)


async def make_active_user(
    db: Transaction,
    *,
    user_id: UUID,
    username: str,
    mail: str,
    password: str,
    hash_kib: int,
    firstname: str,
    lastname: str,
    lang: Lang,
    now: datetime,
) -> UserId:
    """Make an account that may sign in at once (for seeds); an account of that username is left as it is."""
    values = {
        **identity_values(username, mail),
        "id": user_id,
        "mail_id": user_id,
        "mail_approved_at": now,
        "state": UserState.ACTIVE,
        "password_hash": await hash_password(password, hash_kib),
        "active_lang": lang,
        "firstname": firstname,
        "lastname": lastname,
        "name_key": name_key(firstname, lastname),
        "eula_document_code": "",
        "eula_approved_at": now,
        "created_at": now,
        "changed_at": now,
    }
    _, found = await db.ask(users.insert_user(values), users.find_user_id(username_key(username)))
    if found is None:
        raise LookupError(f"the mail address of {username} belongs to another account")
    return found


async def keep_agreement(call: Call, user_id: UserId, eula_document_code: str) -> None:
    """Keep as proof which texts a person accepted."""
    code, version = document_and_version(eula_document_code)
    agreement = AcceptedAgreement(
        id=call.new_id(), user_id=user_id, document_code=code, version=version, accepted_at=call.now
    )
    await call.db.write(records.keep_agreement(agreement))


async def _taken(call: Call, username: str, mail: str) -> Registration | None:
    (taken,) = await call.reader.ask(users.taken_names(username_key(username), mail_key(mail)))
    if not taken.is_username_taken and not taken.is_mail_taken:
        return None
    return Registration(
        is_mail_eligible=not taken.is_mail_taken, is_username_eligible=not taken.is_username_taken
    )
