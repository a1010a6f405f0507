"""A bill that got its number is told to its shop's addresses."""

from terazi.foundation.context import Change
from terazi.modules.bills.public import Bill
from terazi.modules.webhooks.actions.announcing import announce
from terazi.modules.webhooks.values import Announcement, WebhookEvent


async def announce_bill(change: Change, bill: Bill) -> None:
    """Tell of a bill that just got its number."""
    said = Announcement(
        id=change.new_id(),
        shop_id=bill.shop_id,
        event=WebhookEvent.BILL_APPROVED,
        happened_at=change.now,
        data={
            "user_shop_client_id": str(bill.shop_id),
            "user_bill_client_id": str(bill.id),
            "bill_number": bill.number,
            "user_shopcart_bundle_product_payment_client_id": str(bill.order_id) if bill.order_id else None,
        },
    )
    await announce(change.db, [said])
