"""People's accounts: their states, what is kept of them, and how a registration went."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang


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
    left_at_url: str
    site_id: UUID | None
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
class TakenNames:
    """Which of the names for a new account belong to one already."""

    is_username_taken: bool
    is_mail_taken: bool


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
