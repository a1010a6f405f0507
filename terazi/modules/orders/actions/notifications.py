"""The mails of orders: to the buyer in the language of the order, to the shop in that of its owner."""

from collections.abc import Sequence

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.modules.orders.actions.loading import OpenOrder, shop_of
from terazi.modules.orders.mails import mail_order
from terazi.modules.orders.values import Bundle, Payment
from terazi.modules.shops.public import in_turkey

_ORDERS = {Lang.TR: "/siparislerim", Lang.EN: "/user-shopcart-bundle-order"}
_SHOP_ORDERS = {Lang.TR: "/magaza-siparisleri", Lang.EN: "/user-shop-order-list"}


async def mail_buyer(
    change: Change,
    order: OpenOrder,
    bundle: Bundle | None,
    kind: str,
    *,
    extra: Sequence[Phrase] = (),
    **values: object,
) -> None:
    """Tell the buyer what happened to the order or to one bundle of it."""
    address = order.cart.buyer.mail if order.cart.buyer else ""
    if not address:
        return
    lang = order.cart.lang
    name = bundle.name[lang.value] if bundle else ""
    facts = {"number": order.cart.number, "bundle": name, **values}
    link = f"{order.cart.base_url}{_ORDERS[lang]}?order={order.cart.id}"
    await mail_order(change, kind, facts, to_address=address, lang=lang, link=link, extra=extra)


async def mail_payment(
    change: Change,
    order: OpenOrder,
    payment: Payment,
    kind: str,
    *,
    note: Phrase | None = None,
    **values: object,
) -> None:
    """Tell the buyer what happened to a payment."""
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
    link = f"{order.cart.base_url}{_ORDERS[lang]}?order={order.cart.id}"
    extra = [note] if note else []
    await mail_order(change, kind, facts, to_address=address, lang=lang, link=link, extra=extra)


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
    link = f"{order.cart.base_url}{_SHOP_ORDERS[lang]}?shop={payment.shop_id}&order={order.cart.id}"
    await mail_order(change, f"shop_{kind}", facts, to_address=address, lang=lang, link=link)
