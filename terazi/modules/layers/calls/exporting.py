"""Calls that write records into files."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.layers.actions.exporting import find_own_export, start_export
from terazi.modules.layers.actions.listing import Asked
from terazi.modules.layers.actions.reading import open_layer
from terazi.modules.layers.calls.declared import signed_in
from terazi.modules.layers.errors import ExportNeedsReason, ExportNotFound, LayerNotFound, LayerRuleRefused
from terazi.modules.layers.schemas.importing import (
    ExportBody,
    ExportRef,
    ImportStartAnswer,
    RecordExportAnswer,
)


@signed_in.post(
    "/v1/layer/export",
    effect=Effect.EXPORTS,
    raises=[LayerNotFound, LayerRuleRefused, ExportNeedsReason],
)
async def export_layer(call: UserCall, body: ExportBody) -> ImportStartAnswer:
    """Write records of a layer into a workbook, or into CSV where they are more than one holds; follow the job."""
    opened = await open_layer(call, body.layer_code)
    asked = Asked(rule=body.rule, search=body.search, sorts=[(each.wdm, each.is_down) for each in body.sort])
    job_id = await start_export(call, opened, asked, is_csv=body.is_csv, reason=body.reason)
    return ImportStartAnswer(job_id=job_id)


@signed_in.post("/v1/layer/export/get", effect=Effect.EXPORTS, raises=[ExportNotFound], limit=Limit(1_000))
async def get_layer_export(call: UserCall, body: ExportRef) -> RecordExportAnswer:
    """How far the caller's export is, and once it is written, where the file can be fetched for a while."""
    job, link = await find_own_export(call, body.job_id)
    rows = job.result["rows"] if job.result else None
    return RecordExportAnswer(
        job_id=job.id, state=job.state, progress=job.progress, row_count=rows, link=link
    )
