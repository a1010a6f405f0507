"""What callers say of records, as deeds on cells of the table."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem
from terazi.foundation.types import Json, Value
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.errors import CellsRefused, UnknownColumn
from terazi.modules.layers.rules.cells import Misfit, read_cell
from terazi.modules.layers.rules.merging import Deed
from terazi.modules.layers.values import MOST_TOLD, Wdm

_OWN = frozenset({"cl_id", "p_id", "_version", "_deleted", "_note"})


def deeds_of(call: UserCall, opened: Opened, said: Sequence[Json]) -> list[Deed]:
    """Return what is wanted of records; refused with each cell that does not fit, and why."""
    wdms = {key: wdm for wdm in opened.shape.built for key in (wdm.code, str(wdm.id))}
    problems: list[FieldProblem] = []
    deeds = []
    for row in said:
        record_id = UUID(str(row["cl_id"])) if row.get("cl_id") else call.new_id()
        cells: dict[int, Value] = {}
        for key, raw in row.items():
            if key in _OWN:
                continue
            wdm = wdms.get(key)
            if wdm is None:
                raise UnknownColumn(field=key[:80], code=key[:80])
            try:
                cells[wdm.number] = _read(call, opened, wdm, raw)
            except Misfit as misfit:
                problems.append(FieldProblem(f"{record_id}.{wdm.code}", misfit.phrase))
        deeds.append(_deed(row, record_id, cells))
    if problems:
        refusal = CellsRefused(count=len(problems))
        refusal.problems = problems[:MOST_TOLD]
        raise refusal
    return deeds


def _read(call: UserCall, opened: Opened, wdm: Wdm, raw: Value) -> Value:
    options = opened.shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else ()
    return read_cell(wdm, raw, options, call.lang)


def _deed(row: Mapping[str, Value], record_id: UUID, cells: Mapping[int, Value]) -> Deed:
    parent = row.get("p_id")
    version, deleted = row.get("_version"), row.get("_deleted")
    return Deed(
        id=record_id,
        cells=cells,
        seen=version if isinstance(version, int) else None,
        moves="p_id" in row,
        parent_id=UUID(str(parent)) if parent else None,
        is_deleted=deleted if isinstance(deleted, bool) else None,
    )
