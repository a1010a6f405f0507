"""What a person agrees with an application, and the end of it; one meaning for every way a person gets there."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import NotAllowed
from terazi.foundation.ids import UserId
from terazi.foundation.questions import updated
from terazi.foundation.types import Json
from terazi.modules.accounts.public import EndReason, end_application_sessions
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.errors import AccessKeyNotFound, AgreementNeeded
from terazi.modules.applications.queries import access_keys as queries
from terazi.modules.applications.queries.applications import application_of_access_key
from terazi.modules.applications.queries.grants import delete_grants_of
from terazi.modules.applications.rules.claims import agreed_scopes
from terazi.modules.applications.tables import ACCESS_KEY
from terazi.modules.applications.values import Client, Consent, Scope
from terazi.modules.audit.public import differences, record_event


async def choose_scopes(
    call: UserCall,
    client: Client,
    *,
    scopes: Iterable[Scope] | None,
    eula_document_code: str | None,
) -> Consent:
    """Keep exactly what the person chooses to tell an application; None leaves it as it is."""
    require_own_session(call)
    access, before = await _opened(call, client, call.user.id)
    if scopes is not None:
        access = replace(access, scopes=agreed_scopes(scopes, client.scopes))
        if eula_document_code is not None:
            access = replace(access, eula_document_code=eula_document_code)
    require_terms(client, access.eula_document_code)
    await _keep(call, client, access, before)
    return access


async def add_scopes(
    call: Call, client: Client, user_id: UserId, scopes: Iterable[Scope], *, eula_document_code: str
) -> Consent:
    """Let an application be told more than before; a version of its terms that was accepted now is kept."""
    access, before = await _opened(call, client, user_id)
    if eula_document_code:
        access = replace(access, eula_document_code=eula_document_code)
    wider = {*access.scopes, *scopes}
    access = replace(access, scopes=tuple(scope for scope in Scope if scope in wider))
    await _keep(call, client, access, before)
    return access


async def end_access(call: UserCall, access_key_id: UUID) -> None:
    """End what the person agreed with an application: its sessions, tokens and codes open nothing any more."""
    require_own_session(call)
    access, application = await call.db.ask(
        queries.lock_own(access_key_id, call.user.id), application_of_access_key(access_key_id)
    )
    if access is None or application is None:
        raise AccessKeyNotFound
    before = {"agreed_scopes": list(access.scopes)}
    ends = {"agreed_scopes": [], "eula_document_code": "", "ended_at": call.now, "changed_at": call.now}
    await call.db.write(updated(ACCESS_KEY, access.id, **ends), *delete_grants_of(access.id))
    (ended,) = await call.db.ask(
        end_application_sessions(
            application.id, user_id=call.user.id, reason=EndReason.CONSENT_WITHDRAWN, now=call.now
        )
    )
    after = {"agreed_scopes": [], "sessions_ended": ended}
    await record_event(call, event_of("applications.access_ended", application, before=before, after=after))


def require_own_session(call: UserCall) -> None:
    """A person agrees in person: an application's session cannot agree for them."""
    if call.user.application_id is not None:
        raise NotAllowed


def require_terms(client: Client, code: str) -> None:
    """Raise AgreementNeeded where the application has terms and these are others."""
    if client.eula_document_code and code != client.eula_document_code:
        raise AgreementNeeded(field="eula_document_code")


async def _opened(call: Call, client: Client, user_id: UserId) -> tuple[Consent, Json]:
    """Return a person's access key, locked and live again, and what was agreed until now."""
    is_new, access = await call.db.ask(
        queries.make_access_key(
            new_id=call.new_id(),
            application_id=client.id,
            user_id=user_id,
            access_key=secrets.token_hex(16),
            now=call.now,
        ),
        queries.lock_access_key(client.id, user_id),
    )
    if access is None:
        raise AccessKeyNotFound
    return access, {} if is_new or access.ended_at else _agreed(access)


async def _keep(call: Call, client: Client, access: Consent, before: Json) -> None:
    agreed = _agreed(access)
    was, now = differences(before, agreed)
    if not now:
        return
    await call.db.write(updated(ACCESS_KEY, access.id, **agreed, ended_at=None, changed_at=call.now))
    await record_event(call, event_of("applications.agreed", client, before=was, after=now))


def _agreed(access: Consent) -> Json:
    return {
        "agreed_scopes": [scope.value for scope in access.scopes],
        "eula_document_code": access.eula_document_code,
    }
