"""What accounts may refuse."""

from collections.abc import Awaitable, Callable

from terazi.foundation.errors import Refusal, SecurityWarning, TooManyCalls


class WrongCredentials(Refusal):
    code, http_status, slug = "110401", 401, "wrong_credentials"
    phrase_key = "accounts.wrong_credentials"


class SecondStepWrong(Refusal):
    """Which of the ways failed is not said."""

    code, http_status, slug = "110430", 400, "second_step_wrong"
    phrase_key = "accounts.second_step_wrong"


class SecondStepNotOffered(Refusal):
    code, http_status, slug = "110431", 400, "second_step_not_offered"
    phrase_key = "accounts.second_step_not_offered"


class PasskeyRefused(Refusal):
    code, http_status, slug = "110432", 400, "passkey_refused"
    phrase_key = "accounts.passkey_refused"


class PasskeyNotFound(Refusal):
    code, http_status, slug = "110433", 404, "passkey_not_found"
    phrase_key = "accounts.passkey_not_found"


class TooManyPasskeys(Refusal):
    code, http_status, slug = "110434", 409, "too_many_passkeys"
    phrase_key = "accounts.too_many_passkeys"


class TotpExists(Refusal):
    code, http_status, slug = "110435", 409, "totp_exists"
    phrase_key = "accounts.totp_exists"


class TotpNotFound(Refusal):
    code, http_status, slug = "110436", 404, "totp_not_found"
    phrase_key = "accounts.totp_not_found"


class ConfirmationNeeded(Refusal):
    """The person must prove again that it is them before this is changed."""

    code, http_status, slug = "110437", 403, "confirmation_needed"
    phrase_key = "accounts.confirmation_needed"


class DeviceNotFound(Refusal):
    code, http_status, slug = "110438", 404, "device_not_found"
    phrase_key = "accounts.device_not_found"


class NoSecondStep(Refusal):
    code, http_status, slug = "110439", 409, "no_second_step"
    phrase_key = "accounts.no_second_step"


class PasskeysImpossible(Refusal):
    """A browser lets no page at a bare IP address use passkeys."""

    code, http_status, slug = "110440", 409, "passkeys_impossible"
    phrase_key = "accounts.passkeys_impossible"


class MailNotApproved(Refusal):
    code, http_status, slug = "110402", 403, "mail_not_approved"
    phrase_key = "accounts.mail_not_approved"


class CodeWrong(Refusal):
    code, http_status, slug = "110403", 400, "code_wrong"
    phrase_key = "accounts.code_wrong"


class UserNotFound(Refusal):
    code, http_status, slug = "110404", 404, "user_not_found"
    phrase_key = "accounts.user_not_found"


class LinkInvalid(Refusal):
    code, http_status, slug = "110405", 400, "link_invalid"
    phrase_key = "accounts.link_invalid"


class WrongCurrentPassword(Refusal):
    code, http_status, slug = "110406", 400, "wrong_current_password"
    phrase_key = "accounts.wrong_current_password"


class SessionNotFound(Refusal):
    code, http_status, slug = "110407", 404, "session_not_found"
    phrase_key = "accounts.session_not_found"


class CaptchaNeeded(Refusal):
    code, http_status, slug = "110408", 403, "captcha_needed"
    phrase_key = "accounts.captcha_needed"


class CaptchaWrong(Refusal):
    code, http_status, slug = "110409", 400, "captcha_wrong"
    phrase_key = "accounts.captcha_wrong"


class InvalidGrant(Refusal):
    """RFC 6749: the credentials or the refresh token are not valid."""

    code, http_status, slug = "110410", 400, "invalid_grant"
    phrase_key = "accounts.invalid_grant"


class UnsupportedGrantType(Refusal):
    """RFC 6749: the grant type is none of those that are served."""

    code, http_status, slug = "110411", 400, "unsupported_grant_type"
    phrase_key = "accounts.unsupported_grant_type"


class InvalidScope(Refusal):
    """RFC 6749: the scope is unknown."""

    code, http_status, slug = "110412", 400, "invalid_scope"
    phrase_key = "accounts.invalid_scope"


class InvalidRequest(Refusal):
    """RFC 6749: a parameter that the grant needs is missing."""

    code, http_status, slug = "110413", 400, "invalid_request"
    phrase_key = "accounts.invalid_request"


class RegistrationWaits(Refusal):
    code, http_status, slug = "110421", 403, "registration_waits"
    phrase_key = "accounts.registration_waits"


class RegistrationNotAccepted(Refusal):
    code, http_status, slug = "110422", 403, "registration_not_accepted"
    phrase_key = "accounts.registration_not_accepted"


class RegistrationClosed(Refusal):
    """Where the site lets only authorized persons make accounts."""

    code, http_status, slug = "110423", 403, "registration_closed"
    phrase_key = "accounts.registration_closed"


class AccountLeaving(Refusal):
    """The owner asked for the account to be deleted; until then it can be taken back."""

    code, http_status, slug = "110424", 403, "account_leaving"
    phrase_key = "accounts.account_leaving"


class StateNotAllowed(Refusal):
    """An account cannot go from its state into the one asked for."""

    code, http_status, slug = "110425", 409, "account_state_not_allowed"
    phrase_key = "accounts.state_not_allowed"


class NamesTaken(Refusal):
    code, http_status, slug = "110426", 409, "names_taken"
    phrase_key = "accounts.names_taken"


class MailChangeNotFound(Refusal):
    code, http_status, slug = "110427", 404, "mail_change_not_found"
    phrase_key = "accounts.mail_change_not_found"


class ImageRefused(Refusal):
    code, http_status, slug = "110428", 415, "image_refused"
    phrase_key = "accounts.image_refused"


class ImageTooLarge(Refusal):
    code, http_status, slug = "110429", 413, "image_too_large"
    phrase_key = "accounts.image_too_large"


class ImageNotFound(Refusal):
    code, http_status, slug = "110450", 404, "image_not_found"
    phrase_key = "accounts.image_not_found"


class SearchTooShort(Refusal):
    code, http_status, slug = "110451", 400, "search_too_short"
    phrase_key = "accounts.search_too_short"


class UnusualSpend(SecurityWarning):
    """A spend far above what the person usually spends, before the security code that it makes us mail was entered."""

    code, http_status, slug = "110093", 403, "unusual_spend"
    phrase_key = "accounts.unusual_spend"

    def __init__(self, *, leaves: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self.leaves = leaves


class SecondStepPaused(TooManyCalls):
    """It was wrong too often in a day; other ways in, and devices that the account is known on, are not held up."""

    code, http_status, slug = "110460", 429, "second_step_paused"
    phrase_key = "accounts.second_step_paused"


class PersonProtected(Refusal):
    """Only an administrator may change or block an administrator, and nobody the own state."""

    code, http_status, slug = "110452", 403, "person_protected"
    phrase_key = "accounts.person_protected"


class LastAdministrator(Refusal):
    """The platform would be left without an administrator for good."""

    code, http_status, slug = "110453", 409, "last_administrator"
    phrase_key = "accounts.last_administrator"


class AgreementsNotAccepted(Refusal):
    """Whoever was invited accepts the texts when first choosing a password."""

    code, http_status, slug = "110454", 409, "agreements_not_accepted"
    phrase_key = "accounts.agreements_not_accepted"
