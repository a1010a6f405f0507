"""The mails about processes."""

from collections.abc import Sequence

from terazi.foundation.context import Call, Change
from terazi.foundation.jobs.switches import Switch
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.foundation.types import Value
from terazi.modules.access.public import mail_administrators

SCREEN = "log"
"""Where administrators see what processes do."""


async def mail_test(change: Change, *, to_address: str, lang: Lang, base_url: str) -> None:
    """Mail an administrator, so that they see that mails arrive."""
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("process.mail.test.subject"),
        paragraphs=[Phrase("process.mail.test.text")],
        link=ScreenLink(base_url=base_url, route_view="general"),
        lang=lang,
    )


def long_pause(paused: Sequence[Switch]) -> tuple[Phrase, list[Phrase]]:
    """Return the subject and the paragraphs of a mail that tells what has been paused for an hour."""
    told = [
        Phrase("process.mail.long.line", {"name": each.name, "by": each.by_name, "why": each.why})
        for each in paused
    ]
    return Phrase("process.mail.long.subject"), [Phrase("process.mail.long.text"), *told]


async def tell_others(call: Call, kind: str, **values: Value) -> None:
    """Mail all other administrators what the caller did."""
    assert call.user is not None  # only calls that ask for a role tell of what was done
    told = {"by": call.user.username, **values}
    subject, text = Phrase(f"process.mail.{kind}.subject", told), Phrase(f"process.mail.{kind}.text", told)
    await mail_administrators(call, subject, [text], SCREEN, but=call.user.id)
