"""From the parts of a summary to answers."""

from collections.abc import Sequence

from terazi.engine.column import Column
from terazi.engine.statistics.findings import Finding
from terazi.engine.summary.quality import Quality
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.summaries import (
    ColumnInDoubt,
    CourseView,
    FindingsView,
    FoundView,
    PartState,
    PredictionView,
    QualityView,
)
from terazi.modules.analysis.values.summaries import KeptPart, SummaryPart

_MOST_COLUMNS = 5


def quality_view(quality: Quality, lang: Lang) -> QualityView:
    """Answer how good the data is; of the columns in doubt the worst five."""
    return QualityView(
        sentence=say(quality.sentence, lang),
        cell_count=quality.cells,
        empty_count=quality.empty,
        doubtful_count=quality.doubtful,
        is_at_least=quality.is_at_least,
        doubtful_row_count=quality.doubtful_rows,
        column_list=[
            ColumnInDoubt(column_id=each.column, column_name=each.name, cell_count=each.cells)
            for each in quality.columns[:_MOST_COLUMNS]
        ],
    )


def part_state(part: SummaryPart, begun: KeptPart | None, lang: Lang) -> PartState:
    """Answer how a part of the newest version's summary stands."""
    if begun is None:
        return PartState(part=part, state="not_begun", job_id=None, failure=None)
    failure = say(Phrase.from_json(begun.failure), lang) if begun.failure else None
    return PartState(part=part, state=begun.state.value, job_id=begun.job_id, failure=failure)


def course_view(done: KeptPart | None, lang: Lang) -> CourseView | None:
    """Answer what the data is about; none where that is not known yet."""
    if done is None or done.content is None:
        return None
    content: Json = say_within(done.content, lang)
    return CourseView(version=done.version, sentence=content["sentence"], chart=content["chart"])


def findings_view(done: KeptPart | None, lang: Lang) -> FindingsView | None:
    """Answer the strongest findings; none where they are not known yet."""
    if done is None or done.content is None:
        return None
    content = done.content
    return FindingsView(
        version=done.version,
        row_count=content["row_count"],
        is_sample=content["is_sample"],
        nothing=say_within(content["nothing"], lang),
        list=[_found(each, lang) for each in content["findings"]],
    )


def prediction_view(done: KeptPart | None, columns: Sequence[Column], lang: Lang) -> PredictionView | None:
    """Answer what could be predicted, a column only where it is among the present ones; none where it is not known yet."""
    if done is None or done.content is None:
        return None
    content = done.content
    is_there = any(column.id == content["column"] for column in columns)
    return PredictionView(
        version=done.version,
        column_id=content["column"] if is_there else None,
        sentence=say_within(content["sentence"], lang),
        note_list=say_within(content["notes"], lang),
        chart=content["chart"],
    )


def _found(kept: Json, lang: Lang) -> FoundView:
    finding = Finding.from_json(kept["finding"])
    return FoundView(
        finding_id=finding.id,
        sentence=say(finding.sentence, lang),
        inside=say(finding.inside.sentence, lang) if finding.inside else None,
        chart=say_within(kept["chart"], lang),
    )
