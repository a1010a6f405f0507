"""The mails of accounts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol
from urllib.parse import urlencode
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail

_APPROVAL_PATH = {Lang.TR: "/kayit/onay", Lang.EN: "/register/approve"}
_RESET_PATH = {Lang.TR: "/giris/sifre-sifirlama", Lang.EN: "/login/password-reset"}
_LOGIN_PATH = {Lang.TR: "/giris", Lang.EN: "/login"}
_MAIL_CHANGE_PATH = {Lang.TR: "/kullanici-ayarlari/e-posta", Lang.EN: "/user-settings/mail"}


class AddressedUser(Protocol):
    """Whom a mail is for."""

    id: Any  # Any: a mapped column
    username: Any
    mail: Any
    active_lang: Any


async def mail_approval_link(
    change: Change,
    *,
    base_url: str,
    to_address: str,
    username: str,
    user_id: UserId,
    token: str,
    days: int,
    lang: Lang,
) -> None:
    """Mail a new user the link that approves the address."""
    values = urlencode({"user_id": str(user_id), "mail_approve_token": token})
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("accounts.mail.approval.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.approval.text", {"days": days}),
            Phrase("accounts.mail.approval.not_you"),
        ],
        link=f"{base_url}{_APPROVAL_PATH[lang]}?{values}",
        lang=lang,
    )


async def mail_reset_link(
    change: Change,
    *,
    base_url: str,
    to_address: str,
    username: str,
    user_id: UserId,
    token: str,
    minutes: int,
    lang: Lang,
) -> None:
    """Mail the link under which a new password can be chosen."""
    values = urlencode({"user_id": str(user_id), "mail_password_reset_token": token})
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("accounts.mail.reset.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.reset.text", {"minutes": minutes}),
            Phrase("accounts.mail.reset.not_you"),
        ],
        link=f"{base_url}{_RESET_PATH[lang]}?{values}",
        lang=lang,
    )


async def mail_login_code(
    call: Call, *, to_address: str, username: str, code: str, minutes: int, lang: Lang
) -> None:
    """Mail the code that a sign-in waits for."""
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.login_code.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.login_code.text", {"code": code, "minutes": minutes}),
            Phrase("accounts.mail.login_code.not_you"),
        ],
        link=None,
        lang=lang,
    )


async def mail_new_place(
    call: Call, *, to_address: str, username: str, code: str, minutes: int, lang: Lang
) -> None:
    """Tell a person of a sign-in in a new place, with the code that lets it do what is sensitive."""
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.new_place.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase(
                "accounts.mail.new_place.text",
                {"at": call.now, "address": call.address, "device": call.device[:120] or "?"},
            ),
            Phrase("accounts.mail.new_place.code", {"code": code, "minutes": minutes}),
            Phrase("accounts.mail.new_place.not_you"),
        ],
        link=None,
        lang=lang,
    )


async def mail_security_changed(
    call: Call, *, to_address: str, username: str, what: Phrase, lang: Lang
) -> None:
    """Tell a person that how they sign in was changed, in case it was somebody else."""
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.security.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            what,
            Phrase("accounts.mail.security.text", {"at": call.now, "address": call.address}),
            Phrase("accounts.mail.security.not_you"),
        ],
        link=None,
        lang=lang,
    )


async def mail_password_changed(call: Call, *, to_address: str, username: str, lang: Lang) -> None:
    """Tell a person that the password was changed, in case it was somebody else."""
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.password_changed.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.password_changed.text", {"at": call.now}),
            Phrase("accounts.mail.password_changed.not_you"),
        ],
        link=None,
        lang=lang,
    )


async def mail_invitation(call: Call, *, user: AddressedUser, token: str, days: int) -> None:
    """Invite a person for whom an account was made to choose a password."""
    values = urlencode({"user_id": str(user.id), "mail_password_reset_token": token, "invited": "1"})
    await _tell(
        call,
        user,
        "invitation",
        {"days": days, "name": user.username},
        link=f"{call.base_url}{_RESET_PATH[user.active_lang]}?{values}",
    )


async def mail_registration_waits(call: Call, *, user: AddressedUser) -> None:
    """Tell a person that somebody will look at the registration."""
    await _tell(call, user, "registration_waits")


async def mail_decision(call: Call, kind: str, *, user: AddressedUser, reason: str) -> None:
    """Tell a person what was decided about the account, and why where a reason was given."""
    extra = [Phrase("accounts.mail.reason", {"reason": reason})] if reason else []
    link = f"{call.base_url}{_LOGIN_PATH[user.active_lang]}" if kind in {"accepted", "unblocked"} else None
    await _tell(call, user, kind, extra=extra, link=link)


async def mail_change_link(
    call: Call, side: str, *, user: AddressedUser, to_address: str, change_id: UUID, token: str, new_mail: str
) -> None:
    """Mail one of the two addresses the link under which a change is confirmed or stopped."""
    values = urlencode({"change_id": str(change_id), "mail_change_token": token})
    await _tell(
        call,
        user,
        f"mail_change_{side}",
        {"mail": new_mail},
        link=f"{call.base_url}{_MAIL_CHANGE_PATH[user.active_lang]}?{values}",
        to_address=to_address,
    )


async def mail_address_in_use(call: Call, *, to_address: str, username: str, lang: Lang) -> None:
    """Tell the owner of an address that somebody wanted it for another account."""
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.address_in_use.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.address_in_use.text"),
        ],
        link=None,
        lang=lang,
    )


async def mail_address_changed(call: Call, *, user: AddressedUser, to_address: str, new_mail: str) -> None:
    """Tell both addresses that the account has a new one."""
    await _tell(call, user, "mail_changed", {"mail": new_mail, "at": call.now}, to_address=to_address)


async def mail_account_leaving(call: Call, *, user: AddressedUser, at: datetime) -> None:
    """Tell a person when the account will be deleted, and how to take it back."""
    link = f"{call.base_url}{_LOGIN_PATH[user.active_lang]}"
    await _tell(call, user, "leaving", {"at": at}, link=link)


async def mail_account_taken_back(call: Call, *, user: AddressedUser) -> None:
    """Tell a person that the account stays."""
    await _tell(call, user, "taken_back")


async def mail_account_deleted(change: Change, *, user: AddressedUser) -> None:
    """Tell a person that the account is gone."""
    await _tell(change, user, "deleted")


async def mail_export_ready(change: Change, *, user: AddressedUser, link: str) -> None:
    """Mail the link of a file with everything the platform holds of a person."""
    await _tell(change, user, "export_ready", link=link)


async def _tell(
    change: Change,
    user: AddressedUser,
    kind: str,
    values: Mapping[str, Any] | None = None,  # Any: values that a phrase prints
    *,
    extra: Sequence[Phrase] = (),
    link: str | None = None,
    to_address: str | None = None,
) -> None:
    """Send a mail whose subject and text are the phrases of its kind."""
    await send_mail(
        change,
        to_address=to_address or user.mail,
        subject=Phrase(f"accounts.mail.{kind}.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": user.username}),
            Phrase(f"accounts.mail.{kind}.text", dict(values or {})),
            *extra,
        ],
        link=link,
        lang=user.active_lang,
    )
