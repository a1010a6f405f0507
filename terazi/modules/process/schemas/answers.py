"""What is answered about processes: each kind of view says which it is."""

from typing import Annotated

from pydantic import Field

from terazi.foundation.calls.schemas import Answer
from terazi.modules.process.schemas.info import HealthView, NodeView
from terazi.modules.process.schemas.jobs import ListedJobView
from terazi.modules.process.schemas.logs import LogLineView
from terazi.modules.process.schemas.queues import CallerRateView, LayerTableView, QueueView, ScheduleView

ProcessView = (
    NodeView
    | QueueView
    | ScheduleView
    | ListedJobView
    | CallerRateView
    | LogLineView
    | HealthView
    | LayerTableView
)


class ProcessInfo(Answer):
    """What was asked about processes; ``next`` is what ``before`` must be for the next page of jobs or lines."""

    processes: list[Annotated[ProcessView, Field(discriminator="info_type")]]
    next: str | None = None


class SentMail(Answer):
    """Where the mail went that was sent to try it."""

    mail: str
