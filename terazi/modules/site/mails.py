"""What editors of a site are told by mail."""

from terazi.foundation.context import Call, Change, SignedInUser
from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.foundation.types import Value
from terazi.modules.access.public import mail_administrators
from terazi.modules.accounts.public import User

EDITOR = "frontend_settings"
"""Where a site is edited."""


async def mail_release_waits(
    change: Change, *, author: User, domain: str, base_url: str, refusal: Refusal
) -> None:
    """Tell who scheduled a release that it could not be published at its time, and why."""
    await send_mail(
        change,
        to_address=author.mail,
        subject=Phrase("site.mail.release_waits.subject", {"domain": domain}),
        paragraphs=[Phrase("site.mail.release_waits.text", {"domain": domain}), refusal.phrase],
        link=ScreenLink(base_url=base_url, route_view=EDITOR),
        lang=author.active_lang,
    )


async def tell_others(call: Call, kind: str, **values: Value) -> None:
    """Mail all other administrators what the caller did."""
    assert call.user is not None  # only calls that ask for a role tell of what was done
    await tell_administrators(call, call.user, kind, **values)


async def tell_administrators(change: Change, by: User | SignedInUser, kind: str, **values: Value) -> None:
    """Mail all administrators but one what that one did."""
    told = {"by": by.username, **values}
    subject, text = Phrase(f"site.mail.{kind}.subject", told), Phrase(f"site.mail.{kind}.text", told)
    await mail_administrators(change, subject, [text], EDITOR, but=by.id)
