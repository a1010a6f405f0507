"""What can be refused about credits."""

from terazi.foundation.errors import Refusal


class NotEnoughCredits(Refusal):
    code, http_status, slug = "160402", 402, "not_enough_credits"
    phrase_key = "credits.not_enough"

    def __init__(self, *, needed: int, available: int) -> None:
        super().__init__(needed=needed, available=available)
        self.extra = {"needed": needed, "available": available}
