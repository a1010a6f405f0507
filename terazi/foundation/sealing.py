"""Sealing: small secrets that the platform must read again are kept encrypted under its own secret."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_BYTES = 12


class SealBrokenError(ValueError):
    """What was sealed under another secret, for another purpose or owner, or was changed."""


def seal(secret: bytes, plain: bytes, *, purpose: str, owner: bytes) -> bytes:
    """Return ``plain`` encrypted (AES-256-GCM); only the same secret, purpose and owner open it again."""
    nonce = os.urandom(_NONCE_BYTES)
    return nonce + AESGCM(_key(secret, purpose)).encrypt(nonce, plain, owner)


def unseal(secret: bytes, sealed: bytes, *, purpose: str, owner: bytes) -> bytes:
    """Return what ``seal`` was given; SealBrokenError where anything differs."""
    try:
        return AESGCM(_key(secret, purpose)).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], owner)
    except InvalidTag as broken:
        raise SealBrokenError(purpose) from broken


def _key(secret: bytes, purpose: str) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=b"seal\n" + purpose.encode()).derive(
        secret
    )
