"""Access keys: where they take a person, whom their tokens prove, and what they open."""

from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.context import AnyCall, Call, CallingApplication, UserCall
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_user
from terazi.modules.applications.actions.activity import note_activity
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.actions.consent import choose_scopes, require_terms
from terazi.modules.applications.actions.keys import application_of_key
from terazi.modules.applications.errors import AccessKeyNotFound, ApplicationNotFound
from terazi.modules.applications.queries import access_keys as queries
from terazi.modules.applications.queries.applications import find_client
from terazi.modules.applications.queries.grants import redeem_access_key_token
from terazi.modules.applications.rules.claims import agreed_scopes, told_profile
from terazi.modules.applications.tables import ACCESS_KEY, ACCESS_KEY_TOKEN
from terazi.modules.applications.values import (
    ACCESS_KEY_TOKEN_LIFE,
    ActivityKind,
    Client,
    Consent,
    Scope,
)
from terazi.modules.audit.public import record_event

_ADMIN = "admin"


async def record_access_key(
    call: UserCall, name: str, *, scopes: list[Scope] | None, eula_document_code: str | None
) -> Consent:
    """Return the person's access key in an application, and keep what the person agrees to tell it."""
    client = await _client_named(call, name)
    return await choose_scopes(call, client, scopes=scopes, eula_document_code=eula_document_code)


async def make_access_key_token(
    call: UserCall,
    name: str,
    *,
    scopes: list[Scope] | None,
    eula_document_code: str | None,
    url: str | None,
) -> tuple[str, str, str, str]:
    """Return a token for one sign-in, the access key, and where the browser goes with it."""
    client = await _client_named(call, name)
    if url is not None and url not in {client.url, *client.more_urls}:
        raise ApplicationNotFound(field="url")
    access = await choose_scopes(call, client, scopes=scopes, eula_document_code=eula_document_code)
    token = new_token()
    await call.db.write(
        inserted(
            ACCESS_KEY_TOKEN,
            hash=hash_token(token),
            access_key_id=access.id,
            created_at=call.now,
            expires_at=call.now + ACCESS_KEY_TOKEN_LIFE,
        )
    )
    await record_event(call, event_of("applications.sent_to_application", client))
    note_activity(call, client.id, ActivityKind.TOKEN_MADE)
    return token, access.access_key, url or client.url, client.route


async def check_token(call: AnyCall, token: str) -> Consent | None:
    """Use up a token and return whom it proves; with an application's key only if it was made for that application."""
    application_id = call.application.id if call.application else None
    (consent,) = await call.db.ask(
        redeem_access_key_token(hash_token(token), now=call.now, application_id=application_id)
    )
    counted_for = consent.application_id if consent else application_id
    if counted_for:
        note_activity(call, counted_for, ActivityKind.TOKEN_CHECK, status=200 if consent else 400)
    return consent


async def register_in_application(
    call: AnyCall, application: CallingApplication, access_key: str, eula_document_code: str | None
) -> tuple[Consent, dict[str, Value]]:
    """Keep that the application registered the person under its terms; return what it may know of the person."""
    access, client = await call.db.ask(
        queries.lock_served(access_key, application.id), find_client(application.id)
    )
    if access is None or client is None:
        raise AccessKeyNotFound
    code = access.eula_document_code if eula_document_code is None else eula_document_code
    require_terms(client, code)
    if code != access.eula_document_code:
        was, now = {"eula_document_code": access.eula_document_code}, {"eula_document_code": code}
        await call.db.write(updated(ACCESS_KEY, access.id, eula_document_code=code, changed_at=call.now))
        await record_event(call, event_of("applications.user_registered", client, before=was, after=now))
    consent = replace(access, scopes=agreed_scopes(access.scopes, client.scopes), eula_document_code=code)
    return consent, await _profile_of(call, consent)


async def get_agreed_profile(call: UserCall, access_key: str) -> tuple[Consent, dict[str, Value]]:
    """Return what an application may know of a person: for the person, for its session, for its owner."""
    (consent,) = await call.reader.ask(queries.find_served(access_key))
    if consent is None:
        raise AccessKeyNotFound
    of_application = call.user.application_id
    is_own = consent.user_id == call.user.id and of_application in {None, consent.application_id}
    is_overseer = of_application is None and (consent.owner_id == call.user.id or call.user.has_role(_ADMIN))
    if not (is_own or is_overseer):
        raise AccessKeyNotFound
    return consent, await _profile_of(call, consent)


async def _client_named(call: Call, name: str) -> Client:
    """Return the active application that a person means: by its id, which is public, or by its key."""
    try:
        application_id = UUID(name)
    except ValueError:
        application_id = (await application_of_key(name, call.reader, call.recorder, call.now)).id
    (client,) = await call.reader.ask(find_client(application_id))
    if client is None:
        raise ApplicationNotFound
    return client


async def _profile_of(call: Call, consent: Consent) -> dict[str, Value]:
    (account,) = await call.reader.ask(find_user(consent.user_id))
    if account is None:
        raise AccessKeyNotFound
    return told_profile(asdict(account), consent.scopes)
