"""Names out of memory, and mails that are signed for them."""

import base64
from collections.abc import Mapping, Sequence
from functools import cache

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from terazi.foundation.senders import NameKind, NamesUnansweredError

SELECTOR = "s1"


class Zone:
    """A resolver that knows what it was told, and counts what it was asked."""

    def __init__(self, records: Mapping[str, Sequence[str] | str]) -> None:
        self._records = {
            _key(name): [said] if isinstance(said, str) else said for name, said in records.items()
        }
        self.asked: list[str] = []
        self.silent: set[str] = set()
        """Names about which nobody answers."""

    def records(self, name: str, kind: NameKind, *, seconds: float) -> Sequence[str]:
        assert seconds > 0
        self.asked.append(f"{kind} {name}")
        if name in self.silent:
            raise NamesUnansweredError(name)
        return self._records.get((kind, name.lower()), [])


def _key(name: str) -> tuple[str, str]:
    kind, _, rest = name.partition(" ")
    return (kind, rest) if rest else ("TXT", kind)


@cache
def key_pair(bits: int = 1024) -> tuple[bytes, str]:
    """Return a private key, and its public one as it is announced."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=bits)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return private, f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"


def mail(sender: str = "ali@ornek-sirket.com.tr", text: str = "Merhaba.") -> bytes:
    """Return a mail as it comes in."""
    lines = [
        f"From: Ali <{sender}>",
        "To: destek@terazi.test",
        "Subject: Fatura",
        "Date: Fri, 27 Nov 2026 12:00:00 +0300",
        "Message-ID: <1@ornek-sirket.com.tr>",
        "",
        text,
        "",
    ]
    return "\r\n".join(lines).encode()


def signed(content: bytes, domain: str, *, length: bool = False, bits: int = 1024, **given: object) -> bytes:
    """Return a mail with a signature of a domain above it."""
    header = dkim.sign(
        content,
        SELECTOR.encode(),
        domain.encode(),
        key_pair(bits)[0],
        canonicalize=(b"relaxed", b"relaxed"),
        length=length,
        **given,
    )
    return bytes(header) + content


def key_of(domain: str, bits: int = 1024, said: str = "") -> dict[str, str]:
    """Return where the key of a domain is announced."""
    return {f"{SELECTOR}._domainkey.{domain}": said + key_pair(bits)[1]}
