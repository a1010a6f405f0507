"""Calls by which owners and administrators keep external applications."""

from datetime import timedelta
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.screens import path_of
from terazi.modules.applications.actions import applications as actions
from terazi.modules.applications.actions import keys
from terazi.modules.applications.actions.activity import HERE, activity_of
from terazi.modules.applications.calls.declared import keepers, open_to_all
from terazi.modules.applications.errors import (
    ApplicationNotFound,
    KeyNotFound,
    OwnerNotFound,
    TooManyApplications,
    TooManyKeys,
)
from terazi.modules.applications.queries import applications as queries
from terazi.modules.applications.queries.activity import list_days
from terazi.modules.applications.rules.samples import samples_of
from terazi.modules.applications.schemas.answers import (
    ActivityView,
    ApplicationAnswer,
    ApplicationData,
    ApplicationListAnswer,
    ApplicationRecord,
    DataType,
    KeyAnswer,
    KeyView,
    RecordAnswer,
    SampleView,
)
from terazi.modules.applications.schemas.requests import (
    ApplicationRef,
    RecordBody,
    RevokeBody,
    RotateBody,
)
from terazi.modules.applications.values import OverseenApplication

_PER_PAGE = 50
_DAYS_SHOWN = 30


@keepers.post(
    "/v1/user/externalapplication/record",
    effect=Effect.GIVES_RIGHTS,
    raises=[ApplicationNotFound, OwnerNotFound, TooManyApplications],
)
async def record_application(
    call: UserCall,
    body: RecordBody,
    user_client_id: UUID | None = None,
    user_externalapplication_client_id: UUID | None = None,
) -> RecordAnswer:
    """Register an application, or change one of yours; its key is shown once, in the answer that registers it.

    An administrator works for somebody else with ``user_client_id``.
    """
    owner_id = await actions.owner_of_call(call, user_client_id)
    if user_externalapplication_client_id is None:
        if body.url is None:
            raise InvalidInput([FieldProblem("url", Phrase("foundation.field.missing"))])
        made, key = await actions.register_application(call, owner_id, body.facts(None))
        return RecordAnswer(user_externalapplication_client_id=made, externalapplication_key=key.key)
    only_of = owner_id if user_client_id else actions.owner_filter(call)
    (stored,) = await call.reader.ask(
        queries.find_overseen(user_externalapplication_client_id, owner_id=only_of)
    )
    if stored is None:
        raise ApplicationNotFound
    await actions.change_application(call, stored.id, body.facts(stored), only_of)
    return RecordAnswer(user_externalapplication_client_id=stored.id)


@keepers.post("/v1/user/externalapplication/list", effect=Effect.READS, raises=[OwnerNotFound])
async def list_applications(
    call: UserCall,
    user_client_id: UUID | None = None,
    of_everyone: bool = False,
    before: UUID | None = None,
) -> ApplicationListAnswer:
    """Your applications, newest first; an administrator also sees somebody else's, or everyone's."""
    owner_id: UserId | None = await actions.owner_of_call(call, user_client_id)
    if of_everyone and user_client_id is None:
        owner_id = actions.owner_filter(call)
    (found,) = await call.reader.ask(queries.list_overseen(owner_id=owner_id, before=before, count=_PER_PAGE))
    return ApplicationListAnswer(
        list=[ApplicationRecord.of_overseen(each) for each in found],
        next_before=found[-1].id if len(found) == _PER_PAGE else None,
    )


@open_to_all.post(
    "/v1/user/externalapplication/get", effect=Effect.READS, raises=[ApplicationNotFound], knows_caller=True
)
async def get_application(
    call: AnyCall, user_externalapplication_client_id: UUID, data_type: DataType = DataType.PUBLIC
) -> ApplicationAnswer:
    """What anyone may know of an active application; its owner and administrators get the rest as ``data_type`` asks."""
    record = await _record_for_owner(call, user_externalapplication_client_id)
    if record is None:
        (application,) = await call.reader.ask(queries.find_active(user_externalapplication_client_id))
        if application is None:
            raise ApplicationNotFound
        return ApplicationAnswer(data=ApplicationData.of(application))
    data = ApplicationData.of(record)
    match data_type:
        case DataType.PUBLIC:
            return ApplicationAnswer(data=data)
        case DataType.RECORD:
            (found,) = await call.reader.ask(queries.list_keys(record.id))
            data.record = ApplicationRecord.of_overseen(record)
            data.keys = [KeyView.of(key, call.now) for key in found]
            entry = await path_of(call.db, call.site.domain, "user_externalapplication_enter", call.lang)
            data.samples = [SampleView.of(each) for each in samples_of(call.base_url, entry, record.id)]
        case DataType.ACTIVITY:
            await activity_of(call.recorder).write()
            since = (call.now.astimezone(HERE) - timedelta(days=_DAYS_SHOWN - 1)).date()
            (counts,) = await call.reader.ask(list_days(record.id, since=since))
            data.activity = ActivityView.of(record, counts)
    return ApplicationAnswer(data=data)


@keepers.post(
    "/v1/user/externalapplication/key/rotate",
    effect=Effect.GIVES_RIGHTS,
    raises=[ApplicationNotFound, TooManyKeys],
)
async def rotate_key(call: UserCall, body: RotateBody) -> KeyAnswer:
    """Make a new key, shown this once; the old one works for ``overlap_hours`` more."""
    made = await keys.rotate_key(
        call,
        body.user_externalapplication_client_id,
        overlap_hours=body.overlap_hours,
        owner_id=actions.owner_filter(call),
    )
    return KeyAnswer.of(made)


@keepers.post("/v1/user/externalapplication/key/revoke", effect=Effect.GIVES_RIGHTS, raises=[KeyNotFound])
async def revoke_key(call: UserCall, body: RevokeBody) -> Done:
    """Let a key open nothing from this moment on."""
    await keys.revoke_key(
        call,
        body.user_externalapplication_client_id,
        body.key_id,
        owner_id=actions.owner_filter(call),
    )
    return Done()


@keepers.post("/v1/user/externalapplication/delete", effect=Effect.DELETES, raises=[ApplicationNotFound])
async def delete_application(call: UserCall, body: ApplicationRef) -> Done:
    """Delete an application for good, with its keys and everything people agreed with it."""
    await actions.delete_application(call, body.user_externalapplication_client_id)
    return Done()


async def _record_for_owner(call: AnyCall, application_id: UUID) -> OverseenApplication | None:
    if call.user is None or call.user.application_id is not None:
        return None
    only_of = None if call.user.has_role("admin") else call.user.id
    (found,) = await call.reader.ask(queries.find_overseen(application_id, owner_id=only_of))
    return found
