"""Taking what needs no order, once: free for everybody, or assigned to the person by its shop. Kept as an order that costs nothing."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, new_digits
from terazi.foundation.money import Money
from terazi.foundation.questions import Question
from terazi.foundation.tax import nothing
from terazi.modules.accounts.public import find_usernames, get_user
from terazi.modules.credits.public import lock_wallet, open_wallet
from terazi.modules.orders.actions.checkout import Version, require_approved
from terazi.modules.orders.actions.fulfilment import may_be_sold, projects_of, require_held_projects
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.order_parts import approval_of, line_of
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.transitions import open_payment, tell
from terazi.modules.orders.errors.orders import AlreadyTaken, NotSold, OrderNeeded
from terazi.modules.orders.queries.taking import Taken, taken_by, taken_of
from terazi.modules.orders.rules.pricing import BundlePrice, ProductPrice, price_in_any
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.rules.terms import bundle_names
from terazi.modules.orders.values import (
    WITHDRAWABLE_STATES,
    Bundle,
    BundleState,
    BuyerDetails,
    BuyerKind,
    Cart,
    Mover,
    OrderKey,
    PayWay,
)
from terazi.modules.shops.public import (
    AgreementTitle,
    BundleNotFound,
    Offered,
    ShopRole,
    agreement_titles,
    held_offers,
    is_of_platform,
    offered_of,
    offers_of,
    require_shop,
    today_in_turkey,
    with_choices,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Assigned:
    """Somebody to whom a bundle is assigned, and what became of it."""

    username: str
    cart_id: UUID | None = None
    state: BundleState | None = None
    taken_at: datetime | None = None


async def take_bundle(call: UserCall, bundle_id: UUID, approved: frozenset[Version]) -> OpenOrder:
    """Give the caller a bundle that needs no order, once."""
    before = taken_of(call.user.id, bundle_id)
    return await give_once(call, bundle_id, approved, AlreadyTaken, before=before, price_of=_price_of)


async def give_once(
    call: UserCall,
    bundle_id: UUID,
    approved: frozenset[Version],
    over: type[Refusal],
    *,
    before: Question[Taken | None],
    price_of: Callable[[UserCall, Offered], Awaitable[BundlePrice]],
    is_trial: bool = False,
) -> OpenOrder:
    """Give the caller a bundle at a price of nothing; who holds it already gets the same answer again."""
    _, _, offers, titles, earlier = await call.db.ask(
        open_wallet(call.user.id),
        lock_wallet(call.user.id),
        held_offers([bundle_id]),
        agreement_titles(approved),
        before,
    )
    if earlier is not None:
        if earlier.state not in WITHDRAWABLE_STATES:
            raise over
        (order,) = await lock_order(call, OrderKey(id=earlier.shopcart_id, user_id=call.user.id))
        return order
    offered = offered_of(await with_choices(call.db, offers)).get(bundle_id)
    if offered is None or not may_see(call, offered):
        raise BundleNotFound
    price = await price_of(call, offered)
    return await _give(call, offered, price, approved, titles, is_trial=is_trial)


async def _give(
    call: UserCall,
    offered: Offered,
    price: BundlePrice,
    approved: frozenset[Version],
    titles: Collection[AgreementTitle],
    *,
    is_trial: bool,
) -> OpenOrder:
    """Write an order of its own over what is given."""
    require_approved([offered], approved)
    await require_held_projects(call, projects_of(price.sold, bundle_names(price.sold.bundle)), call.lang)
    order, bundle = await _write_down(call, offered, price, titles, is_trial=is_trial)
    payment = open_payment(
        call,
        order,
        shop_id=bundle.shop_id,
        attempt=1,
        pay_way=PayWay.FREE,
        amount=0,
        due_at=call.now,
    )
    order.change_bundle(bundle, payment_id=payment.id)
    await approve(call, order, payment, SYSTEM)
    await order.write(call.db)
    return order


async def assigned_people(call: UserCall, bundle_id: UUID) -> list[Assigned]:
    """Return to whom a bundle of the caller's shop is assigned, and who of them took it."""
    (offers,) = await call.reader.ask(offers_of([bundle_id]))
    if not offers:
        raise BundleNotFound
    await require_shop(call, offers[0].shop_id, ShopRole.BUNDLES)
    people = [UUID(each) for each in offers[0].assigned_user_list]
    names, taken = await call.reader.ask(find_usernames(people), taken_by(bundle_id, people))
    by_person = {each.user_id: each for each in taken}
    found = []
    for user_id in people:
        mine = by_person.get(user_id)
        if user_id in names:
            found.append(
                Assigned(
                    username=names[user_id],
                    cart_id=mine.shopcart_id if mine else None,
                    state=mine.state if mine else None,
                    taken_at=mine.approved_at if mine else None,
                )
            )
    return found


def may_see(call: UserCall, offered: Offered) -> bool:
    """Whether the caller may know of a bundle, without its link."""
    return call.site.shows(offered.shop_id) and offered.is_for(call.settings.secret(), call.user.id, "")


async def _price_of(call: UserCall, offered: Offered) -> BundlePrice:
    """Return a price of nothing; for nothing nobody gets what is the platform's own."""
    is_assigned = str(call.user.id) in offered.assigned_user_list
    is_open = offered.is_on_sale(today_in_turkey(call.now)) and not offered.is_soon
    if not is_open or not (is_assigned or offered.can_be_added):
        raise NotSold
    price = price_in_any(revision_of(offered.content), call.currency, today_in_turkey(call.now))
    if price is None:
        raise NotSold
    if is_assigned:
        price = given(price)
        if any(is_of_platform(each.product.product_type, each.product.auth_id) for each in price.lines):
            raise NotSold
    if price.total.gross.minor:
        raise OrderNeeded
    if not may_be_sold(offered, price, 1, _floor(call, price)):
        raise NotSold
    return price


def given(price: BundlePrice) -> BundlePrice:
    """Return the price of what a shop gives away."""
    free = nothing(price.total.gross.currency)

    def for_nothing(line: ProductPrice) -> ProductPrice:
        return replace(line, unit=Money(0, free.gross.currency), priced=free, listed=free)

    return replace(price, lines=[for_nothing(line) for line in price.lines], total=free)


def _floor(call: UserCall, price: BundlePrice) -> Decimal:
    return call.settings.credit_floor(price.total.gross.currency)


async def _write_down(
    call: UserCall,
    offered: Offered,
    price: BundlePrice,
    titles: Collection[AgreementTitle],
    *,
    is_trial: bool,
) -> tuple[OpenOrder, Bundle]:
    (person,) = await call.db.ask(get_user(call.user.id))
    cart = Cart(
        id=call.new_id(),
        user_id=call.user.id,
        currency=price.total.gross.currency,
        number=new_digits(10),
        pay_way=PayWay.FREE,
        buyer=BuyerDetails(
            kind=BuyerKind.PERSON, firstname=person.firstname, lastname=person.lastname, mail=person.mail
        ),
        lang=call.lang,
        base_url=call.base_url[:300],
        address=call.address[:64],
        created_at=call.now,
        changed_at=call.now,
        ordered_at=call.now,
    )
    order = OpenOrder.of_new(cart)
    bundle = _bundle_of(call, cart, offered, price, is_trial=is_trial)
    order.add_bundle(bundle)
    for position, line in enumerate(price.lines, start=1):
        order.add_line(line_of(call, bundle, line, position, floor=_floor(call, price)))
    by_version = {(each.agreement_id, each.number): each for each in titles}
    for agreement in offered.agreements:
        title = by_version[agreement.id, agreement.version]
        order.add(approval_of(call, bundle, agreement.kind.value, title))
    by = Actor(mover=Mover.CUSTOMER, user_id=UserId(call.user.id), name=call.user.username)
    tell(call, order, "tried" if is_trial else "taken", by, shopcart_bundle_id=bundle.id)
    return order, bundle


def _bundle_of(call: UserCall, cart: Cart, offered: Offered, price: BundlePrice, *, is_trial: bool) -> Bundle:
    return Bundle(
        id=call.new_id(),
        shopcart_id=cart.id,
        user_id=call.user.id,
        shop_id=offered.shop_id,
        bundle_id=offered.bundle_id,
        revision=offered.revision,
        count=1,
        state=BundleState.PAYMENT_WAITING,
        currency=cart.currency,
        net=0,
        tax=0,
        gross=0,
        name=bundle_names(price.sold.bundle),
        content=price.sold,
        is_trial=is_trial,
        created_at=call.now,
        changed_at=call.now,
    )
