"""A question as it is kept, and back."""

from dataclasses import asdict

from terazi.foundation.types import Json
from terazi.modules.reports.values import (
    MOST_GROUPS,
    Chart,
    Grouping,
    Measure,
    MeasureKind,
    Period,
    ReportQuestion,
)


def question_json(question: ReportQuestion) -> Json:
    """Return the question as JSON."""
    return {**asdict(question), "rule": dict(question.rule)}


def read_question(kept: Json) -> ReportQuestion:
    """Return the question that ``question_json`` wrote."""
    return ReportQuestion(
        source=kept["source"],
        rule=kept.get("rule") or {},
        columns=tuple(kept.get("columns") or ()),
        groups=[
            Grouping(column=each["column"], by=Period(each["by"]) if each.get("by") else None)
            for each in kept.get("groups") or ()
        ],
        measures=[
            Measure(kind=MeasureKind(each["kind"]), column=each.get("column") or "")
            for each in kept.get("measures") or ()
        ],
        sort=kept.get("sort") or "",
        descending=bool(kept.get("descending")),
        chart=Chart(kept.get("chart") or "none"),
        limit=int(kept.get("limit") or MOST_GROUPS),
    )
