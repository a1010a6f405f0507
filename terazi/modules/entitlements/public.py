"""What other modules may use of entitlements."""

from terazi.modules.entitlements.actions.assignments import end_entitlements, export_entitlements
from terazi.modules.entitlements.actions.choosing import choose
from terazi.modules.entitlements.actions.deliveries import deliver, take_delivery_back
from terazi.modules.entitlements.actions.grants import (
    cancel,
    grant,
    resume,
    revoke_unused,
    suspend,
    unused_of,
)
from terazi.modules.entitlements.actions.hooks import on_used_up
from terazi.modules.entitlements.actions.uses import find_usable, give_back_use, use
from terazi.modules.entitlements.errors import (
    EntitlementEnded,
    EntitlementExhausted,
    EntitlementNotBegun,
    EntitlementNotFound,
    EntitlementStateNotAllowed,
    EntitlementSuspended,
    UsedOutOfOrder,
)
from terazi.modules.entitlements.queries.lists import held_of_sources, is_used, sources_that_differ
from terazi.modules.entitlements.queries.locking import confirm_uses, count_used
from terazi.modules.entitlements.queries.reporting import ENTITLEMENTS, USES
from terazi.modules.entitlements.rules import limits_of, may_be_passed_on
from terazi.modules.entitlements.values import (
    EntitlementState,
    GrantTerms,
    HeldOfSource,
    Limits,
    ProductType,
    SoldChoice,
    Unused,
    Usable,
    UsesPeriod,
)

__all__ = [
    "ENTITLEMENTS",
    "USES",
    "EntitlementEnded",
    "EntitlementExhausted",
    "EntitlementNotBegun",
    "EntitlementNotFound",
    "EntitlementState",
    "EntitlementStateNotAllowed",
    "EntitlementSuspended",
    "GrantTerms",
    "HeldOfSource",
    "Limits",
    "ProductType",
    "SoldChoice",
    "Unused",
    "Usable",
    "UsedOutOfOrder",
    "UsesPeriod",
    "cancel",
    "choose",
    "confirm_uses",
    "count_used",
    "deliver",
    "end_entitlements",
    "export_entitlements",
    "find_usable",
    "give_back_use",
    "grant",
    "held_of_sources",
    "is_used",
    "limits_of",
    "may_be_passed_on",
    "on_used_up",
    "resume",
    "revoke_unused",
    "sources_that_differ",
    "suspend",
    "take_delivery_back",
    "unused_of",
    "use",
]
