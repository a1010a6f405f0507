"""Calls about second steps: authenticator app, passkeys, recovery codes, and confirming that it is you."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.actions import authenticators, passkeys, second_steps
from terazi.modules.accounts.calls.declared import signed_in
from terazi.modules.accounts.errors import (
    CodeWrong,
    ConfirmationNeeded,
    NoSecondStep,
    PasskeyNotFound,
    PasskeyRefused,
    PasskeysImpossible,
    SecondStepNotOffered,
    SecondStepPaused,
    SecondStepWrong,
    TooManyPasskeys,
    TotpExists,
    TotpNotFound,
    UserNotFound,
    WrongCurrentPassword,
)
from terazi.modules.accounts.queries import places
from terazi.modules.accounts.queries import second_steps as queries
from terazi.modules.accounts.rules.session_warnings import device_hash
from terazi.modules.accounts.schemas.second_steps import CeremonyView
from terazi.modules.accounts.schemas.security import (
    ConfirmBody,
    ConfirmStartAnswer,
    DeviceView,
    EndOthersBody,
    PasskeyNameBody,
    PasskeyRecordAnswer,
    PasskeyRecordBody,
    PasskeyStartAnswer,
    PasskeyView,
    RecoveryCodesAnswer,
    SecurityAnswer,
    TotpFinishBody,
    TotpStartAnswer,
)


@signed_in.post(
    "/v1/user/security/get", effect=Effect.READS, raises=[UserNotFound], is_open_without_second_step=True
)
async def get_security(call: UserCall) -> SecurityAnswer:
    """Give how the caller proves who they are, and the devices they are known on."""
    steps, totp, known, devices = await call.reader.ask(
        queries.find_steps(call.user.id, rp_id=passkeys.rp_id_of(call)),
        queries.find_totp(call.user.id),
        queries.list_passkeys(call.user.id),
        places.list_devices(call.user.id),
    )
    if steps is None:
        raise UserNotFound
    own = device_hash(call.device_id, call.device)
    return SecurityAnswer(
        has_totp=totp is not None,
        totp_since=totp.confirmed_at if totp else None,
        passkeys=[
            PasskeyView(
                passkey_id=each.id,
                name=each.name,
                domain=each.rp_id,
                is_synced=each.is_synced,
                created_at=each.created_at,
                last_used_at=each.last_used_at,
            )
            for each in known
        ],
        passkeys_possible=passkeys.are_passkeys_possible(call),
        recovery_codes_left=steps.recovery_codes_left,
        login_code_wanted=steps.wants_mail,
        devices=[
            DeviceView(
                device_id=each.id,
                device=each.device,
                network=each.network,
                first_seen_at=each.first_seen_at,
                last_seen_at=each.last_seen_at,
                is_current=each.hash == own,
            )
            for each in devices
        ],
        is_warned=call.user.is_warned,
        second_step_missing=call.user.lacks_second_step,
    )


@signed_in.post("/v1/user/security/confirm/start", effect=Effect.WRITES, is_open_without_second_step=True)
async def start_confirmation(call: UserCall) -> ConfirmStartAnswer:
    """Say which second steps confirm that it is you; where there is none, the password does."""
    steps, asked = await second_steps.ask_confirmation(call)
    view = CeremonyView(ceremony_id=asked[0], options=asked[1]) if asked else None
    return ConfirmStartAnswer(second_steps=list(steps), passkey=view)


@signed_in.post(
    "/v1/user/security/confirm/code",
    effect=Effect.WRITES,
    raises=[SecondStepNotOffered],
    limit=Limit(setting="login_codes_per_hour"),
    is_open_without_second_step=True,
)
async def send_confirmation_code(call: UserCall) -> Done:
    """Mail a code that confirms that it is you, where neither an app nor a passkey is set up; as good as one for signing in."""
    await second_steps.send_confirmation_code(call)
    return Done(status_message=say(Phrase("accounts.login_code_sent"), call.lang))


@signed_in.post(
    "/v1/user/security/confirm",
    effect=Effect.WRITES,
    raises=[
        WrongCurrentPassword,
        SecondStepNotOffered,
        SecondStepPaused,
        SecondStepWrong,
        CodeWrong,
        PasskeyRefused,
        TooManyCalls,
    ],
    is_open_without_second_step=True,
)
async def confirm(call: UserCall, body: ConfirmBody) -> Done:
    """Prove again that it is you, by a second step where one is set up: for five minutes this session may change how you sign in."""
    await second_steps.confirm(call, password=body.current_password, given=body.given())
    return Done()


@signed_in.post(
    "/v1/user/totp/start",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, TotpExists, UserNotFound],
    is_open_without_second_step=True,
)
async def start_totp(call: UserCall) -> TotpStartAnswer:
    """Begin to set up an authenticator app: a new secret, in force once a code of it is entered."""
    secret, address, qr = await authenticators.start_totp(call)
    return TotpStartAnswer(secret=secret, address=address, qr=qr)


@signed_in.post(
    "/v1/user/totp/finish",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, SecondStepWrong, TotpExists, TotpNotFound, UserNotFound],
    is_open_without_second_step=True,
)
async def finish_totp(call: UserCall, body: TotpFinishBody) -> RecoveryCodesAnswer:
    """Put the authenticator app in force with a code it shows; the first second step brings recovery codes."""
    codes = await authenticators.finish_totp(call, body.totp_code, end_others=body.end_other_sessions)
    return RecoveryCodesAnswer(recovery_codes=codes)


@signed_in.post(
    "/v1/user/totp/remove",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, TotpNotFound, UserNotFound],
)
async def remove_totp(call: UserCall, body: EndOthersBody) -> Done:
    """Remove the authenticator app."""
    await authenticators.remove_totp(call, end_others=body.end_other_sessions)
    return Done()


@signed_in.post(
    "/v1/user/passkey/start",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, PasskeysImpossible, TooManyPasskeys, UserNotFound],
    is_open_without_second_step=True,
)
async def start_passkey(call: UserCall) -> PasskeyStartAnswer:
    """Give the challenge for ``navigator.credentials.create``."""
    ceremony_id, options = await authenticators.start_passkey(call)
    return PasskeyStartAnswer(passkey=CeremonyView(ceremony_id=ceremony_id, options=options))


@signed_in.post(
    "/v1/user/passkey/record",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, PasskeyRefused, TooManyPasskeys, UserNotFound],
    is_open_without_second_step=True,
)
async def record_passkey(call: UserCall, body: PasskeyRecordBody) -> PasskeyRecordAnswer:
    """Keep a new passkey under a name; the first second step brings recovery codes."""
    passkey_id, codes = await authenticators.record_passkey(
        call, body.passkey.answer(), name=body.name, end_others=body.end_other_sessions
    )
    return PasskeyRecordAnswer(passkey_id=passkey_id, recovery_codes=codes)


@signed_in.post("/v1/user/passkey/rename", effect=Effect.WRITES, raises=[PasskeyNotFound])
async def rename_passkey(call: UserCall, passkey_id: UUID, body: PasskeyNameBody) -> Done:
    """Give a passkey another name."""
    await authenticators.rename_passkey(call, passkey_id, body.name)
    return Done()


@signed_in.post(
    "/v1/user/passkey/remove",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, PasskeyNotFound, UserNotFound],
)
async def remove_passkey(call: UserCall, passkey_id: UUID, body: EndOthersBody) -> Done:
    """Remove a passkey: it opens nothing any more."""
    await authenticators.remove_passkey(call, passkey_id, end_others=body.end_other_sessions)
    return Done()


@signed_in.post(
    "/v1/user/recovery/renew",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[ConfirmationNeeded, NoSecondStep, UserNotFound],
)
async def renew_recovery_codes(call: UserCall) -> RecoveryCodesAnswer:
    """Make ten new recovery codes, shown this once; the old ones stop working."""
    return RecoveryCodesAnswer(recovery_codes=await authenticators.renew_recovery_codes(call))
