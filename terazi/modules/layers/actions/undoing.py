"""Undoing what was done to records: a change of its own, which leaves what others changed since."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.questions import updated
from terazi.foundation.types import Json, Value
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.actions.recording import Cause, Saved, save_records
from terazi.modules.layers.errors import ChangeNotFound, ChangeNotYours
from terazi.modules.layers.queries import history, records
from terazi.modules.layers.rules.changes import Before
from terazi.modules.layers.rules.merging import DELETED, PARENT, Deed, restored
from terazi.modules.layers.tables import LAYER_CHANGE
from terazi.modules.layers.values import ChangeKind, Shape

UNDO_FOR = timedelta(hours=24)


@dataclass(frozen=True, kw_only=True, slots=True)
class Undone:
    """What became of an undo: the records as they are, and the cells that stay as others left them."""

    saved: Saved
    left: Sequence[tuple[UUID, str]]
    """Record, and the code of the column; the column is empty where the whole record stays."""


async def undo_change(call: UserCall, opened: Opened, change_id: UUID, *, takes_all: bool = False) -> Undone:
    """Put back what a change changed, as a new change; once only, a second time does nothing.

    Cells that somebody changed since stay as they are and are named, unless the caller takes them back too.
    """
    (change,) = await call.db.ask(history.find_change(opened.layer.id, change_id))
    if change is None:
        raise ChangeNotFound
    if change.by_id != call.user.id and not call.user.has_role("admin"):
        raise ChangeNotYours
    if change.undone_by_id is not None:
        return Undone(saved=Saved(change_id=change.undone_by_id, records=[]), left=[])
    (rows, made) = await call.db.ask(history.before(change_id), records.made_by(opened.shape, change_id))
    deeds, left = await _back(call, opened.shape, rows, takes_all=takes_all)
    deeds.extend(Deed(id=each.id, is_deleted=True) for each in made if takes_all or each.version == 1)
    left.extend((each.id, "") for each in made if not takes_all and each.version != 1)
    cause = Cause(kind=ChangeKind.UNDO, undoes_id=change_id)
    saved = await save_records(call, opened, deeds, cause) if deeds else Saved(change_id=None, records=[])
    await call.db.write(updated(LAYER_CHANGE, change_id, undone_by_id=saved.change_id or change_id))
    return Undone(saved=saved, left=left)


async def _back(
    call: UserCall, shape: Shape, rows: Sequence[Before], *, takes_all: bool
) -> tuple[list[Deed], list[tuple[UUID, str]]]:
    if not rows:
        return [], []
    (later,) = await call.db.ask(
        history.since([row.record_id for row in rows], min(row.version for row in rows))
    )
    touched: dict[UUID, set[str]] = {}
    versions = {row.record_id: row.version for row in rows}
    for row in later:
        if row.version > versions[row.record_id]:
            touched.setdefault(row.record_id, set()).update(row.was)
    deeds, left = [], []
    wdms = {str(wdm.number): wdm for wdm in shape.built}
    for row in rows:
        since = set() if takes_all else touched.get(row.record_id, set())
        left += [(row.record_id, wdms[key].code if key in wdms else "") for key in row.was if key in since]
        back = {key: value for key, value in row.was.items() if key not in since}
        deeds.append(_deed(row.record_id, back, wdms))
    return deeds, left


def _deed(record_id: UUID, back: Json, wdms: Mapping[str, Value]) -> Deed:
    parent = back.get(PARENT)
    return Deed(
        id=record_id,
        cells={wdms[key].number: restored(wdms[key], value) for key, value in back.items() if key in wdms},
        moves=PARENT in back,
        parent_id=UUID(parent) if parent else None,
        is_deleted=back.get(DELETED),
    )
