"""What OAuth 2 and OpenID Connect may refuse, beside what accounts refuse at the token endpoint."""

from terazi.foundation.errors import Refusal


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
