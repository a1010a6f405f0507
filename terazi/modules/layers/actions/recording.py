"""Writing records: one change of any number of them, with what was before it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from psycopg.errors import UniqueViolation

from terazi.foundation.context import UserCall
from terazi.foundation.questions import Question, inserted
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_usernames
from terazi.modules.layers.actions.parents import require_parents, require_parents_of, with_those_below
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.errors import CellsRefused, ColumnMoved, RecordsChanged, ValueTaken
from terazi.modules.layers.jobs.words import follow_places
from terazi.modules.layers.queries import history, records, shaping
from terazi.modules.layers.rules.changes import Before, Record
from terazi.modules.layers.rules.checking import problems_of
from terazi.modules.layers.rules.merging import DELETED, Deed, Outcome, kept, merged
from terazi.modules.layers.rules.searching import search_text
from terazi.modules.layers.tables import LAYER_CHANGE
from terazi.modules.layers.values import MOST_TOLD, ChangeKind, Shape

_CHANGED = ("id", "parent_id", "updated_at", "updated_by", "deleted_at")
_MADE = ("id", "parent_id", "created_at", "created_by", "updated_at", "updated_by", "made_in")


@dataclass(frozen=True, kw_only=True, slots=True)
class Saved:
    """What came of a change: the records as they are now; no change where all was as it should be."""

    change_id: UUID | None
    records: Sequence[Record]
    made: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Cause:
    """Why records are changed, as the list of changes tells."""

    kind: ChangeKind
    note: str = ""
    undoes_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Plan:
    """A record as it is, and what becomes of it."""

    record: Record
    deed: Deed
    outcome: Outcome
    later: Sequence[Before] = ()
    """What was done to the record since the caller saw it."""

    @property
    def counted(self) -> int:
        """How many records more there are."""
        was = self.outcome.was.get(DELETED)
        return 0 if was is None else 1 if was else -1


async def save_records(call: UserCall, opened: Opened, deeds: Sequence[Deed], cause: Cause) -> Saved:
    """Write deeds as one change, all or none; refused where somebody else changed one of the cells meanwhile."""
    shape = opened.shape
    await _hold_columns(call, shape, {number for deed in deeds for number in deed.cells})
    deeds = await with_those_below(call, shape, deeds)
    plans, fresh = await _planned(call, opened, deeds)
    await require_parents(call, opened, [*fresh, *(each.deed for each in plans if each.deed.moves)])
    coming = {
        each.record.id: each.record.parent_id for each in plans if each.counted > 0 and not each.deed.moves
    }
    await require_parents_of(call, opened, coming)
    changing = [each for each in plans if each.outcome.was]
    if not changing and not fresh:
        return Saved(change_id=None, records=[each.record for each in plans])
    change_id = call.new_id()
    after = [_after(call, each) for each in changing]
    new = [_fresh(call, opened, deed, change_id) for deed in fresh]
    if cause.kind is not ChangeKind.UNDO:  # what was there may come back, whatever has been said of it since
        _require_sense(shape, [*after, *new], changing)
    await _write(call, shape, changing, after, new)
    await call.db.write(*_told(call, opened, cause, change_id, changing, new))
    await follow_places(call, shape.layer)
    unchanged = [each.record for each in plans if not each.outcome.was]
    return Saved(change_id=change_id, records=[*after, *new, *unchanged], made=len(new))


def _require_sense(shape: Shape, records: Sequence[Record], changing: Sequence[_Plan]) -> None:
    """Refuse cells that must be filled and are not, and values that cannot be."""
    everything = {wdm.number for wdm in shape.built}
    touched = [each.outcome.cells.keys() for each in changing]
    fresh = [everything] * (len(records) - len(changing))
    problems = problems_of(shape, records, [*touched, *fresh])
    if problems:
        refusal = CellsRefused(count=len(problems))
        refusal.problems = problems[:MOST_TOLD]
        raise refusal


async def _hold_columns(call: UserCall, shape: Shape, numbers: Collection[int]) -> None:
    """Keep the columns where they are until the change is kept; refused where one went elsewhere since it was read."""
    _, columns = await call.db.ask(
        shaping.share_shape(shape.layer.number), shaping.columns_of(shape.layer.id)
    )
    for wdm in shape.wdms:
        if wdm.number in numbers and columns.get(wdm.number) != wdm.column_number:
            raise ColumnMoved(column=wdm.captions)
    if not shape.layer.has_table:
        raise ColumnMoved(column=shape.layer.captions)


async def _planned(call: UserCall, opened: Opened, deeds: Sequence[Deed]) -> tuple[list[_Plan], list[Deed]]:
    """Lock the records and decide what becomes of each; deeds of records that are not there yet come apart."""
    shape, ids = opened.shape, [deed.id for deed in deeds]
    (found,) = await call.db.ask(records.locked(shape, ids))
    if len(found) < len(ids):
        # One after another makes records, so that the same ones made twice at a time are made once.
        _, found = await call.db.ask(shaping.hold_making(shape.layer.number), records.locked(shape, ids))
    known = {record.id: record for record in found}
    seen = [deed.seen for deed in deeds if deed.seen is not None and deed.id in known]
    late = [
        deed.id
        for deed in deeds
        if deed.seen is not None and deed.id in known and deed.seen < known[deed.id].version
    ]
    since = (await call.db.ask(history.since(late, min(seen))))[0] if late else []
    done: dict[UUID, list[Before]] = {}
    for row in since:
        done.setdefault(row.record_id, []).append(row)
    plans = []
    for deed in deeds:
        if deed.id in known:
            later = [row for row in done.get(deed.id, ()) if row.version > (deed.seen or 0)]
            plans.append(
                _Plan(
                    record=known[deed.id],
                    deed=deed,
                    outcome=merged(known[deed.id], deed, [row.was for row in later]),
                    later=later,
                )
            )
    taken = [each for each in plans if each.outcome.taken or each.outcome.is_gone]
    if taken:
        raise await _conflict(call, shape, taken)
    return plans, [deed for deed in deeds if deed.id not in known]


async def _conflict(call: UserCall, shape: Shape, taken: Sequence[_Plan]) -> RecordsChanged:
    """Return the refusal with what stands in the cells now and whose it is, so that a screen can ask which stays."""
    (names,) = await call.reader.ask(
        find_usernames({row.by_id for each in taken for row in each.later if row.by_id is not None})
    )
    wdms = {wdm.number: wdm for wdm in shape.wdms}
    conflicts = []
    for each in taken:
        cells: dict[str, tuple[str, Value]] = {
            str(number): (wdms[number].code, kept(each.record.cells.get(number)))
            for number in each.outcome.taken
            if number in wdms
        }
        if each.outcome.is_gone:
            cells[DELETED] = ("_deleted", True)
        for key, (code, value) in cells.items():
            last = [row for row in each.later if key in row.was][-1]
            conflicts.append(
                {
                    "cl_id": str(each.record.id),
                    "wdm_code": code,
                    "value": value,
                    "version": each.record.version,
                    "at": last.at.isoformat(),
                    "by": names.get(last.by_id) if last.by_id else None,
                }
            )
    refusal = RecordsChanged(count=len(conflicts))
    refusal.extra = {"conflicts": conflicts}
    return refusal


def _after(call: UserCall, plan: _Plan) -> Record:
    record, deed = plan.record, plan.deed
    return replace(
        record,
        version=record.version + 1,
        updated_at=call.now,
        updated_by=call.user.id,
        parent_id=deed.parent_id if deed.moves else record.parent_id,
        deleted_at=record.deleted_at if deed.is_deleted is None else call.now if deed.is_deleted else None,
        cells={**record.cells, **plan.outcome.cells},
    )


def _fresh(call: UserCall, opened: Opened, deed: Deed, change_id: UUID) -> Record:
    cells: dict[int, Value] = {each.number: each.default for each in opened.shape.built}
    return Record(
        deed.id,
        deed.parent_id,
        1,
        call.now,
        call.user.id,
        call.now,
        call.user.id,
        None,
        change_id,
        {**cells, **deed.cells},
    )


async def _write(
    call: UserCall, shape: Shape, plans: Sequence[_Plan], after: Sequence[Record], new: Sequence[Record]
) -> None:
    touched = {number for each in plans for number in each.outcome.cells}
    cells = [wdm for wdm in shape.built if wdm.number in touched]
    questions: list[Question[int]] = []
    if after:
        rows = [
            {name: getattr(each, name) for name in _CHANGED}
            | {"_search": search_text(shape, each.cells)}
            | {wdm.column: each.cells.get(wdm.number) for wdm in cells}
            for each in after
        ]
        questions.append(records.changed(shape, rows))
    if new:
        rows = [
            {name: getattr(each, name) for name in _MADE}
            | {"_search": search_text(shape, each.cells)}
            | {wdm.column: each.cells.get(wdm.number) for wdm in shape.built}
            for each in new
        ]
        questions.append(records.made(shape, rows))
    try:
        await call.db.write(*questions)
    except UniqueViolation as problem:
        raise ValueTaken from problem


def _told(
    call: UserCall,
    opened: Opened,
    cause: Cause,
    change_id: UUID,
    plans: Sequence[_Plan],
    new: Sequence[Record],
) -> list[Question[int]]:
    """What is kept of a change: who did it, what was before it, and that records are others now."""
    number = opened.layer.number
    change = inserted(
        LAYER_CHANGE,
        id=change_id,
        layer_id=opened.layer.id,
        kind=cause.kind,
        by_id=call.user.id,
        at=call.now,
        changed=len(plans),
        made=len(new),
        undoes_id=cause.undoes_id,
        note=cause.note[:500],
    )
    was = [(each.record.id, each.record.version + 1, each.outcome.was) for each in plans]
    told = [change, history.records_changed(number)]
    if was:
        told.append(history.remember(change_id, was))
    delta = len(new) + sum(each.counted for each in plans)
    if delta:
        told.append(history.records_counted(number, delta))
    return told
