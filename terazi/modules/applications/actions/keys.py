"""Keys of applications: made, rotated with an overlap, revoked, and found again by those who come with one."""

from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import CallingApplication, Change, UserCall
from terazi.foundation.db import Database, Reader, Recorder
from terazi.foundation.errors import ApplicationKeyInvalid
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.foundation.questions import Question, inserted, updated
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.errors import ApplicationNotFound, KeyNotFound
from terazi.modules.applications.queries import applications as queries
from terazi.modules.applications.rules import keys as rules
from terazi.modules.applications.tables import APPLICATION_KEY
from terazi.modules.applications.values import NewKey
from terazi.modules.audit.public import record_event


async def find_application(key: str, database: Database, now: datetime) -> CallingApplication:
    """Return whose key this is, or raise what speaks against it."""
    return await application_of_key(key, database.gate, database.recorder, now)


async def application_of_key(
    key: str, reader: Reader, recorder: Recorder, now: datetime
) -> CallingApplication:
    """Return whose key this is; its use is written down once a minute at most."""
    (found,) = await reader.ask(queries.presented_key(hash_token(key)))
    if found is None:
        raise ApplicationKeyInvalid
    rules.require_usable(found, now)
    if rules.is_use_news(found.last_used_at, now):
        await recorder.write(queries.touch_key(found.key_id, now=now, older_than=now - rules.TOUCH_AFTER))
    return CallingApplication(
        id=found.application_id, name=found.name, owner_id=found.owner_id, scopes=found.scopes
    )


def new_key(change: Change, application_id: UUID) -> tuple[NewKey, Question[int]]:
    """Return a key of a locked or new application, and how it is kept: only its hash is."""
    made = NewKey(id=change.new_id(), key=rules.PREFIX + new_token(), expires_at=None)
    kept = inserted(
        APPLICATION_KEY,
        id=made.id,
        application_id=application_id,
        hash=hash_token(made.key),
        hint=rules.hint_of(made.key),
        created_at=change.now,
    )
    return made, kept


async def rotate_key(
    call: UserCall, application_id: UUID, *, overlap_hours: int, owner_id: UserId | None
) -> NewKey:
    """Make a new key; the old one works until the overlap is over, or not at all without one."""
    application, live = await call.db.ask(
        queries.lock_application(application_id, owner_id=owner_id),
        queries.list_live_keys(application_id, now=call.now),
    )
    if application is None:
        raise ApplicationNotFound
    rules.require_room(len(live) if overlap_hours else 0)
    until = call.now + timedelta(hours=overlap_hours)
    made, kept = new_key(call, application.id)
    shortened = [
        updated(APPLICATION_KEY, key.id, expires_at=rules.shortened(key.expires_at, until)) for key in live
    ]
    await call.db.write(*shortened, kept)
    after = {"hint": rules.hint_of(made.key), "old_key_until": until if live else None}
    await record_event(call, event_of("applications.key_rotated", application, after=after))
    return made


async def revoke_key(call: UserCall, application_id: UUID, key_id: UUID, *, owner_id: UserId | None) -> None:
    """Let a key open nothing from now on; one that is over stays as it is."""
    application, key = await call.db.ask(
        queries.lock_application(application_id, owner_id=owner_id),
        queries.find_key(application_id, key_id),
    )
    if application is None or key is None:
        raise KeyNotFound
    if not rules.is_live(key.expires_at, call.now):
        return
    await call.db.write(updated(APPLICATION_KEY, key.id, expires_at=call.now))
    await record_event(call, event_of("applications.key_revoked", application, after={"hint": key.hint}))
