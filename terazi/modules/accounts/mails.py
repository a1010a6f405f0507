"""The mails of accounts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.foundation.types import Value


class AddressedUser(Protocol):
    """Whom a mail is for."""

    @property
    def id(self) -> UUID: ...
    @property
    def username(self) -> str: ...
    @property
    def mail(self) -> str: ...
    @property
    def active_lang(self) -> Lang: ...


async def mail_approval_link(
    change: Change, *, base_url: str, user: AddressedUser, token: str, days: int
) -> None:
    """Mail a new user the link that approves the address."""
    values = {"user_id": str(user.id), "mail_approve_token": token}
    link = ScreenLink(base_url=base_url, route_view="register_approve", query=values)
    await _warn(change, user, "approval", Phrase("accounts.mail.approval.text", {"days": days}), link=link)


async def mail_reset_link(
    change: Change, *, base_url: str, user: AddressedUser, token: str, minutes: int
) -> None:
    """Mail the link under which a new password can be chosen."""
    link = _reset_link(base_url, user, token)
    await _warn(change, user, "reset", Phrase("accounts.mail.reset.text", {"minutes": minutes}), link=link)


async def mail_login_code(call: Call, *, user: AddressedUser, code: str, minutes: int) -> None:
    """Mail the code that a sign-in waits for."""
    text = Phrase("accounts.mail.login_code.text", {"code": code, "minutes": minutes})
    await _warn(call, user, "login_code", text)


async def mail_new_place(call: Call, *, user: AddressedUser, code: str, minutes: int) -> None:
    """Tell a person of a sign-in in a new place, with the code that lets it do what is sensitive."""
    place = {"at": call.now, "address": call.address, "device": call.device[:120] or "?"}
    await _warn(
        call,
        user,
        "new_place",
        Phrase("accounts.mail.new_place.text", place),
        Phrase("accounts.mail.new_place.code", {"code": code, "minutes": minutes}),
    )


async def mail_unusual_spend(call: Call, *, user: AddressedUser, code: str, minutes: int) -> None:
    """Tell a person of a spend far above what is usual for them, with the code without which it does not happen."""
    place = {"at": call.now, "address": call.address, "device": call.device[:120] or "?"}
    await _warn(
        call,
        user,
        "unusual_spend",
        Phrase("accounts.mail.unusual_spend.text", place),
        Phrase("accounts.mail.unusual_spend.code", {"code": code, "minutes": minutes}),
    )


async def mail_security_changed(call: Call, *, user: AddressedUser, what: Phrase) -> None:
    """Tell a person that how they sign in was changed, in case it was somebody else."""
    place = {"at": call.now, "address": call.address}
    await _warn(call, user, "security", what, Phrase("accounts.mail.security.text", place))


async def mail_second_step_paused(
    change: Change, *, user: AddressedUser, base_url: str, at: datetime, address: str
) -> None:
    """Tell a person that somebody knows the password and has tried second steps, with the way to a new password."""
    text = Phrase("accounts.mail.second_step_paused.text", {"at": at, "address": address})
    link = ScreenLink(base_url=base_url, route_view="password_reset")
    await _warn(change, user, "second_step_paused", text, link=link)


async def mail_password_changed(call: Call, *, user: AddressedUser) -> None:
    """Tell a person that the password was changed, in case it was somebody else."""
    text = Phrase("accounts.mail.password_changed.text", {"at": call.now})
    await _warn(call, user, "password_changed", text)


async def mail_invitation(call: Call, *, user: AddressedUser, token: str, days: int) -> None:
    """Invite a person for whom an account was made to choose a password."""
    values = {"days": days, "name": user.username}
    link = _reset_link(call.base_url, user, token, invited="1")
    await _tell(call, user, "invitation", values, link=link)


async def mail_registration_waits(call: Call, *, user: AddressedUser) -> None:
    """Tell a person that somebody will look at the registration."""
    await _tell(call, user, "registration_waits")


async def mail_decision(call: Call, kind: str, *, user: AddressedUser, reason: str) -> None:
    """Tell a person what was decided about the account, and why where a reason was given."""
    extra = [Phrase("accounts.mail.reason", {"reason": reason})] if reason else []
    link = _login_link(call) if kind in {"accepted", "unblocked"} else None
    await _tell(call, user, kind, extra=extra, link=link)


async def mail_change_link(
    call: Call, side: str, *, user: AddressedUser, to_address: str, change_id: UUID, token: str, new_mail: str
) -> None:
    """Mail one of the two addresses the link under which a change is confirmed or stopped."""
    values = {"change_id": str(change_id), "mail_change_token": token}
    await _tell(
        call,
        user,
        f"mail_change_{side}",
        {"mail": new_mail},
        link=ScreenLink(base_url=call.base_url, route_view="mail_change", query=values),
        to_address=to_address,
    )


async def mail_address_in_use(call: Call, *, user: AddressedUser) -> None:
    """Tell the owner of an address that somebody wanted it for another account."""
    await _tell(call, user, "address_in_use")


async def mail_address_changed(call: Call, *, user: AddressedUser, to_address: str, new_mail: str) -> None:
    """Tell both addresses that the account has a new one."""
    await _tell(call, user, "mail_changed", {"mail": new_mail, "at": call.now}, to_address=to_address)


async def mail_account_leaving(call: Call, *, user: AddressedUser, at: datetime) -> None:
    """Tell a person when the account will be deleted, and how to take it back."""
    await _tell(call, user, "leaving", {"at": at}, link=_login_link(call))


async def mail_account_taken_back(call: Call, *, user: AddressedUser) -> None:
    """Tell a person that the account stays."""
    await _tell(call, user, "taken_back")


async def mail_account_deleted(change: Change, *, user: AddressedUser) -> None:
    """Tell a person that the account is gone."""
    await _tell(change, user, "deleted")


async def mail_export_ready(change: Change, *, base_url: str, user: AddressedUser) -> None:
    """Tell a person where the file with everything the platform holds of them waits: in the settings, behind the sign-in."""
    link = ScreenLink(base_url=base_url, route_view="user_settings", fragment="data")
    await _tell(change, user, "export_ready", link=link)


def _login_link(call: Call) -> ScreenLink:
    return ScreenLink(base_url=call.base_url, route_view="login")


def _reset_link(base_url: str, user: AddressedUser, token: str, **more: str) -> ScreenLink:
    values = {"user_id": str(user.id), "mail_password_reset_token": token, **more}
    return ScreenLink(base_url=base_url, route_view="password_reset", query=values)


async def _tell(
    change: Change,
    user: AddressedUser,
    kind: str,
    values: Mapping[str, Value] | None = None,
    *,
    extra: Sequence[Phrase] = (),
    link: ScreenLink | None = None,
    to_address: str | None = None,
) -> None:
    """Send a mail whose subject and text are the phrases of its kind."""
    text = Phrase(f"accounts.mail.{kind}.text", dict(values or {}))
    await _send(change, user, kind, [text, *extra], link=link, to_address=to_address)


async def _warn(
    change: Change, user: AddressedUser, kind: str, *paragraphs: Phrase, link: ScreenLink | None = None
) -> None:
    """Send a mail that ends with what to do where it was somebody else."""
    not_you = Phrase(f"accounts.mail.{kind}.not_you")
    await _send(change, user, kind, [*paragraphs, not_you], link=link)


async def _send(
    change: Change,
    user: AddressedUser,
    kind: str,
    paragraphs: Sequence[Phrase],
    *,
    link: ScreenLink | None,
    to_address: str | None = None,
) -> None:
    await send_mail(
        change,
        to_address=to_address or user.mail,
        subject=Phrase(f"accounts.mail.{kind}.subject"),
        paragraphs=[Phrase("accounts.mail.greeting", {"username": user.username}), *paragraphs],
        link=link,
        lang=user.active_lang,
    )
