"""Findings as far as somebody reaches them: of the columns that are shown, and from the rows that are shown."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import RowMapping

from terazi.engine.pipeline import PipelineRefused, StoredDataset, compute_statistics, dump_dataset
from terazi.engine.statistics.findings import Finding, StatisticsRun
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.jobs.compute import ComputationDiedError, compute
from terazi.foundation.settings import Settings
from terazi.foundation.storage import FileMissingError, Storage
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.errors import OutputGone, TooHeavy
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import statistics_of
from terazi.modules.analysis.rules import formulas_of, question_key

_SECONDS = 60
_at_once = asyncio.Semaphore(2)


async def findings_of(opened: Opened, row: RowMapping) -> StatisticsRun:
    """Return the findings of a run that the caller reaches.

    Where rows are left out, what the run had found in all of them is asked anew of the others alone, once for all callers.
    """
    if opened.product is None or row["auth_client_id"] is not None or opened.view.is_whole:
        return await statistics_of(opened.call.storage, row["result_key"])
    version = await projects.get_version(opened.call.reader, row["project_id"], row["version"])
    shown = {column.id for column in await opened.shown(row["version"])}
    if not opened.view.limits_rows:
        whole = await statistics_of(opened.call.storage, row["result_key"])
        return _of_columns(whole, shown)
    question = question_in_view(row["question"], shown)
    if not shown or not await _has_rows(opened, version):
        raise OutputGone
    return await _asked_anew(opened, row, version, question)


def question_in_view(
    question: Mapping[str, Any], shown: set[str]
) -> dict[str, Any]:  # Any: JSON of a question
    """Return the question without the columns that are not shown."""
    asked = [column for column in question["columns"] if column in shown]
    focus = question["focus"] if question["focus"] in shown else None
    return {**question, "columns": asked or sorted(shown), "focus": focus}


async def _has_rows(opened: Opened, version: RowMapping) -> bool:
    return (await opened.data_of(version)).row_count > 0


async def _asked_anew(
    opened: Opened,
    row: RowMapping,
    version: RowMapping,
    question: dict[str, Any],  # Any: JSON of a question
) -> StatisticsRun:
    call, formulas = opened.call, formulas_of(version["recipe"])
    view = opened.view.as_json()
    place = question_key("part", row["version"], question, view, opened.today if opened.view.rule else None)
    key = f"projects/{row['project_id']}/statistics-{row['id']}-{place.partition(':')[2]}.json"
    try:
        return await statistics_of(call.storage, key)
    except FileMissingError:
        dataset = await opened.data_of(version)
        kept = {column.id for column in dataset.columns}
        known = {column: text for column, text in formulas.items() if column in kept}
        result = await _compute(call.settings, dump_dataset(dataset), question, known)
        await _keep(call.storage, key, result)
        return await statistics_of(call.storage, key)


async def _compute(
    settings: Settings,
    stored: StoredDataset,
    question: dict[str, Any],  # Any: JSON of a question
    formulas: Mapping[str, str],
) -> dict[str, Any]:  # Any: JSON of a run
    try:
        async with _at_once:
            result: dict[str, Any] = await compute(  # Any: JSON of a run
                compute_statistics,
                stored,
                question,
                formulas,
                on_progress=lambda _stage: None,
                memory_bytes=settings.job_memory_bytes,
                seconds=_SECONDS,
            )
            return result
    except PipelineRefused as refused:
        raise OutputGone from refused
    except ComputationDiedError as died:
        raise TooHeavy from died


async def _keep(storage: Storage, key: str, result: dict[str, Any]) -> None:  # Any: JSON of a run
    await storage.put(key, json.dumps(result, ensure_ascii=False, allow_nan=False).encode())


def _of_columns(run: StatisticsRun, shown: set[str]) -> StatisticsRun:
    """Leave out what was found about other columns; notes on the run may speak of them."""
    kept = tuple(finding for finding in run.findings if shown.issuperset(finding.columns))
    return replace(run, findings=kept, notes=(), counts=_counts(kept))


def _counts(findings: tuple[Finding, ...]) -> dict[str, int]:
    tests = sum(1 + len(finding.alternatives) for finding in findings if finding.p is not None)
    return {
        "findings": len(findings),
        "significant": sum(finding.is_significant for finding in findings),
        "tests": tests,
        "calculated_pairs": 0,
        **{kind.value: sum(f.analysis is kind for f in findings) for kind in AnalysisType},
    }
