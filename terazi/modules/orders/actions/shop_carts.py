"""Carts of customers as the people of a shop see and fill them: lines of that shop only, and nothing is ordered for anybody.

A customer is who has paid for something of the shop, or took something free of it. Nobody else can be looked up.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_active_people, get_user
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.orders.actions.cart_views import CartView
from terazi.modules.orders.actions.carts import MOST_BUNDLES, viewed
from terazi.modules.orders.actions.fulfilment import may_be_sold
from terazi.modules.orders.errors.orders import (
    CustomerNotFound,
    InCustomersCart,
    LineNotFound,
    NotInCurrency,
    NotSold,
    TooMany,
)
from terazi.modules.orders.mails import mail_suggestion
from terazi.modules.orders.queries import carts as questions
from terazi.modules.orders.queries import locking
from terazi.modules.orders.rules.pricing import BundlePrice, price_bundle
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.terms import bundle_names
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE
from terazi.modules.orders.values import MOST_COUNT, Bundle, BundleState, Cart
from terazi.modules.shops.public import (
    BundleNotFound,
    Offered,
    ShopRole,
    offered_of,
    offers_of,
    require_shop,
    today_in_turkey,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Priced:
    """A bundle of the shop at today's price."""

    offered: Offered
    price: BundlePrice
    count: int


async def view_cart_of(call: UserCall, shop_id: UUID, username: str) -> list[CartView]:
    """Return what of a shop stands in the open carts of a customer, as it costs now."""
    await require_shop(call, shop_id, ShopRole.CARD_VIEW, ShopRole.CARD_BUNDLES)
    customer = await _customer_of(call, shop_id, username)
    return await _carts_of(call, call.reader, shop_id, customer)


async def suggest_bundle(
    call: UserCall, shop_id: UUID, username: str, *, bundle_id: UUID, count: int
) -> list[CartView]:
    """Put a bundle of a shop into the cart of a customer, who is told of it and accepts it or not."""
    shop = await require_shop(call, shop_id, ShopRole.CARD_BUNDLES)
    customer = await _customer_of(call, shop_id, username)
    (person,) = await call.reader.ask(get_user(customer))
    new = Cart(
        id=call.new_id(),
        user_id=customer,
        currency=call.currency,
        lang=person.active_lang,
        created_at=call.now,
        changed_at=call.now,
    )
    cart_id, bundles, offers = await call.db.ask(
        locking.open_cart(new),
        locking.bundles_of_open_cart(customer, call.currency),
        offers_of([bundle_id]),
    )
    priced = _priced(call, shop_id, offered_of(offers).get(bundle_id), count)
    standing = [bundle for bundle in bundles if bundle.state is BundleState.IN_CART]
    found = next((bundle for bundle in standing if bundle.bundle_id == bundle_id), None)
    if found is not None and not found.is_suggested:
        raise InCustomersCart
    if count > MOST_COUNT or (found is None and len(standing) >= MOST_BUNDLES):
        raise TooMany(most=MOST_COUNT, most_bundles=MOST_BUNDLES)
    names = bundle_names(priced.price.sold.bundle)
    await call.db.write(_put(call, cart_id, customer, priced, names, found))
    if found is None:
        await mail_suggestion(
            call,
            to_address=person.mail,
            lang=person.active_lang,
            base_url=call.base_url,
            shop=shop.shop.shop_name,
            bundle=names[person.active_lang.value],
        )
    await _record(call, "cart_suggested", customer, username, names["tr"], count)
    return await _carts_of(call, call.db, shop_id, customer)


async def withdraw_suggestion(
    call: UserCall, shop_id: UUID, username: str, *, line_id: UUID
) -> list[CartView]:
    """Take out of the cart of a customer what the shop put there and the customer has not accepted."""
    await require_shop(call, shop_id, ShopRole.CARD_BUNDLES)
    customer = await _customer_of(call, shop_id, username)
    (key,) = await call.db.ask(locking.order_of_bundle(line_id))
    if key is None or key.user_id != customer:
        raise LineNotFound
    cart, bundles = await call.db.ask(locking.lock_cart(key.id), locking.bundles_of(key.id))
    line = next((bundle for bundle in bundles if bundle.id == line_id), None)
    is_ours = line is not None and line.shop_id == shop_id and line.is_suggested
    if cart is None or cart.ordered_at is not None or line is None or not is_ours:
        raise LineNotFound
    if line.state is BundleState.IN_CART:
        await call.db.write(updated(SHOPCART_BUNDLE, line_id, state=BundleState.REMOVED, changed_at=call.now))
        await _record(call, "cart_suggestion_withdrawn", customer, username, line.name["tr"], line.count)
    return await _carts_of(call, call.db, shop_id, customer)


async def _customer_of(call: UserCall, shop_id: UUID, username: str) -> UserId:
    """Return a customer of a shop; who is none, and who does not exist, are answered alike."""
    (people,) = await call.reader.ask(find_active_people([username]))
    user_id = people.get(username)
    if user_id is None:
        raise CustomerNotFound(field="username")
    (is_customer,) = await call.reader.ask(questions.is_customer(shop_id, user_id))
    if not is_customer:
        raise CustomerNotFound(field="username")
    return user_id


async def _carts_of(call: UserCall, asker: Asker, shop_id: UUID, customer: UserId) -> list[CartView]:
    carts, bundles = await asker.ask(
        questions.open_carts(customer, None), questions.bundles_in_carts(customer, None)
    )
    own = [bundle for bundle in bundles if bundle.shop_id == shop_id]
    views = await viewed(call, asker, carts, own, is_shown=False, customer=customer)
    return [_of_shop(view, shop_id) for view in views if view.lines]


def _of_shop(view: CartView, shop_id: UUID) -> CartView:
    """Leave out which coupons of other shops the customer has."""
    return replace(view, coupons=[each for each in view.coupons if each.coupon.shop_id == shop_id])


def _priced(call: UserCall, shop_id: UUID, offered: Offered | None, count: int) -> _Priced:
    if offered is None or offered.shop_id != shop_id:
        raise BundleNotFound
    if offered.is_soon or not offered.is_on_sale(today_in_turkey(call.now)):
        raise NotSold
    price = price_bundle(revision_of(offered.content), call.currency, count, today_in_turkey(call.now))
    if price is None:
        raise NotInCurrency(currency=call.currency.sign)
    if not may_be_sold(offered, price, count, call.settings.credit_floor(call.currency)):
        raise NotSold
    return _Priced(offered=offered, price=price, count=count)


def _put(
    call: UserCall,
    cart_id: UUID,
    customer: UserId,
    priced: _Priced,
    names: dict[str, str],
    found: Bundle | None,
) -> Question[int]:
    total = priced.price.total
    said: dict[str, Value] = {
        "is_suggested": True,
        "added_by": call.user.id,
        "count": priced.count,
        "revision": priced.offered.revision,
        "net": total.net.minor,
        "tax": total.tax.minor,
        "gross": total.gross.minor,
        "changed_at": call.now,
    }
    if found is not None:
        return updated(SHOPCART_BUNDLE, found.id, **said)
    return inserted(
        SHOPCART_BUNDLE,
        id=call.new_id(),
        shopcart_id=cart_id,
        user_id=customer,
        shop_id=priced.offered.shop_id,
        bundle_id=priced.offered.bundle_id,
        state=BundleState.IN_CART,
        currency=call.currency,
        name=names,
        created_at=call.now,
        **said,
    )


async def _record(
    call: UserCall, what: str, customer: UserId, username: str, bundle: str, count: int
) -> None:
    event = AuditEvent(
        action=f"orders.{what}",
        subject=Subject.USER,
        subject_id=customer,
        subject_name=username,
        after={"bundle_name": bundle, "count": count},
    )
    await record_event(call, event)
