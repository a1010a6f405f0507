"""The mails of accounts."""

from urllib.parse import urlencode

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail

_APPROVAL_PATH = {Lang.TR: "/kayit/onay", Lang.EN: "/register/approve"}
_RESET_PATH = {Lang.TR: "/giris/sifre-sifirlama", Lang.EN: "/login/password-reset"}


async def mail_approval_link(
    call: Call, *, to_address: str, username: str, user_id: UserId, token: str, days: int, lang: Lang
) -> None:
    """Mail a new user the link that approves the address."""
    values = urlencode({"user_id": str(user_id), "mail_approve_token": token})
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase("accounts.mail.approval.subject"),
        paragraphs=[
            Phrase("accounts.mail.greeting", {"username": username}),
            Phrase("accounts.mail.approval.text", {"days": days}),
            Phrase("accounts.mail.approval.not_you"),
        ],
        link=f"{call.base_url}{_APPROVAL_PATH[lang]}?{values}",
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
