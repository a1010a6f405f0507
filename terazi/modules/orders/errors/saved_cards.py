"""What stored cards and renewals by card may refuse."""

from terazi.foundation.errors import Refusal


class SavedCardNotFound(Refusal):
    code, http_status, slug = "210493", 404, "saved_card_not_found"
    phrase_key = "orders.saved_card_not_found"


class CardRenewalNotOffered(Refusal):
    code, http_status, slug = "210491", 409, "card_renewal_not_offered"
    phrase_key = "orders.card_renewal_not_offered"


class CardBeingCharged(Refusal):
    code, http_status, slug = "210492", 409, "card_being_charged"
    phrase_key = "orders.card_being_charged"
