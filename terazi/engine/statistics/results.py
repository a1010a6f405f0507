"""What a run of statistics found, as it is kept: one table of all answers, best first; the best of them in words."""

import io
import json
import zipfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import polars as pl

from terazi.engine.statistics.findings import EffectSize, Finding
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.ranking import Judged
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

_SCHEMA = {
    "analysis": pl.String,
    "first": pl.String,  # id of a column
    "second": pl.String,  # null where a question is about one column
    "test": pl.String,
    "tests": pl.UInt8,  # with the alternatives; 0 of a description
    "statistic": pl.Float64,
    "p": pl.Float64,
    "p_adjusted": pl.Float64,
    "is_significant": pl.Boolean,
    "effect_kind": pl.String,
    "effect": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "size": pl.String,
    "n": pl.UInt32,
    "finding": pl.String,  # JSON, of those in words; null elsewhere
    "fold": pl.String,  # id of the answer that this one nearly repeats, or its own
}
_DIGITS = 4
"""Significant digits of the table's figures; findings have all of theirs. It makes a table of very many a third as large."""
_ROUNDED = ("statistic", "p", "p_adjusted", "effect", "low", "high")
_SUMMARY, _TABLE = "run.json", "answers.parquet"


@dataclass(frozen=True, kw_only=True)
class StatisticsRun:
    """All answers of one question, best first, with what was left out and why.

    ``table`` has a row per answer (see ``_SCHEMA``); those with a ``finding`` are told in words, see ``ranking.told``.
    ``counts`` has ``findings`` (all answers), ``significant``, ``tests`` (with the alternatives), ``calculated_pairs`` (pairs left
    out because one column is calculated from the other) and one entry per analysis type.
    """

    table: pl.DataFrame
    notes: tuple[Phrase, ...]
    counts: Mapping[str, int]
    row_count: int
    significance_level: float
    seconds: float

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The answers in words, best first."""
        return tuple(findings_in(self.table))

    def finding(self, finding_id: str) -> Finding:
        """Return the finding with this id; KeyError if there is none."""
        for finding in self.findings:
            if finding.id == finding_id:
                return finding
        raise KeyError(finding_id)

    def of_columns(self, shown: Collection[str]) -> "StatisticsRun":
        """Return what is about these columns (ids) alone, without the notes: they may speak of others."""
        wanted = list(shown)
        is_shown = pl.col("first").is_in(wanted) & (
            pl.col("second").is_null() | pl.col("second").is_in(wanted)
        )
        table = self.table.filter(is_shown).with_columns(
            pl.col("finding").map_elements(lambda stored: _of_shown(stored, wanted), return_dtype=pl.String)
        )
        return replace(self, table=table, notes=(), counts=counts_of(table) | {"calculated_pairs": 0})

    def dump(self) -> bytes:
        """Return the run as one file."""
        table = io.BytesIO()
        self.table.write_parquet(table, compression="zstd")
        summary = {
            "notes": [note.as_json() for note in self.notes],
            "counts": dict(self.counts),
            "row_count": self.row_count,
            "significance_level": self.significance_level,
            "seconds": self.seconds,
        }
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(_SUMMARY, json.dumps(summary, ensure_ascii=False, allow_nan=False))
            archive.writestr(_TABLE, table.getvalue())
        return file.getvalue()


def _of_shown(stored: str, shown: Collection[str]) -> str:
    """Return a stored finding without what it says of the groups of a column that is not shown."""
    finding = json.loads(stored)
    if finding.get("inside") and finding["inside"]["column"] not in shown:
        finding["inside"] = None
        return json.dumps(finding, ensure_ascii=False, allow_nan=False)
    return stored


def load_run(content: bytes) -> StatisticsRun:
    """Return the run that ``dump`` wrote, or a run that was kept before there was a table."""
    if content.startswith(b"{"):
        summary = json.loads(content)
        return _run_of(summary, _table_of_findings(summary["findings"]))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        summary = json.loads(archive.read(_SUMMARY))
        return _run_of(summary, _with_folds(pl.read_parquet(archive.read(_TABLE))))


def table_of(answers: Sequence[Judged], findings: Sequence[Finding | None], folds: list[int]) -> pl.DataFrame:
    """Return the table of answers, given best first, each beside its finding or None and the place of the one it repeats."""
    rows = [
        (_row(answer), finding and json.dumps(finding.as_json(), ensure_ascii=False, allow_nan=False))
        for answer, finding in zip(answers, findings, strict=True)
    ]
    table = pl.DataFrame([(*row, finding, None) for row, finding in rows], schema=_SCHEMA, orient="row")
    return table.with_columns(
        *(pl.col(name).round_sig_figs(_DIGITS) for name in _ROUNDED), fold=ids_in(table).gather(folds)
    )


def _row(answer: Judged) -> tuple[object, ...]:
    draft, head = answer.draft, answer.draft.headline
    effect = head.effect
    return (
        draft.analysis.value,
        draft.columns[0].id,
        draft.columns[1].id if len(draft.columns) > 1 else None,
        head.test.value,
        0 if head.p is None else 1 + len(draft.alternatives),
        head.statistic,
        head.p,
        answer.p_adjusted,
        answer.is_significant,
        effect and effect.kind.value,
        effect and effect.value,
        effect and effect.low,
        effect and effect.high,
        effect.size.value if effect and effect.size else None,
        draft.n,
    )


def _run_of(summary: Json, table: pl.DataFrame) -> StatisticsRun:
    return StatisticsRun(
        table=table,
        notes=tuple(Phrase.from_json(note) for note in summary["notes"]),
        counts=summary["counts"],
        row_count=summary["row_count"],
        significance_level=summary["significance_level"],
        seconds=summary["seconds"],
    )


def _table_of_findings(findings: Sequence[Json]) -> pl.DataFrame:
    rows = []
    for finding in findings:
        effect = finding["effect"] or dict.fromkeys(("kind", "value", "low", "high", "size"))
        rows.append(
            {
                **{name: finding[name] for name in _SCHEMA if name in finding},
                "first": finding["columns"][0],
                "second": finding["columns"][1] if len(finding["columns"]) > 1 else None,
                "tests": 0 if finding["p"] is None else 1 + len(finding["alternatives"]),
                "effect_kind": effect["kind"],
                "effect": effect["value"],
                **{name: effect[name] for name in ("low", "high", "size")},
                "finding": json.dumps(finding, ensure_ascii=False, allow_nan=False),
            }
        )
    return _with_folds(pl.DataFrame(rows, schema=_SCHEMA).drop("fold"))


def _with_folds(table: pl.DataFrame) -> pl.DataFrame:
    """Let each answer of a run that was kept before repetitions were folded stand alone."""
    return table if "fold" in table.columns else table.with_columns(fold=ids_in(table))


def findings_in(table: pl.DataFrame) -> list[Finding]:
    """Return the findings of the table's rows, in their order."""
    return [Finding.from_json(json.loads(stored)) for stored in table["finding"].drop_nulls()]


def ids_in(table: pl.DataFrame) -> pl.Series:
    """Return the id that the finding of each row has or would have."""
    return table.select(
        pl.concat_str("analysis", "first", "second", separator="-", ignore_nulls=True)
    ).to_series()


def counts_of(table: pl.DataFrame) -> dict[str, int]:
    """Count the answers of a table: all, significant ones, those of them that are more than very weak, tests, and of each kind of question."""
    by_analysis = dict(table.group_by("analysis").len().iter_rows())
    return {
        "findings": table.height,
        "significant": int(table["is_significant"].sum()),
        "notable": int((table["is_significant"] & table["size"].ne_missing(EffectSize.NONE.value)).sum()),
        "tests": int(table["tests"].cast(pl.UInt32).sum()),
        **{analysis.value: by_analysis.get(analysis.value, 0) for analysis in AnalysisType},
    }
