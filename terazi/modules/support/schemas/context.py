"""Answers about what stands beside a ticket."""

from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.analysis.public import ProjectState
from terazi.modules.site.public import SearchHit
from terazi.modules.support.schemas.tickets import TicketView


class LinkedRecord(BaseModel):
    """A record, and the screen that shows it; what nobody else opens has none."""

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
    """What the ticket names: an order, a bill or a project of who asks, or a bundle that is for everybody or of your shop."""
    credits: AskersCredits | None
    """At the site's own desk alone, as are the projects."""
    project_list: list[AskersProject]
    domain: str
    """The site on which it was asked."""
    device: str
    """What the browser calls itself with which it was asked; known for 90 days."""
