"""The mails of orders: one about an order, one about all that waits for a shop or for an administrator."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from uuid import UUID, uuid5

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.mail_tables import MailRow, MailTable
from terazi.foundation.money import Money
from terazi.foundation.screens import ScreenLink
from terazi.modules.orders.queries.debts import OwedRow
from terazi.modules.orders.queries.overdue import OverduePayment
from terazi.modules.orders.queries.sales import Sale
from terazi.modules.orders.rules.withdrawal import PAY_BACK_DAYS
from terazi.modules.orders.values import BundleState
from terazi.modules.shops.public import in_turkey

MOST_TOLD = 20
"""How many payments one mail tells of."""


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


async def mail_overdue(change: Change, shop_id: UUID, waiting: Sequence[OverduePayment], lang: Lang) -> None:
    """Tell a shop about which payments it has to decide, what waits for longest first."""
    newest = max(waiting, key=lambda each: each.due_at)
    if not newest.mail:
        return
    facts = [
        {
            "number": each.number,
            "amount": Money(each.amount, each.currency).written(lang),
            "reference": each.reference,
            "due": in_turkey(each.due_at),
        }
        for each in waiting[:MOST_TOLD]
    ]
    await send_mail(
        change,
        to_address=newest.mail,
        subject=Phrase("orders.mail.shop_overdue.subject", {"count": len(facts)}),
        paragraphs=[
            Phrase("orders.mail.shop_overdue.text"),
            *(Phrase("orders.mail.shop_overdue.payment", each) for each in facts),
            *([Phrase("orders.mail.shop_overdue.more")] if len(waiting) > MOST_TOLD else []),
        ],
        link=ScreenLink(
            base_url=newest.base_url,
            route_view="user_shop_order_list",
            query={"shop": str(shop_id), "status": BundleState.PAYMENT_WAITING.value},
        ),
        lang=lang,
    )


async def mail_sales(change: Change, shop_id: UUID, day: date, sales: Sequence[Sale], lang: Lang) -> None:
    """Tell a shop what it sold on a day; once, however often it is asked for."""
    newest = sales[-1]
    if not newest.mail:
        return
    totals = {each.currency: 0 for each in sales}
    for each in sales:
        totals[each.currency] += each.amount
    amount = [Money(minor, currency).written(lang) for currency, minor in totals.items()]
    facts = {"day": day, "count": len(sales), "amount": amount}
    rows = [
        MailRow(
            label=each.number,
            note=f"{in_turkey(each.approved_at):%H:%M}",
            value=Money(each.amount, each.currency).written(lang),
        )
        for each in sales[:MOST_TOLD]
    ]
    more = [Phrase("orders.mail.shop_sales.more")] if len(sales) > MOST_TOLD else []
    await send_mail(
        change,
        to_address=newest.mail,
        subject=Phrase("orders.mail.shop_sales.subject", facts),
        paragraphs=[Phrase("orders.mail.shop_sales.text", facts), *more],
        link=ScreenLink(
            base_url=newest.base_url, route_view="user_shop_order_list", query={"shop": str(shop_id)}
        ),
        lang=lang,
        tables=[MailTable(title=say(Phrase("orders.mail_table.sales"), lang), rows=rows)],
        event_id=uuid5(shop_id, f"sales of {day}"),
    )


async def mail_debts(
    change: Change, shop_id: UUID, owed: Sequence[OwedRow], lang: Lang, base_url: str
) -> None:
    """Tell a shop what it has to pay back soon, or should have by now, what is owed for longest first."""
    address = next((each.shop_mail for each in reversed(owed) if each.shop_mail), "")
    if not address:
        return
    told = []
    for each in owed[:MOST_TOLD]:
        due = each.since + timedelta(days=PAY_BACK_DAYS)
        amount = Money(each.amount, each.currency).written(lang)
        facts = {"number": each.number, "amount": amount, "due": in_turkey(due).date()}
        kind = "debt" if due > change.now else "late"
        told.append(Phrase(f"orders.mail.shop_debts.{kind}", facts))
    await send_mail(
        change,
        to_address=address,
        subject=Phrase("orders.mail.shop_debts.subject"),
        paragraphs=[
            Phrase("orders.mail.shop_debts.text", {"days": PAY_BACK_DAYS}),
            *told,
            *([Phrase("orders.mail.shop_overdue.more")] if len(owed) > MOST_TOLD else []),
        ],
        link=ScreenLink(
            base_url=base_url,
            route_view="user_shop_order_list",
            query={"shop": str(shop_id), "tab": "refunds"},
        ),
        lang=lang,
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
