"""The mails and reminders of orders: to buyers in the language of the order, to shops in that of their owner, to administrators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_tables import MailTable
from terazi.foundation.money import Money
from terazi.foundation.screens import ScreenLink
from terazi.modules.access.public import find_administrator
from terazi.modules.orders.actions.loading import SYSTEM, OpenOrder, is_to_decide, open_order, shop_of
from terazi.modules.orders.actions.mail_tables import account_table, order_table, seller_table
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.mails import mail_administrator, mail_order
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.debts import forget_told_before, note_told
from terazi.modules.orders.rules.terms import sold_in
from terazi.modules.orders.values import Bundle, BundleState, Payment, PaymentState, PayWay
from terazi.modules.shops.public import BankAccount, in_turkey, read_seller, today_in_turkey


async def mail_buyer(
    change: Change,
    order: OpenOrder,
    bundle: Bundle | None,
    kind: str,
    /,
    *,
    extra: Sequence[Phrase] = (),
    **values: object,
) -> None:
    """Tell the buyer what happened to the order or to one bundle of it, and where the order is seen."""
    await lead_buyer(change, order, bundle, kind, values, link=_buyers_link(order), extra=extra)


async def lead_buyer(
    change: Change,
    order: OpenOrder,
    bundle: Bundle | None,
    kind: str,
    values: Mapping[str, object],
    *,
    link: ScreenLink,
    extra: Sequence[Phrase] = (),
) -> None:
    """Tell the buyer something of the order or of one bundle of it, and lead the buyer to a screen."""
    address = order.cart.buyer.mail if order.cart.buyer else ""
    if not address:
        return
    lang = order.cart.lang
    name = bundle.name[lang.value] if bundle else ""
    facts = {"number": order.cart.number, "bundle": name, **values}
    await mail_order(change, kind, facts, to_address=address, lang=lang, link=link, extra=extra)


async def mail_payment(
    change: Change,
    order: OpenOrder,
    payment: Payment,
    kind: str,
    *,
    note: Phrase | None = None,
    event_id: UUID | None = None,
    link_to: str = "",
    **values: object,
) -> None:
    """Tell the buyer what happened to a payment, and where the order, or what else is named, is seen."""
    extra = [note] if note else []
    link = ScreenLink(base_url=order.cart.base_url, route_view=link_to) if link_to else _buyers_link(order)
    await _mail_payment(change, order, payment, kind, values, link=link, extra=extra, event_id=event_id)


async def mail_bought(
    change: Change, order: OpenOrder, payment: Payment, agreements: Attachment | None
) -> None:
    """Confirm once what was bought of a shop: its lines, its seller, its agreements, and what happens next."""
    lang = order.cart.lang
    bundles = order.bundles_of(payment)
    told = {
        name: ", ".join(bundle.name[lang.value] for bundle in bundles if bundle.state is state)
        for name, state in (("open", BundleState.ACTIVE), ("register", BundleState.REGISTER_WAITING))
    }
    is_free = payment.pay_way is PayWay.FREE
    days = next((sold_in(bundle).bundle.trial_days for bundle in bundles if bundle.is_trial), None)
    kind = "tried" if days else "taken" if is_free else "bought"
    next_steps = [
        Phrase(f"orders.mail.bought.{name}", {"bundles": told[name]}) for name in told if told[name]
    ]
    if not is_free:
        next_steps.append(Phrase("orders.mail.bought.bill"))
    next_steps.append(Phrase(f"orders.mail.bought.{'attached' if agreements else 'kept'}"))
    await _mail_payment(
        change,
        order,
        payment,
        kind,
        {"bundle": told["open"] or told["register"], "days": days},
        link=_buyers_link(order),
        extra=next_steps,
        tables=_tables(order, payment),
        attachments=[agreements] if agreements else [],
        event_id=payment.id,
    )


async def mail_ordered(
    change: Change, order: OpenOrder, payment: Payment, accounts: Sequence[BankAccount]
) -> None:
    """Confirm an order that is paid by transfer: what it comes to, and to which accounts it may be paid."""
    told = account_table(accounts, payment.reference, order.cart.lang)
    await _mail_payment(
        change,
        order,
        payment,
        "ordered_transfer",
        {},
        link=_buyers_link(order),
        tables=[told, *_tables(order, payment)],
    )


def _tables(order: OpenOrder, payment: Payment) -> list[MailTable]:
    lang = order.cart.lang
    bundles = order.bundles_of(payment)
    if not bundles:
        return []
    sold = [(bundle, order.lines_of(bundle)) for bundle in bundles]
    seller = read_seller(sold_in(bundles[0]).written)
    return [order_table(sold, payment.currency, lang, order.cart.buyer), seller_table(seller, lang)]


async def mail_given_up(change: Change, order: OpenOrder, payment: Payment, *, note: Phrase) -> None:
    """Tell the buyer that the last card was declined too, and where the same can be ordered again."""
    store = ScreenLink(base_url=order.cart.base_url, route_view="shop")
    shop = next(b.content.shop.shop_name for b in order.bundles_of(payment) if b.content)
    await _mail_payment(change, order, payment, "given_up", {"shop": shop}, link=store, extra=[note])


async def _mail_payment(
    change: Change,
    order: OpenOrder,
    payment: Payment,
    kind: str,
    values: Mapping[str, object],
    *,
    link: ScreenLink,
    extra: Sequence[Phrase] = (),
    tables: Sequence[MailTable] = (),
    attachments: Sequence[Attachment] = (),
    event_id: UUID | None = None,
) -> None:
    address = order.cart.buyer.mail if order.cart.buyer else ""
    if not address:
        return
    lang = order.cart.lang
    facts = {
        "number": order.cart.number,
        "amount": Money(payment.amount, payment.currency).written(lang),
        "reference": payment.reference,
        "due": in_turkey(payment.due_at),
        **values,
    }
    await mail_order(
        change,
        kind,
        facts,
        to_address=address,
        lang=lang,
        link=link,
        extra=extra,
        tables=tables,
        attachments=attachments,
        event_id=event_id,
    )


async def mail_shop(change: Change, order: OpenOrder, payment: Payment, kind: str, **values: object) -> None:
    """Tell the shop what happened to a payment, money in its language."""
    sold = (b.content for b in order.bundles if b.shop_id == payment.shop_id and b.content)
    content = next(sold, None)
    address = content.shop.mail if content else ""
    if not address:
        return
    lang = (await shop_of(change, order, payment.shop_id)).lang
    facts = {
        "number": order.cart.number,
        "amount": Money(payment.amount, payment.currency),
        "reference": payment.reference,
        **values,
    }
    facts = {k: value.written(lang) if isinstance(value, Money) else value for k, value in facts.items()}
    link = ScreenLink(
        base_url=order.cart.base_url,
        route_view="user_shop_order_list",
        query={"shop": str(payment.shop_id), "order": str(order.cart.id)},
    )
    await mail_order(change, f"shop_{kind}", facts, to_address=address, lang=lang, link=link)


def _buyers_link(order: OpenOrder) -> ScreenLink:
    query = {"order": str(order.cart.id)}
    return ScreenLink(base_url=order.cart.base_url, route_view="user_shopcart_bundle_order", query=query)


async def remind_of_waiting(change: Change, payment_id: UUID) -> None:
    """Remind a buyer that the time to pay is nearly over, once; nobody who has shown that it was paid."""
    order = await open_order(change, locking.order_of_payment(payment_id))
    payment = order.payment(payment_id)
    if payment.state is not PaymentState.WAITING or payment.reminded_at is not None:
        return
    if await is_to_decide(change, order, payment):
        return
    payment = order.change_payment(payment, reminded_at=change.now)
    tell(change, order, "reminder", SYSTEM, payment_id=payment.id)
    await mail_payment(change, order, payment, f"reminder_{payment.pay_way.value}")
    await order.write(change.db)


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """How much waits, and where it is seen."""

    debts: int
    shops: int
    base_url: str


async def remind_administrator(waiting: Waiting, change: Change, user_id: UUID) -> None:
    """Write to an administrator what waits, at most once a day."""
    (person,) = await change.db.ask(find_administrator(user_id, change.now))
    if person is None:
        return
    today = today_in_turkey(change.now)
    is_new, _ = await change.db.ask(note_told(user_id, today), forget_told_before(user_id, today))
    if not is_new:
        return
    await mail_administrator(
        change,
        to_address=person.mail,
        lang=person.active_lang,
        base_url=waiting.base_url,
        debts=waiting.debts,
        shops=waiting.shops,
    )
