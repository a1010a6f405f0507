"""Requests and answers about the report of a desk."""

from datetime import date
from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Lt
from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.support.values.reports import Grouping, ReportRow

Day = Annotated[date, Ge(date(2000, 1, 1)), Lt(date(9000, 1, 1))]


class ReportBody(RequestModel):
    """By what tickets are put together, and of which days; the last thirty where none are given."""

    group_by: Grouping = Grouping.DAY
    begin_date: Day | None = None
    end_date: Day | None = None
    desk_id: UUID | None = None
    """One desk of the caller's; none: all of them."""


class ReportRowView(BaseModel):
    """A line: how many were opened, how many had their first answer, and how long that took in working minutes."""

    key: str
    name: str
    opened_count: int | None
    answered_count: int
    first_answer_median: float | None
    first_answer_p90: float | None
    in_time_share: float | None
    reopened_count: int
    happy_count: int
    unhappy_count: int

    @classmethod
    def of(cls, row: ReportRow) -> "ReportRowView":
        return cls(
            key=row.group,
            name=row.name,
            opened_count=row.opened,
            answered_count=row.answered,
            first_answer_median=row.median_minutes,
            first_answer_p90=row.slow_minutes,
            in_time_share=row.in_time_share,
            reopened_count=row.reopened,
            happy_count=row.happy,
            unhappy_count=row.unhappy,
        )


class ReportAnswer(Answer):
    """The report: its lines, and everything together."""

    begin_date: date
    end_date: date
    list: list[ReportRowView]
    total: ReportRowView
    is_own_only: bool
    """Whether of people only the caller is told."""
