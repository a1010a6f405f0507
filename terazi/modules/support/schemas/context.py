"""Answers about what stands beside a ticket."""

from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.analysis.public import ProjectState
from terazi.modules.site.public import SearchHit
from terazi.modules.support.schemas.tickets import TicketView


class LinkedRecord(BaseModel):
    """An order or a bill, and the screen that shows it."""

    id: str
    caption: str
    description: str
    route_view: str
    query: dict[str, str]

    @classmethod
    def of(cls, hit: SearchHit) -> "LinkedRecord":
        return cls(
            id=hit.id,
            caption=hit.caption,
            description=hit.description,
            route_view=hit.route_view,
            query=dict(hit.query),
        )


class AskersCredits(BaseModel):
    """The credits of who asks."""

    available: int
    reserved: int
    suspended: int


class AskersProject(BaseModel):
    """A project of who asks; what is in it nobody else sees."""

    name: str
    state: ProjectState


class ContextAnswer(Answer):
    """What who asks has asked otherwise, ordered and been billed, newest first and a few of each."""

    requester_id: UUID | None
    ticket_list: list[TicketView]
    order_list: list[LinkedRecord]
    bill_list: list[LinkedRecord]
    reference: LinkedRecord | None
    """The order or bill that the ticket names, where it is of who asks and you may open it."""
    credits: AskersCredits | None
    """At the site's own desk alone, as are the projects."""
    project_list: list[AskersProject]
