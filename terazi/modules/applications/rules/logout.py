"""The sign-out that an application begins (OpenID Connect RP-Initiated Logout)."""

from authlib.common.urls import add_params_to_uri

from terazi.modules.applications.rules.authorize import AuthorizationRequest
from terazi.modules.applications.values import Client


def return_address(request: AuthorizationRequest, client: Client | None) -> str | None:
    """Return where the browser goes afterwards: one of the application's addresses, letter for letter, or nowhere."""
    wanted = request["post_logout_redirect_uri"]
    if client is None or wanted not in client.logout_uris or request.repeated:
        return None
    state = [("state", request["state"])] if request["state"] else []
    address: str = add_params_to_uri(wanted, state) if state else wanted
    return address
