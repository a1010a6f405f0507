"""The mails about processes."""

from collections.abc import Sequence

from terazi.foundation.context import Change
from terazi.foundation.jobs.switches import Switch
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink


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


async def mail_of_switch(
    change: Change,
    name: str,
    *,
    is_paused: bool,
    why: str,
    by: str,
    to_address: str,
    lang: Lang,
    base_url: str,
) -> None:
    """Mail an administrator that another one has paused something, or lets it run again."""
    kind = "paused" if is_paused else "resumed"
    values = {"name": name, "by": by, "why": why}
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase(f"process.mail.{kind}.subject", values),
        paragraphs=[Phrase(f"process.mail.{kind}.text", values)],
        link=ScreenLink(base_url=base_url, route_view="log") if base_url else None,
        lang=lang,
    )


async def mail_of_long_pause(
    change: Change, paused: Sequence[Switch], *, to_address: str, lang: Lang, base_url: str
) -> None:
    """Mail an administrator what has been paused for an hour."""
    told = [
        Phrase("process.mail.long.line", {"name": each.name, "by": each.by_name, "why": each.why})
        for each in paused
    ]
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("process.mail.long.subject"),
        paragraphs=[Phrase("process.mail.long.text"), *told],
        link=ScreenLink(base_url=base_url, route_view="log") if base_url else None,
        lang=lang,
    )
