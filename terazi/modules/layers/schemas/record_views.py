"""Records and what was done to them, as answers show them."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.changes import LayerChange, Record, Told
from terazi.modules.layers.rules.merging import kept
from terazi.modules.layers.schemas.records import CellTold, ChangeView, DeedView, RecordView
from terazi.modules.layers.values import Shape


def record_view(shape: Shape, record: Record, columns: Collection[str] | None = None) -> RecordView:
    """Return a record with those of its cells that the reader may see, and asked for."""
    return RecordView(
        cl_id=record.id,
        p_id=record.parent_id,
        version=record.version,
        updated_at=record.updated_at,
        deleted_at=record.deleted_at,
        wdmr_data={
            wdm.code: kept(record.cells.get(wdm.number))
            for wdm in shape.built
            if columns is None or wdm.code in columns
        },
    )


def history_views(
    shape: Shape, record: Record, told: Sequence[Told], names: Mapping[UUID, str]
) -> list[DeedView]:
    """Return what was done to a record, newest first: what each cell was, and what it became."""
    now: Json = {str(number): kept(value) for number, value in record.cells.items()}
    wdms = {str(wdm.number): wdm for wdm in shape.built}
    views = []
    for deed in told:
        cells = [
            CellTold(wdm_code=wdms[key].code, was=was, became=now.get(key))
            for key, was in deed.was.items()
            if key in wdms
        ]
        now.update(deed.was)
        views.append(
            DeedView(
                change_id=deed.change_id,
                kind=deed.kind,
                by=names.get(deed.by_id) if deed.by_id else None,
                at=deed.at,
                version=deed.version,
                cells=cells,
                note=deed.note,
            )
        )
    return views


def change_view(change: LayerChange, names: Mapping[UUID, str], *, can_be_undone: bool) -> ChangeView:
    """Return what somebody did in one go."""
    return ChangeView(
        change_id=change.id,
        kind=change.kind,
        by=names.get(change.by_id) if change.by_id else None,
        at=change.at,
        changed=change.changed,
        made=change.made,
        note=change.note,
        can_be_undone=can_be_undone and change.undone_by_id is None,
        is_undone=change.undone_by_id is not None,
    )


def figures_of(row: Sequence[Value], *, is_grouped: bool) -> tuple[Value, list[Value]]:
    """Return the value of a group and its figures."""
    told = [float(each) if type(each).__name__ == "Decimal" else kept(each) for each in row]
    return (told[0], told[1:]) if is_grouped else (None, told)
