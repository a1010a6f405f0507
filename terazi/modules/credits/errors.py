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
