"""Calls that read and write records, for administrators and for who may edit a layer."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import find_usernames
from terazi.modules.layers.actions.cells import deeds_of
from terazi.modules.layers.actions.listing import (
    Asked,
    Question,
    count_records,
    list_records,
    measure_records,
    question_of,
)
from terazi.modules.layers.actions.reading import Opened, open_layer
from terazi.modules.layers.actions.recording import Cause, save_records
from terazi.modules.layers.actions.relating import family_of
from terazi.modules.layers.actions.shaping import prepare_index, prepare_words
from terazi.modules.layers.actions.titles import titles_of
from terazi.modules.layers.actions.undoing import UNDO_FOR, undo_change
from terazi.modules.layers.calls.declared import administration, any_caller, signed_in
from terazi.modules.layers.errors import (
    CellsRefused,
    ChangeNotFound,
    ChangeNotYours,
    ColumnMoved,
    CursorRefused,
    LayerNotEditable,
    LayerNotFound,
    LayerPassive,
    LayerRuleRefused,
    ParentInTrash,
    ParentRefused,
    RecordHasChildren,
    RecordNotFound,
    RecordsChanged,
    UnknownColumn,
    ValueTaken,
)
from terazi.modules.layers.queries import history, records
from terazi.modules.layers.queries.records import Wanted
from terazi.modules.layers.rules.changes import Record, Told
from terazi.modules.layers.schemas.family_views import family_view, told_titles
from terazi.modules.layers.schemas.record_views import change_view, figures_of, history_views, record_view
from terazi.modules.layers.schemas.records import (
    CellLeft,
    ChangeList,
    ChangesAsked,
    ChangeUndoBody,
    ChangeUndone,
    DataAsked,
    DataList,
    FigureRow,
    LayerRecordBody,
    RecordFamily,
    RecordHistory,
    RecordList,
    RecordQuery,
    RecordRef,
    RecordSaved,
)
from terazi.modules.layers.values import ChangeKind

_OFTEN = Limit(3_000)
_MOST_BODY = 4_000_000
_READING = [LayerNotFound, LayerRuleRefused, CursorRefused]
_EDITING = [LayerNotFound, LayerNotEditable, LayerPassive]
_WRITING = [
    *_EDITING,
    CellsRefused,
    ColumnMoved,
    ParentInTrash,
    ParentRefused,
    RecordHasChildren,
    RecordsChanged,
    ValueTaken,
    UnknownColumn,
]


@any_caller.post("/v1/db/data/get", effect=Effect.READS, raises=[LayerNotFound, CursorRefused], limit=_OFTEN)
async def get_layer_data(call: AnyCall, layer_code: str, body: DataAsked | None = None) -> DataList:
    """Records of a layer, page by page; whoever sends the edition it knows is told that nothing changed since."""
    asked = body or DataAsked()
    opened = await open_layer(call, layer_code)
    (edition,) = await call.reader.ask(history.edition_of(opened.layer.number))
    if asked.edition == edition:
        return DataList(list=[], next=None, edition=edition, is_unchanged=True)
    page = asked.pagination
    listed = await list_records(call, opened, Asked(), count=page.count, after=page.after)
    views = [record_view(opened.shape, each) for each in listed.records]
    return DataList(list=views, next=listed.next, edition=edition, is_unchanged=False)


@administration.post("/v1/db_layer_query", effect=Effect.READS, raises=_READING, limit=_OFTEN)
async def get_layer_query(call: UserCall, body: RecordQuery) -> RecordList:
    """Records of a layer by a rule, words or a parent: sorted, counted, grouped, summed up."""
    return await _query(call, body)


@signed_in.post("/v1/layer/record/list", effect=Effect.READS, raises=_READING, limit=_OFTEN)
async def list_layer_records(call: UserCall, body: RecordQuery) -> RecordList:
    """The same for everybody who may read the layer."""
    return await _query(call, body)


@administration.post(
    "/v1/db_record", effect=Effect.WRITES, raises=_WRITING, limit=_OFTEN, max_body_bytes=_MOST_BODY
)
async def save_record(call: UserCall, body: LayerRecordBody) -> RecordSaved:
    """Make or change a record, or up to a thousand as one change: all or none; the same twice is once."""
    return await _save(call, body)


@signed_in.post(
    "/v1/layer/record/save", effect=Effect.WRITES, raises=_WRITING, limit=_OFTEN, max_body_bytes=_MOST_BODY
)
async def save_layer_record(call: UserCall, body: LayerRecordBody) -> RecordSaved:
    """The same for everybody who may edit the layer."""
    return await _save(call, body)


@signed_in.post(
    "/v1/layer/record/history", effect=Effect.READS, raises=[*_EDITING, RecordNotFound], limit=_OFTEN
)
async def get_record_history(call: UserCall, body: RecordRef) -> RecordHistory:
    """A record, and what was done to it: who, when, what each cell was and what it became."""
    opened = await open_layer(call, body.layer_code, to_edit=True)
    found, told = await _record(call, opened, body.cl_id)
    names = await _names(call, [each.by_id for each in told])
    earlier = [{int(key): was for key, was in each.was.items() if key.isdigit()} for each in told]
    return RecordHistory(
        record=record_view(opened.shape, found),
        list=history_views(opened.shape, found, told, names),
        titles=told_titles(await titles_of(call, opened, [found.cells, *earlier])),
    )


@signed_in.post(
    "/v1/layer/record/family", effect=Effect.READS, raises=[LayerNotFound, RecordNotFound], limit=_OFTEN
)
async def get_record_family(call: UserCall, body: RecordRef) -> RecordFamily:
    """The record above a record, those below it and those that name it, as far as the caller may read them."""
    opened = await open_layer(call, body.layer_code)
    return family_view(await family_of(call, opened, body.cl_id))


@signed_in.post("/v1/layer/change/list", effect=Effect.READS, raises=_EDITING, limit=_OFTEN)
async def list_layer_changes(call: UserCall, body: ChangesAsked) -> ChangeList:
    """The last hundred changes of a day: the caller's own, which they may undo, or everybody's."""
    opened = await open_layer(call, body.layer_code, to_edit=True)
    mine = call.user.id if body.is_mine else None
    (found,) = await call.reader.ask(history.list_changes(opened.layer.id, call.now - UNDO_FOR, by_id=mine))
    names = await _names(call, [each.by_id for each in found])
    is_admin = call.user.has_role("admin")
    return ChangeList(
        list=[
            change_view(each, names, can_be_undone=is_admin or each.by_id == call.user.id) for each in found
        ]
    )


@signed_in.post(
    "/v1/layer/change/undo",
    effect=Effect.WRITES,
    raises=[*_WRITING, ChangeNotFound, ChangeNotYours],
    limit=_OFTEN,
)
async def undo_layer_change(call: UserCall, body: ChangeUndoBody) -> ChangeUndone:
    """Undo a change as a new one; cells that others changed since are named and left, unless they are taken too."""
    opened = await open_layer(call, body.layer_code, to_edit=True)
    undone = await undo_change(call, opened, body.change_id, takes_all=body.takes_all)
    (edition,) = await call.db.ask(history.edition_of(opened.layer.number))
    return ChangeUndone(
        change_id=undone.saved.change_id,
        list=[record_view(opened.shape, each) for each in undone.saved.records],
        left=[CellLeft(cl_id=key, wdm_code=code) for key, code in undone.left],
        edition=edition,
    )


async def _query(call: UserCall, body: RecordQuery) -> RecordList:
    opened = await open_layer(call, body.layer_code)
    wish = body.rule_data
    asked = Asked(
        rule=wish.rule,
        search=wish.search,
        sorts=[(each.wdm, each.is_down) for each in wish.sort],
        parent_id=wish.p_id,
        is_trash=wish.is_trash,
    )
    (edition,) = await call.reader.ask(history.edition_of(opened.layer.number))
    measures = [(each.measure, each.wdm) for each in wish.measures]
    figures = await measure_records(call, opened, asked, measures, wish.group) if measures else []
    is_first = body.wdmr_list_id is None and not wish.offset
    total = await count_records(call, opened, asked) if wish.count_only or is_first else None
    count = 0 if wish.count_only else body.wdmr_list_id_count
    question = question_of(call, opened, asked)
    listed = (
        await list_records(call, opened, asked, count=count, after=body.wdmr_list_id, offset=wish.offset)
        if count
        else None
    )
    is_slow = is_first and await _prepare(call, opened, question)
    columns = set(wish.columns) if wish.columns is not None else None
    named = [each.cells for each in listed.records] if listed else []
    if wish.group is not None:
        number = next(each.number for each in opened.shape.built if each.code == wish.group)
        named += [{number: row[0]} for row in figures]
    rows = [figures_of(row, is_grouped=wish.group is not None) for row in figures]
    return RecordList(
        list=[record_view(opened.shape, each, columns) for each in listed.records] if listed else [],
        total_count=total,
        wdmr_list_id=listed.next if listed else None,
        sentence=question.sentence,
        edition=edition,
        shape_version=opened.layer.shape_version,
        figures=[FigureRow(value=value, figures=told) for value, told in rows],
        titles=told_titles(await titles_of(call, opened, named)),
        is_being_prepared=is_slow,
    )


async def _prepare(call: UserCall, opened: Opened, question: Question) -> bool:
    """Ask for the indexes that a question over a large layer lacks; whether one is still being built."""
    words = question.wanted.search
    if not opened.layer.has_table or not (question.used or question.filtered or words):
        return False
    (count,) = await call.reader.ask(history.count_of(opened.layer.number))
    wanted = [(wdm, True) for wdm in question.used] + [(wdm, False) for wdm in question.filtered]
    waits = [await prepare_index(call, opened, wdm, count, is_sorted=is_sorted) for wdm, is_sorted in wanted]
    return any([*waits, bool(words) and await prepare_words(call, opened, count)])


async def _save(call: UserCall, body: LayerRecordBody) -> RecordSaved:
    opened = await open_layer(call, body.layer_code, to_edit=True)
    is_list = isinstance(body.wdmr_data, list)
    said = list(body.wdmr_data) if isinstance(body.wdmr_data, list) else [dict(body.wdmr_data)]
    if not is_list:
        said[0]["cl_id"] = body.cl_id
        if "p_id" in body.model_fields_set:
            said[0]["p_id"] = body.p_id
    deeds = deeds_of(call, opened, said)
    gone = [each for each in said if each.get("_deleted") is True]
    kind = ChangeKind.TRASH if len(gone) == len(said) else ChangeKind.PASTE if is_list else ChangeKind.EDIT
    note = next((str(each["_note"]) for each in said if each.get("_note")), "")
    saved = await save_records(call, opened, deeds, Cause(kind=kind, note=note))
    (edition,) = await call.db.ask(history.edition_of(opened.layer.number))
    return RecordSaved(
        cl_id=None if is_list else deeds[0].id,
        list=[record_view(opened.shape, each) for each in saved.records],
        change_id=saved.change_id,
        edition=edition,
    )


async def _record(call: Call, opened: Opened, record_id: UUID) -> tuple[Record, list[Told]]:
    if not opened.layer.has_table:
        raise RecordNotFound
    both = [Wanted(shape=opened.shape, only=[record_id], is_trash=is_trash) for is_trash in (False, True)]
    there, gone, told = await call.reader.ask(
        records.page(both[0], count=1),
        records.page(both[1], count=1),
        history.of_record(opened.layer.id, record_id),
    )
    found = [*there, *(gone if opened.may_edit else [])]
    if not found:
        raise RecordNotFound
    return found[0], told


async def _names(call: Call, people: list[UUID | None]) -> dict[UUID, str]:
    known = sorted({each for each in people if each is not None})
    return dict((await call.reader.ask(find_usernames(known)))[0]) if known else {}
