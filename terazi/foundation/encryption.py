"""Sealing: small secrets that the platform must read again are kept encrypted under its own secret."""

import os
from base64 import b64decode, b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_BYTES = 12
_NOBODY = b""


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


def seal_word(secret: bytes, word: str, *, purpose: str) -> str:
    """Return a word sealed for the arguments of a task: the queue keeps those for days after a failure."""
    return b64encode(seal(secret, word.encode(), purpose=purpose, owner=_NOBODY)).decode()


def unseal_word(secret: bytes, sealed: str, *, purpose: str) -> str:
    """Return the word that ``seal_word`` was given; SealBrokenError where anything differs."""
    return unseal(secret, b64decode(sealed), purpose=purpose, owner=_NOBODY).decode()


def _key(secret: bytes, purpose: str) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=b"seal\n" + purpose.encode()).derive(
        secret
    )
