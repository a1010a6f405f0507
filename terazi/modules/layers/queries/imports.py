"""Questions about files of records on their way into layers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, cast, select
from sqlalchemy.dialects.postgresql import JSONB

from terazi.foundation.jobs.tables import JOB, Job
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, one, values
from terazi.foundation.validated import validated
from terazi.modules.layers.rules.mapping import RecordImport
from terazi.modules.layers.tables import LAYER_IMPORT

_I = LAYER_IMPORT.c
_COLUMNS = [each for each in _I if each.name != "changed_at"]
_OWN = select(*_COLUMNS).where(_I.id == bindparam("import_id"), _I.by_id == bindparam("by_id"))
_FIND = one(validated(RecordImport), _OWN)
_LOCK = one(validated(RecordImport), _OWN.with_for_update())
_OF_JOB = one(
    validated(RecordImport), select(*_COLUMNS).where(_I.id == bindparam("import_id")).with_for_update()
)
_LATEST_LIKE = one(
    validated(RecordImport),
    select(*_COLUMNS)
    .where(
        _I.layer_id == bindparam("layer_id"),
        _I.header_key == bindparam("header_key"),
        _I.mapping != cast({}, JSONB),
    )
    .order_by(_I.made_at.desc())
    .limit(1),
)
_OLD = values(
    select(_I.id)
    .where(_I.made_at < bindparam("before", type_=MOMENT), _I.file_key != "", _I.id > bindparam("after"))
    .order_by(_I.id)
    .limit(bindparam("most"))
)

_EXPORT = one(
    Job,
    select(*JOB.c).where(
        JOB.c.id == bindparam("job_id"), JOB.c.owner_id == bindparam("owner_id"), JOB.c.kind == "layer_export"
    ),
)


def find_export(job_id: UUID, owner_id: UUID) -> Question[Job | None]:
    """A person's own export."""
    return _EXPORT(job_id=job_id, owner_id=owner_id)


def find_import(import_id: UUID, by_id: UUID) -> Question[RecordImport | None]:
    """A person's own import."""
    return _FIND(import_id=import_id, by_id=by_id)


def lock_import(import_id: UUID, by_id: UUID) -> Question[RecordImport | None]:
    """The same, kept from changing until the transaction ends."""
    return _LOCK(import_id=import_id, by_id=by_id)


def lock_any_import(import_id: UUID) -> Question[RecordImport | None]:
    """Whoever's import, for the job that works on it."""
    return _OF_JOB(import_id=import_id)


def latest_like(layer_id: UUID, header_key: str) -> Question[RecordImport | None]:
    """The last import into a layer of a file with the same header that was mapped."""
    return _LATEST_LIKE(layer_id=layer_id, header_key=header_key)


def old_imports(after: UUID, most: int, before: datetime) -> Question[list[UUID]]:
    """Imports whose files and staged rows are not kept any longer."""
    return _OLD(after=after, most=most, before=before)
