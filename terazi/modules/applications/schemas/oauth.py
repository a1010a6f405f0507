"""Requests and answers of OAuth 2: fields without a value are left out, as its clients expect."""

from typing import Annotated, ClassVar, Self

from pydantic import ConfigDict, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.applications.values import IssuedTokens

_WARNED_CODE = "125093"
Secret = Annotated[str, Field(max_length=200)]


class TokenBody(RequestModel):
    """RFC 6749 token request; a client that cannot send refresh_token may send it as client_secret."""

    grant_type: str = Field(
        "",
        max_length=100,
        description="password, refresh_token, authorization_code or access_key_token",
    )
    username: str | None = Field(None, max_length=320)
    password: str | None = Field(None, max_length=1000)
    refresh_token: Secret | None = None
    client_id: str | None = Field(None, max_length=200, description="id of the application")
    client_secret: Secret | None = Field(None, description="key of the application")
    scope: str | None = Field(None, max_length=200)
    code: Secret | None = Field(None, description="of the authorization; good for one use within a minute")
    redirect_uri: str | None = Field(None, max_length=300)
    code_verifier: str | None = Field(None, max_length=200)
    externalapplication_key: Secret | None = Field(None, description="key of the application")
    access_key_token: Secret | None = Field(None, description="good for one use within a minute")


class OfferedToken(RequestModel):
    """A token that an application shows, with its id and key unless they are in the header."""

    token: str = Field(min_length=1, max_length=200)
    token_type_hint: str | None = Field(None, max_length=100)
    client_id: str | None = Field(None, max_length=200)
    client_secret: Secret | None = None


class OAuthAnswer(Answer):
    """An answer that a standard describes: what has no value is not there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)
    leaves_out_none: ClassVar[bool] = True


class IssuedTokensAnswer(OAuthAnswer):
    """The id_token comes with an authorization code only, the refresh_token only where the session may last."""

    token_type: str = "Bearer"  # noqa: S105 - a kind of token
    access_token: str
    refresh_token: str | None = None
    expires_in: int
    scope: str
    id_token: str | None = None
    already_warning_process: int | None = Field(
        None, description="0: signed in from a new place; sensitive calls wait for the mailed security code"
    )

    @classmethod
    def of(cls, tokens: IssuedTokens) -> Self:
        """Return the answer that hands over tokens."""
        return cls(
            status_code=_WARNED_CODE if tokens.is_warned else "",
            already_warning_process=0 if tokens.is_warned else None,
            access_token=tokens.access_token,
            refresh_token=tokens.refresh_token,
            expires_in=tokens.expires_in,
            scope=tokens.scope,
            id_token=tokens.id_token,
        )


class IntrospectionAnswer(OAuthAnswer):
    """RFC 7662: of a token that is not active, or not the application's own, only that."""

    active: bool
    scope: str | None = None
    client_id: str | None = None
    token_type: str | None = None
    exp: int | None = None
    sub: str | None = Field(None, description="access key of the person in this application")
    aud: str | None = None
    iss: str | None = None


class ConfigurationAnswer(Answer):
    """What a client of OpenID Connect needs to know (OpenID Connect Discovery, RFC 8414)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    userinfo_endpoint: str
    jwks_uri: str
    revocation_endpoint: str
    introspection_endpoint: str
    end_session_endpoint: str
    scopes_supported: list[str]
    response_types_supported: list[str] = ["code"]
    response_modes_supported: list[str] = ["query"]
    grant_types_supported: list[str] = ["authorization_code", "refresh_token"]
    subject_types_supported: list[str] = ["pairwise"]
    id_token_signing_alg_values_supported: list[str]
    token_endpoint_auth_methods_supported: list[str] = ["client_secret_basic", "client_secret_post"]
    revocation_endpoint_auth_methods_supported: list[str] = ["client_secret_basic", "client_secret_post"]
    introspection_endpoint_auth_methods_supported: list[str] = ["client_secret_basic", "client_secret_post"]
    code_challenge_methods_supported: list[str] = ["S256"]
    prompt_values_supported: list[str] = ["none", "login", "consent", "select_account"]
    claims_supported: list[str]
    ui_locales_supported: list[str] = ["tr", "en"]
    claims_parameter_supported: bool = False
    request_parameter_supported: bool = False
    request_uri_parameter_supported: bool = False
    authorization_response_iss_parameter_supported: bool = True


class KeySetAnswer(Answer):
    """The keys with which identity tokens are checked (RFC 7517)."""

    keys: list[Json]


class AddressClaim(RequestModel):
    formatted: str


class UserinfoAnswer(OAuthAnswer):
    """What the person agreed to tell the application."""

    sub: str = Field(description="access key: the person's lasting pseudonym in this application")
    name: str | None = None
    given_name: str | None = None
    family_name: str | None = None
    preferred_username: str | None = None
    gender: str | None = None
    birthdate: str | None = None
    locale: str | None = None
    website: str | None = None
    updated_at: int | None = None
    email: str | None = None
    email_verified: bool | None = None
    phone_number: str | None = None
    phone_number_verified: bool | None = None
    address: AddressClaim | None = None
