"""What the calls of applications take."""

from collections.abc import Callable
from typing import Annotated, TypeVar
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.params import AfterValidator, refuse_value
from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.language.phrases import Phrase
from terazi.modules.applications.errors import AddressRefused
from terazi.modules.applications.rules import urls
from terazi.modules.applications.values import (
    MOST_OVERLAP_HOURS,
    ApplicationFacts,
    ApplicationStatus,
    Scope,
)

_MOST_ADDRESSES = 10
T = TypeVar("T")


def _clean(rule: Callable[[T], object]) -> AfterValidator:
    def check(value: T) -> object:
        try:
            return rule(value)
        except AddressRefused as refused:
            raise refuse_value(Phrase(refused.phrase_key)) from refused

    return AfterValidator(check)


def _clean_urls(given: str | list[str]) -> list[str]:
    found = list(urls.clean_origins([given] if isinstance(given, str) else given))
    if not found:
        raise AddressRefused("applications.url.invalid")
    return found


def _clean_uris(given: list[str]) -> list[str]:
    return list(urls.clean_redirect_uris(given))


def _clean_name(name: str) -> str:
    if not name.strip():
        raise AddressRefused("applications.name.missing")
    return name.strip()


Urls = Annotated[str | Annotated[list[str], Field(max_length=_MOST_ADDRESSES)], _clean(_clean_urls)]
RedirectUris = Annotated[list[str], Field(max_length=_MOST_ADDRESSES), _clean(_clean_uris)]


class RecordBody(RequestModel):
    """An application; what is left out stays as it is, and a new one needs at least its url."""

    status: ApplicationStatus | None = None
    url: Urls | None = Field(None, description="origin, such as https://app.example.com, or a list of them")
    route: Annotated[str, Field(max_length=300), _clean(urls.clean_route)] | None = None
    name: Annotated[str, Field(max_length=100), _clean(_clean_name)] | None = None
    info: str | None = Field(None, max_length=1000)
    redirect_uris: RedirectUris | None = None
    logout_uris: RedirectUris | None = None
    scopes: list[Scope] | None = Field(None, max_length=len(Scope))
    is_open_for_registration: bool | None = None
    eula_document_code: str | None = Field(None, max_length=64)

    def facts(self, stored: ApplicationFacts | None) -> ApplicationFacts:
        """Return the application with these changes; None where it is a new one."""
        known = stored or _NEW
        url, *more_urls = [known.url, *known.more_urls] if self.url is None else list(self.url)
        wanted = _given(self.scopes, known.scopes)
        return ApplicationFacts(
            name=_given(self.name, known.name) or url.partition("://")[2][:100],
            info=_given(self.info, known.info).strip(),
            status=_given(self.status, known.status),
            url=url,
            more_urls=tuple(more_urls),
            route=_given(self.route, known.route),
            redirect_uris=tuple(_given(self.redirect_uris, known.redirect_uris)),
            logout_uris=tuple(_given(self.logout_uris, known.logout_uris)),
            scopes=tuple(scope for scope in Scope if scope in wanted),
            is_open_for_registration=_given(self.is_open_for_registration, known.is_open_for_registration),
            eula_document_code=_given(self.eula_document_code, known.eula_document_code).strip(),
        )


def _given(value: T | None, known: T) -> T:
    return known if value is None else value


_NEW = ApplicationFacts(
    name="",
    info="",
    status=ApplicationStatus.ACTIVE,
    url="",
    more_urls=(),
    route="/",
    redirect_uris=(),
    logout_uris=(),
    scopes=(Scope.OPENID, Scope.PROFILE),
    is_open_for_registration=False,
    eula_document_code="",
)


class ApplicationRef(RequestModel):
    user_externalapplication_client_id: UUID


class RotateBody(ApplicationRef):
    overlap_hours: int = Field(
        24, ge=0, le=MOST_OVERLAP_HOURS, description="how long the old key still works; 0 = not at all"
    )


class RevokeBody(ApplicationRef):
    key_id: UUID


class AgreementBody(RequestModel):
    """What a person agrees to; what is left out stays as it is, and at first nothing is told."""

    externalapplication_key: str | None = Field(
        None, max_length=200, description="the application's client id, or its key"
    )
    agreed_scopes: list[Scope] | None = Field(None, max_length=len(Scope))
    eula_document_code: str | None = Field(None, max_length=64)


class TokenWishBody(AgreementBody):
    url: str | None = Field(
        None, max_length=300, description="one of the application's addresses; else its first"
    )


class TokenCheckBody(RequestModel):
    access_key_token: str | None = Field(None, max_length=200)


class RegisterInApplicationBody(RequestModel):
    """Where the same stands in the query too, what stands here counts."""

    access_key: str | None = Field(None, max_length=64)
    externalapplication_key: str | None = Field(None, max_length=200)
    eula_document_code: str | None = Field(None, max_length=64)


class AccessKeyRef(RequestModel):
    access_key_client_id: UUID
