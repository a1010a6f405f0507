"""Orders as their buyers and their shops see them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypeVar
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency
from terazi.foundation.places import HOME, country_name
from terazi.foundation.types import Value
from terazi.modules.entitlements.public import ProductType
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.actions.termination import pay_back_until
from terazi.modules.orders.calls.delivery_views import delivery_view
from terazi.modules.orders.calls.fast_pictures import fast_qr
from terazi.modules.orders.calls.prices import discount_text, number_of, percent, price_of_columns, written
from terazi.modules.orders.calls.renewal_views import order_offer
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries.coupons import UsedCoupon, used_coupons
from terazi.modules.orders.queries.deliveries import ShownDelivery, deliveries_of
from terazi.modules.orders.queries.incoming_money import HeldMoney, held_money
from terazi.modules.orders.queries.lists import OrderHead, OrderParts, PaymentTry, SoldBundle, SoldLine
from terazi.modules.orders.queries.timeline import Receipt, receipts_of
from terazi.modules.orders.rules.buyers import buyer_json, buyer_of
from terazi.modules.orders.rules.pricing import discount_of, is_reduced_by_coupon
from terazi.modules.orders.rules.taxation import WITHOUT_TAX, is_sold_untaxed
from terazi.modules.orders.rules.terms import uses_of
from terazi.modules.orders.rules.transitions import (
    approval_obstacle,
    bundle_targets,
    line_targets,
    payment_targets,
    without_approval,
)
from terazi.modules.orders.schemas.answers import (
    BankAccount,
    HeldMoneyView,
    Order,
    OrderedBundle,
    OrderedProduct,
    PaymentView,
    RefundAccountView,
)
from terazi.modules.orders.schemas.coupons import OrderCoupon
from terazi.modules.orders.schemas.saved_cards import RenewalOffer
from terazi.modules.orders.values import (
    PAID_STATES,
    LineState,
    Mover,
    PaymentState,
    PayWay,
)
from terazi.modules.shops.public import BankAccount as ShopAccount
from terazi.modules.shops.public import bank_accounts_of

Part = TypeVar("Part", OrderHead, SoldBundle, SoldLine, PaymentTry)


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderRows:
    """Everything that orders consist of, read at once."""

    bundles: Sequence[SoldBundle]
    lines: Sequence[SoldLine]
    payments: Sequence[PaymentTry]
    receipts: Sequence[Receipt]
    held: Sequence[HeldMoney]
    deliveries: Sequence[ShownDelivery]
    coupons: Sequence[UsedCoupon]
    accounts: Mapping[UUID, Sequence[ShopAccount]]


async def view_order(call: UserCall, order: OpenOrder) -> Order:
    """Return an order that is open, for its buyer, as it will be written."""
    bundles = [
        _part(SoldBundle, bundle, shop_name=bundle.content.shop.shop_name)
        for bundle in order.bundles
        if bundle.content
    ]
    lines = [_part(SoldLine, line) for line in order.lines]
    payments = [_part(PaymentTry, payment) for payment in order.payments]
    rows = await _completed(call.db, [order.cart.id], bundles, lines, payments)
    buyer = buyer_json(order.cart.buyer) if order.cart.buyer else {}
    return order_view(call, _part(OrderHead, order.cart, buyer=buyer), rows, {Mover.CUSTOMER})


def _part(kind: type[Part], made: object, **others: Value) -> Part:
    names = {each.name for each in fields(kind)} - others.keys()
    return kind(**{name: getattr(made, name) for name in names}, **others)


async def order_views(
    call: UserCall,
    orders: Sequence[OrderHead],
    asker: Asker,
    movers: Collection[Mover],
    *,
    shop_id: UUID | None = None,
) -> list[Order]:
    """Return orders in the caller's language; with a shop only its part of them."""
    rows = await read_rows(asker, [order.id for order in orders], shop_id)
    return [order_view(call, order, rows, movers) for order in orders]


async def read_rows(
    asker: Asker,
    cart_ids: Sequence[UUID],
    shop_id: UUID | None,
    *,
    with_lines: bool = True,
    parts: OrderParts | None = None,
) -> OrderRows:
    """Read what orders consist of, as far as it is not known yet; with a shop only its part."""
    parts = parts or await asker.ask(lists.bundles_of(cart_ids), lists.payments_of(cart_ids))
    bundles = [each for each in parts[0] if shop_id in (None, each.shop_id)]
    payments = [each for each in parts[1] if shop_id in (None, each.shop_id)]
    lines: Sequence[SoldLine] = ()
    if with_lines:
        (lines,) = await asker.ask(lists.lines_of([bundle.id for bundle in bundles]))
    return await _completed(asker, cart_ids, bundles, lines, payments)


async def _completed(
    asker: Asker,
    cart_ids: Sequence[UUID],
    bundles: Sequence[SoldBundle],
    lines: Sequence[SoldLine],
    payments: Sequence[PaymentTry],
) -> OrderRows:
    transfers = [p for p in payments if p.pay_way is PayWay.TRANSFER]
    waiting = {p.shop_id for p in transfers if p.state is PaymentState.WAITING}
    accounts: Sequence[ShopAccount] = ()
    if waiting:
        (accounts,) = await asker.ask(bank_accounts_of(waiting))
    receipts: Sequence[Receipt] = ()
    if transfers:
        (receipts,) = await asker.ask(receipts_of(cart_ids))
    held: Sequence[HeldMoney] = ()
    if begun := [payment.id for payment in payments if payment.page_url]:
        (held,) = await asker.ask(held_money(begun))
    deliveries: Sequence[ShownDelivery] = ()
    if services := [line.id for line in lines if line.product_type == ProductType.SERVICE]:
        (deliveries,) = await asker.ask(deliveries_of(services))
    coupons: Sequence[UsedCoupon] = ()
    if any(is_reduced_by_coupon(line, Currency.TRY) for line in lines):
        (coupons,) = await asker.ask(used_coupons(cart_ids))
    return OrderRows(
        bundles=bundles,
        lines=lines,
        payments=payments,
        receipts=receipts,
        held=held,
        deliveries=deliveries,
        coupons=coupons,
        accounts={shop: [a for a in accounts if a.shop_id == shop] for shop in waiting},
    )


def order_view(call: UserCall, row: OrderHead, rows: OrderRows, movers: Collection[Mover]) -> Order:
    """Return one of the orders that were read."""
    bundles = [b for b in rows.bundles if b.shopcart_id == row.id]
    payments = [p for p in rows.payments if p.shopcart_id == row.id]
    current = {b.payment_id for b in bundles}
    by_id = {p.id: p for p in payments}
    names = {b.shop_id: b.shop_name for b in bundles}
    net, tax, gross = (sum(getattr(b, name) for b in bundles) for name in ("net", "tax", "gross"))
    buyer = buyer_of(row.buyer) if row.buyer else None
    is_untaxed = buyer is not None and is_sold_untaxed(buyer, tax=tax, gross=gross)
    return Order(
        user_shopcart_client_id=row.id,
        order_number=row.number,
        ordered_at=row.ordered_at,
        currency_type=number_of(row.currency),
        pay_type=row.pay_way.value,
        total=price_of_columns(net, tax, gross, row.currency, call.lang),
        tax_note=say(WITHOUT_TAX, call.lang) if is_untaxed else "",
        buyer=row.buyer,
        buyer_country=country_name(buyer.country, call.lang) if buyer and buyer.country != HOME else "",
        bundle_list=[_bundle(call, b, rows, by_id, movers) for b in bundles],
        coupon_list=[
            _coupon(call, used, names[used.shop_id])
            for used in rows.coupons
            if used.shopcart_id == row.id and used.shop_id in names
        ],
        payment_list=[
            payment_view(call, p, rows, names.get(p.shop_id, ""), movers, is_current=p.id in current)
            for p in payments
        ],
    )


def _coupon(call: UserCall, used: UsedCoupon, shop_name: str) -> OrderCoupon:
    return OrderCoupon(
        coupon_id=used.coupon_id,
        code=used.code,
        shop_name=shop_name,
        amount=used.amount,
        amount_text=written(used.amount, used.currency, call.lang),
        is_returned=used.returned_at is not None,
    )


def payment_view(
    call: UserCall,
    row: PaymentTry,
    rows: OrderRows,
    shop_name: str,
    movers: Collection[Mover],
    *,
    is_current: bool,
) -> PaymentView:
    """Return a payment; only its buyer sees where the card is paid, only the shop what the provider said."""
    is_buyer = Mover.CUSTOMER in movers
    is_waiting = row.state.value == "waiting"
    currency = row.currency
    targets = payment_targets(row.state, row.pay_way, movers)
    is_to_decide = is_waiting and (row.first_approval_by is not None or _has_receipt(row, rows))
    obstacle = _obstacle(call, row, rows) if PaymentState.APPROVED in targets else ""
    return PaymentView(
        user_shopcart_bundle_product_payment_client_id=row.id,
        user_shop_client_id=row.shop_id,
        shop_name=shop_name,
        status=row.state.value,
        status_text=state_text(call, row.state.value),
        pay_type=row.pay_way.value,
        installments=row.installments,
        attempt=row.attempt,
        amount=row.amount,
        amount_text=written(row.amount, currency, call.lang),
        refunded=row.refunded,
        refunded_text=written(row.refunded, currency, call.lang),
        currency_type=number_of(currency),
        reference=row.reference,
        bank=BankAccount(**row.bank) if row.bank else None,
        bank_list=_accounts(row, rows),
        fast_qr=fast_qr(row) if is_buyer and is_waiting else "",
        refund_account=RefundAccountView(**row.refund_account) if row.refund_account else None,
        page_url=row.page_url if is_buyer and is_waiting else "",
        due_at=row.due_at,
        approved_at=row.approved_at,
        reason=_reason(call, row),
        detail="" if is_buyer and Mover.ORDERS not in movers else row.detail,
        is_current=is_current,
        needs_second_approval=is_waiting and row.first_approval_by is not None,
        is_to_decide=is_to_decide,
        is_overdue=is_to_decide and row.due_at <= call.now,
        allowed_list=without_approval(targets, obstacle),
        held_list=[_held(call, money, row, rows) for money in rows.held if money.payment_id == row.id],
        approval_obstacle=obstacle,
        receipt_count=sum(receipt.payment_id == row.id for receipt in rows.receipts),
        card_renewal=_renewal_offer(call, row, rows) if is_buyer and is_waiting else None,
    )


def _renewal_offer(call: UserCall, row: PaymentTry, rows: OrderRows) -> RenewalOffer | None:
    """What can be renewed by the card that pays; nothing any more once its page is open."""
    if row.pay_way is not PayWay.CARD or row.page_url:
        return None
    paid = (bundle for bundle in rows.bundles if bundle.payment_id == row.id)
    return order_offer(call, paid, rows.lines, row.currency)


def _reason(call: UserCall, payment: PaymentTry) -> str:
    reason = payment.reason
    return say(Phrase(f"cards.reason.{reason}"), call.lang) if reason and reason != "none" else ""


def _accounts(row: PaymentTry, rows: OrderRows) -> list[BankAccount]:
    return [
        BankAccount(**{name: getattr(account, name) for name in BankAccount.model_fields})
        for account in rows.accounts.get(row.shop_id, ())
    ]


def _held(call: UserCall, money: HeldMoney, payment: PaymentTry, rows: OrderRows) -> HeldMoneyView:
    """Say what a card was charged in vain: before the order was paid otherwise, or beside that."""
    part = (payment.shopcart_id, payment.shop_id)
    is_paid = any((p.shopcart_id, p.shop_id) == part and p.state in PAID_STATES for p in rows.payments)
    amount = written(money.amount, money.currency, call.lang)
    said = {"amount": amount, "fate": Phrase(f"orders.held.{money.state.value}")}
    return HeldMoneyView(
        amount=money.amount,
        amount_text=amount,
        state=money.state.value,
        text=say(Phrase("orders.held.twice" if is_paid else "orders.held.in_vain", said), call.lang),
    )


def _has_receipt(payment: PaymentTry, rows: OrderRows) -> bool:
    """Whether a receipt was uploaded for the same shop's part of the order, in whichever try."""
    tries = {
        p.id for p in rows.payments if (p.shopcart_id, p.shop_id) == (payment.shopcart_id, payment.shop_id)
    }
    return any(receipt.payment_id in tries for receipt in rows.receipts)


def _obstacle(call: UserCall, payment: PaymentTry, rows: OrderRows) -> str:
    return approval_obstacle(
        is_own=payment.user_id == call.user.id,
        has_receipt=_has_receipt(payment, rows),
        has_approved=payment.first_approval_by == call.user.id,
    )


def state_text(call: UserCall, state: str) -> str:
    """Return a state in words."""
    return say(Phrase(f"orders.state.{state}"), call.lang)


def _bundle(
    call: UserCall,
    row: SoldBundle,
    rows: OrderRows,
    payments: Mapping[UUID, PaymentTry],
    movers: Collection[Mover],
) -> OrderedBundle:
    payment = payments.get(row.payment_id) if row.payment_id else None
    way = payment.pay_way if payment else None
    currency = row.currency
    lines = [line for line in rows.lines if line.shopcart_bundle_id == row.id]
    owed_since = min((line.owed_since for line in lines if line.owed and line.owed_since), default=None)
    return OrderedBundle(
        user_shopcart_bundle_client_id=row.id,
        user_shop_bundle_client_id=row.bundle_id,
        user_shop_client_id=row.shop_id,
        shop_name=row.shop_name,
        bundle_name=row.name[call.lang],
        add_bundle_count=row.count,
        status=row.state.value,
        status_text=state_text(call, row.state.value),
        price=price_of_columns(row.net, row.tax, row.gross, currency, call.lang),
        discount_text=discount_text((discount_of(line, currency) for line in lines), call.lang),
        refunded=row.refunded,
        refunded_text=written(row.refunded, currency, call.lang),
        owed=row.owed,
        owed_text=written(row.owed, currency, call.lang),
        pay_until=pay_back_until(owed_since) if owed_since else None,
        reason=row.reason,
        is_trial=row.is_trial,
        approved_at=row.approved_at,
        ends_at=row.ends_at,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
        product_list=[_product(call, line, row, rows.deliveries, movers) for line in lines],
        allowed_list=without_approval(
            bundle_targets(row.state, way, movers), _obstacle(call, payment, rows) if payment else ""
        ),
    )


def _product(
    call: UserCall,
    line: SoldLine,
    bundle: SoldBundle,
    deliveries: Sequence[ShownDelivery],
    movers: Collection[Mover],
) -> OrderedProduct:
    currency = bundle.currency
    is_service = line.product_type == ProductType.SERVICE
    return OrderedProduct(
        user_shopcart_bundle_product_client_id=line.id,
        pro_name=line.name[call.lang],
        product_type=line.product_type,
        status=line.state.value,
        status_text=state_text(call, line.state.value),
        price=price_of_columns(line.net, line.tax, line.gross, currency, call.lang),
        tax_rate_percent=percent(line.rate, call.lang),
        refunded=line.refunded,
        refunded_text=written(line.refunded, currency, call.lang),
        starts_at=line.starts_at,
        ends_at=line.ends_at,
        allowed_list=line_targets(line.state, bundle.state, movers),
        can_be_delivered=is_service and line.state is LineState.ACTIVE and Mover.ORDERS in movers,
        granted_count=uses_of(line.terms, line.count) if is_service else None,
        delivery_list=[
            delivery_view(call, each, movers) for each in deliveries if each.product_line_id == line.id
        ],
    )
