"""One mail about an order."""

from collections.abc import Mapping, Sequence
from typing import Any

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail


async def mail_order(
    change: Change,
    kind: str,
    values: Mapping[str, Any],  # Any: values that a phrase prints
    *,
    to_address: str,
    lang: Lang,
    link: str,
    extra: Sequence[Phrase] = (),
) -> None:
    """Send the mail of one kind; its subject and text are the phrases of that kind."""
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase(f"orders.mail.{kind}.subject", dict(values)),
        paragraphs=[Phrase(f"orders.mail.{kind}.text", dict(values)), *extra],
        link=link,
        lang=lang,
    )
