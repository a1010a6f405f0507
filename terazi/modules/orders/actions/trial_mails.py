"""The mails about trials: that one ends soon and what it costs to go on, and that one is over."""

from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.screens import ScreenLink
from terazi.modules.orders.actions.loading import OpenOrder, open_order
from terazi.modules.orders.actions.notifications import lead_buyer, mail_buyer
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.trials import is_ordered
from terazi.modules.orders.rules.pricing import price_in_any
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.values import Bundle, BundleState
from terazi.modules.shops.public import Offered, in_turkey, offered_of, offers_of, today_in_turkey

TOLD_BEFORE = timedelta(days=3)
"""How long before its end who tries something is told."""
NOT_YOUNGER = timedelta(hours=12)
"""How old a trial is then at least: of a short one its beginning has just told the end."""


async def remind_of_trial(change: Change, bundle_id: UUID) -> None:
    """Tell who tries a bundle that it ends soon, and what it costs now to go on; once, and nobody who has ordered it."""
    order = await open_order(change, locking.order_of_bundle(bundle_id))
    bundle = order.bundle(bundle_id)
    if bundle.state is not BundleState.ACTIVE or bundle.ends_at is None or bundle.payment_id is None:
        return
    payment = order.payment(bundle.payment_id)
    ordered, offers = await change.db.ask(
        is_ordered(bundle.user_id, bundle.bundle_id), offers_of([bundle.bundle_id])
    )
    if ordered or payment.reminded_at is not None:
        return
    order.change_payment(payment, reminded_at=change.now)
    cost = _cost_now(change, order, offered_of(offers).get(bundle.bundle_id))
    ends = in_turkey(bundle.ends_at)
    if cost is None:
        await mail_buyer(change, order, bundle, "trial_ending_unsold", ends=ends)
    else:
        told = {"ends": ends, "cost": cost}
        await lead_buyer(change, order, bundle, "trial_ending", told, link=_page_of(order, bundle))
    await order.write(change.db)


async def mail_trial_over(change: Change, order: OpenOrder, bundle: Bundle) -> None:
    """Tell who tried a bundle that the trial is over; nobody who has ordered it."""
    (ordered,) = await change.db.ask(is_ordered(bundle.user_id, bundle.bundle_id))
    if not ordered:
        await lead_buyer(change, order, bundle, "trial_over", {}, link=_page_of(order, bundle))


def _page_of(order: OpenOrder, bundle: Bundle) -> ScreenLink:
    query = {"user_shop_bundle_client_id": str(bundle.bundle_id)}
    return ScreenLink(base_url=order.cart.base_url, route_view="product_details", query=query)


def _cost_now(change: Change, order: OpenOrder, offered: Offered | None) -> Phrase | None:
    """Return what a bundle costs today, and for how long; None where nobody can buy it."""
    today = today_in_turkey(change.now)
    if offered is None or not offered.can_be_added or not offered.is_on_sale(today):
        return None
    price = price_in_any(revision_of(offered.content), order.cart.currency, today)
    if price is None:
        return None
    periods = {line.product.pay_period_type or "once" for line in price.lines}
    period = periods.pop() if len(periods) == 1 else "once"
    written = price.total.gross.written(order.cart.lang)
    return Phrase(f"orders.trial.cost.{period}", {"price": written})
