"""What applications, their keys, OAuth 2 and OpenID Connect may refuse, beside what accounts refuse at the token endpoint."""

from terazi.foundation.errors import Refusal


class ApplicationNotFound(Refusal):
    code, http_status, slug = "125404", 404, "application_not_found"
    phrase_key = "applications.application_not_found"


class OwnerNotFound(Refusal):
    code, http_status, slug = "125405", 404, "owner_not_found"
    phrase_key = "applications.owner_not_found"


class KeyNotFound(Refusal):
    code, http_status, slug = "125406", 404, "key_not_found"
    phrase_key = "applications.key_not_found"


class AccessKeyNotFound(Refusal):
    code, http_status, slug = "125407", 404, "access_key_not_found"
    phrase_key = "applications.access_key_not_found"


class TooManyKeys(Refusal):
    """Two keys of the application work already."""

    code, http_status, slug = "125409", 409, "too_many_keys"
    phrase_key = "applications.too_many_keys"


class AgreementNeeded(Refusal):
    """The application has terms of its own, and these are not the ones that were agreed to."""

    code, http_status, slug = "125410", 409, "agreement_needed"
    phrase_key = "applications.agreement_needed"


class TooManyApplications(Refusal):
    code, http_status, slug = "125411", 409, "too_many_applications"
    phrase_key = "applications.too_many_applications"


class InvalidClient(Refusal):
    """RFC 6749: the application is unknown or passive, or its key is wrong."""

    code, http_status, slug = "125451", 401, "invalid_client"
    phrase_key = "applications.invalid_client"
    challenge = "Basic"


class UnauthorizedClient(Refusal):
    """RFC 6749: the application may not use this grant."""

    code, http_status, slug = "125452", 400, "unauthorized_client"
    phrase_key = "applications.unauthorized_client"


class AuthorizationRequestInvalid(Refusal):
    """The application or the address to go back to is not known, so nobody is sent anywhere."""

    code, http_status, slug = "125453", 400, "authorization_request_invalid"
    phrase_key = "applications.authorization_request_invalid"


class LogoutRequestInvalid(Refusal):
    code, http_status, slug = "125454", 400, "logout_request_invalid"
    phrase_key = "applications.logout_request_invalid"


class AddressRefused(ValueError):  # noqa: N818 - it is refused, not an error of ours
    """An address that is not safe; it carries the phrase that says why."""

    def __init__(self, phrase_key: str) -> None:
        super().__init__(phrase_key)
        self.phrase_key = phrase_key
