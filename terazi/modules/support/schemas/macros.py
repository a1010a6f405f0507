"""Requests and answers about macros and quick texts."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.language.lang import Lang
from terazi.modules.support.schemas.marks import Tags
from terazi.modules.support.schemas.tickets import RefusedSupport, TicketIds
from terazi.modules.support.values.macros import Hand, Macro, Moves
from terazi.modules.support.values.tickets import Priority, Ticket, TicketState


class MovesBody(RequestModel):
    """What a macro does with a ticket beside writing; what is not given stays."""

    state: TicketState | None = None
    priority: Priority | None = None
    tags_added: Tags = []
    hand: Hand | None = None
    is_internal: bool = False

    def moves(self) -> Moves:
        return Moves(**self.model_dump())


class MacroBody(RequestModel):
    """A macro, or a quick text for the editor (``is_text``); ``is_shared``: everybody at the desk has it."""

    macro_id: UUID | None = None
    organization_id: UUID | None = None
    is_text: bool = False
    is_shared: bool = False
    name: Annotated[StorableText, Field(max_length=80)]
    lang: Lang | None = None
    comment: Annotated[StorableText, Field(max_length=100_000)] = ""
    moves: MovesBody = MovesBody()


class MacroView(BaseModel):
    """A macro or quick text that the caller may use."""

    macro_id: UUID
    organization_id: UUID | None
    is_text: bool
    is_shared: bool
    name: str
    lang: Lang | None
    comment: str
    moves: MovesBody

    @classmethod
    def of(cls, macro: Macro) -> "MacroView":
        moves = Moves.of(macro.moves)
        return cls(
            macro_id=macro.id,
            organization_id=None if macro.desk_id == macro.site_id else macro.desk_id,
            is_text=macro.is_text,
            is_shared=macro.owner_id is None,
            name=macro.name,
            lang=macro.lang,
            comment=macro.comment,
            moves=MovesBody.model_validate(moves.kept()),
        )


class MacroDesk(BaseModel):
    """A desk at which the caller answers; the site's own has neither id nor name."""

    organization_id: UUID | None
    name: str


class MacroList(Answer):
    """Macros and quick texts, by name, and the desks that may have them."""

    list: Sequence[MacroView]
    desk_list: Sequence[MacroDesk]


class MacroAnswer(Answer):
    """The macro or quick text as it is kept."""

    macro: MacroView


class MacroRef(RequestModel):
    """Which macro or quick text."""

    macro_id: UUID


class RunBody(MacroRef):
    """Which macro is run on which tickets."""

    support_list: Annotated[TicketIds, Field(min_length=1)]


class FilledAnswer(Answer):
    """The text as it would stand in the ticket."""

    comment: str


class RunAnswer(Answer):
    """On which tickets the macro was run and on which it could not be; ``run_id`` undoes it within a day."""

    run_id: UUID
    support_list: list[UUID]
    refused_list: list[RefusedSupport]


class RehearsedView(BaseModel):
    """What a macro would do with a ticket; what is empty or null it would leave as it is."""

    user_support_client_id: UUID
    number: int
    subject: str
    comment: str
    state: TicketState | None
    priority: Priority | None
    tags_added: list[str]
    is_assigned: bool | None
    """Whether somebody would have it, where that would change."""

    @classmethod
    def of(cls, before: Ticket, after: Ticket, comment: str) -> "RehearsedView":
        is_given = after.assignee_id != before.assignee_id
        return cls(
            user_support_client_id=before.id,
            number=before.number,
            subject=before.subject,
            comment=comment,
            state=after.state if after.state is not before.state else None,
            priority=after.priority if after.priority is not before.priority else None,
            tags_added=[tag for tag in after.tags if tag not in before.tags],
            is_assigned=after.assignee_id is not None if is_given else None,
        )


class RehearsedAnswer(Answer):
    """What a macro would do with each ticket, and which tickets would refuse it."""

    rehearsed_list: list[RehearsedView]
    refused_list: list[RefusedSupport]


class UndoBody(RequestModel):
    """Which run is undone."""

    run_id: UUID


class UndoAnswer(Answer):
    """Which tickets stand where they stood before, and which could not be put back."""

    support_list: list[UUID]
    refused_list: list[RefusedSupport]
