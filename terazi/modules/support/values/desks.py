"""Desks, and what they see."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.modules.support.values.tickets import Ticket

SUPPORT_ANSWER = "support_answer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Desks:
    """The desks at which somebody answers."""

    site_id: SiteId
    is_all: bool = False
    """An administrator answers at every desk of the site."""
    has_site: bool = False
    shop_ids: Sequence[UUID] = ()

    @property
    def is_none(self) -> bool:
        return not (self.is_all or self.has_site or self.shop_ids)

    def has(self, ticket: Ticket) -> bool:
        """Whether a ticket lies at one of these desks."""
        return ticket.site_id == self.site_id and self.has_desk(ticket.organization_id)

    def has_desk(self, shop_id: UUID | None) -> bool:
        """Whether the desk of a shop, or the site's own, is one of these."""
        return self.is_all or (self.has_site if shop_id is None else shop_id in self.shop_ids)


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """What a desk sees beside a ticket."""

    username: str
    firstname: str
    lastname: str
    mail: str
    """The address of who asks by mail; that of a member is not told."""
    ticket_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Colleague:
    """Somebody who answers at a desk."""

    id: UUID
    username: str
    firstname: str
    lastname: str
    is_away: bool
