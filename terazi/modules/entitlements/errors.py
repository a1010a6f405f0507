"""What may be refused about entitlements."""

from collections.abc import Iterable

from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.modules.entitlements.values import EntitlementState


class EntitlementNotFound(Refusal):
    code, http_status, slug = "165404", 404, "entitlement_not_found"
    phrase_key = "entitlements.not_found"


class EntitlementExhausted(Refusal):
    code, http_status, slug = "165402", 403, "entitlement_exhausted"
    phrase_key = "entitlements.exhausted"


class EntitlementSuspended(Refusal):
    code, http_status, slug = "165403", 403, "entitlement_suspended"
    phrase_key = "entitlements.suspended"


class EntitlementEnded(Refusal):
    """It has expired, or was cancelled or taken back."""

    code, http_status, slug = "165410", 403, "entitlement_ended"
    phrase_key = "entitlements.ended"


class EntitlementNotBegun(Refusal):
    code, http_status, slug = "165411", 403, "entitlement_not_begun"
    phrase_key = "entitlements.not_begun"


class UsedOutOfOrder(Refusal):
    code, http_status, slug = "165412", 409, "used_out_of_order"
    phrase_key = "entitlements.out_of_order"


class MayNotPassOn(Refusal):
    code, http_status, slug = "165413", 403, "may_not_pass_on"
    phrase_key = "entitlements.may_not_pass_on"


class TooFewUses(Refusal):
    code, http_status, slug = "165414", 409, "too_few_uses"
    phrase_key = "entitlements.too_few_uses"


class EndOutside(Refusal):
    code, http_status, slug = "165415", 409, "end_outside"
    phrase_key = "entitlements.end_outside"


class AssignedToMost(Refusal):
    code, http_status, slug = "165416", 409, "assigned_to_most"
    phrase_key = "entitlements.assigned_to_most"


class AssignedToOneself(Refusal):
    code, http_status, slug = "165417", 409, "assigned_to_oneself"
    phrase_key = "entitlements.assigned_to_oneself"


class EntitlementStateNotAllowed(Refusal):
    """A state cannot follow the present one; the answer names those that can."""

    code, http_status, slug = "165418", 409, "entitlement_state_not_allowed"
    phrase_key = "entitlements.state_not_allowed"

    def __init__(self, allowed: Iterable[EntitlementState]) -> None:
        states = sorted(allowed)
        named = [Phrase(f"entitlements.state.{state}") for state in states] or [
            Phrase("entitlements.state.none")
        ]
        super().__init__(allowed=named)
        self.extra = {"allowed_states": states}
