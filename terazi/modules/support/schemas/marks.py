"""Requests and answers about what a desk marks on tickets."""

from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.modules.support.schemas.tickets import RefusedSupport, TicketIds, TopicCode
from terazi.modules.support.values.marks import Marked, Marks
from terazi.modules.support.values.tickets import Priority

Tags = Annotated[list[Annotated[StorableText, Field(max_length=200)]], Field(max_length=40)]


class MarksBody(RequestModel):
    """What is put on a ticket; what is not given stays. ``ends_later`` brings it back into sight."""

    priority: Priority | None = None
    operation_name: TopicCode | None = None
    tag_list: Tags | None = None
    later_until: AwareDatetime | None = None
    ends_later: bool = False

    def marks(self) -> Marks:
        return Marks(
            priority=self.priority,
            operation_name=self.operation_name,
            tags=self.tag_list,
            later_until=self.later_until,
            ends_later=self.ends_later,
        )


class TicketMarks(MarksBody):
    """What a ticket was before it was marked; given to ``put_back``, it is so again."""

    user_support_client_id: UUID

    @classmethod
    def of(cls, marked: Marked) -> "TicketMarks":
        before = marked.before
        return cls(
            user_support_client_id=marked.ticket_id,
            priority=before.priority,
            operation_name=before.operation_name,
            tag_list=None if before.tags is None else list(before.tags),
            later_until=before.later_until,
            ends_later=before.ends_later,
        )


class MarkBody(MarksBody):
    """Which tickets are marked and how: the same for all, or each put back to what it was."""

    support_list: TicketIds = []
    tags_added: Tags = []
    tags_removed: Tags = []
    put_back: Annotated[list[TicketMarks], Field(max_length=200)] = []


class MarkAnswer(Answer):
    """What puts each ticket back, and which could not be marked."""

    before_list: list[TicketMarks]
    refused_list: list[RefusedSupport]


class TagsBody(RequestModel):
    """With what a word of the tag begins."""

    search_text: Annotated[StorableText, Field(max_length=200)] = ""


class TagsAnswer(Answer):
    """Tags that the caller's desks know, the one that was used last first."""

    tag_list: list[str]
