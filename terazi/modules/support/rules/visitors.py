"""Visitors: what their keys look like, and under which name an address is counted."""

import re
import secrets
from base64 import b32encode

from terazi.foundation.ids import hash_token

_KEY_BYTES = 20
_KEY = re.compile("[a-z2-7]{32}")


def new_key() -> str:
    """Return a new key: 160 random bits as 32 letters and digits of one case."""
    return key_of(secrets.token_bytes(_KEY_BYTES))


def key_of(bits: bytes) -> str:
    """Return bits that nobody can guess as a key."""
    return b32encode(bits[:_KEY_BYTES]).decode().lower()


def found_key(given: str) -> str | None:
    """Return the key in what somebody gives; None where it can only be a code."""
    written = given.strip().lower()
    return written if _KEY.fullmatch(written) else None


def counted_as(mail_key: str) -> str:
    """Return as whom an address is counted, on all sites together; it is not kept readable."""
    return hash_token(mail_key).hex()
