"""Keys of applications: made, rotated with an overlap, revoked, and found again by those who come with one."""

from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import CallingApplication, Change, UserCall
from terazi.foundation.db import Database, Reader, Recorder
from terazi.foundation.errors import ApplicationKeyInvalid
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.modules.applications.actions.audit_trail import deed_of
from terazi.modules.applications.errors.applications import ApplicationNotFound, KeyNotFound
from terazi.modules.applications.queries import applications as queries
from terazi.modules.applications.rules import keys as rules
from terazi.modules.applications.tables import ApplicationKey, ExternalApplication
from terazi.modules.applications.values import NewKey
from terazi.modules.audit.public import record_deed


async def find_application(key: str, database: Database, now: datetime) -> CallingApplication:
    """Return whose key this is, or raise what speaks against it."""
    return await application_of_key(key, database.reader, database.recorder, now)


async def application_of_key(
    key: str, reader: Reader, recorder: Recorder, now: datetime
) -> CallingApplication:
    """Return whose key this is; its use is written down once a minute at most."""
    row = await queries.find_by_key_hash(reader, hash_token(key))
    if row is None:
        raise ApplicationKeyInvalid
    rules.require_usable(row, now)
    if rules.is_use_news(row["last_used_at"], now):
        await queries.touch_key(recorder, row["key_id"], now=now, older_than=now - rules.TOUCH_AFTER)
    return CallingApplication(
        id=row["id"],
        name=row["name"],
        owner_id=UserId(row["owner_id"]),
        scopes=frozenset(row["scopes"]),
    )


async def make_key(change: Change, application: ExternalApplication) -> NewKey:
    """Make a key of a locked or new application; only its hash is kept."""
    key = rules.PREFIX + new_token()
    row = ApplicationKey(
        id=change.new_id(),
        application_id=application.id,
        hash=hash_token(key),
        hint=rules.hint_of(key),
        created_at=change.now,
        expires_at=None,
        last_used_at=None,
    )
    change.db.add(row)
    await change.db.flush()
    return NewKey(id=row.id, key=key, expires_at=None)


async def rotate_key(
    call: UserCall, application_id: UUID, *, overlap_hours: int, owner_id: UserId | None
) -> NewKey:
    """Make a new key; the old one works until the overlap is over, or not at all without one."""
    application = await queries.lock_application(call.db, application_id, owner_id=owner_id)
    if application is None:
        raise ApplicationNotFound
    live = await queries.list_live_keys(call.db, application.id, now=call.now)
    rules.require_room(len(live) if overlap_hours else 0)
    until = call.now + timedelta(hours=overlap_hours)
    for key in live:
        key.expires_at = rules.shortened(key.expires_at, until)
    made = await make_key(call, application)
    after = {"hint": rules.hint_of(made.key), "old_key_until": until if live else None}
    await record_deed(call, deed_of("applications.key_rotated", application, after=after))
    return made


async def revoke_key(call: UserCall, application_id: UUID, key_id: UUID, *, owner_id: UserId | None) -> None:
    """Let a key open nothing from now on; one that is over stays as it is."""
    application = await queries.lock_application(call.db, application_id, owner_id=owner_id)
    if application is None:
        raise KeyNotFound
    key = await call.db.get(ApplicationKey, key_id)
    if key is None or key.application_id != application.id:
        raise KeyNotFound
    if not rules.is_live(key.expires_at, call.now):
        return
    key.expires_at = call.now
    await record_deed(call, deed_of("applications.key_revoked", application, after={"hint": key.hint}))
