"""Carts: adding, counting, taking out; prices are computed again whenever a cart is looked at."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.orders.actions.cart_views import CartLine, CartView, with_coupons
from terazi.modules.orders.actions.fulfilment import may_be_sold
from terazi.modules.orders.errors.orders import (
    CartEmpty,
    CartNotFound,
    LineNotFound,
    NotInCurrency,
    NotSold,
    TooMany,
)
from terazi.modules.orders.queries import carts as questions
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.billing_profiles import profiles_of
from terazi.modules.orders.queries.carts import BundleInCart, OpenCart
from terazi.modules.orders.queries.coupons import coupons_in_carts
from terazi.modules.orders.rules.coupons import EnteredCoupon
from terazi.modules.orders.rules.pricing import BundlePrice, price_bundle
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.taxation import is_untaxed as falls_away
from terazi.modules.orders.rules.taxation import untaxed_price
from terazi.modules.orders.rules.terms import bundle_names
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.values import MOST_COUNT, Bundle, BundleState, Cart, Notice, Revision
from terazi.modules.shops.public import (
    BundleNotFound,
    Offered,
    offered_of,
    offers_of,
    today_in_turkey,
)
from terazi.modules.site.public import SellingSite, find_selling_sites

MOST_BUNDLES = 50
"""How many bundles one cart can hold."""


async def add_bundle(
    call: UserCall,
    *,
    bundle_id: UUID,
    shop_id: UUID,
    count: int,
    line_id: UUID | None,
    cart_id: UUID | None,
    token: str,
) -> CartView:
    """Put a bundle into the caller's open cart, or set the count of one in it; the cart as it costs now."""
    open_id, known, offers = await call.db.ask(
        locking.open_cart(_new_cart(call, call.currency)),
        locking.bundles_of_open_cart(call.user.id, call.currency),
        offers_of([bundle_id]),
    )
    offered = offered_of(offers).get(bundle_id)
    if (
        offered is None
        or offered.shop_id != shop_id
        or not call.site.shows(shop_id)
        or not offered.is_for(call.settings.secret(), call.user.id, token)
    ):
        raise BundleNotFound
    if not offered.can_be_added or not offered.is_on_sale(today_in_turkey(call.now)):
        raise NotSold
    sold = revision_of(offered.content)
    price = price_bundle(sold, call.currency, count, today_in_turkey(call.now))
    if price is None:
        raise NotInCurrency(currency=call.currency.sign)
    if not may_be_sold(offered, price, count, call.settings.credit_floor(call.currency)):
        raise NotSold
    if cart_id not in (None, open_id):
        raise CartNotFound
    bundles = [bundle for bundle in known if bundle.state is BundleState.IN_CART]
    found = next((b for b in bundles if b.bundle_id == bundle_id), None)
    if line_id is not None and (found is None or found.id != line_id):
        raise LineNotFound
    wanted = count if found is None or line_id else found.count + count
    if wanted > MOST_COUNT or (found is None and len(bundles) >= MOST_BUNDLES):
        raise TooMany(most=MOST_COUNT, most_bundles=MOST_BUNDLES)
    _, carts, put = await call.db.ask(
        _put(call, open_id, offered, sold, found, wanted),
        questions.open_carts(call.user.id, open_id),
        questions.bundles_in_carts(call.user.id, open_id),
    )
    (cart,) = await viewed(call, call.db, carts, put, [offered])
    return cart


async def remove(call: UserCall, *, cart_id: UUID | None, line_id: UUID | None) -> CartView:
    """Take one bundle out of the caller's cart, or all of them; what is out already stays out. The cart as it costs now."""
    is_by_line = cart_id is None and line_id is not None
    if cart_id is None and line_id is not None:
        (key,) = await call.db.ask(locking.order_of_bundle(line_id))
        cart_id = key.id if key else None
    if cart_id is None:
        (cart_id,) = await call.db.ask(locking.find_open_cart(call.user.id, call.currency))
    cart, bundles = await _locked(call, cart_id) if cart_id else (None, [])
    if cart is None or cart.user_id != call.user.id:
        raise LineNotFound if is_by_line else CartNotFound
    if cart.ordered_at is not None:
        raise CartEmpty
    if line_id is not None and line_id not in {bundle.id for bundle in bundles}:
        raise LineNotFound
    removed = [
        updated(SHOPCART_BUNDLE, bundle.id, state=BundleState.REMOVED, changed_at=call.now)
        for bundle in bundles
        if bundle.state is BundleState.IN_CART and line_id in (None, bundle.id)
    ]
    await call.db.write(*removed, updated(SHOPCART, cart.id, changed_at=call.now))
    carts, left = await call.db.ask(
        questions.open_carts(call.user.id, cart.id), questions.bundles_in_carts(call.user.id, cart.id)
    )
    (view,) = await viewed(call, call.db, carts, left)
    return view


async def accept(call: UserCall, line_id: UUID) -> CartView:
    """Accept what a shop put into the caller's cart; what is accepted already stays so. The cart as it costs now."""
    (key,) = await call.db.ask(locking.order_of_bundle(line_id))
    if key is None or key.user_id != call.user.id:
        raise LineNotFound
    cart, bundles = await _locked(call, key.id)
    found = next((b for b in bundles if b.id == line_id and b.state is BundleState.IN_CART), None)
    if cart is None or cart.ordered_at is not None or found is None:
        raise LineNotFound
    await call.db.write(updated(SHOPCART_BUNDLE, line_id, is_suggested=False, changed_at=call.now))
    carts, left = await call.db.ask(
        questions.open_carts(call.user.id, cart.id), questions.bundles_in_carts(call.user.id, cart.id)
    )
    (view,) = await viewed(call, call.db, carts, left)
    return view


async def _locked(call: UserCall, cart_id: UUID) -> tuple[Cart | None, list[Bundle]]:
    return await call.db.ask(locking.lock_cart(cart_id), locking.bundles_of(cart_id))


async def view_carts(
    call: UserCall, *, cart_id: UUID | None = None, is_shown: bool = True, is_untaxed: bool | None = None
) -> list[CartView]:
    """Return the caller's open carts as they cost now; what changed is told once, where they are shown."""
    carts, bundles = await call.reader.ask(
        questions.open_carts(call.user.id, cart_id), questions.bundles_in_carts(call.user.id, cart_id)
    )
    return await viewed(call, call.reader, carts, bundles, is_shown=is_shown, is_untaxed=is_untaxed)


async def viewed(
    call: UserCall,
    asker: Asker,
    carts: Sequence[OpenCart],
    bundles: Sequence[BundleInCart],
    known: Sequence[Offered] = (),
    *,
    is_shown: bool = True,
    customer: UserId | None = None,
    is_untaxed: bool | None = None,
) -> list[CartView]:
    """Return carts as they cost now, the caller's or those of a customer; what is in them may be known as it is offered.

    Where it is not said whether tax falls away, whom the caller lets be billed first decides it.
    """
    offered = {each.bundle_id: each for each in known}
    entered: list[EnteredCoupon] = []
    if bundles:
        offers, entered, profiles = await asker.ask(
            offers_of({bundle.bundle_id for bundle in bundles} - offered.keys()),
            coupons_in_carts([cart.id for cart in carts], customer or call.user.id),
            profiles_of(call.user.id),
        )
        offered |= offered_of(offers)
        if is_untaxed is None and customer is None and profiles:
            is_untaxed = falls_away(profiles[0].buyer.kind, profiles[0].buyer.country)
    elsewhere = await _sold_elsewhere(call, asker, {bundle.shop_id for bundle in bundles})
    lines: dict[UUID, list[CartLine]] = {cart.id: [] for cart in carts}
    for bundle in bundles:
        if bundle.shopcart_id in lines:  # a cart may have begun after the carts were asked for
            line = _line(call, bundle, offered.get(bundle.bundle_id), elsewhere.get(bundle.shop_id))
            lines[bundle.shopcart_id].append(line)
    if is_shown:
        await _remember(call, [line for each in lines.values() for line in each])
    if is_untaxed:
        lines = {cart_id: [_untaxed_line(call, line) for line in each] for cart_id, each in lines.items()}
    today = today_in_turkey(call.now)
    return [
        with_coupons(
            CartView(id=cart.id, currency=cart.currency, lines=lines[cart.id], is_untaxed=bool(is_untaxed)),
            [each for each in entered if each.shopcart_id == cart.id],
            today,
        )
        for cart in carts
    ]


async def _sold_elsewhere(call: UserCall, asker: Asker, shops: set[UUID]) -> dict[UUID, SellingSite]:
    """Return where those shops are shown that this site does not show."""
    hidden = {shop_id for shop_id in shops if not call.site.shows(shop_id)}
    if not hidden:
        return {}
    found = await find_selling_sites(asker, hidden, call.lang, call.settings.public_url)
    return {shop_id: found.get(shop_id, SellingSite(name="", address="")) for shop_id in hidden}


async def keep_for_elsewhere(call: UserCall, cart: Cart, bundles: Sequence[Bundle]) -> None:
    """Put what an order leaves out into the buyer's next cart: it is ordered on another site."""
    if not bundles:
        return
    following = _new_cart(call, cart.currency)
    (cart_id,) = await call.db.ask(locking.open_cart(following))
    await call.db.write(
        *(updated(SHOPCART_BUNDLE, bundle.id, shopcart_id=cart_id, changed_at=call.now) for bundle in bundles)
    )


def untaxed(call: UserCall, offered: Offered, price: BundlePrice, count: int) -> BundlePrice | None:
    """Return what costs this here at what it costs a company abroad; None where it may not be sold for so little."""
    without = untaxed_price(price, count, today_in_turkey(call.now))
    floor = call.settings.credit_floor(price.total.gross.currency)
    return without if may_be_sold(offered, without, count, floor) else None


def _untaxed_line(call: UserCall, line: CartLine) -> CartLine:
    if line.price is None or line.offered is None:
        return line
    price = untaxed(call, line.offered, line.price, line.count)
    return replace(line, price=price, was=line.was_net, notices=line.notices if price else [Notice.NOT_SOLD])


def look_at(
    offered: Offered | None, bundle: Bundle, currency: Currency, call: UserCall
) -> tuple[BundlePrice | None, list[Notice]]:
    """Return what a bundle of a cart costs now with tax, and what is different from what was shown."""
    is_by_shop = bundle.added_by is not None
    return _look(call, offered, bundle.count, currency, bundle.revision, bundle.gross, is_by_shop=is_by_shop)


def _look(
    call: UserCall,
    offered: Offered | None,
    count: int,
    currency: Currency,
    revision: int,
    gross: int,
    *,
    is_by_shop: bool,
) -> tuple[BundlePrice | None, list[Notice]]:
    if offered is None or not offered.is_on_sale(today_in_turkey(call.now)):
        return None, [Notice.NOT_SOLD]
    if offered.is_soon or not (offered.can_be_added or is_by_shop):
        return None, [Notice.NOT_SOLD]
    price = price_bundle(revision_of(offered.content), currency, count, today_in_turkey(call.now))
    if price is None:
        return None, [Notice.NOT_IN_CURRENCY]
    if not may_be_sold(offered, price, count, call.settings.credit_floor(currency)):
        return None, [Notice.NOT_SOLD]
    if price.total.gross.minor != gross:
        return price, [Notice.PRICE_CHANGED]
    return price, [Notice.CONTENT_CHANGED] if offered.revision != revision else []


def _line(
    call: UserCall, bundle: BundleInCart, offered: Offered | None, sold_at: SellingSite | None
) -> CartLine:
    price, notices = _look(
        call,
        offered,
        bundle.count,
        bundle.currency,
        bundle.revision,
        bundle.gross,
        is_by_shop=bundle.added_by is not None,
    )
    if Notice.NOT_SOLD in notices:
        sold_at = None  # nor is it sold there
    elif sold_at is not None:
        price, notices = None, [Notice.ELSEWHERE]
    elif bundle.is_suggested:
        notices = [*notices, Notice.SUGGESTED]
    sold = revision_of(offered.content) if offered and offered.content else None
    return CartLine(
        id=bundle.id,
        offered=offered,
        sold=sold,
        bundle_id=bundle.bundle_id,
        shop_id=bundle.shop_id,
        count=bundle.count,
        name=bundle_names(sold.bundle) if sold else bundle.name,
        price=price,
        was=Money(bundle.gross, bundle.currency),
        was_net=Money(bundle.net, bundle.currency),
        notices=notices,
        sold_at=sold_at,
        added_by=bundle.added_by_name or "",
        is_suggested=bundle.is_suggested,
    )


async def _remember(call: UserCall, lines: Sequence[CartLine]) -> None:
    """What was told of a change is told once."""
    await call.db.write(
        *(
            locking.remember_price(
                line.id,
                revision=line.offered.revision,
                net=line.price.total.net.minor,
                tax=line.price.total.tax.minor,
                gross=line.price.total.gross.minor,
                name=line.name,
            )
            for line in lines
            if line.price and line.offered and line.notices
        )
    )


def _new_cart(call: UserCall, currency: Currency) -> Cart:
    return Cart(
        id=call.new_id(),
        user_id=call.user.id,
        currency=currency,
        lang=call.lang,
        created_at=call.now,
        changed_at=call.now,
    )


def _put(
    call: UserCall, cart_id: UUID, offered: Offered, sold: Revision, found: Bundle | None, count: int
) -> Question[int]:
    price = price_bundle(sold, call.currency, count, today_in_turkey(call.now))
    if price is None:
        raise NotInCurrency(currency=call.currency.sign)
    total = price.total
    said: dict[str, Value] = {
        "is_suggested": False,  # what the customer puts there, the customer wants
        "count": count,
        "revision": offered.revision,
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
        user_id=call.user.id,
        shop_id=offered.shop_id,
        bundle_id=offered.bundle_id,
        state=BundleState.IN_CART,
        currency=call.currency,
        name=bundle_names(sold.bundle),
        created_at=call.now,
        **said,
    )
