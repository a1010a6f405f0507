"""The findings of a statistics run as a workbook, in the order and under the columns of the screen."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.numbers_in_words import degrees
from terazi.engine.statistics.results import StatisticsRun, findings_in, ids_in
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.language.phrases import say
from terazi.modules.analysis.computations.findings import heads_of, wanted_of
from terazi.modules.analysis.computations.overviews import overview_of
from terazi.modules.analysis.values.runs import FileWanted, Liking

_PLACE = ("rank", "repeats")
_SHEET = (
    "finding",
    "question",
    "columns",
    "test",
    "statistic",
    "df",
    "p",
    "p_adjusted",
    "is_significant",
    "effect_kind",
    "effect",
    "low",
    "high",
    "size",
    "n",
    "score",
)
_Told = Mapping[str, tuple[Cell, ...]]
"""What is written of each finding (id), wherever it stands."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    """A finding (its id) and its rank on the screen; ``is_under``: it stands under the one of this rank that it nearly repeats."""

    id: str
    rank: int
    is_under: bool

    @property
    def place(self) -> tuple[Cell, Cell]:
        return (None, self.rank) if self.is_under else (self.rank, None)


def findings_workbook(run: StatisticsRun, wanted: FileWanted, _tell: Callable[[object], None]) -> bytes:
    """Return the wanted findings as a workbook: all of them, and under each column those that speak of it.

    A finding is a sentence with its figures. Those that nearly repeat another are folded under it.
    """
    answers = wanted_of(run.table, wanted.filter, wanted.scores).drop_nulls("finding")
    told = {finding.id: _row(finding, wanted) for finding in findings_in(answers)}
    return write_workbook([_all(answers, told, wanted), _by_column(answers, told, wanted)])


def _all(answers: pl.DataFrame, told: _Told, wanted: FileWanted) -> OutSheet:
    lines = list(_lines(answers, wanted.filter.liking))
    return OutSheet(
        name=wanted.say("sheet.findings"),
        columns=_columns(wanted, *_PLACE, *_SHEET),
        rows=[(*line.place, *told[line.id]) for line in lines],
        folded=frozenset(place for place, line in enumerate(lines) if line.is_under),
    )


def _by_column(answers: pl.DataFrame, told: _Told, wanted: FileWanted) -> OutSheet:
    """Return the findings under each column that they speak of; one that speaks of two stands under both."""
    lines = [
        (wanted.names.get(column.column_id, column.column_id), line)
        for column in overview_of(answers).columns
        for line in _lines(
            answers.filter(pl.any_horizontal(pl.col("first", "second").eq_missing(column.column_id))),
            wanted.filter.liking,
        )
    ]
    return OutSheet(
        name=wanted.say("sheet.by_column"),
        columns=_columns(wanted, "column", *_PLACE, *_SHEET),
        rows=[(name, *line.place, *told[line.id]) for name, line in lines],
        folded=frozenset(place for place, (_, line) in enumerate(lines) if line.is_under),
    )


def _columns(wanted: FileWanted, *names: str) -> tuple[OutColumn, ...]:
    return tuple(OutColumn(name=wanted.say(f"sheet.{name}")) for name in names)


def _lines(answers: pl.DataFrame, liking: Liking | None) -> Iterator[_Line]:
    ranks = heads_of(answers, liking).select("fold", rank=pl.int_range(1, pl.len() + 1))
    named = answers.select("fold", ids_in(answers).alias("id"))
    placed = named.join(ranks, on="fold", maintain_order="left").sort("rank", maintain_order=True)
    before = 0
    for finding, rank in placed.select("id", "rank").iter_rows():
        yield _Line(id=finding, rank=rank, is_under=rank == before)
        before = rank


def _row(finding: Finding, wanted: FileWanted) -> tuple[Cell, ...]:
    effect = finding.effect
    df = degrees(finding.df)
    return (
        say(finding.sentence, wanted.lang),
        wanted.say(f"analysis.{finding.analysis.value}"),
        " · ".join(wanted.names.get(column, column) for column in finding.columns),
        wanted.say(f"test.{finding.test.value}"),
        finding.statistic,
        None if df is None else say(df, wanted.lang),
        finding.p,
        finding.p_adjusted,
        _yes_or_no(finding, wanted),
        wanted.say(f"effect.{effect.kind.value}") if effect else None,
        effect.value if effect else None,
        effect.low if effect else None,
        effect.high if effect else None,
        wanted.say(f"size.{effect.size.value}") if effect and effect.size else None,
        finding.n,
        wanted.scores.get(finding.id) or None,
    )


def _yes_or_no(finding: Finding, wanted: FileWanted) -> str | None:
    if not finding.analysis.is_about_pairs:
        return None
    return wanted.say("sheet.yes" if finding.is_significant else "sheet.no")
