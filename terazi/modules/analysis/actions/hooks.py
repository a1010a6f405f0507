"""What upper modules may hang on to analysis, and what they are asked."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import Question
from terazi.modules.analysis.values.charts import KeptChart

ProjectGoneListener = Callable[[Change, UUID], Awaitable[int]]

on_project_gone: list[ProjectGoneListener] = []
"""Told of a project that its owner deleted or left behind, return how many sold products end for it unless it comes back.

The entry fills the list. They must not lock orders.
"""


SoldChartQuestion = Callable[[UUID], Question[bool]]
BoughtChartQuestion = Callable[[UUID, UUID], Question[bool]]

sold_chart_questions: list[SoldChartQuestion] = []
"""Asked whether anything that is on sale names a chart. The entry fills the list."""
bought_chart_questions: list[BoughtChartQuestion] = []
"""Asked whether anything that was ordered, and is not over, gives a look at a chart of a project. The entry fills the list."""


async def is_chart_promised(change: Change, chart: KeptChart) -> bool:
    """Whether others paid for a look at a chart, or may pay for it at any moment."""
    return await is_chart_sold(change, chart) or await is_chart_bought(change, chart)


async def is_chart_sold(change: Change, chart: KeptChart) -> bool:
    """Whether a chart is on sale."""
    return any(await change.db.ask(*(question(chart.id) for question in sold_chart_questions)))


async def is_chart_bought(change: Change, chart: KeptChart) -> bool:
    """Whether somebody has bought a chart, and may still look at it."""
    asked = (question(chart.project_id, chart.id) for question in bought_chart_questions)
    return any(await change.db.ask(*asked))


async def tell_gone(change: Change, project_id: UUID) -> int:
    """Tell everybody who wants to know that nobody reaches a project any more; how many sold products end for it."""
    return sum([await listener(change, project_id) for listener in on_project_gone])
