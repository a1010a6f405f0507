"""Ids: UUIDv7, in order of time, shown to callers as client ids."""

import hashlib
import secrets
from typing import NewType
from uuid import UUID

from uuid_utils.compat import uuid7

UserId = NewType("UserId", UUID)
SiteId = NewType("SiteId", UUID)
JobId = NewType("JobId", UUID)


def new_id() -> UUID:
    """Return a new id; ids made later sort later."""
    return uuid7()


def new_token() -> str:
    """Return an opaque secret of 256 bits that fits a URL or a header."""
    return secrets.token_urlsafe(32)


def new_digits(count: int) -> str:
    """Return a code of that many decimal digits, for a person to type."""
    return f"{secrets.randbelow(10**count):0{count}d}"


def hash_token(token: str) -> bytes:
    """Return what is stored of a token; tokens are long and random, so one round is enough."""
    return hashlib.sha256(token.encode()).digest()
