"""Mails to administrators: what another of them did, or what waits for them."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.modules.access.queries.callers import find_administrator, find_administrators

_MOST = 200
_BEFORE_ALL = UUID(int=0)


async def mail_administrators(
    change: Change, subject: Phrase, paragraphs: Sequence[Phrase], screen: str, *, but: UUID | None = None
) -> None:
    """Mail all administrators, each in their language."""
    link = ScreenLink(base_url=change.base_url, route_view=screen) if change.base_url else None
    (found,) = await change.db.ask(find_administrators(_BEFORE_ALL, _MOST, now=change.now))
    for user_id in found:
        (person,) = await change.db.ask(find_administrator(user_id, change.now))
        if person is not None and user_id != but:
            await send_mail(
                change,
                to_address=person.mail,
                subject=subject,
                paragraphs=list(paragraphs),
                link=link,
                lang=person.active_lang,
            )
