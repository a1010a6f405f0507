"""Requests and answers about accounts of others."""

from collections.abc import Collection
from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.rules.names import shown_name
from terazi.modules.accounts.rules.states import register_state
from terazi.modules.accounts.schemas.accounts import StateView, UserView, image_url
from terazi.modules.accounts.values.users import ListedUser, RegisterState, UserState


class FoundUser(BaseModel):
    """Somebody who was found; all but the first three only for callers with role admin or register."""

    username: str
    shown_name: str
    picture_url: str
    user_client_id: UUID | None = None
    mail: str | None = None
    phone: str | None = None
    is_active: StateView | None = None

    @classmethod
    def of(cls, user: ListedUser, *, is_authorized: bool) -> Self:
        """Return what the caller may see of somebody."""
        seen = cls(
            username=user.username,
            shown_name=shown_name(user.firstname, user.lastname),
            picture_url=image_url(user.picture),
        )
        if is_authorized:
            seen.user_client_id = user.id
            seen.mail = user.mail
            seen.phone = f"{user.phone_area_code} {user.phone_number}".strip()
            seen.is_active = state_view(user.state)
        return seen


class UserSearchAnswer(Answer):
    user_list: list[FoundUser]


class RegistrationView(BaseModel):
    """An account as the list of registrations shows it."""

    user_client_id: UUID
    username: str
    shown_name: str
    mail: str
    phone: str
    picture_url: str
    register_state: RegisterState
    is_active: StateView
    reason: str
    is_invited: bool
    mail_approve_date: datetime | None
    is_mail_refused: bool = Field(description="whether the mail server refused the address for good")
    created_at: datetime

    @classmethod
    def of(cls, user: ListedUser, refused: Collection[str]) -> Self:
        """Return one line of the list; with it come the addresses that are refused."""
        return cls(
            user_client_id=user.id,
            username=user.username,
            shown_name=shown_name(user.firstname, user.lastname),
            mail=user.mail,
            phone=f"{user.phone_area_code} {user.phone_number}".strip(),
            picture_url=image_url(user.picture),
            register_state=register_state(user.state),
            is_active=state_view(user.state),
            reason=user.state_reason,
            is_invited=user.registered_by is not None,
            mail_approve_date=user.mail_approved_at,
            is_mail_refused=user.mail.lower() in refused,
            created_at=user.created_at,
        )


class RegistrationListBody(RequestModel):
    """Which registrations; ``before`` is ``next_before`` of the page before."""

    register_state: RegisterState | None = None
    is_blocked: bool | None = Field(None, description="only blocked accounts, or only others")
    search_text: str = Field("", max_length=200)
    before: UUID | None = None
    count: int = Field(50, ge=1, le=100)


class RegistrationListAnswer(Answer):
    registrations: list[RegistrationView]
    next_before: UUID | None
    waiting_count: int


class PersonAnswer(Answer):
    """A whole account, for an authorized person."""

    user: UserView
    register_state: RegisterState
    reason: str
    is_invited: bool
    delete_after: datetime | None


class DecisionBody(RequestModel):
    """A decision about several registrations at once."""

    user_client_id_list: list[UUID] = Field(min_length=1, max_length=100)
    register_state: RegisterState
    reason: str = Field("", max_length=500)


class DecisionResult(BaseModel):
    """How the decision went for one of them."""

    user_client_id: UUID
    is_done: bool
    message: str


class DecisionAnswer(Answer):
    result_list: list[DecisionResult]


def state_view(state: UserState) -> StateView:
    """Return a state as the public contract names it."""
    return StateView(label=state, value=state is UserState.ACTIVE)
