"""Orders as the demonstration begins with: made as a buyer makes them, at moments that have passed."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.orders.actions.bank_transfers import keep_receipt
from terazi.modules.orders.actions.carts import add_bundle
from terazi.modules.orders.actions.checkout import Checkout, order_cart
from terazi.modules.orders.actions.invoicing import PaymentDetails
from terazi.modules.orders.actions.loading import SYSTEM, Actor, open_order
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.status_changes import change_payment
from terazi.modules.orders.queries.locking import order_of_cart
from terazi.modules.orders.rules.pricing import price_bundle
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.withdrawal import CONSENT_VERSION
from terazi.modules.orders.values import BuyerDetails, Mover, PaymentState, PayWay
from terazi.modules.shops.public import offered_of, offers_of, today_in_turkey


@dataclass(frozen=True, kw_only=True, slots=True)
class SeededOrder:
    """What is ordered, by whom it is billed, and how far it has come."""

    shop_id: UUID
    bundle_id: UUID
    buyer: BuyerDetails
    count: int = 1
    by_transfer: bool = False
    receipt: bytes = b""
    is_paid: bool = True


async def seed_order(call: UserCall, seeded: SeededOrder) -> UUID | None:
    """Order a bundle as the caller and return its payment; None where the bundle is not on sale."""
    (offers,) = await call.reader.ask(offers_of([seeded.bundle_id]))
    offered = offered_of(offers).get(seeded.bundle_id)
    if offered is None or not offered.content:
        return None
    price = price_bundle(revision_of(offered.content), call.currency, seeded.count, today_in_turkey(call.now))
    if price is None:
        return None
    cart = await add_bundle(
        call,
        bundle_id=seeded.bundle_id,
        shop_id=seeded.shop_id,
        count=seeded.count,
        line_id=None,
        cart_id=None,
        token="",
    )
    checkout = Checkout(
        pay_way=PayWay.TRANSFER if seeded.by_transfer else PayWay.CARD,
        approved=frozenset((each.id, each.version) for each in offered.agreements),
        buyer=seeded.buyer,
        shown_minor=price.total.gross.minor,
        key="",
        consent_version=CONSENT_VERSION,
    )
    await order_cart(call, cart.id, checkout)
    if seeded.receipt:
        await keep_receipt(call, cart_id=cart.id, bundle_id=None, name="dekont.pdf", content=seeded.receipt)
    order = await open_order(call, order_of_cart(cart.id))
    payment = order.payments[0]
    if seeded.is_paid:
        by = Actor(mover=Mover.ORDERS) if seeded.by_transfer else SYSTEM
        provider_id = "" if seeded.by_transfer else str(payment.id)
        taken = PaymentDetails(provider_id=provider_id, website=call.settings.public_url)
        await approve(call, order, payment, by, taken)
        await order.write(call.db)
    return payment.id


async def seed_refund(call: UserCall, payment_id: UUID, *, reason: str, minor: int) -> None:
    """Pay a part of a transfer back, as the shop."""
    await change_payment(call, payment_id, PaymentState.PARTLY_REFUNDED.value, reason=reason, amount=minor)


async def seed_cancellation(call: UserCall, payment_id: UUID, *, reason: str) -> None:
    """Give up what was not paid."""
    await change_payment(call, payment_id, PaymentState.CANCELLED.value, reason=reason, amount=None)
