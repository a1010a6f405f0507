"""The bill of a paid order: drafted with the money, one for each shop, reduced with each refund; and who works on a shop's bills."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

import structlog

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money
from terazi.foundation.places import HOME, country_name
from terazi.modules.bills.public import (
    BankAccount,
    BillFacts,
    BillNotFound,
    Buyer,
    BuyerKind,
    Part,
    PartTooLarge,
    PayMethod,
    Seller,
    ShopCard,
    draft_bill,
    give_back_parts,
)
from terazi.modules.bills.public import Line as BillLine
from terazi.modules.bills.public import Payment as BillPayment
from terazi.modules.orders.actions.bill_lines import bill_line
from terazi.modules.orders.actions.loading import SYSTEM, OpenOrder, lock_order, shop_of
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.rules.terms import sold_in
from terazi.modules.orders.values import PAID_STATES, Payment, PayWay
from terazi.modules.shops.public import BankAccount as ShopAccount
from terazi.modules.shops.public import (
    NotInThisShop,
    OwnShop,
    ShopNotFound,
    ShopRole,
    SoldShop,
    bank_accounts_of,
    logo_key,
    read_seller,
    require_shop,
    shops_with_right,
    today_in_turkey,
)

log = structlog.get_logger("terazi.orders")
_METHODS = {PayWay.CARD: PayMethod.CARD, PayWay.TRANSFER: PayMethod.TRANSFER, PayWay.FREE: PayMethod.OTHER}


@dataclass(frozen=True, kw_only=True, slots=True)
class PaymentDetails:
    """What is known of the money that a payment took."""

    provider_id: str = ""
    paid_on: date | None = None
    """The day the bank booked it; none: the day of the approval."""
    website: str = ""
    """The public address of the platform, as it is set and never as a request names it; empty: the shop's own."""


async def draft_bill_of(change: Change, order: OpenOrder, payment: Payment, taken: PaymentDetails) -> None:
    """Draft the bill of an approved payment; what costs nothing needs none."""
    shop = await shop_of(change, order, payment.shop_id)
    bundles = order.bundles_of(payment)
    if payment.amount == 0 or shop.owner_id is None or not bundles:
        return
    sold_by = read_seller(sold_in(bundles[0]).written)
    today = today_in_turkey(change.now)
    facts = BillFacts(
        seller=seller_of_shop(sold_by, shop.bank_accounts, shop.logo),
        buyer=_buyer(order),
        lines=tuple(bill_line(bundle, line) for bundle in bundles for line in order.lines_of(bundle)),
        currency=Currency(payment.currency),
        payment=BillPayment(
            method=_METHODS[payment.pay_way],
            paid_on=min(taken.paid_on or today, today),
            website=taken.website or sold_by.shop_web_link,
        ),
        order_reference=order.cart.number,
        shopcart_id=order.cart.id,
    )
    await draft_bill(
        change, shop_id=payment.shop_id, owner_id=UserId(shop.owner_id), facts=facts, order_id=payment.id
    )


async def has_kept_money(reader: Reader, payment_id: UUID) -> bool:
    """Whether a payment was made and not wholly paid back."""
    (kept,) = await reader.ask(lists.find_kept_money(payment_id))
    return kept is not None


async def lines_to_bill(change: Change, payment_id: UUID) -> tuple[BillLine, ...]:
    """Return what of an order's payment was not paid back, line by line; the order is locked until the commit."""
    (key,) = await change.db.ask(locking.order_of_payment(payment_id))
    if key is None:
        return ()
    (order,) = await lock_order(change, key)
    payment = order.payment(payment_id)
    if payment.state not in PAID_STATES:
        return ()
    return tuple(
        bill_line(bundle, line)
        for bundle in order.bundles_of(payment)
        for line in order.lines_of(bundle)
        if line.gross > line.refunded
    )


async def give_back_on_bill(
    change: Change,
    order: OpenOrder,
    payment: Payment,
    parts: Mapping[UUID, int],
    *,
    reason: str,
    actor_id: UUID | None,
) -> None:
    """Take what is paid back off the bill, line by line."""
    given = [
        Part(source_id=str(line_id), gross=Money(minor, payment.currency))
        for line_id, minor in parts.items()
        if minor
    ]
    if not given:
        return
    try:
        async with change.db.savepoint():
            await give_back_parts(
                change,
                payment.id,
                given,
                reason=reason,
                actor_id=UserId(actor_id) if actor_id else None,
                base_url=order.cart.base_url,
            )
    except (BillNotFound, PartTooLarge) as differing:
        # The shop cancelled or rewrote the bill by hand: the refund is right all the same, the bill is theirs to see to.
        log.warning("a refund is not on the bill", payment=str(payment.id), why=differing.slug)
        tell(change, order, "bill_by_hand", SYSTEM, payment_id=payment.id, note=reason)


def seller_of_shop(shop: SoldShop, accounts: Sequence[ShopAccount], logo_id: UUID | None) -> Seller:
    """Return how a shop with these accounts and this logo stands on a bill."""
    return Seller(
        name=shop.shop_name,
        address=shop.shop_address,
        tax_number=shop.shop_tax_number,
        tax_office=shop.shop_tax_office,
        mersis_no=shop.mersis_no,
        trade_register_number=shop.trade_register_number,
        mail=shop.mail,
        phone=shop.phone,
        web=shop.shop_web_link,
        logo_key=logo_key(logo_id) if logo_id else "",
        banks=tuple(
            BankAccount(bank_name=each.bank_name, iban=each.iban, title=each.bank_title) for each in accounts
        ),
    )


def _buyer(order: OpenOrder) -> Buyer:
    details = order.cart.buyer
    if details is None:
        raise RuntimeError(f"order {order.cart.number} is nobody's")
    return Buyer(
        kind=BuyerKind(details.kind.value),
        user_id=order.cart.user_id,
        name=details.name,
        firstname=details.firstname,
        lastname=details.lastname,
        tax_number=details.identity_number,
        tax_office=details.tax_office,
        address=details.address,
        # The papers name a part of a town everywhere; abroad it is the town itself where none was said.
        district=details.district or (details.city if details.country != HOME else ""),
        city=details.city,
        zip_code=details.zip_code,
        country=details.country,
        country_name=country_name(details.country, Lang(order.cart.lang)),
        mail=details.mail,
        phone=details.phone,
        lang=Lang(order.cart.lang),
    )


async def may_bill(call: UserCall, shop_id: UUID) -> bool:
    """Whether the caller works on the orders of a shop, and with that on its bills."""
    return await _own_shop(call, shop_id) is not None


async def card_of_shop(call: UserCall, shop_id: UUID) -> ShopCard | None:
    """Return how a shop of the caller's stands on its bills now; one that was never admitted writes none."""
    own = await _own_shop(call, shop_id)
    if own is None or own.shop.owner_id is None or own.shop.admitted_at is None:
        return None
    (accounts,) = await call.reader.ask(bank_accounts_of([shop_id]))
    seller = seller_of_shop(own.shop, accounts, own.shop.shop_logo)
    return ShopCard(owner_id=UserId(own.shop.owner_id), seller=seller)


async def list_bill_shops(call: UserCall) -> Mapping[UUID, str]:
    """Return the names of the shops on whose orders the caller works."""
    return {shop.id: shop.shop.shop_name for shop in await shops_with_right(call, ShopRole.ORDERS)}


async def _own_shop(call: UserCall, shop_id: UUID) -> OwnShop | None:
    try:
        return await require_shop(call, shop_id, ShopRole.ORDERS)
    except (ShopNotFound, NotInThisShop):
        return None
