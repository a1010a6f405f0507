"""What editors of a site are told by mail."""

from terazi.foundation.context import Change
from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.modules.accounts.public import User


async def mail_release_waits(
    change: Change, *, author: User, domain: str, base_url: str, refusal: Refusal
) -> None:
    """Tell who scheduled a release that it could not be published at its time, and why."""
    await send_mail(
        change,
        to_address=author.mail,
        subject=Phrase("site.mail.release_waits.subject", {"domain": domain}),
        paragraphs=[Phrase("site.mail.release_waits.text", {"domain": domain}), refusal.phrase],
        link=ScreenLink(base_url=base_url, route_view="frontend_settings"),
        lang=author.active_lang,
    )
