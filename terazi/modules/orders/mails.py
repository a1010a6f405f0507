"""The mails of orders: one about an order, one about all that waits for a shop or for an administrator."""

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid5

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.mail_tables import MailTable
from terazi.foundation.screens import ScreenLink
from terazi.modules.orders.rules.withdrawal import PAY_BACK_DAYS
from terazi.modules.shops.public import today_in_turkey


async def mail_order(
    change: Change,
    kind: str,
    values: Mapping[str, object],
    *,
    to_address: str,
    lang: Lang,
    link: ScreenLink,
    extra: Sequence[Phrase] = (),
    tables: Sequence[MailTable] = (),
    attachments: Sequence[Attachment] = (),
    event_id: UUID | None = None,
) -> None:
    """Send the mail of one kind; its subject and text are the phrases of that kind."""
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase(f"orders.mail.{kind}.subject", dict(values)),
        paragraphs=[Phrase(f"orders.mail.{kind}.text", dict(values)), *extra],
        link=link,
        lang=lang,
        tables=tables,
        attachments=attachments,
        event_id=event_id,
    )


async def mail_suggestion(
    change: Change, *, to_address: str, lang: Lang, base_url: str, shop: str, bundle: str
) -> None:
    """Tell a customer what a shop put into the cart, and where it is accepted or taken out."""
    facts = {"shop": shop, "bundle": bundle}
    link = ScreenLink(base_url=base_url, route_view="user_shoppingcart")
    await mail_order(change, "suggested", facts, to_address=to_address, lang=lang, link=link)


async def mail_digest(
    change: Change, shop_id: UUID, tables: Sequence[MailTable], *, to_address: str, lang: Lang, base_url: str
) -> None:
    """Send a shop its mail of the day; once, however often it is asked for."""
    facts = {"day": today_in_turkey(change.now)}
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("orders.mail.shop_digest.subject", facts),
        paragraphs=[Phrase("orders.mail.shop_digest.text")],
        link=ScreenLink(base_url=base_url, route_view="user_shop_overview", query={"shop": str(shop_id)}),
        lang=lang,
        tables=tables,
        event_id=uuid5(shop_id, f"digest of {facts['day']}"),
    )


async def mail_administrator(
    change: Change, *, to_address: str, lang: Lang, base_url: str, debts: int, shops: int
) -> None:
    """Tell an administrator how much waits, each with the screen on which it is seen."""
    owed = ScreenLink(base_url=base_url, route_view="user_shop_order_list")
    asked = ScreenLink(base_url=base_url, route_view="user_shop_list", query={"state": "waiting"})
    waiting = [("debts", debts, owed), ("shops", shops, asked)]
    told = [(name, count, await screen.address(change.db, lang)) for name, count, screen in waiting if count]
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("orders.mail.waiting.subject"),
        paragraphs=[
            Phrase(f"orders.mail.waiting.{name}", {"count": count, "address": address, "days": PAY_BACK_DAYS})
            for name, count, address in told
        ],
        link=None,
        lang=lang,
    )
