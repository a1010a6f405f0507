"""Requests and answers of access."""

import re
from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from terazi.foundation.calls.params import AfterValidator, BeforeValidator, refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.access.values import (
    AskedTerms,
    AssignedState,
    AssignOutcome,
    AuthorizationType,
    ListedDefinition,
    Person,
    ShownGrant,
)

MOST_NAMES, MOST_AUTHORIZATIONS, MOST_USES = 100, 20, 1_000_000
_CODE = re.compile(r"[a-z0-9][a-z0-9_.-]{0,62}[a-z0-9]")
_ZONE = ZoneInfo("Europe/Istanbul")


def _code(text: str) -> str:
    code = text.strip()
    if not _CODE.fullmatch(code):
        raise refuse_value(Phrase("access.auth_id.invalid"))
    return code


def _line(text: str) -> str:
    return " ".join(text.split())


def _moment(moment: datetime | None) -> datetime | None:
    if moment is None or not 1900 <= moment.year <= 9000:
        if moment is not None:
            raise refuse_value(Phrase("foundation.field.not_date"))
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=_ZONE)


def _code_as_item(value: object) -> object:
    return {"auth_id": value} if isinstance(value, str) else value


Code = Annotated[str, Field(max_length=64), AfterValidator(_code)]
Name = Annotated[str, Field(max_length=200), AfterValidator(_line)]
Info = Annotated[str, Field(max_length=1000), AfterValidator(str.strip)]
Moment = Annotated[datetime | None, AfterValidator(_moment)]


class NewAuthorizationBody(RequestModel):
    """A new definition; without a name it is called by its code."""

    auth_id: Code = Field(description="what calls and products ask for; small English letters, digits, . _ -")
    auth_name: Name = ""
    auth_info: Info = ""


class EditAuthorizationBody(RequestModel):
    """What to change of a definition; what is left out stays."""

    auth_name: Name | None = None
    auth_info: Info | None = None


class AskedAuthorization(RequestModel):
    """One authorization to assign; what is left open is as far as the own one reaches."""

    auth_id: Annotated[str, Field(max_length=64)] = ""
    user_auth_id: UUID | None = Field(None, description="the own authorization to assign from")
    count: int | None = Field(
        None, ge=1, le=MOST_USES, description="uses; empty: unlimited, or 1 of a counted one"
    )
    start_date: Moment = None
    end_date: Moment = None
    may_assign: bool = False

    def terms(self) -> AskedTerms:
        """Return what is asked, for the action."""
        return AskedTerms(
            auth_id=self.auth_id.strip(),
            parent_id=self.user_auth_id,
            count=self.count,
            starts_at=self.start_date,
            ends_at=self.end_date,
            may_assign=self.may_assign,
        )


class AssignBody(RequestModel):
    """Which authorizations to assign to whom; a code alone stands for one without further terms."""

    auth_list: list[Annotated[AskedAuthorization, BeforeValidator(_code_as_item)]] = Field(
        min_length=1, max_length=MOST_AUTHORIZATIONS
    )
    assigning_username_list: list[Annotated[str, Field(max_length=64)]] = Field(
        min_length=1, max_length=MOST_NAMES
    )


class AuthorizationAnswer(Answer):
    """The definition that was made."""

    auth_w_id: UUID


class AuthorizationView(BaseModel):
    """What people can be authorized to; ``auth_w_id`` is what authorization/cancel takes."""

    auth_w_id: UUID
    auth_id: str
    auth_name: str
    auth_info: str
    auth_type: AuthorizationType
    is_withdrawn: bool
    holder_count: int | None
    created_at: datetime

    @classmethod
    def of(cls, definition: ListedDefinition, lang: Lang) -> Self:
        """Return the definition as a caller sees it; how many hold it only where that is told."""
        return cls(
            auth_w_id=definition.id,
            auth_id=definition.auth_id,
            auth_name=_name_of(definition, lang),
            auth_info=definition.auth_info,
            auth_type=_type_of(definition),
            is_withdrawn=definition.withdrawn_at is not None,
            holder_count=definition.holder_count,
            created_at=definition.created_at,
        )


class AuthorizationList(Answer):
    """Definitions, the platform's own first."""

    list: list[AuthorizationView]


class AssignedView(BaseModel):
    """An authorization that somebody holds; ``auth_w_id`` is what authorization/cancel takes."""

    user_auth_id: UUID
    auth_w_id: UUID
    auth_client_id: UUID
    code: str
    auth_name: str
    auth_type: AuthorizationType
    auth_status: AssignedState
    count: int | None
    granted_count: int | None
    start_date: datetime
    end_date: datetime | None
    may_assign: bool
    user_client_id: UUID
    username: str
    full_name: str
    assigned_by_username: str | None
    parent_user_auth_id: UUID | None
    created_at: datetime

    @classmethod
    def of(cls, grant: ShownGrant, lang: Lang) -> Self:
        """Return the grant as a caller sees it."""
        return cls(
            user_auth_id=grant.id,
            auth_w_id=grant.id,
            auth_client_id=grant.id,
            code=grant.auth_id,
            auth_name=_name_of(grant, lang),
            auth_type=_type_of(grant),
            auth_status=grant.state,
            count=grant.count,
            granted_count=grant.granted_count,
            start_date=grant.starts_at,
            end_date=grant.ends_at,
            may_assign=grant.may_assign,
            user_client_id=grant.user_id,
            username=grant.username,
            full_name=full_name(grant),
            assigned_by_username=grant.assigned_by_username,
            parent_user_auth_id=grant.parent_id,
            created_at=grant.created_at,
        )


class UseView(BaseModel):
    """One use: when, how much, and what for."""

    used_at: datetime
    count: int
    purpose: str


class AssignedDetail(AssignedView):
    """An authorization that somebody holds, with its latest uses."""

    use_list: list[UseView] = []


class AssignedList(Answer):
    """Authorizations that somebody holds, newest first; ``next`` is the key of the next page."""

    list: list[AssignedView]
    next: UUID | None


class AssignedDetailList(Answer):
    """The authorizations asked for."""

    list: list[AssignedDetail]


class PersonView(BaseModel):
    """A person of the matrix and what the person holds."""

    user_client_id: UUID
    username: str
    full_name: str
    authorizations: list[AssignedView]


class MatrixAnswer(Answer):
    """People in the order of their usernames; ``next`` is the key of the next page."""

    list: list[PersonView]
    next: str | None


class AssignResult(BaseModel):
    """What became of one username."""

    username: str
    result: AssignOutcome
    message: str
    auth_id: str = Field("", description="the authorization at which it failed")
    error: str = Field("", description="the refusal's name where it failed")
    user_auth_id_list: list[UUID] = []


class AssignAnswer(Answer):
    """Whether every name was served, the first new authorization, and the result of each name."""

    is_assigned: bool
    user_auth_id: UUID | None
    result_list: list[AssignResult]


class CancelAnswer(Answer):
    """Whether it is cancelled now."""

    is_cancelled: bool


class StateAnswer(Answer):
    """The state after the change."""

    auth_status: AssignedState


ChosenState = Literal["active", "suspended"]


def full_name(person: Person | ShownGrant) -> str:
    """Return first and last name."""
    return f"{person.firstname} {person.lastname}".strip()


def _name_of(named: ListedDefinition | ShownGrant, lang: Lang) -> str:
    """Return what an authorization is called: the platform's own in the reader's language."""
    if named.is_built_in:
        return say(Phrase(f"access.role.{named.auth_id}"), lang)
    return named.auth_name


def _type_of(named: ListedDefinition | ShownGrant) -> AuthorizationType:
    return AuthorizationType.ROLE if named.is_built_in else AuthorizationType.RIGHT
