"""Questions about what was done to records: changes, what was before them, and the editions that tell of them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    Text,
    Uuid,
    bindparam,
    column,
    func,
    insert,
    or_,
    select,
    tuple_,
)

from terazi.foundation.editions import EDITION_CHANGE
from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.foundation.types import Json
from terazi.modules.layers.rules.changes import Before, LayerChange, Told
from terazi.modules.layers.tables import LAYER_CHANGE, LAYER_CHANGE_RECORD

_CHANGE, _WAS = LAYER_CHANGE.c, LAYER_CHANGE_RECORD.c


_FIELDS = [_CHANGE[name] for name in LayerChange.__dataclass_fields__]
_BEFORE = select(_WAS.change_id, _WAS.record_id, _WAS.version, _WAS.was, _CHANGE.by_id, _CHANGE.at).join(
    LAYER_CHANGE, _CHANGE.id == _WAS.change_id
)
_LAYER = _CHANGE.layer_id == bindparam("layer_id", type_=Uuid())
_IDS = bindparam("ids", type_=ARRAY(Uuid()))
_BY = bindparam("by_id", type_=Uuid())

_FIND = one(
    LayerChange, select(*_FIELDS).where(_LAYER, _CHANGE.id == bindparam("id", type_=Uuid())).with_for_update()
)
_LIST = many(
    LayerChange,
    select(*_FIELDS)
    .where(
        _LAYER,
        or_(_BY.is_(None), _CHANGE.by_id == _BY),
        _CHANGE.at >= bindparam("since", type_=MOMENT),
    )
    .order_by(_CHANGE.at.desc(), _CHANGE.id.desc())
    .limit(100),
)
_OF_CHANGE = many(
    Before,
    _BEFORE.where(_WAS.change_id == bindparam("id", type_=Uuid())).order_by(_WAS.record_id),
)
_SINCE = many(
    Before,
    _BEFORE.where(
        tuple_(_WAS.record_id).in_(select(func.unnest(_IDS))),
        _WAS.version > bindparam("version", type_=Integer()),
    ).order_by(_WAS.record_id, _WAS.version),
)
_OF_RECORD = many(
    Told,
    select(_WAS.change_id, _WAS.version, _WAS.was, _CHANGE.kind, _CHANGE.by_id, _CHANGE.at, _CHANGE.note)
    .join(LAYER_CHANGE, _CHANGE.id == _WAS.change_id)
    .where(_LAYER, _WAS.record_id == bindparam("id", type_=Uuid()))
    .order_by(_WAS.version.desc())
    .limit(200),
)
_GIVEN = (
    func.unnest(
        bindparam("ids", type_=ARRAY(Uuid())),
        bindparam("versions", type_=ARRAY(Integer())),
        bindparam("was", type_=ARRAY(JSON)),
    )
    .table_valued(column("id", Uuid()), column("version", Integer()), column("was", JSON), name="given")
    .render_derived()
)
_REMEMBER = touched(
    insert(LAYER_CHANGE_RECORD).from_select(
        ["change_id", "record_id", "version", "was"],
        select(bindparam("change_id", type_=Uuid()), _GIVEN.c.id, _GIVEN.c.version, _GIVEN.c.was),
    )
)
_TOLD = touched(
    insert(EDITION_CHANGE)
    .values(subject=bindparam("subject", type_=Text()), number=bindparam("number", type_=Integer()))
    .inline()
)
_EDITION = value(
    select(func.coalesce(func.sum(EDITION_CHANGE.c.number), 0)).where(
        EDITION_CHANGE.c.subject == bindparam("subject", type_=Text())
    )
)


def find_change(layer_id: UUID, change_id: UUID) -> Question[LayerChange | None]:
    """A change of records of a layer, held until the transaction ends: it is undone once."""
    return _FIND(layer_id=layer_id, id=change_id)


def list_changes(layer_id: UUID, since: datetime, *, by_id: UUID | None) -> Question[list[LayerChange]]:
    """The last hundred changes since a moment, newest first; one person's alone where somebody is named."""
    return _LIST(layer_id=layer_id, since=since, by_id=by_id)


def before(change_id: UUID) -> Question[list[Before]]:
    """What was before a change."""
    return _OF_CHANGE(id=change_id)


def since(record_ids: Sequence[UUID], version: int) -> Question[list[Before]]:
    """What changed in records after a version of theirs."""
    return _SINCE(ids=list(record_ids), version=version)


def of_record(layer_id: UUID, record_id: UUID) -> Question[list[Told]]:
    """What was done to a record, newest first."""
    return _OF_RECORD(layer_id=layer_id, id=record_id)


def remember(change_id: UUID, rows: Sequence[tuple[UUID, int, Json]]) -> Question[int]:
    """Keep what was before a change, record by record, and the version that came of it."""
    ids, versions, was = zip(*rows, strict=True)
    return _REMEMBER(change_id=change_id, ids=list(ids), versions=list(versions), was=list(was))


def records_changed(layer: int) -> Question[int]:
    """Tell who looks at a layer that its records are others now."""
    return _TOLD(subject=f"layer:{layer}", number=1)


def records_counted(layer: int, number: int) -> Question[int]:
    """Count records that came or went."""
    return _TOLD(subject=f"layer_count:{layer}", number=number)


def edition_of(layer: int) -> Question[int]:
    """A number that differs once a record of a layer changed."""
    return _EDITION(subject=f"layer:{layer}")


def count_of(layer: int) -> Question[int]:
    """How many records a layer has."""
    return _EDITION(subject=f"layer_count:{layer}")
