"""Who asks for help by mail: a member whose approved address it is, or a visitor."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang
from terazi.modules.support.actions.belonging import Sender
from terazi.modules.support.queries import visitors
from terazi.modules.support.values.visitors import MOST_UNVERIFIED, Visitor


@dataclass(frozen=True, kw_only=True, slots=True)
class MailAsker:
    """Who asks for help by mail."""

    requester_id: UserId | None = None
    visitor: Visitor | None = None
    is_proven: bool
    lang: Lang

    @property
    def visitor_id(self) -> UUID | None:
        return self.visitor.id if self.visitor else None


async def asker_of(
    change: Change, sender: Sender, site_id: SiteId, lang: Lang, *, is_proven: bool
) -> MailAsker | None:
    """Return who asks a site with a mail; None where as many tickets as may be already wait for a proof of the address.

    Whose address is not proven by the mail is a visitor, whoever's address it is: it may be somebody else who writes.
    """
    if is_proven and sender.user is not None:
        return MailAsker(requester_id=sender.user.id, is_proven=True, lang=sender.user.active_lang)
    (known,) = await change.db.ask(visitors.find_visitor_by_mail(site_id, sender.key))
    spoken = known.lang if known else lang
    held = visitors.hold_visitor(change.new_id(), site_id, sender.address, sender.key, spoken, change.now)
    (visitor,) = await change.db.ask(held)
    assert visitor is not None  # what is not there yet is made
    if not is_proven:
        (since,) = await change.db.ask(visitors.waiting_since(visitor.id))
        if len(since) >= MOST_UNVERIFIED:
            return None
    return MailAsker(visitor=visitor, is_proven=is_proven, lang=spoken)
