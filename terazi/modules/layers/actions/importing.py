"""Bringing records in from a file: kept, mapped, checked, and run as one change of the layer."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from uuid import UUID

from pydantic import TypeAdapter

from terazi.engine.exchange import PipelineRefused
from terazi.engine.linking.facts import Facts
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput, TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted, updated
from terazi.foundation.storage import FileMissingError, download_address
from terazi.foundation.types import Json
from terazi.modules.layers.actions.import_names import (
    EVERYTHING,
    known_of,
    parents_named,
    readable_names,
)
from terazi.modules.layers.actions.reading import Opened, open_layer, open_layers
from terazi.modules.layers.actions.staging import (
    Checking,
    compare,
    explained,
    fill,
    import_limits,
    make_room,
    open_file,
    read_rows,
    told_changes,
)
from terazi.modules.layers.errors import ImportFileRefused, ImportNotFound, ImportNotReady, LayerNotFound
from terazi.modules.layers.queries.imports import find_import, latest_like, lock_any_import, lock_import
from terazi.modules.layers.queries.record_tables import records_of
from terazi.modules.layers.queries.staging import Staging
from terazi.modules.layers.queries.tree import all_layers
from terazi.modules.layers.rules.facts import facts_of
from terazi.modules.layers.rules.mapping import (
    PARENT,
    ImportMapping,
    RecordImport,
    folder_of,
    header_key,
    problems_of,
    proposed,
    still_fitting,
    unmapped_required,
)
from terazi.modules.layers.rules.staged import Looked
from terazi.modules.layers.tables import LAYER_IMPORT
from terazi.modules.layers.values import ImportState

_LOOK = Computation("terazi.modules.layers.computations.staging", "look")
_MAPPING = TypeAdapter(ImportMapping)
_LINK_LIFE = timedelta(minutes=15)
_TOLD = 200
_BUSY = frozenset({ImportState.CHECKING, ImportState.RUNNING})


@dataclass(frozen=True, kw_only=True, slots=True)
class Uploaded:
    """A file that was kept, what it holds and how it would be read."""

    id: UUID
    looked: Looked
    mapping: ImportMapping
    is_remembered: bool


async def keep_upload(
    call: UserCall, layer_code: str, file_name: str, content: bytes, sheet: str | None
) -> Uploaded:
    """Keep a file for a layer that the caller may edit, and propose how it is read: as last time, else by its headers.

    Whoever calls holds a turn of ``FILES``.
    """
    opened = await open_layer(call, layer_code, to_edit=True)
    facts = [facts_of(opened, each, 0) for each in opened.shape.built]
    looked = await _look(call, content, facts, sheet)
    described = {say(Phrase("layers.export.columns"), lang) for lang in Lang}
    if sheet is None and looked.sheet in described and looked.sheet != looked.sheets[0]:
        looked = await _look(
            call, content, facts, looked.sheets[0]
        )  # an export of few records with its description
    headers = {each.position: each.name for each in looked.columns}
    key = header_key([*headers.values()])
    (last,) = await call.reader.ask(latest_like(opened.layer.id, key))
    mapping = _remembered(last, opened, headers) or proposed(looked.columns, opened.shape)
    import_id = call.new_id()
    names = {str(place): name for place, name in headers.items()}
    held: Json = {"sheet": looked.sheet, "rows": looked.rows, "headers": names}
    kept = RecordImport(
        id=import_id,
        layer_id=opened.layer.id,
        by_id=call.user.id,
        file_name=file_name[:255],
        file_key=f"{folder_of(import_id)}/source",
        state=ImportState.UPLOADED,
        mapping={},
        header_key=key,
        counts=held,
        problem=None,
        job_id=None,
        change_id=None,
        made_at=call.now,
    )
    await call.storage.put(kept.file_key, content)
    await call.db.write(inserted(LAYER_IMPORT, **asdict(kept), changed_at=call.now))
    return Uploaded(id=import_id, looked=looked, mapping=mapping, is_remembered=last is not None)


async def _look(call: UserCall, content: bytes, facts: Sequence[Facts], sheet: str | None) -> Looked:
    try:
        file = await open_file(content, import_limits(call.settings), sheet)
        try:
            looked: Looked = await FILES.computed(
                call.settings, _LOOK, file.place, call.settings.layer_import_cells, facts, call.lang
            )
            return looked
        finally:
            file.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise ImportFileRefused(reason=refused.phrase) from refused
    except TooHeavy as heavy:
        raise ImportFileRefused(reason=Phrase("workbook.refused.too_much_memory")) from heavy


def _remembered(
    last: RecordImport | None, opened: Opened, headers: Mapping[int, str]
) -> ImportMapping | None:
    if last is None:
        return None
    kept = still_fitting(_MAPPING.validate_python(last.mapping), opened.shape, headers)
    return kept if kept.of_wdms else None


async def open_import(call: UserCall, import_id: UUID) -> tuple[RecordImport, Opened]:
    """Return the caller's own import and its layer, which they must still be allowed to edit."""
    (kept,) = await call.db.ask(find_import(import_id, call.user.id))
    if kept is None:
        raise ImportNotFound
    return kept, await open_layer(call, await _code_of(call, kept), to_edit=True)


async def _code_of(call: UserCall, kept: RecordImport) -> str:
    (layers,) = await call.reader.ask(all_layers())
    code = next((each.code for each in layers if each.id == kept.layer_id), None)
    if code is None:
        raise LayerNotFound
    return code


async def start_check(call: UserCall, import_id: UUID, mapping: ImportMapping) -> UUID:
    """Begin to compare a file, read by a mapping, with the layer; nothing of the layer changes. Returns the job."""
    kept, opened = await open_import(call, import_id)
    positions = [int(place) for place in kept.counts["headers"]]
    names = await readable_names(call, opened)
    problems = problems_of(mapping, opened.shape, positions)
    if mapping.position_of(PARENT) is not None and names["parents"] is None and not problems:
        problems = [FieldProblem("columns", Phrase("layers.import.no_parents"))]
    if problems:
        raise InvalidInput(problems)
    (locked,) = await call.db.ask(lock_import(import_id, call.user.id))
    if locked is None:
        raise ImportNotFound
    if locked.state in _BUSY or locked.state is ImportState.DONE:
        raise ImportNotReady
    args: Json = {"layer": opened.layer.code, "lang": call.lang.value, "names": names}
    job = await start_job(call, CHECK, owner_id=call.user.id, subject_id=import_id, args=args)
    await call.db.write(
        updated(
            LAYER_IMPORT,
            import_id,
            state=ImportState.CHECKING,
            mapping=_MAPPING.dump_python(mapping, mode="json"),
            problem=None,
            job_id=job.id,
            changed_at=call.now,
        )
    )
    return job.id


def errors_link(call: UserCall, kept: RecordImport) -> str | None:
    """Return where the workbook of the refused rows can be fetched for a while."""
    if not kept.counts.get("errors_key"):
        return None
    return download_address(
        call.settings.secret(),
        key=kept.counts["errors_key"],
        name=f"{kept.file_name.rpartition('.')[0] or kept.file_name}-errors.xlsx",
        session_id=call.user.session_id,
        expires_at=call.now + _LINK_LIFE,
    )


async def checking_of(run: JobRun, kept: RecordImport) -> Checking:
    """Return what a job works on, as the layer is now: who may do it was asked when the job was started."""
    code = run.args["layer"]
    opened = (await open_layers(run.work.database.reader, EVERYTHING, [code])).get(code)
    if opened is None:
        raise JobFailed(Phrase("layers.layer_not_found"))
    mapping: ImportMapping = _MAPPING.validate_python(kept.mapping)
    if problems_of(mapping, opened.shape, [each.position for each in mapping.columns]):
        raise JobFailed(Phrase("layers.import.layer_changed"))
    names, reader = run.args["names"], run.work.database.reader
    parents = None
    if mapping.position_of(PARENT) is not None:
        parents = await parents_named(reader, names)
        if parents is None:
            raise JobFailed(Phrase("layers.import.layer_changed"))
    checking = Checking(
        shape=opened.shape, mapping=mapping, parents=parents, known={}, lang=Lang(run.args["lang"])
    )
    return replace(checking, known=await known_of(reader, checking.wdms, names))


async def _check(run: JobRun) -> Json:
    """Stage the rows of a file and say what they would do."""
    work = run.work
    run.report(0.02, Phrase("layers.import.reading"))
    kept = await kept_of(run)
    checking = await checking_of(run, kept)
    staging = staging_of(kept, checking)
    try:
        content = await work.storage.get(kept.file_key)
        file = await open_file(content, import_limits(work.settings), kept.counts["sheet"] or None)
    except FileMissingError as missing:
        raise JobFailed(Phrase("layers.import.gone")) from missing
    except WorkbookRefused as refused:
        raise JobFailed(refused.phrase) from refused
    del content
    try:
        with tempfile.TemporaryFile() as rows:
            staged = await read_rows(run, file, checking, rows)
            run.report(0.55, Phrase("layers.import.comparing"))
            await make_room(work.settings, kept.id, staging)
            db = work.database.recorder  # what waits in the staging table is nobody's but this job's
            await fill(db, staging, rows, staged.parts)
            found = await compare(db, staging, checking, staged.parts)
            ((total, known, changed),) = await db.ask(staging.counted())
            changes = await told_changes(db, staging)
        refusals = sorted([*staged.refusals, *found], key=lambda each: each.row)
        errors_key = None
        if refusals:
            errors_key = f"{folder_of(kept.id)}/errors-{run.lease}.xlsx"
            await work.storage.put(errors_key, await explained(run, file, refusals, checking.lang))
    except (WorkbookRefused, PipelineRefused) as refused:
        raise JobFailed(refused.phrase) from refused
    finally:
        file.close()
    lacking = unmapped_required(checking.mapping, checking.shape.built) if total > known else []
    return {
        **kept.counts,
        "rows": staged.rows,
        "new": total - known,
        "changed": changed,
        "same": known - changed,
        "refused": staged.rows - total,
        "refusals": [each.as_json() for each in refusals[:_TOLD]],
        "changes": changes,
        "new_options": list(staged.new_options),
        "lacking": [each.code for each in lacking],
        "parts": [[each.first, each.last] for each in staged.parts],
        "errors_key": errors_key,
    }


async def kept_of(run: JobRun) -> RecordImport:
    """Return the import that a job works on."""
    (kept,) = await run.work.database.recorder.ask(lock_any_import(run.subject_id))
    if kept is None:
        raise JobFailed(Phrase("layers.import.gone"))
    return kept


def staging_of(kept: RecordImport, checking: Checking) -> Staging:
    """Return where the rows of an import wait."""
    parents = checking.parents
    return Staging(
        kept.id,
        checking.shape,
        checking.wdms,
        parents=records_of(parents.shape.layer, parents.keys) if parents else None,
        named_by=parents.named_by if parents else None,
    )


async def _checked(change: Change, run: JobRun, counts: Json) -> Json:
    await change.db.write(
        updated(LAYER_IMPORT, run.subject_id, state=ImportState.CHECKED, counts=counts, changed_at=change.now)
    )
    return {name: counts[name] for name in ("rows", "new", "changed", "same", "refused")}


async def fail_import(change: Change, _job_id: UUID, import_id: UUID, error: Phrase | None) -> None:
    """What failed or was cancelled left nothing; the file may be mapped and checked again."""
    state = ImportState.FAILED if error else ImportState.CANCELLED
    problem = error.as_json() if error else None
    await change.db.write(
        updated(LAYER_IMPORT, import_id, state=state, problem=problem, changed_at=change.now)
    )


CHECK = job_kind(JobKind(name="layer_check", run=_check, succeed=_checked, fail=fail_import))
