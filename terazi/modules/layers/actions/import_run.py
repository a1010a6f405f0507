"""Making records of a checked import: one transaction, one change of the layer, all rows or none."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from psycopg.errors import UniqueViolation

from terazi.foundation.context import Change, UserCall
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.layers.actions.import_names import readable_names
from terazi.modules.layers.actions.importing import checking_of, fail_import, kept_of, open_import, staging_of
from terazi.modules.layers.actions.staging import Checking
from terazi.modules.layers.errors import ImportNotFound, ImportNotReady, ImportRefusesRows
from terazi.modules.layers.jobs.words import follow_places
from terazi.modules.layers.queries.imports import lock_any_import, lock_import
from terazi.modules.layers.queries.search import write_keys
from terazi.modules.layers.queries.staging import Staging, held, noted
from terazi.modules.layers.rules.mapping import RecordImport
from terazi.modules.layers.rules.search_forms import searched_option
from terazi.modules.layers.tables import LAYER_CHANGE, LAYER_IMPORT, WDM_OPTION
from terazi.modules.layers.values import ChangeKind, ImportState, Option

_STARTED = frozenset({ImportState.RUNNING, ImportState.DONE})


async def start_import(call: UserCall, import_id: UUID, *, leave_out_refused: bool) -> UUID:
    """Begin to make records of a checked file, and return the job; the same import again is the same job.

    ImportRefusesRows where rows were refused and are not to be left out, or where new records would lack what they need.
    """
    _, opened = await open_import(call, import_id)
    (kept,) = await call.db.ask(lock_import(import_id, call.user.id))
    if kept is None:
        raise ImportNotFound
    if kept.state in _STARTED and kept.job_id is not None:
        return kept.job_id
    if kept.state is not ImportState.CHECKED:
        raise ImportNotReady
    if kept.counts["lacking"] or (kept.counts["refused"] and not leave_out_refused):
        raise ImportRefusesRows(count=kept.counts["refused"])
    names = await readable_names(call, opened)
    args: Json = {"layer": opened.layer.code, "lang": call.lang.value, "names": names}
    job = await start_job(call, RUN, owner_id=call.user.id, subject_id=import_id, args=args)
    await call.db.write(
        updated(LAYER_IMPORT, import_id, state=ImportState.RUNNING, job_id=job.id, changed_at=call.now)
    )
    event = AuditEvent(
        action="layers.import_started",
        subject=Subject.LAYER,
        subject_id=opened.layer.id,
        subject_name=opened.layer.code,
        after={"count": kept.counts["new"] + kept.counts["changed"]},
    )
    await record_event(call, event)
    return job.id


async def _prepare(run: JobRun) -> Checking:
    run.report(0.1, Phrase("layers.import.writing"))
    return await checking_of(run, await kept_of(run))


async def _make(change: Change, run: JobRun, checking: Checking) -> Json:
    try:
        return await _made(change, run, checking)
    except UniqueViolation as taken:
        raise JobFailed(Phrase("layers.import.check_again")) from taken


async def _made(change: Change, run: JobRun, checking: Checking) -> Json:
    (kept,) = await change.db.ask(lock_any_import(run.subject_id))
    if kept is None or kept.state is not ImportState.RUNNING:
        raise JobFailed(Phrase("layers.import.gone"))
    (is_free,) = await change.db.ask(held(checking.shape.layer))
    if not is_free:
        raise JobFailed(Phrase("layers.import.layer_busy"))
    staging = staging_of(kept, checking)
    await _require_unchanged(change, kept, checking, staging)
    change_id = change.new_id()
    await change.db.write(
        inserted(
            LAYER_CHANGE,
            id=change_id,
            layer_id=kept.layer_id,
            kind=ChangeKind.IMPORT,
            by_id=kept.by_id,
            at=change.now,
            changed=kept.counts["changed"],
            made=kept.counts["new"],
            note=kept.file_name,
        )
    )
    await _add_options(change, checking, kept.counts["new_options"])
    for first, last in kept.counts["parts"]:
        part = (first, last)
        if kept.counts["changed"]:
            await change.db.write(staging.remembered(change_id, part))
            await change.db.write(staging.changed(kept.by_id, change.now, part))
        await change.db.write(staging.new_made(change_id, kept.by_id, change.now, part))
    await change.db.write(
        *noted(checking.shape.layer, kept.counts["new"]),
        updated(LAYER_IMPORT, kept.id, state=ImportState.DONE, change_id=change_id, changed_at=change.now),
    )
    await follow_places(change, checking.shape.layer)
    return {"change_id": str(change_id), "made": kept.counts["new"], "changed": kept.counts["changed"]}


async def _require_unchanged(
    change: Change, kept: RecordImport, checking: Checking, staging: Staging
) -> None:
    """Fail where records are not as the check saw them: what it showed would not be what happens."""
    (still,) = await change.db.ask(staging.locked())
    appeared = 0
    if checking.key is not None:
        (appeared,) = await change.db.ask(staging.appeared(checking.key))
    gone = await _parents_lost(change, checking, staging)
    if still != kept.counts["changed"] or appeared or gone:
        raise JobFailed(Phrase("layers.import.check_again"))


async def _parents_lost(change: Change, checking: Checking, staging: Staging) -> bool:
    if checking.parents is None:
        return False
    (gone,) = await change.db.ask(staging.parents_gone())
    if gone or not checking.is_tree:
        return bool(gone)
    (rootless,) = await change.db.ask(staging.without_root())
    return bool(rootless)


async def _add_options(change: Change, checking: Checking, found: Sequence[Mapping[str, str]]) -> None:
    sets = {each.code: each.option_set_id for each in checking.wdms}
    new = [
        Option(
            id=change.new_id(),
            option_set_id=set_id,
            code=each["code"],
            captions={"tr": each["caption"], "en": each["caption"]},
            synonyms=[],
            colour="",
            position=len(checking.shape.options.get(set_id, ())) + place,
            is_retired=False,
        )
        for place, each in enumerate(found)
        if (set_id := sets[each["wdm"]])
    ]
    await change.db.write(
        *(inserted(WDM_OPTION, **asdict(each)) for each in new),
        *write_keys([searched_option(each) for each in new]),
    )


RUN = job_kind(JobKind(name="layer_import", run=_prepare, succeed=_make, fail=fail_import))
