"""Passkeys (WebAuthn): the challenges we ask, and the answers of browsers we believe."""

from dataclasses import replace
from datetime import timedelta
from ipaddress import ip_address
from urllib.parse import urlsplit
from uuid import UUID

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import options_to_json_dict, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.accounts.errors import PasskeyRefused, PasskeysImpossible
from terazi.modules.accounts.queries import second_steps as queries
from terazi.modules.accounts.tables.second_steps import PASSKEY, PASSKEY_CEREMONY
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, Passkey, PasskeyAnswer
from terazi.modules.audit.public import AuditEvent, Subject, record_refusal

_LIFE = timedelta(minutes=5)
_NAME = "Terazi"
_WRONG = (WebAuthnException, ValueError, KeyError, TypeError)
"""What the library raises for answers that are not what they should be."""


def rp_id_of(call: Call) -> str:
    """Return the domain that passkeys of this call belong to: that of the platform's address."""
    return urlsplit(call.base_url).hostname or ""


def are_passkeys_possible(call: Call) -> bool:
    """Whether a browser lets this page use passkeys: a name, not a bare IP address, and https unless it is localhost."""
    address = urlsplit(call.base_url)
    host = address.hostname or ""
    is_local = host == "localhost" or host.endswith(".localhost")
    return bool(host) and not _is_ip(host) and (is_local or address.scheme == "https")


async def ask_registration(call: UserCall, *, name: str) -> tuple[UUID, Json]:
    """Return the challenge for a new passkey of the caller; one that they have is not made again."""
    if not are_passkeys_possible(call):
        raise PasskeysImpossible
    (known,) = await call.reader.ask(queries.list_passkeys(call.user.id))
    options = generate_registration_options(
        rp_id=rp_id_of(call),
        rp_name=_NAME,
        user_id=call.user.id.bytes,
        user_name=call.user.username,
        user_display_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential_id) for each in known],
    )
    kept = await _keep(call, CeremonyPurpose.REGISTER, options.challenge, call.user.id)
    return kept, options_to_json_dict(options)


async def require_registration(call: UserCall, answer: PasskeyAnswer) -> VerifiedRegistration:
    """Return the new key pair's public half, or raise."""
    challenge = await _take(call, answer, CeremonyPurpose.REGISTER, call.user.id)
    try:
        return verify_registration_response(
            credential=answer.credential,
            expected_challenge=challenge,
            expected_rp_id=rp_id_of(call),
            expected_origin=_origin_of(call),
        )
    except _WRONG as wrong:
        raise PasskeyRefused from wrong


async def ask_sign_in(call: Call) -> tuple[UUID, Json]:
    """Return the challenge for signing in with a passkey alone; it names nobody."""
    if not are_passkeys_possible(call):
        raise PasskeysImpossible
    options = generate_authentication_options(
        rp_id=rp_id_of(call), user_verification=UserVerificationRequirement.REQUIRED
    )
    kept = await _keep(call, CeremonyPurpose.SIGN_IN, options.challenge, None)
    return kept, options_to_json_dict(options)


async def ask_person(call: Call, user_id: UserId, purpose: CeremonyPurpose) -> tuple[UUID, Json]:
    """Return the challenge for one of a known person's passkeys of this domain."""
    (known,) = await call.reader.ask(queries.list_passkeys(user_id))
    options = generate_authentication_options(
        rp_id=rp_id_of(call),
        user_verification=UserVerificationRequirement.PREFERRED,
        allow_credentials=[
            PublicKeyCredentialDescriptor(
                id=each.credential_id,
                transports=[AuthenticatorTransport(name) for name in each.transports],
            )
            for each in known
            if each.rp_id == rp_id_of(call)
        ],
    )
    kept = await _keep(call, purpose, options.challenge, user_id)
    return kept, options_to_json_dict(options)


async def require_passkey(
    call: Call, answer: PasskeyAnswer, purpose: CeremonyPurpose, *, user_id: UserId | None
) -> Passkey:
    """Return the passkey that answered the challenge, its counter moved on, or raise.

    ``user_id`` is the person it must belong to; a passkey that stands alone says itself whose it is, and must have
    verified its person (fingerprint, face, PIN).
    """
    challenge = await _take(call, answer, purpose, user_id)
    try:
        credential = parse_authentication_credential_json(answer.credential)
    except _WRONG as wrong:
        raise PasskeyRefused from wrong
    (passkey,) = await call.db.ask(queries.lock_passkey_by_credential(credential.raw_id))
    if passkey is None or not _is_of(passkey, credential, user_id):
        raise PasskeyRefused
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=rp_id_of(call),
            expected_origin=_origin_of(call),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
            require_user_verification=purpose is CeremonyPurpose.SIGN_IN,
        )
    except _WRONG as wrong:
        raise PasskeyRefused from wrong
    await _require_counter(call, passkey, verified.new_sign_count)
    used = replace(
        passkey,
        sign_count=verified.new_sign_count,
        is_synced=verified.credential_backed_up,
        last_used_at=call.now,
    )
    await call.db.write(
        updated(
            PASSKEY,
            used.id,
            sign_count=used.sign_count,
            is_synced=used.is_synced,
            last_used_at=used.last_used_at,
        )
    )
    return used


async def _require_counter(call: Call, passkey: Passkey, counted: int) -> None:
    """A counter that does not grow means that two authenticators hold the key: one is a copy."""
    if counted == passkey.sign_count == 0 or counted > passkey.sign_count:
        return
    event = AuditEvent(
        action="accounts.passkey_copy_refused",
        subject=Subject.USER,
        subject_id=passkey.user_id,
        after={"passkey": passkey.name, "counter": counted, "counter_before": passkey.sign_count},
    )
    await record_refusal(call, event)
    raise PasskeyRefused


def _is_of(passkey: Passkey, credential: AuthenticationCredential, user_id: UserId | None) -> bool:
    handle = credential.response.user_handle
    if user_id is None:
        return handle == passkey.user_id.bytes
    return passkey.user_id == user_id and handle in (None, b"", user_id.bytes)


async def _keep(call: Call, purpose: CeremonyPurpose, challenge: bytes, user_id: UserId | None) -> UUID:
    ceremony_id = call.new_id()
    await call.recorder.write(
        inserted(
            PASSKEY_CEREMONY,
            id=ceremony_id,
            purpose=purpose,
            user_id=user_id,
            challenge=challenge,
            expires_at=call.now + _LIFE,
        )
    )
    return ceremony_id


async def _take(call: Call, answer: PasskeyAnswer, purpose: CeremonyPurpose, user_id: UserId | None) -> bytes:
    (asked,) = await call.recorder.ask(queries.take_ceremony(answer.ceremony_id, purpose, now=call.now))
    if asked is None or asked.user_id != user_id:
        raise PasskeyRefused
    return asked.challenge


def _origin_of(call: Call) -> str:
    address = urlsplit(call.base_url)
    return f"{address.scheme}://{address.netloc}"


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
