"""The call by which a stranger finds the sample projects; what reads one of them is in the other calls."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.context import OpenCall
from terazi.foundation.limits import Limit
from terazi.modules.analysis.calls.declared import calls
from terazi.modules.analysis.queries.samples import list_open_samples
from terazi.modules.analysis.queries.summaries import list_parts
from terazi.modules.analysis.schemas.samples import OpenSampleView, SampleList
from terazi.modules.analysis.schemas.summary_views import findings_view
from terazi.modules.analysis.values.projects import OpenSample
from terazi.modules.analysis.values.summaries import KeptPart, SummaryPart


@calls.post("/v1/wanalyzer/sample/list", caller=NONE, roles=EVERYONE, limit=Limit(1000))
async def list_samples(call: OpenCall) -> SampleList:
    """The sample projects of the language, which anybody may read without an account: data, findings, model, predictions."""
    (samples,) = await call.reader.ask(list_open_samples(call.lang))
    parts = await call.reader.ask(*(list_parts(each.id, each.version) for each in samples))
    told = zip(samples, parts, strict=True)
    return SampleList(list=[_view(call, sample, kept) for sample, kept in told])


def _view(call: OpenCall, sample: OpenSample, parts: list[KeptPart]) -> OpenSampleView:
    found = next((part for part in parts if part.part is SummaryPart.FINDINGS), None)
    return OpenSampleView(
        project_id=sample.id,
        project_name=sample.name,
        row_count=sample.row_count,
        column_count=sample.column_count,
        stats_id=_id(sample.statistics_id),
        machine_learning_id=_id(sample.training_id),
        findings=findings_view(found, call.lang),
    )


def _id(text: str | None) -> UUID | None:
    return UUID(text) if text else None
