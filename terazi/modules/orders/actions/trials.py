"""Trying a bundle for some days without paying: once a person, and once a mail address. It ends by itself."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.accounts.public import get_user
from terazi.modules.credits.public import lock_wallet, open_wallet
from terazi.modules.orders.actions.checkout import Version
from terazi.modules.orders.actions.loading import OpenOrder, lock_order
from terazi.modules.orders.actions.taking import give, given, may_see
from terazi.modules.orders.errors.orders import NotSold, OrderNeeded, TrialOver
from terazi.modules.orders.queries.trials import trial_of, was_held
from terazi.modules.orders.rules.pricing import BundlePrice, price_in_any
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.values import WITHDRAWABLE_STATES, OrderKey
from terazi.modules.shops.public import (
    BundleNotFound,
    Offered,
    agreement_titles,
    held_offers,
    is_of_platform,
    offered_of,
    today_in_turkey,
)


async def try_bundle(call: UserCall, bundle_id: UUID, approved: frozenset[Version]) -> OpenOrder:
    """Let the caller try a bundle, once; who tries it already gets the same answer again."""
    _, _, offers, titles, tried = await call.db.ask(
        open_wallet(call.user.id),
        lock_wallet(call.user.id),
        held_offers([bundle_id]),
        agreement_titles(approved),
        trial_of(call.user.id, bundle_id),
    )
    if tried is not None:
        if tried.state not in WITHDRAWABLE_STATES:
            raise TrialOver
        (order,) = await lock_order(call, OrderKey(id=tried.shopcart_id, user_id=call.user.id))
        return order
    offered = offered_of(offers).get(bundle_id)
    if offered is None or not may_see(call, offered):
        raise BundleNotFound
    price = _price_of(call, offered)
    (person,) = await call.db.ask(get_user(call.user.id))
    (was_had,) = await call.db.ask(was_held(call.user.id, bundle_id, person.mail_key))
    if was_had:
        raise TrialOver
    return await give(call, offered, price, approved, titles, is_trial=True)


def _price_of(call: UserCall, offered: Offered) -> BundlePrice:
    """Return the price of a trial, which is nothing; nobody tries what is the platform's own."""
    today = today_in_turkey(call.now)
    price = price_in_any(revision_of(offered.content), call.currency, today) if offered.content else None
    if price is None or not offered.can_be_added or not offered.is_on_sale(today):
        raise NotSold
    own = any(is_of_platform(each.product.product_type, each.product.auth_id) for each in price.lines)
    if own or price.sold.bundle.trial_days is None:
        raise OrderNeeded
    return given(price)
