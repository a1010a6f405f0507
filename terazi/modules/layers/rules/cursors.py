"""Where a list was left, as a word that the caller sends back: it fits this list alone, and nobody can write one."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

from terazi.foundation.types import Json, Value

_SIGNATURE = 16
_LONGEST = 4_000


def seal(secret: bytes, of: Value, place: Json) -> str:
    """Return a place in a list as a word; ``of`` is what the list is of."""
    body = json.dumps(place, separators=(",", ":")).encode()
    return urlsafe_b64encode(_signature(secret, of, body) + body).decode().rstrip("=")


def unseal(secret: bytes, of: Value, word: str) -> Json | None:
    """Return the place that a word says; None where the word is of another list, or was bent."""
    if len(word) > _LONGEST or not word.isascii():
        return None
    try:
        raw = urlsafe_b64decode(word + "=" * (-len(word) % 4))
    except (NotBase64, ValueError):
        return None
    signature, body = raw[:_SIGNATURE], raw[_SIGNATURE:]
    # The last letter of the word holds bits that say nothing: only the word that was given is taken.
    is_same = (
        seal(secret, of, json.loads(body)) == word
        if hmac.compare_digest(signature, _signature(secret, of, body))
        else False
    )
    return json.loads(body) if is_same else None


def _signature(secret: bytes, of: Value, body: bytes) -> bytes:
    what = json.dumps(of, separators=(",", ":"), sort_keys=True, default=str).encode()
    message = b"layers\n" + hashlib.sha256(what).digest() + body
    return hmac.digest(secret, message, hashlib.sha256)[:_SIGNATURE]
