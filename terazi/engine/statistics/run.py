"""The statistics query: every applicable test of the chosen columns, corrected, worded and ranked."""

import time
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from terazi.engine.column import Column, ColumnType, Level
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.adjustment import benjamini_hochberg
from terazi.engine.statistics.associations import associations
from terazi.engine.statistics.clusters import told_rows, with_owners
from terazi.engine.statistics.comparisons import differences
from terazi.engine.statistics.descriptives import descriptives
from terazi.engine.statistics.drafts import Draft, calculated
from terazi.engine.statistics.echoes import told_series, with_echoes
from terazi.engine.statistics.findings import Finding, Inside
from terazi.engine.statistics.folding import folded, originals_of
from terazi.engine.statistics.inputs import Inputs, read_inputs
from terazi.engine.statistics.naming import without_names
from terazi.engine.statistics.owners import Owner, owners_of
from terazi.engine.statistics.panel_grid import grid_of
from terazi.engine.statistics.panel_pairs import with_panel
from terazi.engine.statistics.questions import AnalysisType, Question, QuestionError
from terazi.engine.statistics.ranking import Judged, judged, ranked, told
from terazi.engine.statistics.ranks import Ranked, rank_columns
from terazi.engine.statistics.relations import relations
from terazi.engine.statistics.repetition import without_repeated_rows
from terazi.engine.statistics.results import StatisticsRun, counts_of, table_of
from terazi.engine.statistics.seasons import seasons
from terazi.engine.statistics.sentences import sentence_of
from terazi.engine.statistics.shapes import normality
from terazi.engine.statistics.subgroups import insides_of, key_of
from terazi.engine.statistics.time_columns import time_columns, without_time_columns
from terazi.engine.statistics.trends import trends
from terazi.foundation.language.phrases import Phrase

Progress = Callable[[float, Phrase], None]
Answer = tuple[list[Draft], tuple[Phrase, ...]]
Sources = Mapping[str, frozenset[str]]
_NO_SOURCES: Sources = {}
_SHARE_OF_TRENDS = 0.25


def run_statistics(
    dataset: Dataset,
    question: Question,
    *,
    sources: Sources = _NO_SOURCES,
    progress: Progress | None = None,
) -> StatisticsRun:
    """Ask a question of a data set: all tests that fit the chosen columns' types, best answer first, the best in words.

    ``sources`` names for each calculated column the columns it is calculated from; a column and its own source are no finding,
    so such pairs are left out before the correction, and counted. Deterministic but for ``seconds``.
    ``progress`` is called with a share from 0 to 1 and what is being done.
    Raises QuestionError if a named column does not exist. Anything that cannot be tested becomes a note, never an error.
    """
    started = time.perf_counter()
    columns = _chosen(dataset, question)
    tested, repeated = without_repeated_rows(dataset)
    inputs = read_inputs(tested, columns)
    owners = owners_of(tested, inputs)
    notes = list(inputs.notes) + _general_notes(dataset, columns) + told_rows(repeated, owners)
    ranks = rank_columns(inputs.numbers)
    steps = [analysis for analysis in AnalysisType if question.asks(analysis)]
    drafts: list[Draft] = []
    for place, analysis in enumerate(steps):
        _tell(progress, place, len(steps), analysis.value)
        made, remarks = _answer(analysis, (dataset, columns), inputs, ranks, (question, owners))
        drafts += made
        notes += remarks
    drafts, told_times = without_time_columns(drafts, time_columns(inputs))
    drafts, told_names = without_names(drafts, owners)
    drafts, told_along = _along_time(drafts, inputs, owners, question)
    notes += told_times + told_names + told_along
    drafts = with_owners(drafts, owners, inputs, ranks, question.significance_level)
    originals = originals_of(drafts)
    drafts, trivial = _without_calculated(drafts, sources)
    notes += calculated(trivial)
    _tell(progress, len(steps), len(steps), "words")
    level = question.significance_level
    answers, findings = _judged(drafts, owners, inputs, level)
    table = table_of(answers, findings, folded(answers, originals))
    _tell(progress, len(steps) + 1, len(steps), "done")
    return StatisticsRun(
        table=table,
        notes=tuple(notes),
        counts=counts_of(table) | {"calculated_pairs": len(trivial)},
        row_count=dataset.row_count,
        significance_level=level,
        seconds=time.perf_counter() - started,
    )


def _tell(progress: Progress | None, done: int, steps: int, step: str) -> None:
    if progress:
        progress(done / (steps + 1), Phrase(f"statistics.step.{step}"))


def _along_time(
    drafts: list[Draft], inputs: Inputs, owners: Sequence[Owner], question: Question
) -> tuple[list[Draft], list[Phrase]]:
    """Test again what goes along a date: series side by side inside themselves, columns that remember on what is new."""
    if (grid := grid_of(inputs, owners)) is not None:
        return with_panel(drafts, inputs, grid, question)
    drafts = with_echoes(drafts, inputs, owners, question)
    return drafts, told_series(drafts)


def _judged(
    drafts: list[Draft], owners: Sequence[Owner], inputs: Inputs, level: float
) -> tuple[list[Judged], list[Finding | None]]:
    """Return the answers in their order of interest, and what is told of each."""
    adjusted = _adjusted(drafts, owners)
    answers = ranked([judged(draft, q, level=level) for draft, q in zip(drafts, adjusted, strict=True)])
    insides = insides_of(answers, inputs, level)
    return answers, [
        _finding(answer, insides.get(key_of(answer.draft)), level) if is_told else None
        for answer, is_told in zip(answers, told(answers), strict=True)
    ]


def _chosen(dataset: Dataset, question: Question) -> list[Column]:
    known = {column.id for column in dataset.columns}
    wanted = list(question.columns) + ([question.focus] if question.focus else [])
    for column_id in wanted:
        if column_id not in known:
            raise QuestionError(QuestionError.UNKNOWN_COLUMN, column_id)
    if not question.columns:
        return list(dataset.columns)
    return [column for column in dataset.columns if column.id in wanted]


def _general_notes(dataset: Dataset, columns: Sequence[Column]) -> list[Phrase]:
    if dataset.row_count == 0:
        return [Phrase("statistics.note.no_rows")]
    notes: list[Phrase] = []
    if texts := [column.name for column in columns if column.type is ColumnType.TEXT]:
        quoted = [Phrase("statistics.quoted", {"name": name}) for name in texts]
        notes.append(Phrase("statistics.note.texts", {"columns": quoted}))
    for column in columns:
        if column.aside:
            params = {"column": column.name, "count": len(column.aside)}
            notes.append(Phrase("statistics.note.aside", params))
    if ranked_ones := [column.name for column in columns if column.level is Level.ORDINAL]:
        quoted = [Phrase("statistics.quoted", {"name": name}) for name in ranked_ones]
        notes.append(Phrase("statistics.note.ordinal", {"columns": quoted}))
    return notes


def _answer(
    analysis: AnalysisType,
    source: tuple[Dataset, Sequence[Column]],
    inputs: Inputs,
    ranks: Ranked,
    asked: tuple[Question, Sequence[Owner]],
) -> Answer:
    (dataset, columns), (question, owners) = source, asked
    alone = [column for column in columns if question.focus in (None, column.id)]
    match analysis:
        case AnalysisType.DESCRIPTIVES:
            described = inputs if inputs.row_count == dataset.row_count else read_inputs(dataset, columns)
            return descriptives(dataset, alone, described), ()
        case AnalysisType.RELATION:
            return relations(inputs.numbers, ranks, question)
        case AnalysisType.DIFFERENCE:
            return differences(inputs, ranks, question)
        case AnalysisType.ASSOCIATION:
            return associations(inputs.categories, question)
        case AnalysisType.NORMALITY:
            shapes = normality(inputs.numbers, question)
            return [draft for draft in shapes if question.focus in (None, draft.columns[0].id)], ()
        case AnalysisType.TREND:
            return trends(inputs, owners, question)
        case AnalysisType.SEASON:
            return seasons(inputs, owners, question), ()


def _without_calculated(
    drafts: Sequence[Draft], sources: Sources
) -> tuple[list[Draft], list[tuple[str, str]]]:
    """Return the drafts without pairs of which one column is calculated from the other, and the names of those pairs."""
    kept: list[Draft] = []
    left_out: list[tuple[str, str]] = []
    for draft in drafts:
        first, last = draft.columns[0], draft.columns[-1]
        if last.id in sources.get(first.id, ()) or first.id in sources.get(last.id, ()):
            left_out.append((first.name, last.name))
        else:
            kept.append(draft)
    return kept, left_out


def _finding(answer: Judged, inside: Inside | None, level: float) -> Finding:
    draft, head = answer.draft, answer.draft.headline
    return Finding(
        id="-".join([draft.analysis.value, *(column.id for column in draft.columns)]),
        analysis=draft.analysis,
        test=head.test,
        columns=tuple(column.id for column in draft.columns),
        statistic=head.statistic,
        df=head.df,
        p=head.p,
        p_adjusted=answer.p_adjusted,
        is_significant=answer.is_significant,
        effect=head.effect,
        estimate=draft.estimate,
        n=draft.n,
        score=answer.score,
        sentence=sentence_of(draft, answer.p_adjusted, level=level),
        method=Phrase(f"statistics.method.{head.test.value}"),
        reason=draft.reason,
        notes=draft.notes,
        alternatives=draft.alternatives,
        inside=inside,
    )


def _adjusted(drafts: list[Draft], owners: Sequence[Owner]) -> list[float | None]:
    """Adjust the leading tests' p-values by families: questions about pairs, trends, what owners are known by, checks of normality.

    Normality is a check of an assumption, not a discovery, and that owners differ in what they were recognised by is known: in
    one family their many tiny values would make the rest look surer. Whatever else is asked about owners is a question like others.
    A trend's p never gets tiny, as a likely walk explains much: among a hundred other questions no trend would ever be told. As
    their family stands beside that of the pairs, and walks may be hidden deeper than was thought likely, trends are held to a
    quarter of the level.
    """
    adjusted: list[float | None] = [None] * len(drafts)
    known = {
        frozenset((owner.column.id, other))
        for owner in owners
        for other in owner.alike
        if owner.column.id not in owner.alike  # a number is tested as one, over owners
    }
    families: dict[tuple[bool, bool, bool], list[int]] = {}
    for place, draft in enumerate(drafts):
        if draft.headline.p is not None:
            is_check = draft.analysis is AnalysisType.NORMALITY
            is_known = not is_check and frozenset(column.id for column in draft.columns) in known
            is_trend = draft.analysis is AnalysisType.TREND
            families.setdefault((is_check, is_known, is_trend), []).append(place)
    for places in families.values():
        family = benjamini_hochberg(np.array([drafts[place].headline.p for place in places], np.float64))
        share = _SHARE_OF_TRENDS if drafts[places[0]].analysis is AnalysisType.TREND else 1.0
        for place, q in zip(places, family.tolist(), strict=True):
            adjusted[place] = min(q / share, 1.0)
    return adjusted
