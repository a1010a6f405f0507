"""A cart becomes an order: once, at the price that was shown, with every agreement approved."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import chain
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem
from terazi.foundation.ids import new_digits
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.modules.accounts.public import require_usual
from terazi.modules.orders.actions.billing_profiles import require_billable
from terazi.modules.orders.actions.cart_views import cart_part
from terazi.modules.orders.actions.carts import keep_for_elsewhere, look_at, untaxed
from terazi.modules.orders.actions.consent import keep_consent, products_to_consent, require_consent
from terazi.modules.orders.actions.coupon_uses import reduced_by, use_coupons
from terazi.modules.orders.actions.fulfilment import projects_of, require_held_projects
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.notifications import mail_ordered
from terazi.modules.orders.actions.order_parts import approval_of, line_of
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.transitions import move_bundle, open_payment, tell
from terazi.modules.orders.errors.orders import (
    AgreementsNotApproved,
    CartChanged,
    CartEmpty,
    CartNotFound,
    KeyReused,
    OrderNotFound,
    WayNotOffered,
)
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.billing_profiles import remember_profile
from terazi.modules.orders.queries.coupons import locked_coupons
from terazi.modules.orders.queries.lists import spending_of
from terazi.modules.orders.rules.buyers import buyer_json
from terazi.modules.orders.rules.coupons import EnteredCoupon
from terazi.modules.orders.rules.pricing import (
    BundlePrice,
    ProductPrice,
    can_pay_by_card,
    can_pay_by_transfer,
    pay_days,
)
from terazi.modules.orders.rules.taxation import is_untaxed
from terazi.modules.orders.rules.terms import bundle_names
from terazi.modules.orders.rules.withdrawal import needs_consent
from terazi.modules.orders.values import (
    Bundle,
    BundleState,
    BuyerDetails,
    Mover,
    Notice,
    OrderKey,
    Payment,
    PayWay,
)
from terazi.modules.shops.public import (
    AgreementTitle,
    Offered,
    agreement_titles,
    bank_accounts_of,
    offered_of,
    with_choices,
)

Version = tuple[UUID, int]
CARD_DAYS = 1
"""How long an order waits for a card when no product allows a delay."""
TRANSFER_DAYS = 7
"""How long an order waits for a transfer when no product says it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checkout:
    """What a buyer sends to order a cart."""

    pay_way: PayWay
    approved: frozenset[Version]
    buyer: BuyerDetails
    shown_minor: int
    key: str
    is_remembered: bool = False
    """Whether who is billed is kept for the next order."""
    consent_version: int | None = None
    """Which words of the consent to performance at once were ticked."""

    @property
    def sha256(self) -> bytes:
        """What was sent, so that the same key with something else is noticed."""
        said = [
            self.pay_way,
            sorted(map(str, self.approved)),
            buyer_json(self.buyer),
            self.shown_minor,
            self.consent_version,
        ]
        return hashlib.sha256(json.dumps(said).encode()).digest()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sold:
    bundle: Bundle
    offered: Offered
    price: BundlePrice
    """With what coupons take off."""


async def order_cart(call: UserCall, cart_id: UUID, checkout: Checkout) -> OpenOrder:
    """Make an order of the caller's cart; of a cart that is one already nothing changes, and that is a success.

    What this site does not sell, and what a shop put there unasked, is no part of it, and waits in the buyer's next cart.
    """
    try:
        order, same_key, held, titles, entered = await lock_order(
            call,
            OrderKey(id=cart_id, user_id=call.user.id),
            locking.order_of_key(call.user.id, checkout.key),
            locking.offers_in_cart(cart_id),
            agreement_titles(checkout.approved),
            locked_coupons(cart_id, call.user.id),
        )
    except OrderNotFound:
        raise CartNotFound from None
    if order.cart.user_id != call.user.id:
        raise CartNotFound
    _require_own_key(order, checkout, same_key)
    if order.cart.ordered_at is not None:
        return order
    elsewhere = _take_out_elsewhere(call, order)
    buyer = require_billable(checkout.buyer)
    offers = offered_of(await with_choices(call.db, held))
    sold, taken = _sold(call, order, checkout, offers, entered)
    await _require_projects(call, sold)
    total = sum(item.price.total.gross.minor for item in sold)
    way = checkout.pay_way if total else PayWay.FREE
    _require_way(call, way, sold)
    require_approved([item.offered for item in sold], checkout.approved)
    require_consent(_to_consent(sold), checkout.consent_version)
    await _require_usual(call, order, total)
    use_coupons(call, order, taken)
    _close_cart(call, order, checkout, buyer, way)
    of_shops = [
        [item for item in sold if item.offered.shop_id == shop_id]
        for shop_id in sorted({item.offered.shop_id for item in sold})
    ]
    titles_by_version = {(each.agreement_id, each.number): each for each in titles}
    consent_id = keep_consent(call, order, _to_consent(sold))
    payments = [_open_payment(call, order, items, way) for items in of_shops]
    for items, payment in zip(of_shops, payments, strict=True):
        for item in items:
            _write_down(call, order, item, payment, titles_by_version, consent_id)
        await _ask_for_payment(call, order, payment)
    if checkout.is_remembered:
        order.add(remember_profile(call.new_id(), call.user.id, buyer, now=call.now))
    await order.write(call.db)
    await keep_for_elsewhere(call, order.cart, elsewhere)
    return order


def _take_out_elsewhere(call: UserCall, order: OpenOrder) -> list[Bundle]:
    """Take out of an order, and return, what this site does not sell and what the customer has not accepted of a shop."""
    elsewhere = [
        bundle
        for bundle in order.bundles
        if bundle.state is BundleState.IN_CART
        and (bundle.is_suggested or not call.site.shows(bundle.shop_id))
    ]
    order.bundles = [bundle for bundle in order.bundles if bundle not in elsewhere]
    if elsewhere and not any(bundle.state is BundleState.IN_CART for bundle in order.bundles):
        problems = [
            _problem(
                bundle,
                Notice.SUGGESTED if bundle.is_suggested else Notice.ELSEWHERE,
                order,
                None,
                call.lang,
            )
            for bundle in elsewhere
        ]
        raise CartChanged(problems, total_minor=0)
    return elsewhere


async def _require_usual(call: UserCall, order: OpenOrder, total: int) -> None:
    """Let what is far above the usual wait for the security code; a person's orders of one currency come one by one."""
    if not total:
        return
    currency = order.cart.currency
    (before,) = await call.reader.ask(spending_of(call.user.id, currency, now=call.now))
    settings = call.settings
    usual = settings.usual_spend_minor if currency is Currency.TRY else settings.usual_spend_cents
    await require_usual(call, replace(before, lately=before.lately + total), usual=usual)


def _require_own_key(order: OpenOrder, checkout: Checkout, same_key: UUID | None) -> None:
    if same_key not in (None, order.cart.id):
        raise KeyReused
    if same_key is not None and not hmac.compare_digest(order.cart.order_hash or b"", checkout.sha256):
        raise KeyReused


def _sold(
    call: UserCall,
    order: OpenOrder,
    checkout: Checkout,
    offered: Mapping[UUID, Offered],
    entered: Sequence[EnteredCoupon],
) -> tuple[list[_Sold], Mapping[UUID, Money]]:
    """Return what is sold at which price, and what each coupon takes off."""
    bundles = [bundle for bundle in order.bundles if bundle.state is BundleState.IN_CART]
    if not bundles:
        raise CartEmpty
    is_without_tax = is_untaxed(checkout.buyer.kind, checkout.buyer.country)
    sold: list[_Sold] = []
    problems: list[FieldProblem] = []
    for bundle in bundles:
        now = offered.get(bundle.bundle_id)
        price, notices = look_at(now, bundle, order.cart.currency, call)
        if is_without_tax and price is not None and now is not None:
            price = untaxed(call, now, price, bundle.count)
            notices = notices if price else [Notice.NOT_SOLD]
        if price is not None and now is not None:
            sold.append(_Sold(bundle=bundle, offered=now, price=price))
        problems += [_problem(bundle, notice, order, price, call.lang) for notice in notices]
    parts = [cart_part(item.bundle.id, item.offered, item.price) for item in sold]
    reduced = reduced_by(parts, entered, order.cart.currency, call.now)
    sold = [replace(item, price=reduced.prices[item.bundle.id]) for item in sold]
    total = sum(item.price.total.gross.minor for item in sold)
    if problems or total != checkout.shown_minor:
        raise CartChanged(problems, total_minor=total)
    return sold, reduced.taken


def _problem(
    bundle: Bundle, notice: Notice, order: OpenOrder, price: BundlePrice | None, lang: Lang
) -> FieldProblem:
    currency = order.cart.currency
    now = price.total.gross if price else Money(0, currency)
    values = {
        "bundle": bundle.name[lang.value],
        "was": Money(bundle.gross, currency).written(lang),
        "now": now.written(lang),
        "sign": currency.sign,
    }
    return FieldProblem(str(bundle.id), Phrase(f"orders.notice.{notice.value}", values))


def _require_way(call: UserCall, way: PayWay, sold: Sequence[_Sold]) -> None:
    for item in sold:
        sold_now = item.price.sold
        if way is PayWay.FREE:
            is_offered = False
        elif way is PayWay.CARD:
            is_offered = item.offered.takes_cards and can_pay_by_card(sold_now)
        else:
            is_offered = item.offered.takes_transfers and can_pay_by_transfer(sold_now)
        if not is_offered and item.price.total.gross.minor:
            raise WayNotOffered(field="pay_type", bundle=bundle_names(sold_now.bundle)[call.lang])


async def _require_projects(call: UserCall, sold: Sequence[_Sold]) -> None:
    named = [projects_of(item.price.sold, bundle_names(item.price.sold.bundle)) for item in sold]
    await require_held_projects(call, chain.from_iterable(named), call.lang)


def require_approved(offers: Sequence[Offered], approved: frozenset[Version]) -> None:
    """Refuse unless every agreement of these bundles is approved in its present version."""
    needed = {(agreement.id, agreement.version) for offered in offers for agreement in offered.agreements}
    if missing := sorted(needed - approved):
        raise AgreementsNotApproved([(str(agreement_id), version) for agreement_id, version in missing])


def _to_consent(sold: Sequence[_Sold]) -> list[ProductPrice]:
    return products_to_consent(item.price for item in sold)


def _close_cart(
    call: UserCall, order: OpenOrder, checkout: Checkout, buyer: BuyerDetails, way: PayWay
) -> None:
    order.change_cart(
        number=new_digits(10),
        pay_way=way,
        buyer=buyer if buyer.mail else replace(buyer, mail=call.user.mail),
        lang=call.lang,
        base_url=call.base_url[:300],
        address=call.address[:64],
        order_key=checkout.key,
        order_hash=checkout.sha256,
        ordered_at=call.now,
        changed_at=call.now,
    )
    tell(call, order, "ordered", _buyer_of(call))
    if is_untaxed(buyer.kind, buyer.country):
        note = f"{buyer.name} · {buyer.country} · {buyer.identity_number}"
        tell(call, order, "without_tax", _buyer_of(call), note=note)


def _write_down(
    call: UserCall,
    order: OpenOrder,
    item: _Sold,
    payment: Payment,
    titles: Mapping[Version, AgreementTitle],
    consent_id: UUID | None,
) -> None:
    total = item.price.total
    floor = call.settings.credit_floor(order.cart.currency)
    bundle = move_bundle(
        call,
        order,
        item.bundle,
        BundleState.PAYMENT_WAITING,
        _buyer_of(call),
        revision=item.offered.revision,
        content=item.price.sold,
        name=bundle_names(item.price.sold.bundle),
        net=total.net.minor,
        tax=total.tax.minor,
        gross=total.gross.minor,
        payment_id=payment.id,
    )
    for position, line in enumerate(item.price.lines, start=1):
        made = line_of(call, bundle, line, position, floor=floor)
        is_consented = needs_consent(line.product, line.priced.gross.minor)
        order.add_line(replace(made, consent_id=consent_id if is_consented else None))
    for agreement in item.offered.agreements:
        title = titles[agreement.id, agreement.version]
        order.add(approval_of(call, bundle, agreement.kind.value, title))


def _open_payment(call: UserCall, order: OpenOrder, items: Sequence[_Sold], way: PayWay) -> Payment:
    amount = sum(item.price.total.gross.minor for item in items)
    own_way = way if amount else PayWay.FREE
    return open_payment(
        call,
        order,
        shop_id=items[0].offered.shop_id,
        attempt=1,
        pay_way=own_way,
        amount=amount,
        due_at=call.now + timedelta(days=_days(items, own_way)),
    )


async def _ask_for_payment(call: UserCall, order: OpenOrder, payment: Payment) -> None:
    if payment.pay_way is PayWay.FREE:
        await approve(call, order, payment, SYSTEM)
        return
    # Who pays by card is written to once it is paid, and reminded where it is not.
    if payment.pay_way is PayWay.TRANSFER:
        (accounts,) = await call.db.ask(bank_accounts_of([payment.shop_id]))
        await mail_ordered(call, order, payment, accounts)


def _days(items: Sequence[_Sold], way: PayWay) -> int:
    said = [days for item in items if (days := pay_days(item.price.sold))]
    return min(said) if said else TRANSFER_DAYS if way is PayWay.TRANSFER else CARD_DAYS


def _buyer_of(call: UserCall) -> Actor:
    return Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)
