"""What can be refused about credits."""

from terazi.foundation.errors import Refusal


class NotEnoughCredits(Refusal):
    code, http_status, slug = "160402", 402, "not_enough_credits"
    phrase_key = "credits.not_enough"

    def __init__(self, *, needed: int, available: int) -> None:
        super().__init__(needed=needed, available=available)
        self.extra = {"needed": needed, "available": available}


class CreditsNotIssued(Refusal):
    """What was ordered is not, or not any more, a sale of credits by the platform at its price."""

    code, http_status, slug = "160409", 409, "credits_not_issued"
    phrase_key = "credits.not_issued"


class GiftTooLarge(Refusal):
    code, http_status, slug = "160422", 422, "gift_too_large"
    phrase_key = "credits.gift_too_large"

    def __init__(self, *, most: int) -> None:
        super().__init__(field="amount", most=most)
        self.extra = {"most": most}


class GiftUserNotFound(Refusal):
    code, http_status, slug = "160404", 404, "gift_user_not_found"
    phrase_key = "credits.gift_user_not_found"


class GiftReasonMissing(Refusal):
    code, http_status, slug = "160423", 422, "gift_reason_missing"
    phrase_key = "credits.gift_reason_missing"


class GiftKeyReused(Refusal):
    """The same Idempotency-Key came with another gift."""

    code, http_status, slug = "160431", 409, "gift_key_reused"
    phrase_key = "credits.gift_key_reused"
