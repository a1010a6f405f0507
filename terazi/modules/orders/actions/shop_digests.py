"""The daily mail of a shop: what it sold, what waits for it, what it has to pay back, and which bills are to be sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail_tables import MailRow, MailTable
from terazi.foundation.money import Money
from terazi.foundation.turkish_time import midnight_after
from terazi.modules.accounts.public import find_user
from terazi.modules.bills.public import DueBill, unapproved_bills, unsent_bills
from terazi.modules.orders.mails import mail_digest
from terazi.modules.orders.queries.debts import OwedRow, owed_by_shop
from terazi.modules.orders.queries.overdue import OverduePayment, overdue_payments
from terazi.modules.orders.queries.shop_digests import (
    DeliveryCount,
    Sale,
    note_digest,
    open_deliveries,
    sales_of,
)
from terazi.modules.orders.rules.withdrawal import PAY_BACK_DAYS, REMINDED_DAYS
from terazi.modules.orders.values import DeliveryState
from terazi.modules.shops.public import SellingShop, in_turkey, selling_shop, today_in_turkey

DEBTS_ARE_QUIET = timedelta(days=PAY_BACK_DAYS - REMINDED_DAYS)
"""How long a shop is not reminded of what it owes."""
MOST_TOLD = 20
"""How many lines a part of the mail has."""
_DAYS_TOLD = 3
"""How many days are told together where nothing ran on the days before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Digest:
    """What there is to say to a shop on a day."""

    sales: Sequence[Sale]
    overdue: Sequence[OverduePayment]
    deliveries: Sequence[DeliveryCount]
    debts: Sequence[OwedRow]
    """Those that are late soon, or late."""
    bills: Sequence[DueBill]

    @property
    def is_worth_a_mail(self) -> bool:
        """What only waits for buyers is told beside the rest, and is no reason to write."""
        objected = any(each.state is DeliveryState.OBJECTED for each in self.deliveries)
        return objected or any((self.sales, self.overdue, self.debts, self.bills))


def told_days(today: date) -> tuple[datetime, datetime]:
    """Return the moments between which was sold what a mail of today tells, as far as no mail before has told it."""
    return midnight_after(today - timedelta(days=_DAYS_TOLD + 1)), midnight_after(today - timedelta(days=1))


async def send_digest(base_url: str, change: Change, shop_id: UUID) -> None:
    """Send a shop its mail of today, once; none where there is nothing to say, or nobody to say it to."""
    today = today_in_turkey(change.now)
    digest, shop = await _read(change, shop_id, today)
    if not digest.is_worth_a_mail:
        return
    address = await _address(change, shop)
    if not address:
        return
    (is_new,) = await change.db.ask(note_digest(shop_id, today))
    if is_new:
        tables = digest_tables(digest, shop.lang, change.now)
        await mail_digest(change, shop_id, tables, to_address=address, lang=shop.lang, base_url=base_url)


async def _read(change: Change, shop_id: UUID, today: date) -> tuple[Digest, SellingShop]:
    begin, end = told_days(today)
    sales, overdue, deliveries, owed, shop = await change.db.ask(
        sales_of(shop_id, begin=begin, end=end),
        overdue_payments(shop_id, MOST_TOLD + 1, now=change.now),
        open_deliveries(shop_id),
        owed_by_shop(shop_id),
        selling_shop(shop_id),
    )
    unsent, unapproved = await change.db.ask(
        unsent_bills(shop_id, MOST_TOLD + 1, today=today),
        unapproved_bills(shop_id, MOST_TOLD + 1, today=today),
    )
    digest = Digest(
        sales=sales,
        overdue=overdue,
        deliveries=deliveries,
        debts=[each for each in owed if each.since < change.now - DEBTS_ARE_QUIET],
        bills=sorted((*unsent, *unapproved), key=lambda each: each.due_on),
    )
    return digest, shop


async def _address(change: Change, shop: SellingShop) -> str:
    if shop.mail or shop.owner_id is None:
        return shop.mail
    (owner,) = await change.db.ask(find_user(UserId(shop.owner_id)))
    return owner.mail if owner else ""


def digest_tables(digest: Digest, lang: Lang, now: datetime) -> list[MailTable]:
    """Return the parts of the mail that have something to say."""
    parts = {
        "sales": _sales(digest.sales, lang),
        "waiting": [*_overdue(digest.overdue, lang), *_deliveries(digest.deliveries, lang)],
        "debts": _debts(digest.debts, lang, now),
        "bills": _bills(digest.bills, lang, today_in_turkey(now)),
    }
    return [
        MailTable(title=_said(name, lang), rows=[MailRow(label=_said(f"{name}.text", lang)), *rows])
        for name, rows in parts.items()
        if rows
    ]


def _said(name: str, lang: Lang, **values: object) -> str:
    return say(Phrase(f"orders.digest.{name}", values), lang)


def _shortened(rows: Sequence[MailRow], lang: Lang) -> list[MailRow]:
    more = [MailRow(label=_said("more", lang))] if len(rows) > MOST_TOLD else []
    return [*rows[:MOST_TOLD], *more]


def _sales(sales: Sequence[Sale], lang: Lang) -> list[MailRow]:
    totals = {each.currency: 0 for each in sales}
    for each in sales:
        totals[each.currency] += each.amount
    rows = [
        MailRow(
            label=each.number,
            note=_said("sale", lang, moment=in_turkey(each.approved_at)),
            value=Money(each.amount, each.currency).written(lang),
        )
        for each in sales
    ]
    sums = [
        MailRow(
            label=_said("total", lang, count=sum(each.currency is currency for each in sales)),
            value=Money(amount, currency).written(lang),
            is_strong=True,
        )
        for currency, amount in totals.items()
    ]
    return [*_shortened(rows, lang), *sums]


def _overdue(waiting: Sequence[OverduePayment], lang: Lang) -> list[MailRow]:
    rows = [
        MailRow(
            label=_said("transfer", lang, number=each.number),
            note=_said("transfer.note", lang, reference=each.reference, due=in_turkey(each.due_at)),
            value=Money(each.amount, each.currency).written(lang),
        )
        for each in waiting
    ]
    return _shortened(rows, lang)


def _deliveries(deliveries: Sequence[DeliveryCount], lang: Lang) -> list[MailRow]:
    counts = {each.state: each.count for each in deliveries}
    told = [(DeliveryState.OBJECTED, "objected"), (DeliveryState.WAITING, "to_confirm")]
    return [
        MailRow(label=_said(name, lang), note=_said(f"{name}.note", lang), value=str(counts[state]))
        for state, name in told
        if counts.get(state)
    ]


def _debts(debts: Sequence[OwedRow], lang: Lang, now: datetime) -> list[MailRow]:
    rows = []
    for each in debts:
        due = each.since + timedelta(days=PAY_BACK_DAYS)
        day = in_turkey(due).date()
        days = (day - today_in_turkey(now)).days
        name = "late" if due <= now else "today" if days == 0 else "left"
        note = _said(f"debt.{name}", lang, due=day, days=days)
        rows.append(
            MailRow(label=each.number, note=note, value=Money(each.amount, each.currency).written(lang))
        )
    return _shortened(rows, lang)


def _bills(bills: Sequence[DueBill], lang: Lang, today: date) -> list[MailRow]:
    rows = [
        MailRow(
            label=each.number or _said("bill.draft", lang, order=each.order_reference),
            note=_said(
                "bill.late" if each.due_on < today else "bill.due", lang, buyer=each.buyer, day=each.due_on
            ),
            value=Money(each.payable, each.currency).written(lang),
        )
        for each in bills
    ]
    return _shortened(rows, lang)
