"""Setting up and removing the ways a person proves who they are."""

from uuid import UUID

import pyotp
import segno

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.types import Json
from terazi.modules.accounts.actions.credentials import hash_recovery_codes, new_salt
from terazi.modules.accounts.actions.passkeys import ask_registration, require_registration, rp_id_of
from terazi.modules.accounts.actions.second_steps import open_totp_secret, require_confirmed, seal_totp_secret
from terazi.modules.accounts.errors import (
    NoSecondStep,
    PasskeyNotFound,
    PasskeyRefused,
    SecondStepWrong,
    TooManyPasskeys,
    TotpExists,
    TotpNotFound,
    UserNotFound,
)
from terazi.modules.accounts.mails import mail_security_changed
from terazi.modules.accounts.queries import second_steps as queries
from terazi.modules.accounts.queries import sessions, users
from terazi.modules.accounts.rules.second_steps import (
    MOST_PASSKEYS,
    new_recovery_codes,
    normal_recovery_code,
    totp_address,
    totp_step,
)
from terazi.modules.accounts.tables.second_steps import PASSKEY, TOTP_SECRET
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.sign_in import PasskeyAnswer
from terazi.modules.accounts.values.users import User
from terazi.modules.audit.public import AuditEvent, Subject, record_event

_ISSUER = "Terazi"


async def start_totp(call: UserCall) -> tuple[str, str, str]:
    """Return a new secret for an authenticator app: as text, as otpauth address and as a QR code (data address of an SVG)."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (kept,) = await call.db.ask(queries.lock_totp(call.user.id))
    if kept and kept.confirmed_at:
        raise TotpExists
    secret = pyotp.random_base32()
    sealed = seal_totp_secret(call, call.user.id, secret)
    if kept:
        await call.db.write(updated(TOTP_SECRET, call.user.id, sealed=sealed, created_at=call.now))
    else:
        await call.db.write(
            inserted(
                TOTP_SECRET,
                user_id=call.user.id,
                sealed=sealed,
                created_at=call.now,
                confirmed_at=None,
                last_step=0,
            )
        )
    address = totp_address(secret, username=user.username, issuer=_ISSUER)
    return secret, address, segno.make(address, error="m").svg_data_uri(scale=4, border=2)


async def finish_totp(call: UserCall, code: str, *, end_others: bool) -> list[str]:
    """Put the app in force that shows this code; return recovery codes where the person has none yet."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (kept,) = await call.db.ask(queries.lock_totp(call.user.id))
    if kept is None:
        raise TotpNotFound
    if kept.confirmed_at:
        raise TotpExists
    step = totp_step(open_totp_secret(call, call.user.id, kept.sealed), code, now=call.now)
    if step is None:
        raise SecondStepWrong(field="totp_code")
    await call.db.write(updated(TOTP_SECRET, call.user.id, confirmed_at=call.now, last_step=step))
    await _tell(call, user, "totp_set_up", end_others=end_others)
    return await _first_recovery_codes(call)


async def remove_totp(call: UserCall, *, end_others: bool) -> None:
    """Forget the caller's authenticator app."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (gone,) = await call.db.ask(queries.delete_totp(call.user.id))
    if not gone:
        raise TotpNotFound
    await _tell(call, user, "totp_removed", end_others=end_others)
    await _drop_useless_recovery_codes(call)


async def start_passkey(call: UserCall) -> tuple[UUID, Json]:
    """Return the challenge for a new passkey."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (count,) = await call.db.ask(queries.count_passkeys(call.user.id))
    if count >= MOST_PASSKEYS:
        raise TooManyPasskeys
    return await ask_registration(call, name=f"{user.firstname} {user.lastname}".strip())


async def record_passkey(
    call: UserCall, answer: PasskeyAnswer, *, name: str, end_others: bool
) -> tuple[UUID, list[str]]:
    """Keep a new passkey; return its id, and recovery codes where the person has none yet."""
    await require_confirmed(call)
    made = await require_registration(call, answer)
    user = await _lock_caller(call)
    count, same = await call.db.ask(
        queries.count_passkeys(call.user.id), queries.lock_passkey_by_credential(made.credential_id)
    )
    if count >= MOST_PASSKEYS:
        raise TooManyPasskeys
    if same:
        raise PasskeyRefused
    passkey_id = call.new_id()
    new = inserted(
        PASSKEY,
        id=passkey_id,
        user_id=call.user.id,
        credential_id=made.credential_id,
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        name=name,
        transports=_transports(answer.credential),
        rp_id=rp_id_of(call),
        is_synced=made.credential_backed_up,
        created_at=call.now,
        last_used_at=None,
    )
    await call.db.write(new)
    await _tell(call, user, "passkey_added", end_others=end_others, passkey=name)
    return passkey_id, await _first_recovery_codes(call)


async def rename_passkey(call: UserCall, passkey_id: UUID, name: str) -> None:
    """Give one of the caller's passkeys another name."""
    (passkey,) = await call.db.ask(queries.lock_passkey(call.user.id, passkey_id))
    if passkey is None:
        raise PasskeyNotFound
    await call.db.write(updated(PASSKEY, passkey.id, name=name))
    before, after = {"name": passkey.name}, {"name": name}
    await record_event(call, _event(call, "passkey_renamed", before=before, after=after))


async def remove_passkey(call: UserCall, passkey_id: UUID, *, end_others: bool) -> None:
    """Forget one of the caller's passkeys."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (passkey,) = await call.db.ask(queries.lock_passkey(call.user.id, passkey_id))
    if passkey is None:
        raise PasskeyNotFound
    await call.db.write(deleted(PASSKEY, passkey.id))
    await _tell(call, user, "passkey_removed", end_others=end_others, passkey=passkey.name)
    await _drop_useless_recovery_codes(call)


async def renew_recovery_codes(call: UserCall) -> list[str]:
    """Return a new set of recovery codes; the old ones stop working."""
    await require_confirmed(call)
    user = await _lock_caller(call)
    (has_strong_step,) = await call.db.ask(queries.has_strong_step(call.user.id))
    if not has_strong_step:
        raise NoSecondStep
    codes = await _make_recovery_codes(call)
    await _tell(call, user, "recovery_codes_renewed", end_others=False)
    return codes


async def _first_recovery_codes(call: UserCall) -> list[str]:
    (salt,) = await call.reader.ask(queries.find_recovery_salt(call.user.id))
    if salt:
        return []
    await record_event(call, _event(call, "recovery_codes_made"))
    return await _make_recovery_codes(call)


async def _make_recovery_codes(call: UserCall) -> list[str]:
    codes, salt = list(new_recovery_codes()), new_salt()
    hashes = await hash_recovery_codes([normal_recovery_code(code) for code in codes], salt)
    await call.db.write(*queries.replace_recovery_codes(call.user.id, hashes=hashes, salt=salt, now=call.now))
    return codes


async def _drop_useless_recovery_codes(call: UserCall) -> None:
    (has_strong_step,) = await call.db.ask(queries.has_strong_step(call.user.id))
    if not has_strong_step:
        await call.db.write(queries.delete_recovery_codes(call.user.id))


async def _lock_caller(call: UserCall) -> User:
    """Changes of one person's steps wait for each other."""
    (user,) = await call.db.ask(users.lock_user(call.user.id))
    if user is None:
        raise UserNotFound
    return user


async def _tell(call: UserCall, user: User, what: str, *, end_others: bool, **after: str) -> None:
    """Write down what changed, mail it to the person, and end the other sessions where that is wanted."""
    await record_event(call, _event(call, what, after={**after, "other_sessions_ended": end_others}))
    if end_others:
        await call.db.write(
            sessions.end_other_sessions(
                user.id, kept=call.user.session_id, reason=EndReason.ENDED_BY_USER, now=call.now
            )
        )
    await mail_security_changed(
        call,
        user=user,
        what=Phrase(f"accounts.mail.security.{what}", after),
    )


def _event(call: UserCall, what: str, **changed: Json) -> AuditEvent:
    return AuditEvent(
        action=f"accounts.{what}",
        subject=Subject.USER,
        subject_id=call.user.id,
        subject_name=call.user.username,
        **changed,
    )


def _transports(credential: Json) -> list[str]:
    response = credential.get("response")
    named = response.get("transports") if isinstance(response, dict) else None
    known = {"usb", "nfc", "ble", "internal", "cable", "hybrid"}
    return [name for name in named if name in known] if isinstance(named, list) else []
