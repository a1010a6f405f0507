"""What becomes of orders when their buyer leaves, and what of them goes into the export of a person's data."""

from collections.abc import AsyncIterator

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.questions import updated
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, open_order
from terazi.modules.orders.actions.saved_cards import forget_cards
from terazi.modules.orders.actions.status_changes import cancel_payment, end_bundle
from terazi.modules.orders.queries import locking, personal_data
from terazi.modules.orders.queries.billing_profiles import forget_profiles
from terazi.modules.orders.tables.orders import SHOPCART
from terazi.modules.orders.values import WITHDRAWABLE_STATES, BundleState, Mover, PaymentState

_LEAVING = Actor(mover=Mover.CUSTOMER)
"""Who leaves ends what is held as a buyer: with the money back only where one could still withdraw."""


async def end_orders(change: Change, user_id: UserId) -> None:
    """Forget the cards of who leaves, empty the carts, cancel what is unpaid and end what is held.

    Orders, payments and bills stay for the shop, which the law lets keep its books; orders lose who it was.
    """
    await forget_cards(change, user_id)
    (cart_ids,) = await change.db.ask(personal_data.orders_of(user_id))
    for cart_id in cart_ids:
        order = await open_order(change, locking.order_of_cart(cart_id))
        await _end(change, order)
        order.add(updated(SHOPCART, cart_id, buyer=_without_person(order), address=""))
        await order.write(change.db)
    await change.db.write(
        *personal_data.forget_places(user_id),
        personal_data.forget_name(user_id),
        forget_profiles(user_id),
        personal_data.forget_places_of_renewals(user_id),
    )
    await change.db.write(personal_data.forget_refund_accounts(user_id))


async def export_orders(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's orders to the export of the person's data."""
    for name, question in personal_data.exported_files(user_id).items():
        (rows,) = await source.reader.ask(question)
        yield json_file(f"orders/{name}.json", rows)


async def _end(change: Change, order: OpenOrder) -> None:
    for payment in order.payments:
        if payment.state is PaymentState.WAITING:
            await cancel_payment(change, order, payment, SYSTEM, "")
    for bundle in order.bundles:
        if bundle.state is BundleState.IN_CART:
            order.change_bundle(bundle, state=BundleState.REMOVED, changed_at=change.now)
        if bundle.state in WITHDRAWABLE_STATES:
            await end_bundle(change, order, bundle, _LEAVING, reason="")


def _without_person(order: OpenOrder) -> dict[str, str] | None:
    said = order.cart.buyer
    return {"kind": said.kind, "country": said.country} if said else None
