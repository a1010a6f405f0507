"""What the owner of a shop is told of its way."""

from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink


async def mail_owner(
    call: Call, kind: str, *, to_address: str, lang: Lang, shop_id: UUID, shop_name: str, reason: str
) -> None:
    """Send the mail of one kind; its subject and text are the phrases of that kind."""
    values = {"shop": shop_name, "reason": reason.rstrip(" .")}
    await send_mail(
        call,
        to_address=to_address,
        subject=Phrase(f"shops.mail.{kind}.subject", values),
        paragraphs=[Phrase(f"shops.mail.{kind}.text", values)],
        link=ScreenLink(base_url=call.base_url, route_view="user_shop_record", query={"shop": str(shop_id)}),
        lang=lang,
    )
