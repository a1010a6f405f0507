"""Which answers of a statistics run somebody wants, and the table of all of them."""

import io
from collections.abc import Callable, Mapping, Sequence

import polars as pl

from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.results import StatisticsRun, findings_in, ids_in, load_run
from terazi.engine.workbook.writer import safe_text
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.computations.overviews import overview_of
from terazi.modules.analysis.computations.preferences import in_order_of
from terazi.modules.analysis.values.runs import FileWanted, FindingFilter, FindingPage, Liking

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # by which Excel knows that a text is UTF-8


def wanted_of(table: pl.DataFrame, asked: FindingFilter, scores: Mapping[str, int]) -> pl.DataFrame:
    """Return the rows of a table of answers that are wanted, in their order."""
    if asked.ids:
        return _named(table, asked.ids)
    if asked.only_scored:
        table = _named(table, [name for name, score in scores.items() if score])
    wanted = pl.lit(value=True)
    if asked.analyses:
        wanted &= pl.col("analysis").is_in([analysis.value for analysis in asked.analyses])
    if asked.columns:
        columns = list(asked.columns)
        wanted &= pl.col("first").is_in(columns) | pl.col("second").is_in(columns).fill_null(value=False)
    if asked.only_significant:
        wanted &= pl.col("is_significant")
    if asked.below is not None:
        wanted &= (pl.col("p_adjusted") < asked.below).fill_null(value=False)
    return table.filter(wanted)


def _named(table: pl.DataFrame, ids: Sequence[str]) -> pl.DataFrame:
    told = table.drop_nulls("finding")
    return told.filter(ids_in(told).is_in(list(ids)))


def page_of(
    run: StatisticsRun, wanted: FindingFilter, scores: Mapping[str, int], offset: int, count: int
) -> FindingPage:
    """Return findings of a run that are wanted, best first, from ``offset`` on; near repetitions stand under the best of them."""
    matching = wanted_of(run.table, wanted, scores)
    told = matching.drop_nulls("finding")
    # Who names findings wants them themselves.
    heads = told if wanted.ids else heads_of(told, wanted.liking)
    page = heads.slice(offset, count)
    return FindingPage(
        findings=findings_in(page),
        total=heads.height,
        only_in_table=matching.height - told.height,
        similar={} if wanted.ids else _similar(page, told),
        overview=overview_of(matching) if wanted.has_overview else None,
    )


def heads_of(told: pl.DataFrame, liking: Liking | None) -> pl.DataFrame:
    """Return of answers in words, given best first, those that repeat none before them, in the order of the screen."""
    heads = told.unique("fold", keep="first", maintain_order=True)
    return in_order_of(heads, liking) if liking else heads


def _similar(page: pl.DataFrame, told: pl.DataFrame) -> dict[str, list[str]]:
    """Return the ids of the findings that stand under each of the page's; only those under which any do."""
    under = told.filter(pl.col("fold").is_in(page["fold"].to_list()))
    named = under.select("fold", ids_in(under).alias("id"))
    together = named.group_by("fold", maintain_order=True).agg("id").iter_rows()
    return {ids[0]: ids[1:] for _, ids in together if len(ids) > 1}


def known_ids(run: StatisticsRun, ids: Sequence[str]) -> set[str]:
    """Return those of the ids that findings of the run have."""
    return set(ids_in(_named(run.table, ids)))


def exported(content: bytes) -> tuple[list[Json], bytes]:
    """Return the findings of a kept run as JSON, and all its answers as CSV."""
    run = load_run(content)
    return [finding.as_json() for finding in run.findings], run.table.drop("finding").write_csv().encode()


def answers_table(run: StatisticsRun, wanted: FileWanted, _tell: Callable[[object], None]) -> bytes:
    """Return all wanted answers, best first, as CSV as spreadsheets of the language read it; no text becomes a formula."""
    rows = wanted_of(run.table, wanted.filter, wanted.scores)
    names = {column: safe_text(name) for column, name in wanted.names.items()}
    pairs = [analysis.value for analysis in AnalysisType if analysis.is_about_pairs]
    verdicts = {True: wanted.say("sheet.yes"), False: wanted.say("sheet.no")}
    written = rows.select(
        pl.int_range(1, rows.height + 1).alias("rank"),
        _in_words("analysis", "analysis", rows, wanted).alias("question"),
        pl.col("first").replace(names),
        pl.col("second").replace(names),
        _in_words("test", "test", rows, wanted),
        "statistic",
        "p",
        "p_adjusted",
        pl.when(pl.col("analysis").is_in(pairs))
        .then(pl.col("is_significant").replace_strict(verdicts, return_dtype=pl.String))
        .alias("is_significant"),
        _in_words("effect_kind", "effect", rows, wanted),
        "effect",
        "low",
        "high",
        _in_words("size", "size", rows, wanted),
        "n",
    )
    is_turkish = wanted.lang is Lang.TR
    file = io.BytesIO(_BYTE_ORDER_MARK)
    file.seek(0, io.SEEK_END)
    written.rename({name: wanted.say(f"sheet.{name}") for name in written.columns}).write_csv(
        file, separator=";" if is_turkish else ",", decimal_comma=is_turkish, line_terminator="\r\n"
    )
    return file.getvalue()


def _in_words(column: str, family: str, rows: pl.DataFrame, wanted: FileWanted) -> pl.Expr:
    found = rows[column].drop_nulls().unique().to_list()
    return pl.col(column).replace({value: wanted.say(f"{family}.{value}") for value in found})
