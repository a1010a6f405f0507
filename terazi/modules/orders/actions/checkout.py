"""A cart becomes an order: once, at the price that was shown, with every agreement approved."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from itertools import chain
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import new_digits
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.later import write_later
from terazi.foundation.money import Currency, Money
from terazi.modules.accounts.public import normal_mail, require_usual
from terazi.modules.orders.actions.availability import projects_of, require_held_projects
from terazi.modules.orders.actions.carts import look_at
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.settlement import approve, new_reference
from terazi.modules.orders.actions.transitions import move_bundle, move_payment, tell
from terazi.modules.orders.errors import (
    AgreementsNotApproved,
    CartChanged,
    CartEmpty,
    CartNotFound,
    KeyReused,
    OrderNotFound,
    WayNotOffered,
)
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.lists import spending_of
from terazi.modules.orders.rules.buyers import buyer_json, buyer_problems
from terazi.modules.orders.rules.pricing import (
    BundlePrice,
    ProductPrice,
    can_pay_by_card,
    can_pay_by_transfer,
    pay_days,
)
from terazi.modules.orders.rules.terms import in_languages, names_of
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import Payment
from terazi.modules.orders.values import (
    CARD_DAYS,
    TRANSFER_DAYS,
    BundleState,
    BuyerDetails,
    LineState,
    Mover,
    Notice,
    PaymentState,
    PayWay,
)
from terazi.modules.shops.public import AgreementTitle, Offered, ProductType, agreement_titles, offered_of

_Titles = Mapping[tuple[UUID, int], AgreementTitle]


@dataclass(frozen=True, kw_only=True, slots=True)
class Checkout:
    """What a buyer sends to order a cart."""

    pay_way: PayWay
    approved: frozenset[tuple[UUID, int]]
    buyer: BuyerDetails
    shown_minor: int
    key: str

    @property
    def sha256(self) -> bytes:
        """What was sent, so that the same key with something else is noticed."""
        said = [self.pay_way, sorted(map(str, self.approved)), buyer_json(self.buyer), self.shown_minor]
        return hashlib.sha256(json.dumps(said).encode()).digest()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sold:
    bundle: ShopcartBundle
    offered: Offered
    price: BundlePrice


async def order_cart(call: UserCall, cart_id: UUID, checkout: Checkout) -> OpenOrder:
    """Make an order of the caller's cart; of a cart that is one already nothing changes, and that is a success."""
    try:
        order = await open_order(call, cart_id, owner=call.user.id)
    except OrderNotFound:
        raise CartNotFound from None
    if order.cart.user_id != call.user.id:
        raise CartNotFound
    await _require_own_key(call, order, checkout)
    if order.cart.ordered_at is not None:
        return order
    held, titles = await call.db.ask(locking.offers_in_cart(cart_id), agreement_titles(checkout.approved))
    sold = _sold(call, order, checkout, offered_of(held))
    await _require_projects(call, sold)
    problems = buyer_problems(checkout.buyer)
    if checkout.buyer.mail and normal_mail(checkout.buyer.mail) is None:
        problems.append(FieldProblem("buyer.mail", Phrase("orders.buyer.mail")))
    if problems:
        raise InvalidInput(problems)
    total = sum(item.price.total.gross.minor for item in sold)
    way = checkout.pay_way if total else PayWay.FREE
    _require_way(call, way, sold)
    _require_approved(sold, checkout.approved)
    await _require_usual(call, order, total)
    _close_cart(call, order, checkout, way)
    of_shops = [
        [item for item in sold if item.offered.shop_id == shop_id]
        for shop_id in sorted({item.offered.shop_id for item in sold})
    ]
    titles_by_version = {(each.agreement_id, each.number): each for each in titles}
    payments = [await _open_payment(call, order, items, way) for items in of_shops]
    for items, payment in zip(of_shops, payments, strict=True):
        for item in items:
            item.bundle.payment_id = payment.id
            _write_down(call, order, item, titles_by_version)
            move_bundle(call, order, item.bundle, BundleState.PAYMENT_WAITING, _buyer_of(call))
        await _ask_for_payment(call, order, payment)
    return order


async def _require_usual(call: UserCall, order: OpenOrder, total: int) -> None:
    """Let what is far above the usual wait for the security code; a person's orders of one currency come one by one."""
    if not total:
        return
    currency = order.cart.currency
    (before,) = await call.reader.ask(spending_of(call.user.id, currency, now=call.now))
    settings = call.settings
    usual = settings.usual_spend_minor if currency is Currency.TRY else settings.usual_spend_cents
    await require_usual(call, replace(before, lately=before.lately + total), usual=usual)


async def _require_own_key(call: UserCall, order: OpenOrder, checkout: Checkout) -> None:
    if not checkout.key:
        return
    other = await locking.cart_of_key(call.db, call.user.id, checkout.key)
    if other not in (None, order.cart.id):
        raise KeyReused
    if other is not None and not hmac.compare_digest(order.cart.order_hash or b"", checkout.sha256):
        raise KeyReused


def _sold(
    call: UserCall, order: OpenOrder, checkout: Checkout, offered: Mapping[UUID, Offered]
) -> list[_Sold]:
    """Return what is sold at which price."""
    bundles = [bundle for bundle in order.bundles if bundle.state is BundleState.IN_CART]
    if not bundles:
        raise CartEmpty
    sold: list[_Sold] = []
    problems: list[FieldProblem] = []
    for bundle in bundles:
        now = offered.get(bundle.bundle_id)
        price, notices = look_at(now, bundle, order.cart.currency, call)
        if price is not None and now is not None:
            sold.append(_Sold(bundle=bundle, offered=now, price=price))
        problems += [_problem(bundle, notice, order, price, call.lang) for notice in notices]
    total = sum(item.price.total.gross.minor for item in sold)
    if problems or total != checkout.shown_minor:
        raise CartChanged(problems, total_minor=total)
    return sold


def _problem(
    bundle: ShopcartBundle, notice: Notice, order: OpenOrder, price: BundlePrice | None, lang: Lang
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
        content = item.offered.content
        if way is PayWay.FREE:
            is_offered = False
        elif way is PayWay.CARD:
            is_offered = item.offered.takes_cards and can_pay_by_card(content)
        else:
            is_offered = item.offered.takes_transfers and can_pay_by_transfer(content)
        if not is_offered and item.price.total.gross.minor:
            raise WayNotOffered(
                field="pay_type", bundle=names_of(content["bundle"], "bundle_name")[call.lang]
            )


async def _require_projects(call: UserCall, sold: Sequence[_Sold]) -> None:
    contents = [item.offered.content for item in sold]
    named = [projects_of(each["products"], names_of(each["bundle"], "bundle_name")) for each in contents]
    await require_held_projects(call, chain.from_iterable(named), call.lang)


def _require_approved(sold: Sequence[_Sold], approved: frozenset[tuple[UUID, int]]) -> None:
    needed = {
        (UUID(agreement["id"]), int(agreement["version"]))
        for item in sold
        for agreement in item.offered.content["agreements"]
    }
    if missing := sorted(needed - approved):
        raise AgreementsNotApproved([(str(agreement_id), version) for agreement_id, version in missing])


def _close_cart(call: UserCall, order: OpenOrder, checkout: Checkout, way: PayWay) -> None:
    cart = order.cart
    buyer = buyer_json(checkout.buyer)
    if not buyer["mail"]:
        buyer["mail"] = call.user.mail
    cart.number = new_digits(10)
    cart.pay_way, cart.buyer = way, buyer
    cart.lang, cart.base_url, cart.address = call.lang, call.base_url[:300], call.address[:64]
    cart.order_key, cart.order_hash = checkout.key, checkout.sha256
    cart.ordered_at = cart.changed_at = call.now
    tell(call, order, "ordered", _buyer_of(call))


def _write_down(
    call: UserCall,
    order: OpenOrder,
    item: _Sold,
    titles: _Titles,
) -> None:
    bundle, content = item.bundle, item.offered.content
    total = item.price.total
    floor = call.settings.credit_floor(order.cart.currency)
    bundle.revision, bundle.content = item.offered.revision, dict(content)
    bundle.name = names_of(content["bundle"], "bundle_name")
    bundle.net, bundle.tax, bundle.gross = total.net.minor, total.tax.minor, total.gross.minor
    for position, line in enumerate(item.price.lines, start=1):
        made = line_of(call, bundle, line, position, floor=floor)
        call.db.add(made)
        order.lines.append(made)
    for agreement in content["agreements"]:
        title = titles[(UUID(agreement["id"]), int(agreement["version"]))]
        approval = {
            "id": call.new_id(),
            "shopcart_id": order.cart.id,
            "shopcart_bundle_id": bundle.id,
            "agreement_id": UUID(agreement["id"]),
            "version": int(agreement["version"]),
            "kind": agreement["kind"],
            "title": in_languages(title.title, title.title_en),
            "sha256": title.sha256,
            "address": call.address[:64],
            "device": call.device[:300],
            "approved_at": call.now,
        }
        write_later(call.db, locking.NEW_APPROVAL, approval)


async def _open_payment(call: UserCall, order: OpenOrder, items: Sequence[_Sold], way: PayWay) -> Payment:
    amount = sum(item.price.total.gross.minor for item in items)
    own_way = way if amount else PayWay.FREE
    payment = Payment(
        id=call.new_id(),
        shopcart_id=order.cart.id,
        shop_id=items[0].offered.shop_id,
        user_id=order.cart.user_id,
        attempt=1,
        pay_way=own_way,
        state=PaymentState.CREATED,
        currency=order.cart.currency,
        amount=amount,
        refunded=0,
        reference=new_reference(),
        due_at=call.now + timedelta(days=_days(items, own_way)),
        created_at=call.now,
        changed_at=call.now,
    )
    call.db.add(payment)
    order.payments.append(payment)
    move_payment(call, order, payment, PaymentState.WAITING, SYSTEM)
    return payment


async def _ask_for_payment(call: UserCall, order: OpenOrder, payment: Payment) -> None:
    if payment.pay_way is PayWay.FREE:
        await approve(call, order, payment, SYSTEM)
        return
    price = Money(payment.amount, payment.currency).written(order.cart.lang)
    await mail_payment(call, order, payment, f"ordered_{payment.pay_way.value}", price=price)


def _days(items: Sequence[_Sold], way: PayWay) -> int:
    said = [days for item in items if (days := pay_days(item.offered.content))]
    return min(said) if said else TRANSFER_DAYS if way is PayWay.TRANSFER else CARD_DAYS


def _buyer_of(call: UserCall) -> Actor:
    return Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)


def line_of(
    change: Change, bundle: ShopcartBundle, line: ProductPrice, position: int, *, floor: Decimal
) -> ShopcartBundleProduct:
    """Return a product of an ordered bundle with its price, which waits to be paid; credits with their least one."""
    return ShopcartBundleProduct(
        id=change.new_id(),
        shopcart_bundle_id=bundle.id,
        product_id=UUID(line.product["id"]),
        position=position,
        state=LineState.WAITING,
        product_type=line.product["product_type"],
        name=names_of(line.product, "pro_name"),
        terms=dict(line.product),
        count=bundle.count,
        unit=line.unit.minor,
        rate=line.rate,
        includes_tax=line.includes_tax,
        net=line.priced.net.minor,
        tax=line.priced.tax.minor,
        gross=line.priced.gross.minor,
        refunded=0,
        owed=0,
        credits=0,
        project_id=UUID(project) if (project := line.product["wanalyzer_project_id"]) else None,
        credit_floor=floor if line.product["product_type"] == ProductType.CREDIT else None,
        changed_at=change.now,
    )
