"""What webhooks may refuse."""

from terazi.foundation.errors import Refusal


class WebhookNotFound(Refusal):
    code, http_status, slug = "205404", 404, "webhook_not_found"
    phrase_key = "webhooks.not_found"


class WebhookDeliveryNotFound(Refusal):
    code, http_status, slug = "205405", 404, "webhook_delivery_not_found"
    phrase_key = "webhooks.delivery_not_found"


class ShopApplicationNotFound(Refusal):
    """The application is none of the caller's, or does not read in the shop."""

    code, http_status, slug = "205406", 404, "shop_application_not_found"
    phrase_key = "webhooks.application_not_found"


class TooManyWebhooks(Refusal):
    code, http_status, slug = "205409", 409, "too_many_webhooks"
    phrase_key = "webhooks.too_many"


class WebhookStopped(Refusal):
    """A message is to be sent to an address that is not active."""

    code, http_status, slug = "205410", 409, "webhook_stopped"
    phrase_key = "webhooks.is_stopped"


class ApplicationOfAnotherShop(Refusal):
    code, http_status, slug = "205411", 409, "application_of_another_shop"
    phrase_key = "webhooks.application_taken"


class TooManyShopApplications(Refusal):
    code, http_status, slug = "205412", 409, "too_many_shop_applications"
    phrase_key = "webhooks.too_many_applications"


class WebhookAddressRefused(Refusal):
    code, http_status, slug = "205422", 422, "webhook_address_refused"
    phrase_key = "webhooks.address_refused"
