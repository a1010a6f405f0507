"""Desks are warned of tickets of which most of the time is over and that nobody has answered."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Change
from terazi.modules.access.public import find_administrators, find_holders
from terazi.modules.shops.public import answerers_of_shop, answerers_of_shops
from terazi.modules.support import mails
from terazi.modules.support.actions.timing import find_timing
from terazi.modules.support.actions.writing import desk_subject
from terazi.modules.support.queries import messages, warnings
from terazi.modules.support.queries.warnings import Told
from terazi.modules.support.rules.due import is_open
from terazi.modules.support.values.desks import SUPPORT_ANSWER
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.tickets import Ticket

_MOST_TOLD = 50
_BEFORE_ALL = UUID(int=0)


async def warn_desk(change: Change, desk_id: UUID) -> None:
    """Tell who has each ticket, else the people of its desk, in one mail each; while the desk is closed it waits."""
    (due,) = await change.db.ask(warnings.lock_tickets_to_warn(desk_id, change.now))
    for site_id in sorted({ticket.site_id for ticket in due}):
        own = [ticket for ticket in due if ticket.site_id == site_id]
        shop_id = own[0].organization_id
        timing = await find_timing(change, site_id, shop_id)
        if is_open(timing.hours, change.now):
            await _warn(change, own, shop_id)


async def _warn(change: Change, due: Sequence[Ticket], shop_id: UUID | None) -> None:
    wanted = [ticket.assignee_id for ticket in due if ticket.assignee_id]
    (assignees,) = await change.db.ask(warnings.find_told(wanted))
    reached = {person.person_id for person in assignees}
    of_desk = [ticket for ticket in due if ticket.assignee_id not in reached]
    people = await people_of_desk(change, shop_id) if of_desk else []
    for person in {each.person_id: each for each in (*assignees, *people)}.values():
        is_at_desk = person in people
        told = [
            ticket
            for ticket in due
            if ticket.assignee_id == person.person_id or (is_at_desk and ticket in of_desk)
        ]
        await mails.mail_due(change, person, told)
    await change.db.write(
        warnings.note_warned([ticket.id for ticket in due]),
        *(messages.tell(desk_subject(ticket), ticket.id, Kind.TICKET, ticket.version) for ticket in due),
    )


async def people_of_desk(change: Change, shop_id: UUID | None) -> Sequence[Told]:
    """Return who answers at a desk and can be written to; at a site's own administrators where nobody else does."""
    if shop_id is not None:
        (ids,) = await change.db.ask(answerers_of_shop(shop_id))
    else:
        holders, of_shops = await change.db.ask(
            find_holders(SUPPORT_ANSWER, change.now, _MOST_TOLD), answerers_of_shops()
        )
        ids = [each for each in holders if each not in of_shops]
        if not ids:
            (ids,) = await change.db.ask(find_administrators(_BEFORE_ALL, _MOST_TOLD, now=change.now))
    (people,) = await change.db.ask(warnings.find_told(ids))
    return people
