"""What desks do and write again and again."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Boolean, Column, ForeignKey, Index, String, Table, TypedColumns, Uuid

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Value


class TicketMacroColumns(TypedColumns):
    """A macro or a quick text of a desk: everybody's there, or one person's (``owner_id``)."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    desk_id: Column[UUID] = Column(Uuid, nullable=False)
    """The shop whose desk it is, or the site."""
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    owner_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"))
    is_text: Column[bool] = Column(Boolean, nullable=False)
    """Whether it is a text for the editor, that moves nothing."""
    name: Column[str] = Column(String(80), nullable=False)
    lang: Column[Lang | None] = Column(choice(Lang))
    comment: Column[str] = Column(String, nullable=False)
    moves: Column[dict[str, Value]] = Column(JSON, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_MACRO = Table(
    "ticket_macro",
    METADATA,
    TicketMacroColumns,
    Index("ix_ticket_macro_desk_id", "desk_id"),
    Index("ix_ticket_macro_owner_id", "owner_id"),
)


class TicketMacroRunColumns(TypedColumns):
    """That somebody ran a macro, and what undoes it: where each ticket stood, what it was marked with, and whose it was."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    ran_at: Column[datetime] = Column(MOMENT, nullable=False)
    before: Column[list[dict[str, Value]]] = Column(JSON, nullable=False)


TICKET_MACRO_RUN = Table(
    "ticket_macro_run",
    METADATA,
    TicketMacroRunColumns,
    Index("ix_ticket_macro_run_user_id", "user_id"),
    Index("ix_ticket_macro_run_ran_at", "ran_at"),
)
