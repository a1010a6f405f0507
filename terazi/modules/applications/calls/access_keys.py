"""Calls by which people and applications come together: access keys, their tokens, and what is told."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import ApplicationKeyHeader, OptionalQueryText, QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import AnyCall, CallingApplication, OpenCall, UserCall
from terazi.foundation.doors import Door
from terazi.foundation.errors import (
    ApplicationKeyExpired,
    ApplicationKeyInvalid,
    ApplicationPassive,
    FieldProblem,
    InvalidInput,
    NotAllowed,
)
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.modules.applications.actions import access_keys as actions
from terazi.modules.applications.actions.consent import end_access
from terazi.modules.applications.actions.keys import application_of_key
from terazi.modules.applications.calls.declared import open_to_all, signed_in
from terazi.modules.applications.errors import (
    AccessKeyNotFound,
    AgreementNeeded,
    ApplicationNotFound,
)
from terazi.modules.applications.queries.access_keys import list_knowing_applications as knowing_applications
from terazi.modules.applications.queries.applications import list_open
from terazi.modules.applications.schemas.answers import (
    AccessKeyAnswer,
    AccessKeyTokenAnswer,
    AgreedProfile,
    KnowingApplication,
    KnowingApplicationListAnswer,
    ProfileAnswer,
    PublicApplication,
    RegisterListAnswer,
    TokenCheckAnswer,
)
from terazi.modules.applications.schemas.requests import (
    AccessKeyRef,
    AgreementBody,
    RegisterInApplicationBody,
    TokenCheckBody,
    TokenWishBody,
)
from terazi.modules.applications.values import ACCESS_KEY_TOKEN_LIFE, Scope, TokenStatus

_PER_PAGE = 50
_MOST_OPEN = 100
_SIGN_INS = Limit(setting="application_sign_ins_per_hour")
_BAD_NAME = (
    ApplicationKeyInvalid,
    ApplicationKeyExpired,
    ApplicationPassive,
    ApplicationNotFound,
    AgreementNeeded,
    NotAllowed,
)


@signed_in.post("/v1/user/accesskey/record", effect=Effect.GIVES_RIGHTS, raises=_BAD_NAME)
async def record_access_key(
    call: UserCall,
    body: AgreementBody | None = None,
    externalapplication_key: OptionalQueryText = None,
    header_key: ApplicationKeyHeader = None,
) -> AccessKeyAnswer:
    """Your lasting pseudonym in an application, and what you agree to tell it.

    ``externalapplication_key`` is the application's client id or its key; a key belongs into the header or the body.
    """
    body = body or AgreementBody()
    name = _given(header_key, body.externalapplication_key, externalapplication_key)
    access = await actions.record_access_key(
        call, name, scopes=body.agreed_scopes, eula_document_code=body.eula_document_code
    )
    return AccessKeyAnswer(access_key=access.access_key, agreed_scopes=list(access.scopes))


@signed_in.post("/v1/user/accesskey/token/create", effect=Effect.GIVES_RIGHTS, raises=_BAD_NAME)
async def create_access_key_token(
    call: UserCall,
    body: TokenWishBody | None = None,
    externalapplication_key: OptionalQueryText = None,
    header_key: ApplicationKeyHeader = None,
) -> AccessKeyTokenAnswer:
    """A token that proves you to an application, good for 60 seconds and one use, and where to go with it."""
    body = body or TokenWishBody()
    name = _given(header_key, body.externalapplication_key, externalapplication_key)
    token, access_key, url, route = await actions.make_access_key_token(
        call,
        name,
        scopes=body.agreed_scopes,
        eula_document_code=body.eula_document_code,
        url=body.url,
    )
    return AccessKeyTokenAnswer(
        access_key_token=token,
        access_key=access_key,
        externalapplication_url=url,
        externalapplication_route=route,
        expires_in=int(ACCESS_KEY_TOKEN_LIFE.total_seconds()),
    )


@signed_in.post(
    "/v1/user/get/by/access_key", effect=Effect.READS, raises=[AccessKeyNotFound], scope=Scope.OPENID
)
async def get_by_access_key(call: UserCall, access_key: QueryText) -> ProfileAnswer:
    """What an application may know of a person: for the person, the application's session, and its owner."""
    consent, profile = await actions.get_agreed_profile(call, access_key)
    return ProfileAnswer(user=AgreedProfile.of(consent, profile))


@open_to_all.post(
    "/v1/externalapplication/token/check", effect=Effect.WRITES, knows_caller=True, limit=_SIGN_INS
)
async def check_access_key_token(
    call: AnyCall, body: TokenCheckBody | None = None, access_key_token: OptionalQueryText = None
) -> TokenCheckAnswer:
    """Use up a token and learn whose it is; with ``X-Application-Key`` only your own application's tokens are valid."""
    token = _given(body.access_key_token if body else None, access_key_token, field="access_key_token")
    consent = await actions.check_token(call, token)
    return TokenCheckAnswer(
        token_status=TokenStatus.VALID if consent else TokenStatus.INVALID,
        access_key=consent.access_key if consent else None,
    )


@open_to_all.post(
    "/v1/register/externalapplication",
    effect=Effect.WRITES,
    knows_caller=True,
    limit=_SIGN_INS,
    raises=[AccessKeyNotFound, AgreementNeeded],
)
async def register_in_application(
    call: AnyCall,
    body: RegisterInApplicationBody | None = None,
    access_key: OptionalQueryText = None,
    externalapplication_key: OptionalQueryText = None,
    eula_document_code: OptionalQueryText = None,
) -> ProfileAnswer:
    """Register the person of an access key in your application, and get the profile that the person agreed to.

    The key belongs into the header ``X-Application-Key``; the body and the query are for clients that cannot send it.
    """
    body = body or RegisterInApplicationBody()
    application = call.application or await _application_of(
        call, _given(body.externalapplication_key, externalapplication_key)
    )
    consent, profile = await actions.register_in_application(
        call,
        application,
        _given(body.access_key, access_key, field="access_key"),
        eula_document_code if body.eula_document_code is None else body.eula_document_code,
    )
    return ProfileAnswer(user=AgreedProfile.of(consent, profile))


@open_to_all.post("/v1/register/externalapplication/list")
async def list_open_applications(call: OpenCall) -> RegisterListAnswer:
    """Whether one can register on this site, and the applications one can register with."""
    (found,) = await call.reader.ask(list_open(count=_MOST_OPEN))
    return RegisterListAnswer(
        register_in_this_application_status=Door.REGISTRATION in call.site.open_doors,
        external_application_for_register=[PublicApplication.of(each) for each in found],
    )


@signed_in.post("/v1/user/accesskey/list", effect=Effect.READS)
async def list_knowing_applications(
    call: UserCall, before: UUID | None = None
) -> KnowingApplicationListAnswer:
    """The applications that know you, and what you agreed to tell them, newest first."""
    (found,) = await call.reader.ask(knowing_applications(call.user.id, before=before, count=_PER_PAGE))
    return KnowingApplicationListAnswer(
        list=[KnowingApplication.of(each) for each in found],
        next_before=found[-1].id if len(found) == _PER_PAGE else None,
    )


@signed_in.post("/v1/user/accesskey/end", effect=Effect.WRITES, raises=[AccessKeyNotFound, NotAllowed])
async def end_access_of_application(call: UserCall, body: AccessKeyRef) -> Done:
    """End what you agreed with an application: it learns nothing more of you; its sessions, tokens and codes are over."""
    await end_access(call, body.access_key_client_id)
    return Done()


def _given(*places: str | None, field: str = "externalapplication_key") -> str:
    """Return what stands in the first place that has it; the safest place comes first."""
    found = next((value for value in places if value), None)
    if found is None:
        raise InvalidInput([FieldProblem(field, Phrase("foundation.field.missing"))])
    return found


async def _application_of(call: AnyCall, key: str) -> CallingApplication:
    return await application_of_key(key, call.reader, call.recorder, call.now)
