"""The calls of OpenID Connect that clients read: configuration, keys, and what a person agreed to tell."""

from authlib.oidc.core import UserInfo

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Effect
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.errors import ScopeTooSmall
from terazi.foundation.limits import Limit
from terazi.modules.applications.actions.identity import claims_of_caller
from terazi.modules.applications.actions.signing_keys import published_keys
from terazi.modules.applications.calls.declared import calls, open_to_all
from terazi.modules.applications.schemas.oauth import ConfigurationAnswer, KeySetAnswer, UserinfoAnswer
from terazi.modules.applications.values import Scope

_OFTEN = Limit(5000)
_IN_TOKENS = ["iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash"]
_NEVER_TOLD = {"middle_name", "nickname", "profile", "picture", "zoneinfo"}
told_to_clients = calls.of(
    caller=TOKEN,
    roles=EVERYONE,
    raises=[ScopeTooSmall],
    limit=Limit(1000),
    scope=Scope.OPENID,
    is_oauth=True,
    is_for_other_origins=True,
)


@open_to_all.get("/v1/oauth/configuration", limit=_OFTEN, is_for_other_origins=True)
async def get_openid_configuration(call: OpenCall) -> ConfigurationAnswer:
    """Say what a client of OpenID Connect needs to know; also at /.well-known/openid-configuration."""
    issuer = call.base_url.rstrip("/")
    at = f"{issuer}/v1/oauth"
    claims = [claim for claim in UserInfo.REGISTERED_CLAIMS if claim not in _NEVER_TOLD]
    return ConfigurationAnswer(
        issuer=issuer,
        authorization_endpoint=f"{at}/authorize",
        token_endpoint=f"{at}/token",
        userinfo_endpoint=f"{at}/userinfo",
        jwks_uri=f"{at}/jwks",
        revocation_endpoint=f"{at}/revoke",
        introspection_endpoint=f"{at}/introspect",
        end_session_endpoint=f"{at}/logout",
        scopes_supported=[scope.value for scope in Scope],
        id_token_signing_alg_values_supported=sorted({key.algorithm for key in await published_keys(call)}),
        claims_supported=[*claims, *_IN_TOKENS],
    )


@open_to_all.get("/v1/oauth/jwks", limit=_OFTEN, is_for_other_origins=True)
async def get_signing_keys(call: OpenCall) -> KeySetAnswer:
    """Give the public keys with which identity tokens are checked."""
    return KeySetAnswer(keys=[key.public for key in await published_keys(call)])


@told_to_clients.get("/v1/oauth/userinfo", effect=Effect.READS)
async def get_userinfo(call: UserCall) -> UserinfoAnswer:
    """Tell the application what its person agreed to tell."""
    return UserinfoAnswer(**await claims_of_caller(call))


@told_to_clients.post("/v1/oauth/userinfo", effect=Effect.READS)
async def post_userinfo(call: UserCall) -> UserinfoAnswer:
    """Tell the application what its person agreed to tell; the same by POST."""
    return UserinfoAnswer(**await claims_of_caller(call))
