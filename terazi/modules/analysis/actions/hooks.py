"""What upper modules may hang on to analysis, and what they are asked."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import Question

ProjectGoneListener = Callable[[Change, UUID], Awaitable[int]]

on_project_gone: list[ProjectGoneListener] = []
"""Told of a project that its owner deleted or left behind, return how many sold products end for it unless it comes back.

The entry fills the list. They must not lock orders.
"""


SoldChartQuestion = Callable[[UUID], Question[bool]]

sold_chart_questions: list[SoldChartQuestion] = []
"""Asked whether anything that is sold names a chart. The entry fills the list."""


async def is_chart_sold(change: Change, chart_id: UUID) -> bool:
    """Whether a chart has to stay as it is."""
    return any(await change.db.ask(*(question(chart_id) for question in sold_chart_questions)))


async def tell_gone(change: Change, project_id: UUID) -> int:
    """Tell everybody who wants to know that nobody reaches a project any more; how many sold products end for it."""
    return sum([await listener(change, project_id) for listener in on_project_gone])
