"""What the calls about reports take and give."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.reporting import NamedSource, ReportKind, ReportSource, Viewpoint
from terazi.foundation.types import Json, Value
from terazi.modules.reports.rules.asking import caption_of, option_said, source_said
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.values import (
    MOST_COLUMNS,
    MOST_GIVEN,
    MOST_GROUPINGS,
    MOST_GROUPS,
    MOST_MEASURES,
    Chart,
    Grouping,
    Measure,
    MeasureKind,
    OutHeader,
    Period,
    Report,
    ReportQuestion,
    ReportState,
    Run,
    RunState,
)

_Code = Annotated[str, Field(max_length=64)]


class GroupBody(BaseModel):
    """A column by which rows are put together; a moment by a period, without one by its day."""

    column: _Code
    by: Period | None = None


class MeasureBody(BaseModel):
    """What is computed of each group; counting rows and their share need no column."""

    kind: MeasureKind
    column: _Code = ""


class QuestionBody(RequestModel):
    """A question: from where, which rows, what is shown or computed of them, and in which order."""

    source: _Code
    rule: Json = Field(default_factory=dict)
    column_list: list[_Code] = Field(default_factory=list, max_length=MOST_COLUMNS)
    group_list: list[GroupBody] = Field(default_factory=list, max_length=MOST_GROUPINGS)
    measure_list: list[MeasureBody] = Field(default_factory=list, max_length=MOST_MEASURES)
    sort: str = Field("", max_length=80)
    is_descending: bool = False
    chart: Chart = Chart.NONE
    limit: int = Field(MOST_GROUPS, ge=1, le=MOST_GIVEN)

    def question(self) -> ReportQuestion:
        """Return the question as the rules know it."""
        return ReportQuestion(
            source=self.source,
            rule=self.rule,
            columns=tuple(self.column_list),
            groups=[Grouping(column=each.column, by=each.by) for each in self.group_list],
            measures=[Measure(kind=each.kind, column=each.column) for each in self.measure_list],
            sort=self.sort,
            descending=self.is_descending,
            chart=self.chart,
            limit=self.limit,
        )


class QuestionView(BaseModel):
    """A question, as the body takes it."""

    source: str
    rule: Json
    column_list: list[str]
    group_list: list[GroupBody]
    measure_list: list[MeasureBody]
    sort: str
    is_descending: bool
    chart: Chart
    limit: int

    @classmethod
    def of(cls, kept: Json) -> "QuestionView":
        """Return a kept question."""
        question = read_question(kept)
        return cls(
            source=question.source,
            rule=dict(question.rule),
            column_list=list(question.columns),
            group_list=[GroupBody(column=each.column, by=each.by) for each in question.groups],
            measure_list=[MeasureBody(kind=each.kind, column=each.column) for each in question.measures],
            sort=question.sort,
            is_descending=question.descending,
            chart=question.chart,
            limit=question.limit,
        )


class SaveReportBody(RequestModel):
    """A report to keep; with an id it is changed, if its version is still the one that was read."""

    report_cl_id: UUID | None = None
    version: int = 0
    report_code: str = Field(max_length=32)
    report_name: dict[Lang, Annotated[str, Field(max_length=120)]]
    user_type: Viewpoint = Viewpoint.PLATFORM
    question: QuestionBody


class ReportStateBody(RequestModel):
    """The state that a report is to have."""

    report_cl_id: UUID
    state: ReportState


class RunReportBody(RequestModel):
    """Which report, or which question; ``behind_list`` holds a group's values and asks for the rows behind it."""

    report_cl_id: UUID | None = None
    question: QuestionBody | None = None
    user_type: Viewpoint | None = None
    behind_list: list[str | int | float | None] | None = Field(default=None, max_length=MOST_GROUPINGS + 1)


class ByQueryBody(RequestModel):
    """The name or code of a report, and through whose eyes it is run."""

    report_name: str = Field(max_length=120)
    user_type: Viewpoint = Viewpoint.PLATFORM


class ReportListBody(RequestModel):
    """Which reports; all where none is named."""

    report_cl_id_list: list[UUID] = Field(default_factory=list, max_length=1000)


class RunRef(RequestModel):
    """Whose runs."""

    report_cl_id: UUID


class ReportRunView(BaseModel):
    """How a run ended."""

    run_id: UUID
    user_type: Viewpoint
    state: RunState
    began_at: datetime
    milliseconds: int
    row_count: int
    is_cut: bool

    @classmethod
    def of(cls, run: Run) -> "ReportRunView":
        """Return a run."""
        return cls(
            run_id=run.id,
            user_type=run.viewpoint,
            state=run.state,
            began_at=run.began_at,
            milliseconds=run.milliseconds,
            row_count=run.row_count,
            is_cut=run.is_cut,
        )


class ReportView(BaseModel):
    """A report; the sentence is empty where it cannot be asked any more."""

    report_cl_id: UUID
    report_code: str
    report_name: str
    names: Mapping[str, str]
    state: ReportState
    version: int
    user_type: Viewpoint
    viewpoints: list[Viewpoint]
    source_name: str
    sentence: str
    question: QuestionView
    is_shipped: bool
    changed_at: datetime
    last_run: ReportRunView | None
    subscription_count: int


class ReportList(Answer):
    """Reports, by their codes."""

    list: list[ReportView]


class KeptReportAnswer(Answer):
    """One report."""

    report: ReportView


class ReportRunList(Answer):
    """The latest runs of a report."""

    list: list[ReportRunView]


class ReportHeaderView(BaseModel):
    """A column of a result; kind is empty for a share, from 0 to 1. Money is in minor units of the row's currency."""

    key: str
    caption: str
    kind: ReportKind | None
    is_measure: bool
    by: Period | None
    words: Mapping[str, str]

    @classmethod
    def of(cls, header: OutHeader) -> "ReportHeaderView":
        """Return a header."""
        return cls(
            key=header.key,
            caption=header.caption,
            kind=header.kind,
            is_measure=header.is_measure,
            by=header.by,
            words=header.words,
        )


class RanReportAnswer(Answer):
    """What a report found: cells as they are, with the words for choices in the header."""

    table_header: list[ReportHeaderView]
    table: Sequence[Sequence[Value]]
    sentence: str
    chart: Chart
    is_cut: bool
    read_count: int
    milliseconds: int


class ByQueryAnswer(Answer):
    """What a report found: captions, and rows in which choices are called as people call them."""

    table_header: list[str]
    table: Sequence[Sequence[Value]]
    table_kind: list[ReportKind | None]
    sentence: str
    chart: Chart
    is_cut: bool


class ReportOptionView(BaseModel):
    """A choice, and what it is called."""

    code: str
    caption: str


class ReportColumnView(BaseModel):
    """A column of a source; one that is gone is offered to no new question."""

    code: str
    caption: str
    kind: ReportKind
    options: list[ReportOptionView]
    is_personal: bool
    is_gone: bool


class ReportSourcesBody(RequestModel):
    """Which sources, with all their columns; without names all are listed."""

    source_list: list[_Code] = Field(default_factory=list, max_length=50)


class ReportSourceView(BaseModel):
    """What reports can be asked about, and through whose eyes; a layer stands beneath others, its path."""

    code: str
    caption: str
    path: list[str]
    is_layer: bool
    viewpoints: list[Viewpoint]
    columns: list[ReportColumnView]

    @classmethod
    def of_named(cls, source: NamedSource, lang: Lang) -> "ReportSourceView":
        """Return a source without its columns."""
        return cls(
            code=source.code,
            caption=_said(source.captions, lang),
            path=[_said(each, lang) for each in source.path],
            is_layer=True,
            viewpoints=list(source.viewpoints),
            columns=[],
        )

    @classmethod
    def of(cls, source: ReportSource, lang: Lang) -> "ReportSourceView":
        """Return a source in a language."""
        return cls(
            code=source.code,
            caption=source_said(source, lang),
            path=[],
            is_layer=bool(source.captions),
            viewpoints=list(source.seen),
            columns=[
                ReportColumnView(
                    code=each.code,
                    caption=caption_of(each, lang),
                    kind=each.kind,
                    options=[
                        ReportOptionView(code=code, caption=option_said(each, code, lang))
                        for code in each.options
                    ],
                    is_personal=each.is_personal,
                    is_gone=each.is_gone,
                )
                for each in source.columns
            ],
        )


class ReportSourceList(Answer):
    """All sources."""

    list: list[ReportSourceView]


def _said(captions: Mapping[str, str], lang: Lang) -> str:
    return captions.get(lang.value) or next(iter(captions.values()), "")


def report_view(
    report: Report,
    lang: Lang,
    *,
    source: ReportSource | None,
    sentence: str,
    run: Run | None,
    subscriptions: int,
) -> ReportView:
    """Return a report as it is shown."""
    question = QuestionView.of(report.question)
    return ReportView(
        report_cl_id=report.id,
        report_code=report.code,
        report_name=report.name(lang),
        names=report.names,
        state=report.state,
        version=report.version,
        user_type=report.viewpoint,
        viewpoints=list(source.seen) if source else [],
        source_name=question.source,
        sentence=sentence,
        question=question,
        is_shipped=report.is_shipped,
        changed_at=report.changed_at,
        last_run=ReportRunView.of(run) if run else None,
        subscription_count=subscriptions,
    )
