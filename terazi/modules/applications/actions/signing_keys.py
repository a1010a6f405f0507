"""The keys that sign identity tokens: made before they are used, sealed where they are kept, changed by a job."""

import asyncio
import json
from collections.abc import Sequence
from functools import lru_cache
from uuid import UUID

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, KeyParameters, KeySet, RSAKey

from terazi.foundation.context import Call, Change
from terazi.foundation.encryption import seal, unseal
from terazi.foundation.questions import inserted
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.foundation.validated import validated
from terazi.modules.applications.queries import signing_keys as queries
from terazi.modules.applications.rules import signing_keys as rules
from terazi.modules.applications.rules.claims import IdTokenClaims
from terazi.modules.applications.tables import SIGNING_KEY
from terazi.modules.applications.values import SigningKey
from terazi.modules.audit.public import AuditEvent, Subject, record_event

Algorithm = str
ALGORITHMS = ("RS256", "ES256")
_PURPOSE = "signing key"
_RSA_BITS = 3072
"""What 128 bits of security take; keys that were made shorter sign until they are renewed."""

_claims = validated(IdTokenClaims)


async def sign_claims(call: Call, claims: Json, key: SigningKey) -> str:
    """Return the claims as a signed token."""
    private = _opened(call.settings.secret(), key.sealed_private, key.id.bytes)
    return jwt.encode({"alg": key.algorithm, "kid": str(key.id)}, claims, private, [key.algorithm])


async def present_key(call: Call) -> SigningKey:
    """Return the key that signs now; where there is none yet, it is made."""
    keys = await published_keys(call)
    signing = rules.signing_key(keys, call.settings.identity_token_algorithm, call.now)
    if signing is None:
        raise LookupError("no signing key")
    return signing


async def published_keys(call: Call) -> Sequence[SigningKey]:
    """Return every key whose signatures may be read; where there is none yet, it is made."""
    (keys,) = await call.db.ask(queries.list_keys())
    if not keys:
        await renew_keys(call, call.settings)
        (keys,) = await call.db.ask(queries.list_keys())
    return keys


async def read_signed(call: Call, token: str) -> IdTokenClaims | None:
    """Return the claims of a token that one of the keys signed, however old it is; None for every other."""
    keys = KeySet.import_key_set({"keys": [key.public for key in await published_keys(call)]})
    try:
        return _claims(**jwt.decode(token, keys, list(ALGORITHMS)).claims)
    except (JoseError, ValueError):
        return None


async def renew_keys(change: Change, settings: Settings) -> None:
    """Make the next key where it is due and forget those that nobody needs; the second run does nothing."""
    _, keys = await change.db.ask(queries.hold_keys(), queries.list_keys())
    algorithm = settings.identity_token_algorithm
    if rules.is_new_key_due(keys, algorithm, change.now):
        await _make_key(change, settings)
    forgotten = [key.id for key in rules.forgotten_keys(keys, algorithm, change.now)]
    if forgotten:
        await change.db.write(queries.delete_keys(forgotten))
    for key_id in forgotten:
        await record_event(change, _event("forgotten", key_id))


async def _make_key(change: Change, settings: Settings) -> None:
    key_id = change.new_id()
    algorithm = settings.identity_token_algorithm
    private, public = await asyncio.to_thread(_new_key, algorithm, str(key_id))
    await change.db.write(
        inserted(
            SIGNING_KEY,
            id=key_id,
            sealed_private=seal(settings.secret(), private, purpose=_PURPOSE, owner=key_id.bytes),
            public=public,
            created_at=change.now,
            retires_at=rules.retires_at(change.now),
        )
    )
    await record_event(change, _event("made", key_id, algorithm=algorithm))


def _new_key(algorithm: Algorithm, key_id: str) -> tuple[bytes, Json]:
    facts: KeyParameters = {"kid": key_id, "use": "sig", "alg": algorithm}
    key = (
        RSAKey.generate_key(_RSA_BITS, facts) if algorithm == "RS256" else ECKey.generate_key("P-256", facts)
    )
    return json.dumps(key.as_dict(private=True)).encode(), dict(key.as_dict(private=False))


@lru_cache(maxsize=16)
def _opened(secret: bytes, sealed: bytes, owner: bytes) -> RSAKey | ECKey:
    """Opening and checking an RSA key costs more than signing with it, so it is done once per process."""
    private = json.loads(unseal(secret, sealed, purpose=_PURPOSE, owner=owner))
    return RSAKey.import_key(private) if private["kty"] == "RSA" else ECKey.import_key(private)


def _event(what: str, key_id: UUID, **after: str) -> AuditEvent:
    return AuditEvent(
        action=f"applications.signing_key_{what}",
        subject=Subject.SIGNING_KEY,
        subject_id=key_id,
        subject_name=str(key_id),
        after=after,
    )
