"""Trying a bundle for some days without paying: once a person, and once a mail address. It ends by itself."""

from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.modules.accounts.public import get_user
from terazi.modules.orders.actions.checkout import Version
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.actions.taking import give_once, given, may_see
from terazi.modules.orders.errors.orders import NotSold, OrderNeeded, TrialOver
from terazi.modules.orders.queries.trials import trial_of, was_held
from terazi.modules.orders.rules.pricing import BundlePrice, price_in_any
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.shops.public import (
    BundleNotFound,
    Offered,
    is_of_platform,
    offered_of,
    offers_of,
    today_in_turkey,
)


async def try_bundle(call: UserCall, bundle_id: UUID, approved: frozenset[Version]) -> OpenOrder:
    """Let the caller try a bundle, once; who tries it already gets the same answer again."""
    before = trial_of(call.user.id, bundle_id)
    return await give_once(
        call, bundle_id, approved, TrialOver, before=before, price_of=_price_of, is_trial=True
    )


async def find_trial_bar(call: UserCall, bundle_id: UUID) -> NotSold | OrderNeeded | TrialOver | None:
    """Return with which words the caller would be refused to try a bundle, before anything is read and approved."""
    (offers,) = await call.reader.ask(offers_of([bundle_id]))
    offered = offered_of(offers).get(bundle_id)
    if offered is None or not may_see(call, offered):
        raise BundleNotFound
    (tried,) = await call.reader.ask(trial_of(call.user.id, bundle_id))
    try:
        if tried is not None:
            raise TrialOver
        _priced(call, offered)
        await _require_new(call, call.reader, bundle_id)
    except (NotSold, OrderNeeded, TrialOver) as bar:
        return bar
    return None


async def _price_of(call: UserCall, offered: Offered) -> BundlePrice:
    """Return the price of a trial, which is nothing, of what the caller never had."""
    price = _priced(call, offered)
    await _require_new(call, call.db, offered.bundle_id)
    return price


async def _require_new(call: UserCall, asker: Asker, bundle_id: UUID) -> None:
    (person,) = await asker.ask(get_user(call.user.id))
    (was_had,) = await asker.ask(was_held(call.user.id, bundle_id, person.mail_key))
    if was_had:
        raise TrialOver


def _priced(call: UserCall, offered: Offered) -> BundlePrice:
    """Return the price of a trial; nobody tries what is the platform's own."""
    today = today_in_turkey(call.now)
    price = price_in_any(revision_of(offered.content), call.currency, today) if offered.content else None
    if price is None or not offered.can_be_added or not offered.is_on_sale(today):
        raise NotSold
    own = any(is_of_platform(each.product.product_type, each.product.auth_id) for each in price.lines)
    if own or price.sold.bundle.trial_days is None:
        raise OrderNeeded
    return given(price)
