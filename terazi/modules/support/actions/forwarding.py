"""Mails that somebody of the desk hands on to it: who wrote what is forwarded asks, and whether they did is still to be seen."""

from dataclasses import dataclass, replace

from terazi.engine.letters.automatic import is_robot
from terazi.engine.letters.content import Block, BlockKind, Letter
from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.rich_text.cleaning import clean_html, html_of_text
from terazi.modules.access.public import find_roles
from terazi.modules.shops.public import answerers_of_shops
from terazi.modules.support.actions.belonging import Sender, sender_of
from terazi.modules.support.actions.writing import SYSTEM, Author, OpenTicket
from terazi.modules.support.rules.doors import storable
from terazi.modules.support.values.desks import SUPPORT_ANSWER
from terazi.modules.support.values.incoming import IncomingMail, Standing, Way
from terazi.modules.support.values.messages import MOST_COMMENT
from terazi.modules.support.values.tickets import Mover

_ADMIN = "admin"


@dataclass(frozen=True, kw_only=True, slots=True)
class Forwarded:
    """What somebody of the desk forwarded, as if its first sender had written to us."""

    letter: Letter
    sender: Sender
    by: Sender
    by_id: UserId
    cover: str

    def note(self, change: Change, opened: OpenTicket) -> None:
        """Tell the desk who handed it on, and what they wrote above it."""
        opened.add(change, SYSTEM, event="forwarded", comment=self.by.address, is_internal=True)
        if self.cover:
            author = Author(side=Mover.STAFF, user_id=self.by_id)
            opened.add(change, author, comment=clean_html(html_of_text(self.cover)), is_internal=True)


async def forwarded_by_desk(
    change: Change, mail: IncomingMail, letter: Letter, sender: Sender, way: Way, standing: Standing
) -> Forwarded | None:
    """Return what is forwarded by somebody who answers at the site's desk and is proven to; None for all else."""
    first, user = letter.first_sender, sender.user
    if first is None or user is None or letter.automatic is not None or not letter.forwarded.strip():
        return None
    if (way, standing) != (Way.NEW, Standing.ACCEPTED) or not await _answers(change, user.id):
        return None
    text = _storable(letter.forwarded)
    inside = replace(
        letter,
        sender=first,
        blocks=(Block(kind=BlockKind.TEXT, text=text),),
        html="",
        omitted=(),
    )
    asking = await sender_of(change.db, mail, inside)
    if not asking.is_somebody or is_robot(asking.address) or asking.key == sender.key:
        return None
    cover = _storable(letter.cover)[:MOST_COMMENT]
    return Forwarded(letter=inside, sender=asking, by=sender, by_id=user.id, cover=cover)


async def _answers(change: Change, user_id: UserId) -> bool:
    """Whether somebody answers at the site's own desk; who was given the right in a shop answers there alone."""
    roles, of_shops = await change.db.ask(find_roles(user_id, change.now), answerers_of_shops())
    return _ADMIN in roles or (SUPPORT_ANSWER in roles and user_id not in set(of_shops))


def _storable(text: str) -> str:
    return "\n".join(storable(line, MOST_COMMENT) for line in text.splitlines()).strip()
