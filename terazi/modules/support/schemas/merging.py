"""Requests and answers about tickets that become one, or are split."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.support.schemas.tickets import SupportView, TicketView


class MergeBody(RequestModel):
    """Which tickets go on in this one."""

    support_list: Annotated[list[UUID], Field(min_length=1, max_length=50)]


class SplitBody(RequestModel):
    """From which message on a ticket is another one, and about what that one is."""

    message_id: UUID
    subject: Annotated[str, Field(max_length=150)]


class MergeList(Answer):
    """The other tickets of who asked that may become one with a ticket, and those that did."""

    merged_list: list[TicketView]
    list: list[TicketView]


class SplitAnswer(Answer):
    """The ticket that was split, and the new one."""

    support: SupportView
    new_support: SupportView
