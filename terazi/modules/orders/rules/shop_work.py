"""What may wait in a shop, and for whom."""

from enum import StrEnum


class ShopWork(StrEnum):
    """What may wait in a shop, the most pressing first."""

    REFUNDS_OWED = "refunds_owed"
    TRANSFERS_TO_DECIDE = "transfers_to_decide"
    DELIVERIES_OBJECTED = "deliveries_objected"
    MONEY_TO_MATCH = "money_to_match"
    BILLS_TO_SEND = "bills_to_send"
    BILLS_TO_COMPLETE = "bills_to_complete"
    BILLS_TO_APPROVE = "bills_to_approve"
    REGISTRATIONS = "registrations"
    ORDERS_TO_PAY = "orders_to_pay"
    DELIVERIES_TO_CONFIRM = "deliveries_to_confirm"


class WaitsFor(StrEnum):
    """Who has to do it."""

    SHOP = "shop"
    REGISTRAR = "registrar"
    BUYER = "buyer"


_OTHERS = {
    ShopWork.REGISTRATIONS: WaitsFor.REGISTRAR,
    ShopWork.ORDERS_TO_PAY: WaitsFor.BUYER,
    ShopWork.DELIVERIES_TO_CONFIRM: WaitsFor.BUYER,
}


def waits_for(work: ShopWork) -> WaitsFor:
    """Return who has to do what waits."""
    return _OTHERS.get(work, WaitsFor.SHOP)
