"""Requests and answers of the consent screen and of what people agreed to."""

from typing import Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.applications.values import Client, SignOut, Step, StepKind


class RequestQuery(RequestModel):
    query: str = Field(max_length=8000, description="the query with which the application sent the browser")


class ConsentBody(RequestQuery):
    is_agreed: bool
    scopes: list[str] = Field(default=[], max_length=20, description="what was shown to the person")
    eula_document_code: str = Field(
        "", max_length=64, description="the version of the application's terms that the person accepted"
    )


class ClientView(BaseModel):
    """An application as its users see it."""

    client_id: UUID
    name: str
    url: str

    @classmethod
    def of(cls, client: Client) -> Self:
        """Return the application as its users see it."""
        return cls(client_id=client.id, name=client.name, url=client.url)


class StepAnswer(Answer):
    """What comes next: sign in (and come back with sign_in_from), agree to the scopes, or go to redirect_to."""

    step: StepKind
    application: ClientView
    scopes: list[str]
    eula_document_code: str = Field(
        description="the version of the application's terms to accept with it; empty: none, or accepted before"
    )
    redirect_to: str | None
    sign_in_from: str | None

    @classmethod
    def of(cls, step: Step) -> Self:
        """Return the next step for the browser."""
        return cls(
            step=step.kind,
            application=ClientView.of(step.client),
            scopes=list(step.scopes),
            eula_document_code=step.eula_document_code,
            redirect_to=step.redirect_to,
            sign_in_from=step.sign_in_from,
        )


class SignOutAnswer(Answer):
    """Who asks for the sign-out and where it leads; with is_person_known the person need not be asked."""

    application: ClientView | None
    redirect_to: str | None
    is_person_known: bool

    @classmethod
    def of(cls, asked: SignOut) -> Self:
        """Return the sign-out for the browser."""
        return cls(
            application=ClientView.of(asked.client) if asked.client else None,
            redirect_to=asked.redirect_to,
            is_person_known=asked.is_person_known,
        )
