"""What a sign-in goes through: passwords, second steps, codes, and what is kept of each try."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.accounts.values.sessions import TokenPair
from terazi.modules.accounts.values.users import UserState


class SignInOutcome(StrEnum):
    """How a try to sign in went."""

    SUCCEEDED = "succeeded"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - an outcome, no secret
    WRONG_CODE = "wrong_code"
    REFUSED = "refused"


class CodePurpose(StrEnum):
    """What a mailed code or link is good for; a person has one of each at most."""

    MAIL_APPROVAL = "mail_approval"
    LOGIN = "login"
    WARNING = "warning"
    PASSWORD_RESET = "password_reset"  # noqa: S105 - a purpose, no secret


class CeremonyPurpose(StrEnum):
    """What a passkey is asked for."""

    REGISTER = "register"
    SECOND_STEP = "second_step"
    SIGN_IN = "sign_in"
    CONFIRM = "confirm"


class SecondStep(StrEnum):
    """A way to prove who signs in, beside the password; the best first."""

    PASSKEY = "passkey"
    TOTP = "totp"
    MAIL = "mail"
    RECOVERY = "recovery"


@dataclass(frozen=True, kw_only=True, slots=True)
class PasskeyAnswer:
    """What a browser answers for a passkey, and to which challenge."""

    ceremony_id: UUID
    credential: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenStep:
    """What a person offers as the second step of a sign-in, or to confirm it is them."""

    login_code: str | None = None
    totp_code: str | None = None
    recovery_code: str | None = None
    passkey: PasskeyAnswer | None = None

    @property
    def kind(self) -> SecondStep | None:
        """The step that is offered; the best where there are several."""
        if self.passkey is not None:
            return SecondStep.PASSKEY
        if self.totp_code:
            return SecondStep.TOTP
        if self.login_code:
            return SecondStep.MAIL
        return SecondStep.RECOVERY if self.recovery_code else None


@dataclass(frozen=True, kw_only=True, slots=True)
class TotpSecret:
    """The secret an authenticator app shares with us, sealed; not in force before a first code proved it."""

    user_id: UUID
    sealed: bytes
    created_at: datetime
    confirmed_at: datetime | None
    last_step: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Passkey:
    """A key pair on a person's device or security key; we keep the public half."""

    id: UUID
    user_id: UUID
    credential_id: bytes
    public_key: bytes
    sign_count: int
    name: str
    transports: list[str]
    rp_id: str
    """The domain it was made for; browsers offer it nowhere else."""
    is_synced: bool
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class StepsOf:
    """The second steps a person has set up."""

    has_totp: bool
    passkeys: int
    passkeys_here: int
    """Those made for the domain of the call; a browser offers no others."""
    recovery_codes_left: int
    wants_mail: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownUser:
    """What a sign-in needs to know of an account."""

    id: UserId
    username: str
    mail: str
    state: UserState
    password_hash: str
    is_login_code_wanted: bool
    active_lang: Lang
    delete_after: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldPassword:
    """The password of an account, and whether it opens anything, both as they stay until the transaction ends."""

    password_hash: str
    state: UserState
    delete_after: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SignInRecord:
    """A try to sign in to an account."""

    id: UUID
    user_id: UUID
    at: datetime
    outcome: SignInOutcome
    device: str
    address: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SignIn:
    """How a sign-in went: with tokens, or without them and with the second steps one of which is still needed."""

    user_id: UserId
    tokens: TokenPair | None
    second_steps: tuple[SecondStep, ...] = ()
