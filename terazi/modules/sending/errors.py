"""What the calls about mails to many refuse."""

from terazi.foundation.errors import Refusal


class MailingNotFound(Refusal):
    code, http_status, slug = "230404", 404, "mailing_not_found"
    phrase_key = "sending.mailing_not_found"


class CountDiffers(Refusal):
    """Whoever writes to many types how many they are."""

    code, http_status, slug = "230409", 409, "count_differs"
    phrase_key = "sending.count_differs"


class SenderUnknown(Refusal):
    """A commercial mail names who sends it, as the law asks."""

    code, http_status, slug = "230428", 409, "sender_unknown"
    phrase_key = "sending.sender_unknown"


class UnsubscribeLinkInvalid(Refusal):
    code, http_status, slug = "230403", 403, "unsubscribe_link_invalid"
    phrase_key = "sending.link_invalid"
