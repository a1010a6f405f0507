"""Requests and answers about the desk's queue."""

from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, BeforeValidator, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.language.lang import Lang, fold
from terazi.modules.support.schemas.marks import Tags
from terazi.modules.support.schemas.tickets import (
    PageCount,
    RefusedSupport,
    SupportView,
    TicketIds,
    TicketView,
    TopicCode,
    Words,
)
from terazi.modules.support.values.desks import Colleague
from terazi.modules.support.values.queue import MOST_AT_ONCE, SavedView, Sort, TicketFilter, View
from terazi.modules.support.values.ratings import Face
from terazi.modules.support.values.tickets import Priority, TicketState

_Few = Field(max_length=20)
After = Annotated[UUID | None, BeforeValidator(lambda given: given or None)]


class FilterBody(RequestModel):
    """By what a view is narrowed; what is not given narrows nothing."""

    state_list: Annotated[list[TicketState], _Few] = []
    topic_list: Annotated[list[TopicCode], _Few] = []
    priority_list: Annotated[list[Priority], _Few] = []
    tag_list: Tags = []
    desk_id: UUID | None = None
    assignee_id: UUID | None = None
    is_nobodys: bool = False
    lang: Lang | None = None
    requester_id: UUID | None = None
    since: AwareDatetime | None = None
    is_unseen: bool = False
    face: Face | None = None
    """How who asked has rated it."""
    search_text: Words = ""

    def narrowed(self) -> TicketFilter:
        return TicketFilter(
            states=self.state_list,
            topics=self.topic_list,
            priorities=self.priority_list,
            tags=self.tag_list,
            desk_id=self.desk_id,
            assignee_id=self.assignee_id,
            is_nobodys=self.is_nobodys,
            lang=self.lang,
            requester_id=self.requester_id,
            since=self.since,
            is_unseen=self.is_unseen,
            face=self.face,
            words=fold(self.search_text.strip()),
        )


class QueueBody(RequestModel):
    """Which page of which view is wanted, by what narrowed and how sorted."""

    view: View = View.ALL
    filter: FilterBody = FilterBody()
    sort: Sort = Sort.NEWEST
    after: After = None
    count: PageCount = 20


class QueueAnswer(Answer):
    """Tickets of the caller's desks, and how many stand in the views; counts are a second old at most."""

    list: list[TicketView]
    next: UUID | None
    counts: dict[View, int]


class TakeBody(RequestModel):
    """Of which view the next one is taken, by what narrowed."""

    view: View = View.NOBODYS
    filter: FilterBody = FilterBody()


class TakeAnswer(Answer):
    """The ticket that is the caller's now; none where nothing waits."""

    support: SupportView | None


class Assigned(RequestModel):
    """Whose a ticket is."""

    user_support_client_id: UUID
    user_client_id: UUID | None


class AssignListBody(RequestModel):
    """To whom tickets are given, nobody where none is named; or each back to whose it was."""

    support_list: TicketIds = []
    user_client_id: UUID | None = None
    put_back: Annotated[list[Assigned], Field(max_length=MOST_AT_ONCE)] = []


class AssignListAnswer(Answer):
    """Whose the tickets were before, and which could not be given."""

    before_list: list[Assigned]
    refused_list: list[RefusedSupport]


class ColleagueView(BaseModel):
    """Somebody who answers at a desk; ``is_away`` after a day without being here."""

    user_client_id: UUID
    username: str
    name: str
    is_away: bool

    @classmethod
    def of(cls, person: Colleague) -> "ColleagueView":
        name = " ".join(part for part in (person.firstname, person.lastname) if part)
        return cls(
            user_client_id=person.id,
            username=person.username,
            name=name or person.username,
            is_away=person.is_away,
        )


class DeskView(BaseModel):
    """A desk, to which tickets can be handed over; the name of the site's own is empty."""

    desk_id: UUID
    name: str


class StaffBody(RequestModel):
    """Of which desk; none: the site's own, or the first of the caller's."""

    desk_id: UUID | None = None


class StaffAnswer(Answer):
    """Who answers at a desk, and the desks to which its tickets can be handed over."""

    desk_id: UUID
    staff_list: list[ColleagueView]
    desk_list: list[DeskView]
    takes_turns: bool
    """Whether new requests come to the caller by turn, at some desk."""
    is_off: bool
    """Whether the caller takes none of them."""


Column = Annotated[StorableText, Field(max_length=30)]


class SavedViewBody(RequestModel):
    """A view of the queue under a name; with ``desk_id`` everybody at that desk has it."""

    name: Annotated[StorableText, Field(max_length=60)]
    view: View = View.ALL
    filter: FilterBody = FilterBody()
    sort: Sort = Sort.NEWEST
    column_list: Annotated[list[Column], _Few] = []
    desk_id: UUID | None = None


class SavedViewView(SavedViewBody):
    """A named view; ``is_own`` says who may change it."""

    support_view_id: UUID
    is_own: bool

    @classmethod
    def of(cls, saved: SavedView, reader_id: UUID) -> "SavedViewView":
        return cls(
            support_view_id=saved.id,
            is_own=saved.owner_id == reader_id,
            name=saved.name,
            view=saved.view,
            filter=FilterBody.model_validate(saved.filter),
            sort=saved.sort,
            column_list=list(saved.columns),
            desk_id=saved.desk_id,
        )


class SavedViewAnswer(Answer):
    """A named view."""

    view: SavedViewView


class SavedViewList(Answer):
    """The caller's views and those of the caller's desks, by name."""

    view_list: list[SavedViewView]
