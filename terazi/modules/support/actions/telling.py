"""What is asked before somebody is told of a ticket by mail: how their site wants it, and whether one more may go."""

from datetime import timedelta

from terazi.foundation.context import Change
from terazi.modules.accounts.public import mail_key
from terazi.modules.support.queries.incoming import count_automatic, count_automatic_of
from terazi.modules.support.queries.settings import settings_of
from terazi.modules.support.rules.automatic import may_tell
from terazi.modules.support.rules.settings import site_settings
from terazi.modules.support.values.settings import SupportSettings
from terazi.modules.support.values.tickets import Ticket


async def site_settings_of(change: Change, ticket: Ticket) -> SupportSettings:
    """Return the settings of the site of a ticket."""
    (kept,) = await change.db.ask(settings_of(ticket.site_id, ticket.site_id))
    return site_settings(kept, ticket.site_id)


async def asks_rating(change: Change, ticket: Ticket) -> bool:
    """Whether who asked is still to be asked how the help was: once, where the site wants that."""
    return ticket.rating_asked_at is None and (await site_settings_of(change, ticket)).asks_rating


async def may_be_told(change: Change, ticket: Ticket, address: str) -> bool:
    """Whether one more mail that nobody wrote may go to an address about a ticket."""
    key = mail_key(address)
    of_ticket, of_address = await change.db.ask(
        count_automatic(key, ticket.id, since=change.now - timedelta(days=1)),
        count_automatic_of(key, since=change.now - timedelta(hours=1)),
    )
    return may_tell(of_ticket=of_ticket, of_address=of_address)
