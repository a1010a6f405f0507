"""What a person agrees with an application: the lasting access key, its short-lived tokens, and the end of it."""

import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from terazi.foundation.context import AnyCall, Call, CallingApplication, UserCall
from terazi.foundation.errors import NotAllowed
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.modules.accounts.public import end_application_sessions, find_profile
from terazi.modules.applications.actions.activity import note_activity
from terazi.modules.applications.actions.keys import application_of_key
from terazi.modules.applications.errors.applications import (
    AccessKeyNotFound,
    AgreementNeeded,
    ApplicationNotFound,
)
from terazi.modules.applications.queries import access_keys as queries
from terazi.modules.applications.queries.applications import find_active, find_record
from terazi.modules.applications.rules.profile import agreed_scopes, told_profile
from terazi.modules.applications.tables import AccessKey, AccessKeyToken
from terazi.modules.applications.values import (
    ACCESS_KEY_TOKEN_LIFE,
    ActivityKind,
    Agreement,
    KnownAccess,
    Scope,
)
from terazi.modules.audit.public import Deed, Subject, differences, record_deed

_ADMIN = "admin"
_Columns = Mapping[Any, Any]  # Any: columns of an application or an account


async def find_named(call: Call, name: str) -> _Columns:
    """Return the active application that a person means: by its id, which is public, or by its key."""
    try:
        application_id = UUID(name)
    except ValueError:
        application_id = (await application_of_key(name, call.reader, call.recorder, call.now)).id
    found = await find_active(call.reader, application_id)
    if found is None:
        raise ApplicationNotFound
    return found


async def record_access_key(call: UserCall, name: str, agreement: Agreement) -> AccessKey:
    """Return the person's access key in an application, and keep what the person agrees to tell it."""
    _require_own_session(call)
    return await _agree(call, await find_named(call, name), agreement)


async def make_access_key_token(
    call: UserCall, name: str, agreement: Agreement, *, url: str | None
) -> tuple[str, str, str, str]:
    """Return a token for one sign-in, the access key, and where the browser goes with it."""
    _require_own_session(call)
    application = await find_named(call, name)
    origins = [application["url"], *application["more_urls"]]
    if url is not None and url not in origins:
        raise ApplicationNotFound(field="url")
    access = await _agree(call, application, agreement)
    token = new_token()
    call.db.add(
        AccessKeyToken(
            hash=hash_token(token),
            access_key_id=access.id,
            created_at=call.now,
            expires_at=call.now + ACCESS_KEY_TOKEN_LIFE,
            used_at=None,
        )
    )
    await call.db.flush()
    await record_deed(call, _deed("sent_to_application", application["id"], application["name"]))
    note_activity(call, application["id"], ActivityKind.TOKEN_MADE)
    return token, access.access_key, url or application["url"], application["route"]


async def check_token(call: AnyCall, token: str) -> KnownAccess | None:
    """Use up a token and return whom it proves; with an application's key only if it was made for that application."""
    application_id = call.application.id if call.application else None
    known = await queries.use_token(call.db, hash_token(token), now=call.now, application_id=application_id)
    counted_for = known.application_id if known else application_id
    if counted_for:
        note_activity(call, counted_for, ActivityKind.TOKEN_CHECK, status=200 if known else 400)
    return known


async def redeem_access_key_token(call: Call, key: str, token: str) -> KnownAccess | None:
    """Return whom a token proves to the application of the key, and use it up; None where it proves nobody.

    Raises ApplicationKeyInvalid, ApplicationKeyExpired or ApplicationPassive.
    """
    application = await application_of_key(key, call.reader, call.recorder, call.now)
    known = await queries.use_token(call.db, hash_token(token), now=call.now, application_id=application.id)
    note_activity(call, application.id, ActivityKind.TOKEN_CHECK, status=200 if known else 400)
    return known


async def register_in_application(
    call: AnyCall, application: CallingApplication, access_key: str, eula_document_code: str | None
) -> tuple[KnownAccess, dict[str, Any]]:  # Any: fields of a profile
    """Keep that the application registered the person under its terms; return what it may know of the person."""
    access = await queries.lock_served(call.db, access_key, application.id)
    terms = await find_active(call.reader, application.id)
    if access is None or terms is None:
        raise AccessKeyNotFound
    code = access.eula_document_code if eula_document_code is None else eula_document_code
    _require_terms(terms, code)
    if code != access.eula_document_code:
        was, now = {"eula_document_code": access.eula_document_code}, {"eula_document_code": code}
        access.eula_document_code, access.changed_at = code, call.now
        deed = _deed("user_registered", application.id, application.name, before=was, after=now)
        await record_deed(call, deed)
    known = KnownAccess(
        id=access.id,
        application_id=access.application_id,
        user_id=UserId(access.user_id),
        access_key=access.access_key,
        agreed_scopes=agreed_scopes(map(Scope, access.agreed_scopes), application.scopes),
    )
    return known, await _profile_of(call, known)


async def get_agreed_profile(
    call: UserCall, access_key: str
) -> tuple[KnownAccess, dict[str, Any]]:  # Any: fields of a profile
    """Return what an application may know of a person: for the person, for its session, for its owner."""
    found = await queries.find_served(call.reader, access_key)
    if found is None:
        raise AccessKeyNotFound
    known, owner_id = found
    of_application = call.user.application_id
    is_own = known.user_id == call.user.id and of_application in {None, known.application_id}
    is_overseer = of_application is None and (owner_id == call.user.id or call.user.has_role(_ADMIN))
    if not (is_own or is_overseer):
        raise AccessKeyNotFound
    return known, await _profile_of(call, known)


async def end_access(call: UserCall, access_key_id: UUID) -> None:
    """End what the person agreed with an application: its sessions and tokens open nothing any more."""
    _require_own_session(call)
    access = await queries.lock_own(call.db, access_key_id, call.user.id)
    if access is None:
        raise AccessKeyNotFound
    before = {"agreed_scopes": access.agreed_scopes}
    access.ended_at = access.changed_at = call.now
    access.agreed_scopes = []
    access.eula_document_code = ""
    await queries.delete_tokens_of(call.db, access.id)
    ended = await end_application_sessions(call.db, access.application_id, user_id=call.user.id, now=call.now)
    application = await find_record(call.reader, access.application_id)
    name = application["name"] if application else ""
    after = {"agreed_scopes": [], "sessions_ended": ended}
    await record_deed(call, _deed("access_ended", access.application_id, name, before=before, after=after))


def _require_own_session(call: UserCall) -> None:
    """A person agrees in person: an application's session cannot agree for them."""
    if call.user.application_id is not None:
        raise NotAllowed


def _require_terms(application: _Columns, code: str) -> None:
    if application["eula_document_code"] and code != application["eula_document_code"]:
        raise AgreementNeeded(field="eula_document_code")


async def _agree(call: UserCall, application: _Columns, agreement: Agreement) -> AccessKey:
    access, is_new = await queries.lock_or_make(
        call.db,
        new_id=call.new_id(),
        application_id=application["id"],
        user_id=call.user.id,
        access_key=secrets.token_hex(16),
        now=call.now,
    )
    before = {} if is_new or access.ended_at else _agreed(access)
    if agreement.scopes is not None:
        access.agreed_scopes = [s.value for s in agreed_scopes(agreement.scopes, application["scopes"])]
        code = agreement.eula_document_code
        access.eula_document_code = access.eula_document_code if code is None else code
    _require_terms(application, access.eula_document_code)
    was, now = differences(before, _agreed(access))
    access.ended_at = None
    if now:
        access.changed_at = call.now
        deed = _deed("agreed", application["id"], application["name"], before=was, after=now)
        await record_deed(call, deed)
    await call.db.flush()
    return access


def _agreed(access: AccessKey) -> dict[str, Any]:  # Any: JSON
    return {
        "agreed_scopes": list(access.agreed_scopes),
        "eula_document_code": access.eula_document_code,
    }


async def _profile_of(call: Call, known: KnownAccess) -> dict[str, Any]:  # Any: fields of a profile
    account = await find_profile(call.reader, known.user_id)
    if account is None:
        raise AccessKeyNotFound
    return told_profile(account, known.agreed_scopes)


def _deed(
    what: str,
    application_id: UUID,
    name: str,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> Deed:  # Any: JSON
    return Deed(
        action=f"applications.{what}",
        subject=Subject.APPLICATION,
        subject_id=application_id,
        subject_name=name,
        before=before or {},
        after=after or {},
    )
