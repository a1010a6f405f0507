"""From findings, trainings and predictions to answers."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from terazi.engine.column import Column
from terazi.engine.learning.card_parts import PrintedCard, write_entry
from terazi.engine.learning.results import TrainingResult
from terazi.engine.rules.sentence import describe
from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.numbers_in_words import degrees, figures_of
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.types import Json
from terazi.modules.analysis.rules.liking import said_of
from terazi.modules.analysis.rules.subsets import fitting_rule
from terazi.modules.analysis.schemas.common import Page, PageInfo
from terazi.modules.analysis.schemas.runs import (
    ColumnFindingsView,
    FindingView,
    ModelCardSection,
    ModelCardView,
    OverviewView,
    PairView,
    StatisticsResult,
    StatisticsSummary,
    TrainingSummary,
)
from terazi.modules.analysis.schemas.subsets import RowsOfResult
from terazi.modules.analysis.values.projects import SubsetChange, SubsetRows
from terazi.modules.analysis.values.runs import FindingPage, LearningRun, Liking, Overview, StatisticsQuery

if TYPE_CHECKING:  # a run is only told of here
    from terazi.engine.statistics.results import StatisticsRun


_MOST_NAMED = 3


def rows_of_result(
    rows: SubsetRows | None,
    change: SubsetChange,
    columns: Sequence[Column] = (),
    lang: Lang = DEFAULT_LANG,
    *,
    is_counted: bool = True,
) -> RowsOfResult | None:
    """Answer which subset a result stands on; the sentence needs the columns that the result was made of."""
    if rows is None:
        return None
    rule = fitting_rule(rows, columns) if columns else None
    return RowsOfResult(
        subset_id=rows.id,
        subset_name=rows.name,
        row_count=rows.row_count if is_counted else None,
        filter_sentence=describe(rule, columns, lang) if rule else None,
        day=rows.day,
        change=change.value,
    )


def statistics_summary(asked: StatisticsQuery, change: SubsetChange) -> StatisticsSummary:
    """Answer one statistics run of a list."""
    return StatisticsSummary(
        stats_id=asked.id,
        version=asked.version,
        subset=rows_of_result(asked.subset, change),
        question=asked.question,
        state=asked.state.value,
        counts=asked.counts,
        credit=asked.credits,
        created_at=asked.created_at,
    )


def statistics_result(
    asked: StatisticsQuery,
    run: "StatisticsRun",
    found: FindingPage,
    details: dict[str, FindingDetail],
    names: dict[str, str],
    page: Page,
    *,
    rows: RowsOfResult | None,
    lang: Lang,
) -> StatisticsResult:
    """Answer one page of the findings of a run."""
    return StatisticsResult(
        stats_id=asked.id,
        state=asked.state.value,
        version=asked.version,
        subset=rows,
        question=asked.question,
        counts=dict(run.counts),
        notes=[say(note, lang) for note in run.notes],
        row_count=run.row_count,
        list=[
            _finding(finding, found, details, names, asked.user_scores, lang) for finding in found.findings
        ],
        only_in_table=found.only_in_table,
        overview=_overview(found.overview, names) if found.overview else None,
        pagination=PageInfo(page=page.page, page_size=page.page_size, total=found.total),
    )


def order_reason(liking: Liking | None, names: dict[str, str], lang: Lang) -> str | None:
    """Say which kinds of question and columns earlier marks moved up or down; None where they moved none that can be named."""
    if liking is None:
        return None
    kinds, columns = said_of(liking.analyses), said_of(liking.columns)
    moved = {}
    for place, way in enumerate(("raised", "lowered")):
        named = [Phrase(f"statistics.analysis.{kind}") for kind in kinds[place]]
        about = [column for column in columns[place] if column in names][:_MOST_NAMED]
        named += [Phrase("statistics.quoted", {"name": names[column]}) for column in about]
        if named:
            moved[way] = named
    if not moved:
        return None
    return say(Phrase(f"statistics.order.{'_'.join(moved)}", moved), lang)


def unfinished_statistics(asked: StatisticsQuery, page: Page, rows: RowsOfResult | None) -> StatisticsResult:
    """Answer a run that has no findings yet, or never will."""
    return StatisticsResult(
        stats_id=asked.id,
        state=asked.state.value,
        version=asked.version,
        subset=rows,
        question=asked.question,
        counts={},
        notes=[],
        row_count=0,
        list=[],
        only_in_table=0,
        pagination=PageInfo(page=page.page, page_size=page.page_size, total=0),
    )


def _overview(overview: Overview, names: dict[str, str]) -> OverviewView:
    return OverviewView(
        column_list=[
            ColumnFindingsView(
                column_id=column.column_id,
                column_name=names.get(column.column_id, column.column_id),
                count=column.count,
                significant=column.significant,
            )
            for column in overview.columns
        ],
        pair_list=[
            PairView(
                columns=list(pair.columns),
                strength=round(pair.strength, 3),
                is_significant=pair.is_significant,
                finding_id=pair.finding_id,
            )
            for pair in overview.pairs
        ],
    )


def _finding(
    finding: Finding,
    found: FindingPage,
    details: dict[str, FindingDetail],
    names: dict[str, str],
    scores: dict[str, int],
    lang: Lang,
) -> FindingView:
    detail = details.get(finding.id)
    return FindingView(
        finding_id=finding.id,
        analysis=finding.analysis.value,
        test=finding.test.value,
        columns=list(finding.columns),
        column_names=[names.get(column, column) for column in finding.columns],
        sentence=say(finding.sentence, lang),
        figures=say(figures_of(finding), lang),
        method=say(finding.method, lang),
        reason=say(finding.reason, lang),
        notes=[say(note, lang) for note in finding.notes],
        statistic=finding.statistic,
        df=list(finding.df),
        df_text=None if (df := degrees(finding.df)) is None else say(df, lang),
        p=finding.p,
        p_adjusted=finding.p_adjusted,
        is_significant=finding.is_significant,
        effect=finding.effect.as_json() if finding.effect else None,
        estimate=finding.estimate.as_json() if finding.estimate else None,
        alternatives=[outcome.as_json() for outcome in finding.alternatives],
        inside=say(finding.inside.sentence, lang) if finding.inside else None,
        n=finding.n,
        score=finding.score,
        user_score=scores.get(finding.id) or None,
        similar=list(found.similar.get(finding.id, ())),
        detail=say_within(detail.as_json(), lang) if detail else None,
    )


def training_summary(asked: LearningRun, change: SubsetChange, lang: Lang) -> TrainingSummary:
    """Answer one training of a list."""
    return TrainingSummary(
        machine_learning_id=asked.id,
        version=asked.version,
        subset=rows_of_result(asked.subset, change),
        task={"tasks": [asdict(task) for task in asked.tasks]},
        state=asked.state.value,
        summary=say_within(asked.summary, lang),
        credit=asked.credits,
        created_at=asked.created_at,
    )


def training_view(
    asked: LearningRun,
    results: Sequence[TrainingResult | Phrase] | None,
    place: int,
    chosen: int | None,
    rows: RowsOfResult | None,
    lang: Lang,
) -> Json:
    """Answer a training's result for one target, with one of its models opened."""
    targets = [_target(result, lang) for result in results or []]
    view: Json = {
        "machine_learning_id": str(asked.id),
        "state": asked.state.value,
        "version": asked.version,
        "subset": rows.model_dump(mode="json") if rows else None,
        "task": {"tasks": [asdict(task) for task in asked.tasks]},
        "targets": targets,
        "analyze_result_index": place,
        "machine_learning_index": None,
        "result": None,
        "refused": None,
    }
    if results is None:
        return view
    result = results[place]
    if isinstance(result, Phrase):
        return view | {"refused": say(result, lang)}
    opened = result.best_index if chosen is None else chosen
    told = say_within(result.as_json(), lang) | {
        "doubts": [say(note, lang) for note in result.doubts],
        "notes": [say(note, lang) for note in result.notes if note not in result.doubts],
    }
    return view | {"machine_learning_index": opened, "result": told}


def model_card(card: PrintedCard, lang: Lang) -> ModelCardView:
    """Answer a model's card; what is only drawn stands beside it on the page."""
    sections = [
        ModelCardSection(
            title=say(section.title, lang),
            sentence_list=[say(sentence, lang) for sentence in section.sentences],
            head=[write_entry(name, lang) for name in section.head],
            row_list=[[write_entry(entry, lang) for entry in row] for row in section.rows],
        )
        for section in card.sections
        if not section.only_drawn
    ]
    return ModelCardView(title=say(card.title, lang), section_list=sections)


def _target(result: TrainingResult | Phrase, lang: Lang) -> Json:
    if isinstance(result, Phrase):
        return {"target_caption": None, "refused": say(result, lang)}
    return {"target_caption": result.target_caption, "kind": result.kind.value, "refused": None}
