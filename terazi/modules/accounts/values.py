"""What accounts are about: states of people, sessions and codes."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang

SCOPE = "wisdom"
"""The one scope of the platform's tokens."""


class UserState(StrEnum):
    """waiting_mail → (waiting_approval →) active ⇄ blocked; active ⇄ leaving → deleted (see rules/states)."""

    WAITING_MAIL = "waiting_mail"
    WAITING_APPROVAL = "waiting_approval"
    NOT_ACCEPTED = "not_accepted"
    ACTIVE = "active"
    BLOCKED = "blocked"
    LEAVING = "leaving"
    DELETED = "deleted"


class RegisterState(StrEnum):
    """How far a registration is, in the words of the public contract."""

    MAIL_WAITING = "register_mail_waiting"
    APPROVE_WAITING = "register_approve_waiting"
    COMPLETED = "register_approve_completed"
    NOT_ACCEPTED = "register_not_accepted"


class Gender(StrEnum):
    """What a person says of themselves."""

    FEMALE = "female"
    MALE = "male"
    OTHER = "other"
    UNSPECIFIED = "unspecified"


class EndReason(StrEnum):
    """Why a session is over before its time."""

    LOGOUT = "logout"
    ENDED_BY_USER = "ended_by_user"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a state, no secret
    REFRESH_REUSED = "refresh_reused"
    CODE_REUSED = "code_reused"
    REVOKED = "revoked"
    CONSENT_WITHDRAWN = "consent_withdrawn"
    APPLICATION_ENDED = "application_ended"
    ENDED_BY_ADMINISTRATOR = "ended_by_administrator"
    ACCOUNT_LEFT = "account_left"


class SignInOutcome(StrEnum):
    """How a try to sign in went."""

    SUCCEEDED = "succeeded"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - an outcome, no secret
    WRONG_CODE = "wrong_code"
    REFUSED = "refused"


class ImageKind(StrEnum):
    """What an uploaded image is for."""

    PICTURE = "picture"
    COVER_PHOTO = "cover_photo"


class SearchField(StrEnum):
    """In which field people are looked for."""

    ALL = "all"
    USERNAME = "username"
    NAME = "name"
    MAIL = "mail"


class MatchType(StrEnum):
    """How what is looked for has to fit what is found."""

    EXACT = "exact"
    STARTS_WITH = "starts_with"
    CONTAINS = "contains"
    SIMILAR = "similar"


class TokenKind(StrEnum):
    """An access token opens calls, a refresh token buys the next pair."""

    ACCESS = "access"
    REFRESH = "refresh"


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
    """What a browser answers for a passkey, and to which challenge. Any: WebAuthn's JSON."""

    ceremony_id: UUID
    credential: dict[str, Any]


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
class TokenPair:
    """What a client holds of a session."""

    access_token: str
    refresh_token: str
    expires_in: int
    is_warned: bool = False
    scope: str = SCOPE


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationSession:
    """The first tokens of a session that belongs to an application; without a refresh token where it may not last."""

    session_id: UUID
    access_token: str
    refresh_token: str | None
    expires_in: int


@dataclass(frozen=True, kw_only=True, slots=True)
class User:
    """A person's account, without its password; the ``_key`` fields are the folded forms that must be unique."""

    id: UserId
    username: str
    username_key: str
    mail: str
    mail_key: str
    mail_id: UUID
    mail_approved_at: datetime | None
    state: UserState
    is_login_code_wanted: bool
    active_lang: Lang
    firstname: str
    lastname: str
    name_key: str
    gender: Gender | None
    date_of_birth: date | None
    phone_area_code: str
    phone_number: str
    address: str
    about_me: list[str]
    languages: list[str]
    picture: str
    cover_photo: str
    website: str
    facebook: str
    instagram: str
    linkedin: str
    twitter: str
    youtube: str
    eula_document_code: str
    eula_approved_at: datetime
    registered_by: UUID | None
    state_reason: str
    delete_after: datetime | None
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedUser:
    """A person as a list of accounts shows them."""

    id: UserId
    username: str
    firstname: str
    lastname: str
    mail: str
    phone_area_code: str
    phone_number: str
    state: UserState
    state_reason: str
    picture: str
    registered_by: UUID | None
    mail_approved_at: datetime | None
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class UserImage:
    """A picture or cover photo a person uploaded; its file never changes."""

    id: UUID
    user_id: UserId
    kind: ImageKind
    width: int
    height: int
    size: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class AcceptedAgreement:
    """A document in the version a person accepted it."""

    id: UUID
    user_id: UserId
    document_code: str
    version: str
    accepted_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class MailChange:
    """A change of mail address that waits until the old and the new address have both confirmed it."""

    user_id: UserId
    id: UUID
    new_mail: str
    old_hash: bytes
    new_hash: bytes
    old_confirmed_at: datetime | None
    new_confirmed_at: datetime | None
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class DataExport:
    """A file with everything the platform holds of a person; its id is also its job's."""

    id: UUID
    user_id: UserId
    key: str | None
    """Where the file is kept; none while the job runs, and where it failed."""
    name: str
    size: int
    is_over: bool
    created_at: datetime
    expires_at: datetime


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
class TakenNames:
    """Which of the names for a new account belong to one already."""

    is_username_taken: bool
    is_mail_taken: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldPassword:
    """The password of an account, and whether it opens anything, both as they stay until the transaction ends."""

    password_hash: str
    state: UserState
    delete_after: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionState:
    """What says whether a session may still be used."""

    state: UserState
    """The state of its person's account."""
    ended_at: datetime | None
    end_reason: EndReason | None
    session_expires_at: datetime
    last_seen_at: datetime
    idle_seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshToken(SessionState):
    """A refresh token with its session and its person."""

    used_at: datetime | None
    successor_salt: bytes | None
    session_id: UUID
    application_id: UUID | None
    scope: str
    username: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationToken(SessionState):
    """A token of an application with its session and its person."""

    kind: TokenKind
    used_at: datetime | None
    token_expires_at: datetime
    session_id: UUID
    user_id: UserId
    scope: str
    created_at: datetime
    username: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveSession:
    """Where a person is signed in."""

    id: UUID
    device: str
    address: str
    created_at: datetime
    last_seen_at: datetime
    idle_seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownCaller:
    """Who stands behind an access token, once nothing speaks against it."""

    id: UserId
    session_id: UUID
    username: str
    mail: str
    lang: Lang
    last_seen_at: datetime
    signed_in_at: datetime
    application_id: UUID | None
    scope: frozenset[str] | None
    """None = everything the person may do."""
    is_warned: bool = False


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Registration:
    """How a registration went; the ids stand only where an account was made."""

    is_mail_eligible: bool
    is_username_eligible: bool
    user_id: UserId | None = None
    mail_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class MailApproval:
    """Which mail address was approved, and when."""

    mail_id: UUID
    approved_at: datetime
    was_approved_before: bool
    waits_for_approval: bool
