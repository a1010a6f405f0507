"""What identity tokens say."""

from datetime import datetime, timedelta
from typing import Any

from authlib.oidc.core.util import create_half_hash

ID_TOKEN_LASTS = timedelta(hours=1)


def id_token_claims(
    *,
    issuer: str,
    client_id: str,
    sub: str,
    signed_in_at: datetime,
    nonce: str,
    access_token: str,
    algorithm: str,
    now: datetime,
) -> dict[str, Any]:  # Any: JSON
    """Return what an identity token says."""
    return {
        "iss": issuer,
        "sub": sub,
        "aud": client_id,
        "exp": int((now + ID_TOKEN_LASTS).timestamp()),
        "iat": int(now.timestamp()),
        "auth_time": int(signed_in_at.timestamp()),
        "at_hash": create_half_hash(access_token, algorithm).decode(),
        **({"nonce": nonce} if nonce else {}),
    }
