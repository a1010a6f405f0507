"""Changing one's mail address: it happens once the old and the new address have both confirmed it."""

import hmac
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Self
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.actions.audit_trail import user_event
from terazi.modules.accounts.actions.profile import change_mail, lock_own_account, require_current_password
from terazi.modules.accounts.errors import LinkInvalid, MailChangeNotFound
from terazi.modules.accounts.mails import mail_address_changed, mail_address_in_use, mail_change_link
from terazi.modules.accounts.queries import codes, records, users
from terazi.modules.accounts.rules.names import mail_key
from terazi.modules.accounts.tables.users import MAIL_CHANGE
from terazi.modules.accounts.values.sign_in import CodePurpose
from terazi.modules.accounts.values.users import MailChange, User
from terazi.modules.audit.public import record_event

LINK_DAYS = 3


class MailSide(StrEnum):
    """Which of the two addresses a link was mailed to."""

    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, kw_only=True, slots=True)
class MailChangeView:
    """How far a change of address is, as one of the two addresses sees it."""

    side: MailSide
    new_mail: str
    is_old_confirmed: bool
    is_new_confirmed: bool

    @classmethod
    def of(cls, change: MailChange, side: MailSide) -> Self:
        """Return the change as that side sees it."""
        return cls(
            side=side,
            new_mail=change.new_mail,
            is_old_confirmed=change.old_confirmed_at is not None,
            is_new_confirmed=change.new_confirmed_at is not None,
        )

    @property
    def is_done(self) -> bool:
        return self.is_old_confirmed and self.is_new_confirmed


async def ask_mail_change(call: UserCall, new_mail: str, *, current_password: str) -> None:
    """Begin a change of address; a change begun before stops. The answer never tells whose an address is."""
    await require_current_password(call, current_password, field="current_password")
    user = await lock_own_account(call)
    if mail_key(new_mail) == user.mail_key:
        raise InvalidInput([FieldProblem("mail", Phrase("accounts.mail.same"))])
    old_token, new_token_ = new_token(), new_token()
    change = MailChange(
        user_id=user.id,
        id=call.new_id(),
        new_mail=new_mail,
        old_hash=hash_token(old_token),
        new_hash=hash_token(new_token_),
        old_confirmed_at=None,
        new_confirmed_at=None,
        created_at=call.now,
        expires_at=call.now + timedelta(days=LINK_DAYS),
    )
    await call.db.write(records.drop_mail_change(user.id), inserted(MAIL_CHANGE, **asdict(change)))
    await record_event(call, user_event("accounts.mail_change_asked", user, after={"mail": new_mail}))
    await mail_change_link(
        call, "old", user=user, to_address=user.mail, change_id=change.id, token=old_token, new_mail=new_mail
    )
    (owner,) = await call.reader.ask(users.find_user_by_identity(mail_key(new_mail)))
    if owner is not None:
        # Its owner learns of it; whoever asked does not.
        await mail_address_in_use(call, user=owner)
        return
    await mail_change_link(
        call, "new", user=user, to_address=new_mail, change_id=change.id, token=new_token_, new_mail=new_mail
    )


async def see_mail_change(call: Call, change_id: UUID, token: str) -> MailChangeView:
    """Return how far the change is that a mailed link is about."""
    (change,) = await call.reader.ask(records.find_mail_change(change_id))
    if change is None or change.expires_at <= call.now:
        raise LinkInvalid
    return MailChangeView.of(change, _side(token, change))


async def confirm_mail_change(call: Call, change_id: UUID, token: str) -> MailChangeView:
    """Confirm a change from the address the link was mailed to; the second of the two makes it happen."""
    user, change, side = await _lock(call, change_id, token)
    if side is MailSide.OLD:
        change = replace(change, old_confirmed_at=change.old_confirmed_at or call.now)
    else:
        change = replace(change, new_confirmed_at=change.new_confirmed_at or call.now)
    confirmed = {
        "old_confirmed_at": change.old_confirmed_at,
        "new_confirmed_at": change.new_confirmed_at,
    }
    await call.db.write(updated(MAIL_CHANGE, change.user_id, **confirmed))
    view = MailChangeView.of(change, side)
    if view.is_done:
        await _apply(call, user, change.new_mail)
    return view


async def stop_mail_change(call: Call, change_id: UUID, token: str) -> None:
    """Stop a change from either address, for whoever did not ask for it."""
    user, change, side = await _lock(call, change_id, token)
    await call.db.write(records.drop_mail_change(change.user_id))
    await record_event(
        call, user_event("accounts.mail_change_stopped", user, after={"mail": change.new_mail, "by": side})
    )


async def cancel_own_mail_change(call: UserCall) -> None:
    """Give up the change the caller asked for."""
    user = await lock_own_account(call)
    (dropped,) = await call.db.ask(records.drop_mail_change(call.user.id))
    if not dropped:
        raise MailChangeNotFound
    await record_event(call, user_event("accounts.mail_change_stopped", user))


async def _lock(call: Call, change_id: UUID, token: str) -> tuple[User, MailChange, MailSide]:
    """The account first, as everywhere, so that two changes never wait for each other."""
    (found,) = await call.reader.ask(records.find_mail_change(change_id))
    if found is None:
        raise LinkInvalid
    user, change = await call.db.ask(users.lock_user(found.user_id), records.lock_mail_change(change_id))
    if user is None or change is None or change.expires_at <= call.now:
        raise LinkInvalid
    return user, change, _side(token, change)


def _side(token: str, change: MailChange) -> MailSide:
    given = hash_token(token)
    if hmac.compare_digest(given, change.old_hash):
        return MailSide.OLD
    if hmac.compare_digest(given, change.new_hash):
        return MailSide.NEW
    raise LinkInvalid


async def _apply(call: Call, user: User, new_mail: str) -> None:
    old = user.mail
    await call.db.write(records.drop_mail_change(user.id))
    user = await change_mail(call, user, new_mail, mail_id=call.new_id(), mail_approved_at=call.now)
    # A link or code that went to the old address must not open the account any more.
    useless = (CodePurpose.PASSWORD_RESET, CodePurpose.LOGIN)
    await call.db.write(
        *(codes.drop_code(user.id, purpose) for purpose in useless),
        *(forget_undeliverable(address) for address in (old, new_mail)),
    )
    await record_event(
        call,
        user_event("accounts.mail_changed", user, before={"mail": old}, after={"mail": new_mail}),
        actor=(user.id, user.username),
    )
    for address in (old, new_mail):
        await mail_address_changed(call, user=user, to_address=address, new_mail=new_mail)
