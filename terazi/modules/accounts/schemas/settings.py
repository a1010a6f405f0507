"""Requests and answers about one's own settings: images, history, agreements, address, data, leaving."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.schemas.accounts import GivenPassword, Mail
from terazi.modules.accounts.values.sign_in import SignInOutcome, SignInRecord
from terazi.modules.accounts.values.users import ImageKind


class ImageAnswer(Answer):
    """An image as it was kept; the account shows it once it is recorded there."""

    image_id: UUID
    image_url: str
    kind: ImageKind
    width: int
    height: int


class SignInView(BaseModel):
    sign_in_id: UUID
    at: datetime
    outcome: SignInOutcome
    device: str
    address: str


class SignInListAnswer(Answer):
    """``next_before`` goes into the next question; null where the list is over."""

    sign_ins: list[SignInView]
    next_before: UUID | None


def sign_in_list(found: Sequence[SignInRecord], count: int) -> SignInListAnswer:
    """Return a page of tries to sign in from one more than it shows."""
    shown = [
        SignInView(
            sign_in_id=each.id,
            at=each.at,
            outcome=each.outcome,
            device=each.device,
            address=each.address,
        )
        for each in found[:count]
    ]
    return SignInListAnswer(sign_ins=shown, next_before=shown[-1].sign_in_id if len(found) > count else None)


class AgreementView(BaseModel):
    document_code: str
    version: str
    accepted_at: datetime


class AgreementListAnswer(Answer):
    agreements: list[AgreementView]


class MailChangeBody(RequestModel):
    mail: Mail
    current_password: GivenPassword


class MailChangeAnswer(Answer):
    """The change one waits for; without one ``new_mail`` is null."""

    new_mail: str | None
    is_old_confirmed: bool
    is_new_confirmed: bool
    expires_at: datetime | None
    refused_since: datetime | None = Field(
        description="since when the address of the account is refused by its mail server: only mails about the account go there"
    )


class MailChangeLinkAnswer(Answer):
    """A change as one of the two addresses sees it: ``side`` is old or new."""

    side: str
    new_mail: str
    is_old_confirmed: bool
    is_new_confirmed: bool
    is_done: bool


class CurrentPasswordBody(RequestModel):
    current_password: GivenPassword


class LeavingAnswer(Answer):
    delete_after: datetime


class ExportStartAnswer(Answer):
    job_id: UUID


class ExportAnswer(Answer):
    """One's latest export; without one all is null. ``link`` stands while the file can be fetched and no security code is missing."""

    job_id: UUID | None
    is_over: bool
    link: str | None
    size: int
    created_at: datetime | None
    expires_at: datetime | None


class UserIdBody(RequestModel):
    user_client_id: UUID = Field(description="whose account")
