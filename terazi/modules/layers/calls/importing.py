"""Calls that bring records in from files: upload, map and check, start."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FileField, FormText, OptionalFormText, read_upload
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.modules.layers.actions.import_run import start_import
from terazi.modules.layers.actions.importing import errors_link, keep_upload, open_import, start_check
from terazi.modules.layers.calls.declared import signed_in
from terazi.modules.layers.errors import (
    ImportFileRefused,
    ImportNotFound,
    ImportNotReady,
    ImportRefusesRows,
    LayerNotEditable,
    LayerNotFound,
    LayerPassive,
)
from terazi.modules.layers.schemas.importing import (
    ImportPreviewAnswer,
    ImportPreviewBody,
    ImportStartAnswer,
    ImportStartBody,
    ImportUploadAnswer,
    file_column,
    mapping_view,
    preview_answer,
)

_LARGEST = 301_000_000
_LAYER = [LayerNotFound, LayerNotEditable, LayerPassive]


@signed_in.post(
    "/v1/layer/import/upload",
    effect=Effect.WRITES,
    raises=[*_LAYER, ImportFileRefused, Busy],
    max_body_bytes=_LARGEST,
)
async def upload_import(
    call: UserCall, layer_code: FormText, file: FileField, sheet: OptionalFormText = None
) -> ImportUploadAnswer:
    """Keep a workbook or CSV file of records for a layer, and say what it holds and how it would be read."""
    async with FILES.turn(call.asker):
        most = call.settings.layer_import_bytes
        content = await read_upload(file, max_bytes=most)
        if content is None:
            limit = most / 1_000_000
            raise ImportFileRefused(reason=Phrase("layers.import.too_large", {"limit": limit}))
        kept = await keep_upload(call, layer_code, file.filename or "", content, sheet or None)
    return ImportUploadAnswer(
        import_id=kept.id,
        sheet=kept.looked.sheet,
        sheet_list=list(kept.looked.sheets),
        row_count=kept.looked.rows,
        column_list=[file_column(each) for each in kept.looked.columns],
        mapping=mapping_view(kept.mapping),
        is_remembered=kept.is_remembered,
    )


@signed_in.post(
    "/v1/layer/import/preview",
    effect=Effect.WRITES,
    raises=[*_LAYER, ImportNotFound, ImportNotReady],
    limit=Limit(1_000),
)
async def preview_import(call: UserCall, body: ImportPreviewBody) -> ImportPreviewAnswer:
    """How far an import is; with a mapping a job compares the file with the layer, which changes nothing of the layer."""
    if body.mapping is not None:
        await start_check(call, body.import_id, body.mapping.as_mapping())
    kept, opened = await open_import(call, body.import_id)
    return preview_answer(kept, opened.layer.code, errors_link(call, kept), call.lang)


@signed_in.post(
    "/v1/layer/import/start",
    effect=Effect.WRITES,
    raises=[*_LAYER, ImportNotFound, ImportNotReady, ImportRefusesRows],
)
async def start_layer_import(call: UserCall, body: ImportStartBody) -> ImportStartAnswer:
    """Make records of a checked import in one change that can be undone: all rows or none. Twice is the same import."""
    job_id = await start_import(call, body.import_id, leave_out_refused=body.leave_out_refused)
    return ImportStartAnswer(job_id=job_id)
