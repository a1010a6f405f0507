"""What a shop is told of its webhooks."""

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.modules.shops.public import SellingShop
from terazi.modules.webhooks.values import Webhook


async def mail_stopped(change: Change, webhook: Webhook, shop: SellingShop, why: str) -> None:
    """Tell a shop that an address of its is told nothing any more."""
    if not shop.mail:
        return
    facts = {"shop": shop.shop_name, "url": webhook.url}
    query = {"shop": str(webhook.shop_id)}
    await send_mail(
        change,
        to_address=shop.mail,
        subject=Phrase("webhooks.mail.stopped.subject", facts),
        paragraphs=[Phrase(f"webhooks.mail.stopped.{why}", facts)],
        link=ScreenLink(base_url=webhook.base_url, route_view="user_shop_record", query=query),
        lang=shop.lang,
    )
