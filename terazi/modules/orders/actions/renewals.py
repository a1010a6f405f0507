"""Products that are paid for each period: before it ends, the next one is offered as an order of its own.

Who pays it goes on without a gap; who does not pay or cancels it has what was bought until the period ends.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import new_digits
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, inserted
from terazi.modules.orders.actions.card_renewals import pause, tell_charge
from terazi.modules.orders.actions.fulfilment import (
    are_projects_held,
    end_of,
    last_end_of,
    may_be_sold,
    period_place,
    projects_of,
)
from terazi.modules.orders.actions.loading import SYSTEM, OpenOrder, is_to_decide, open_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.order_parts import line_of
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.status_changes import cancel_payment
from terazi.modules.orders.actions.transitions import open_payment, tell
from terazi.modules.orders.queries import locking, order_lines
from terazi.modules.orders.queries.order_lines import GivenApproval
from terazi.modules.orders.queries.saved_cards import CardRenewal, renewal_of_bundle
from terazi.modules.orders.rules.card_renewals import RenewalNote, schedule_of
from terazi.modules.orders.rules.pricing import (
    BundlePrice,
    can_pay_by_card,
    can_pay_by_transfer,
    price_bundle,
)
from terazi.modules.orders.rules.revisions import revision_of, terms_of
from terazi.modules.orders.rules.terms import sold_in
from terazi.modules.orders.tables.orders import AGREEMENT_APPROVAL
from terazi.modules.orders.values import (
    Bundle,
    BundleState,
    CardRenewalState,
    Cart,
    Line,
    LineState,
    PaymentState,
    PayWay,
    Revision,
)
from terazi.modules.shops.public import Offered, held_offers, offered_of, today_in_turkey

LONGEST_NOTICE = timedelta(days=7)
_NOTICE = {"week": timedelta(days=2)}


async def offer_renewal(change: Change, bundle_id: UUID, *, floor_of: Callable[[Currency], Decimal]) -> None:
    """Offer the next period of a bundle whose paid period ends soon, once."""
    order = await open_order(change, locking.order_of_bundle(bundle_id))
    bundle = order.bundle(bundle_id)
    await _offer(change, order, bundle, floor_of(bundle.currency))


async def end_renewal(change: Change, payment_id: UUID) -> None:
    """Cancel what was offered to follow something that was ended or paid back meanwhile, unless a person has to decide."""
    order = await open_order(change, locking.order_of_payment(payment_id))
    payment = order.payment(payment_id)
    if payment.state is PaymentState.WAITING and not await is_to_decide(change, order, payment):
        await cancel_payment(change, order, payment, SYSTEM, "")
        await order.write(change.db)


async def _offer(change: Change, order: OpenOrder, bundle: Bundle, floor: Decimal) -> None:
    offers, is_renewed, agreed = await change.db.ask(
        held_offers([bundle.bundle_id]),
        order_lines.is_renewed(bundle.id),
        renewal_of_bundle(bundle.id),
    )
    by_card = agreed if agreed and agreed.state is CardRenewalState.ACTIVE else None
    lines = [line for line in order.lines_of(bundle) if _ends_soon(line, change.now, by_card)]
    offered = offered_of(offers).get(bundle.bundle_id)
    is_open = bundle.state is BundleState.ACTIVE and not is_renewed and not bundle.is_trial
    if not lines or not is_open or offered is None or not offered.is_on_sale(today_in_turkey(change.now)):
        return
    price = price_bundle(
        _next_period(bundle, lines), bundle.currency, bundle.count, today_in_turkey(change.now)
    )
    way = _way_of(order, offered, price, by_card) if price else None
    if price is None or way is None:
        return
    if not may_be_sold(offered, price, bundle.count, floor):
        return
    if not await are_projects_held(change, projects_of(price.sold, bundle.name)):
        return
    following = await _write_down(change, order, bundle, price, way, floor)
    tell(change, order, "renewal_offered", SYSTEM, shopcart_bundle_id=bundle.id, note=following.cart.number)
    until = min(line.ends_at for line in lines if line.ends_at)
    await _ask_for_payment(change, following, by_card, until=until)
    await following.write(change.db)
    await order.write(change.db)


def _ends_soon(line: Line, now: datetime, by_card: CardRenewal | None) -> bool:
    notice = _NOTICE.get(line.terms.pay_period_type or "", LONGEST_NOTICE)
    if by_card is not None:
        notice = schedule_of(by_card.period).offered
    is_periodic = line.terms.pay_type == "periodic" and line.state is LineState.ACTIVE
    return is_periodic and line.ends_at is not None and now < line.ends_at <= now + notice


def _next_period(bundle: Bundle, lines: Sequence[Line]) -> Revision:
    """What is sold again: the periodic products, as they were agreed, from the end of their period on."""
    sold = sold_in(bundle)
    products = []
    for line in lines:
        begin, end = line.starts_at, line.ends_at
        if begin is None or end is None:
            continue
        last = last_end_of(sold.bundle, line.terms, begin)
        first, place = period_place(line.terms, begin)
        renewal = {
            "begins_at": end.isoformat(),
            "ends_at_last": last.isoformat() if last else "",
            "first_at": first.isoformat(),
            "place": place + 1,
        }
        product = terms_of({**line.terms.written, "renewal": renewal})
        following = end_of(sold.bundle, product, end)
        if following and following > end:
            products.append(product.written)
    return revision_of({**sold.written, "products": products})


def _way_of(
    order: OpenOrder, offered: Offered, price: BundlePrice, by_card: CardRenewal | None
) -> PayWay | None:
    if not price.total.gross.minor:
        return PayWay.FREE
    ways = []
    if offered.takes_cards and can_pay_by_card(price.sold):
        ways.append(PayWay.CARD)
    if offered.takes_transfers and can_pay_by_transfer(price.sold):
        ways.append(PayWay.TRANSFER)
    wanted = PayWay.CARD if by_card else order.cart.pay_way
    return wanted if wanted in ways else next(iter(ways), None)


async def _write_down(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    price: BundlePrice,
    way: PayWay,
    floor: Decimal,
) -> OpenOrder:
    (approvals,) = await change.db.ask(order_lines.approvals_of_bundle(bundle.id))
    cart = Cart(
        id=change.new_id(),
        user_id=order.cart.user_id,
        currency=order.cart.currency,
        number=new_digits(10),
        pay_way=way,
        buyer=order.cart.buyer,
        lang=order.cart.lang,
        base_url=order.cart.base_url,
        created_at=change.now,
        changed_at=change.now,
        ordered_at=change.now,
    )
    following = OpenOrder.of_new(cart)
    renewed = _bundle_of(change, cart, bundle, price)
    following.add_bundle(renewed)
    for place, line in enumerate(price.lines, start=1):
        following.add_line(line_of(change, renewed, line, place, floor=floor))
    for approval in approvals:
        following.add(_same_approval(change, renewed, approval))
    tell(change, following, "renewal", SYSTEM, shopcart_bundle_id=renewed.id, note=order.cart.number)
    return following


def _same_approval(change: Change, bundle: Bundle, approval: GivenApproval) -> Question[int]:
    """What was approved when the first period was ordered, with the moment of that approval."""
    return inserted(
        AGREEMENT_APPROVAL,
        id=change.new_id(),
        shopcart_id=bundle.shopcart_id,
        shopcart_bundle_id=bundle.id,
        **asdict(approval),
    )


def _bundle_of(change: Change, cart: Cart, bundle: Bundle, price: BundlePrice) -> Bundle:
    return Bundle(
        id=change.new_id(),
        shopcart_id=cart.id,
        user_id=bundle.user_id,
        shop_id=bundle.shop_id,
        bundle_id=bundle.bundle_id,
        revision=bundle.revision,
        count=bundle.count,
        state=BundleState.PAYMENT_WAITING,
        currency=bundle.currency,
        net=price.total.net.minor,
        tax=price.total.tax.minor,
        gross=price.total.gross.minor,
        name=bundle.name,
        content=price.sold,
        renewal_of=bundle.id,
        created_at=change.now,
        changed_at=change.now,
    )


async def _ask_for_payment(
    change: Change, order: OpenOrder, by_card: CardRenewal | None, *, until: datetime
) -> None:
    (bundle,) = order.bundles
    payment = open_payment(
        change,
        order,
        shop_id=bundle.shop_id,
        attempt=1,
        pay_way=order.cart.pay_way or PayWay.CARD,
        amount=bundle.gross,
        due_at=until,
    )
    bundle = order.change_bundle(bundle, payment_id=payment.id)
    if payment.pay_way is PayWay.FREE:
        await approve(change, order, payment, SYSTEM)
        return
    if by_card is not None and payment.pay_way is PayWay.CARD:
        if payment.amount <= by_card.amount:
            await tell_charge(change, by_card, order, payment, until)
        else:
            await pause(change, order, by_card, payment, RenewalNote.PRICE)
        return
    lang = order.cart.lang
    price = Money(payment.amount, payment.currency).written(lang)
    await mail_payment(change, order, payment, "renewal", price=price, bundle=bundle.name[lang.value])
