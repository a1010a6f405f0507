"""Requests and answers of accounts."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from terazi.foundation.calls.params import AfterValidator, BeforeValidator, refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.accounts.rules import names, passwords, profile
from terazi.modules.accounts.values.sessions import SCOPE, LiveSession
from terazi.modules.accounts.values.users import Gender, RegisterState, User, UserState


def _checked(check: Callable[[str], str | None], key: str) -> AfterValidator:
    def apply(text: str) -> str:
        found = check(text)
        if found is None:
            raise refuse_value(Phrase(key))
        return found

    return AfterValidator(apply)


def _required_line(text: str) -> str | None:
    return profile.one_line(text) or None


def _username(text: str) -> str | None:
    name = text.strip()
    return name if names.is_username(name) else None


def _birth_date(day: date | None) -> date | None:
    if day is not None and day.year < 1900:
        raise refuse_value(Phrase("accounts.date_of_birth.too_old"))
    return day


def _image_id(text: str) -> str | None:
    try:
        return str(UUID(text)) if text else ""
    except ValueError:
        return None


def _empty_as_none(value: object) -> object:
    return None if value == "" else value


Username = Annotated[str, Field(max_length=64), _checked(_username, "accounts.username.invalid")]
Mail = Annotated[str, Field(max_length=320), _checked(names.normal_mail, "accounts.mail.invalid")]
MailQuery = Annotated[
    StorableText, StringConstraints(max_length=320), _checked(names.normal_mail, "accounts.mail.invalid")
]
NewPassword = Annotated[str, Field(max_length=passwords.LONGEST_PASSWORD)]
GivenPassword = Annotated[str, Field(max_length=passwords.LONGEST_PASSWORD)]
CaptchaToken = Annotated[str, Field(max_length=4000)]
CaptchaQuery = Annotated[StorableText, StringConstraints(max_length=4000)]
Name = Annotated[str, Field(max_length=100), _checked(_required_line, "accounts.name.missing")]
Eula = Annotated[str, Field(max_length=64), _checked(_required_line, "accounts.eula.missing")]
ChosenGender = Annotated[Gender | None, BeforeValidator(_empty_as_none)]
BirthDate = Annotated[date | None, BeforeValidator(_empty_as_none), AfterValidator(_birth_date)]
PhoneArea = Annotated[str, Field(max_length=10), _checked(profile.phone_area, "accounts.phone.invalid")]
Phone = Annotated[str, Field(max_length=40), _checked(profile.phone, "accounts.phone.invalid")]
Website = Annotated[str, Field(max_length=200), _checked(profile.website_link, "accounts.link.invalid")]
AboutMe = Annotated[list[Annotated[str, Field(max_length=500)]], Field(max_length=20)]
Spoken = Annotated[list[Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]], Field(max_length=30)]
ImageId = Annotated[str, Field(max_length=200), _checked(_image_id, "accounts.image_not_found")]


def _on(network: str) -> AfterValidator:
    return _checked(lambda text: profile.network_link(network, text), f"accounts.link.{network}")


Address = Annotated[str, Field(max_length=200)]


class LanguageChoice(RequestModel):
    """A language as the language list names it."""

    label: Lang
    value: int | None = None


class ProfileFields(RequestModel):
    """What a person may say of themselves."""

    gender: ChosenGender = Field(None, description="female, male, other or unspecified")
    date_of_birth: BirthDate = None
    phone_area_code: PhoneArea = ""
    phone_number: Phone = ""
    address: str = Field("", max_length=500)
    about_me: AboutMe = Field(default_factory=list)
    languages: Spoken = Field(
        default_factory=list, description="codes of the languages a person speaks (ISO 639)"
    )
    cover_photo: ImageId = Field("", description="id of an image that the person uploaded before")
    website: Website = ""
    facebook: Annotated[Address, _on("facebook")] = ""
    instagram: Annotated[Address, _on("instagram")] = ""
    linkedin: Annotated[Address, _on("linkedin")] = ""
    twitter: Annotated[Address, _on("twitter")] = ""
    youtube: Annotated[Address, _on("youtube")] = ""


_PROFILE = frozenset(ProfileFields.model_fields)
_EDITED = _PROFILE | {"firstname", "lastname", "picture"}


class RegisterBody(ProfileFields):
    """A new account."""

    username: Username
    password: NewPassword
    mail: Mail
    firstname: Name
    lastname: Name
    eula_document_code: Eula
    active_lang: LanguageChoice | None = None
    captcha_token: CaptchaToken | None = None

    def profile(self) -> dict[str, Value]:
        """Return the values of the profile columns."""
        return self.model_dump(include=set(_PROFILE))


class StateChoice(RequestModel):
    """A state of an account: in use or blocked."""

    label: str | None = Field(None, max_length=32)
    value: bool


class UserData(ProfileFields):
    """Changes to an account: only the fields that are sent are changed.

    With role admin or register also somebody else's, by ``user_client_id``; without it, ``username`` and ``mail``
    make a new account.
    """

    user_client_id: UUID | None = None
    username: Annotated[str | None, Field(max_length=64)] = Field(None, description="of a new account")
    mail: Annotated[str | None, Field(max_length=320)] = Field(
        None, description="of a new account; one's own changes by /v1/user/mail/change"
    )
    picture: ImageId = Field("", description="id of an image that the person uploaded before")
    is_active: StateChoice | None = Field(None, description="of somebody else: false blocks, true unblocks")
    register_state: RegisterState | None = Field(
        None, description="of somebody else: register_approve_completed or register_not_accepted"
    )
    reason: str = Field("", max_length=500, description="why, as the person is told")
    firstname: Name = ""
    lastname: Name = ""
    active_lang: LanguageChoice | None = None
    login_code_wanted: bool = False
    password: NewPassword | None = Field(None, description="new password; asks for current_password")
    current_password: GivenPassword | None = None

    def column_values(self) -> dict[str, Value]:
        """Return the values of the columns that were sent."""
        sent = self.changed()
        values = {name: sent[name] for name in sent if name in _EDITED}
        if "login_code_wanted" in sent:
            values["is_login_code_wanted"] = self.login_code_wanted
        if self.active_lang is not None:
            values["active_lang"] = self.active_lang.label
        return values

    def new_names(self) -> tuple[str, str, str, str]:
        """Return username, mail, first and last name of an account to be made, or raise the input refusal."""
        checks = (
            ("username", _username(self.username or ""), "accounts.username.invalid"),
            ("mail", names.normal_mail(self.mail or ""), "accounts.mail.invalid"),
            ("firstname", self.firstname or None, "accounts.name.missing"),
            ("lastname", self.lastname or None, "accounts.name.missing"),
        )
        wrong = [
            FieldProblem(f"user_data.{name}", Phrase(key)) for name, value, key in checks if value is None
        ]
        if wrong:
            raise InvalidInput(wrong)
        username, mail, firstname, lastname = (value or "" for _, value, _ in checks)
        return username, mail, firstname, lastname

    def new_mail(self) -> str:
        """Return the address in its normal form, or raise the input refusal."""
        found = names.normal_mail(self.mail or "")
        if found is None:
            raise InvalidInput([FieldProblem("user_data.mail", Phrase("accounts.mail.invalid"))])
        return found


class RecordUserBody(RequestModel):
    user_data: UserData


class PasswordBody(RequestModel):
    password: NewPassword
    eula_document_code: Eula | None = Field(
        None, description="texts that whoever was invited accepts with the first password"
    )


def image_url(image_id: str) -> str:
    """Return where an image is fetched, empty where there is none; what is there never changes."""
    return f"/v1/user/image?image_id={image_id}" if image_id else ""


class LanguageView(BaseModel):
    label: Lang
    value: int


class StateView(BaseModel):
    label: UserState
    value: bool


class UserView(BaseModel):
    """A person's own account."""

    user_client_id: UUID
    username: str
    mail: str
    mail_id: UUID
    mail_approve_date: datetime | None
    firstname: str
    lastname: str
    gender: Gender | None
    date_of_birth: date | None
    phone_area_code: str
    phone_number: str
    address: str
    about_me: list[str]
    languages: list[str]
    picture: str
    picture_url: str
    cover_photo: str
    cover_photo_url: str
    website: str
    facebook: str
    instagram: str
    linkedin: str
    twitter: str
    youtube: str
    eula_document_code: str
    active_lang: LanguageView
    is_active: StateView
    login_code_wanted: bool
    roles: list[str]
    created_at: datetime

    @classmethod
    def of(cls, user: User, roles: frozenset[str]) -> Self:
        """Return the account as its owner sees it."""
        return cls(
            **{name: value for name, value in asdict(user).items() if name in _SHOWN_AS_KEPT},
            user_client_id=user.id,
            mail_approve_date=user.mail_approved_at,
            picture_url=image_url(user.picture),
            cover_photo_url=image_url(user.cover_photo),
            active_lang=LanguageView(label=user.active_lang, value=user.active_lang.number),
            is_active=StateView(label=user.state, value=user.state is UserState.ACTIVE),
            login_code_wanted=user.is_login_code_wanted,
            roles=sorted(roles),
        )


_SHOWN_AS_KEPT = UserView.model_fields.keys() - {"active_lang"}


class RegisterAnswer(Answer):
    """Where a name is taken nothing is made, and the ids are null.

    ``new_access_id`` is null here: an application knows nobody before the person agrees, which makes the access key
    (``/v1/user/accesskey/record``).
    """

    is_email_eligible: bool
    is_username_eligible: bool
    new_access_id: UUID | None = Field(
        None,
        description="always null: an access key is made when the person first agrees with an application",
    )
    new_mail_id: UUID | None = None
    new_user_id: UUID | None = None


class MailApprovalAnswer(Answer):
    mail_id: UUID
    mail_approve_date: datetime


class PasswordSetAnswer(Answer):
    """Where a second step is set up, there are no tokens: sign in with the new password and the second step."""

    second_step_needed: bool
    token_type: str | None = None
    access_token: str | None = None
    refresh_token: str | None = None
    expires_in: int | None = None
    scope: str = SCOPE


class UserAnswer(Answer):
    user: UserView


class UserRecordAnswer(Answer):
    user_wdmr: UserView


class CaptchaAnswer(Answer):
    """``challenge`` is what the altcha widget takes; null where captchas are off."""

    captcha_needed: bool
    challenge: Json | None


class SessionView(BaseModel):
    session_id: UUID
    device: str
    address: str
    created_at: datetime
    last_seen_at: datetime
    is_current: bool


def session_views(found: Sequence[LiveSession], now: datetime, *, own: UUID | None) -> list[SessionView]:
    """Return the sessions that are still in use."""
    return [
        SessionView(
            session_id=each.id,
            device=each.device,
            address=each.address,
            created_at=each.created_at,
            last_seen_at=each.last_seen_at,
            is_current=each.id == own,
        )
        for each in found
        if now - each.last_seen_at <= timedelta(seconds=each.idle_seconds)
    ]


class SessionListAnswer(Answer):
    """``next_before`` goes into the next question; null where the list is over."""

    sessions: list[SessionView]
    next_before: UUID | None


class EndedAnswer(Answer):
    ended_count: int
