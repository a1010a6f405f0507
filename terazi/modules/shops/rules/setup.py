"""The way of a shop from its draft to its first sale, step by step."""

from collections.abc import Mapping
from enum import StrEnum

from terazi.modules.shops.rules.admission import ADMITTED, shop_gaps
from terazi.modules.shops.values.shops import CardProvider, ListedShop, ShopStatus


class SetupStep(StrEnum):
    """What has to be done before a shop sells, in the order in which it is easiest."""

    DETAILS = "details"
    PAYMENTS = "payments"
    BUNDLE = "bundle"
    ADMISSION = "admission"
    ON_SALE = "on_sale"


def setup_steps(shop: ListedShop, *, has_account: bool) -> Mapping[SetupStep, bool]:
    """Return each step with whether it is done; nothing of a shop that sells, or never will again."""
    if shop.status is ShopStatus.ENDED:
        return {}
    steps = {
        SetupStep.DETAILS: not shop_gaps(shop),
        SetupStep.PAYMENTS: has_account or shop.card_provider is not CardProvider.NONE,
        SetupStep.BUNDLE: shop.bundle_count > 0,
        SetupStep.ADMISSION: shop.status in ADMITTED,
        SetupStep.ON_SALE: shop.active_bundle_count > 0,
    }
    return {} if all(steps.values()) else steps
