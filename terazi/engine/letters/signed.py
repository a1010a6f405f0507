"""Signatures of a mail (DKIM, RFC 6376): which are worth checking, and which of them are good. It asks no network.

A signature that leaves out the end of the text (``l=``) counts as none: anything may stand behind it. Of those that
count, the keys are looked up by who calls, and only a confined process puts them to use.
"""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import dkim
from dkim.util import InvalidTagValueList, parse_tag_value

from terazi.engine.confinement import confine, held_bytes, leave_network
from terazi.engine.letters.headers import headers_at
from terazi.engine.letters.limits import LIMITS

_MOST_SIGNATURES = 10
_MOST_KEY_LETTERS = 2_048
_MOST_MODULUS_BITS = 4_096
_LEAST_MODULUS_BITS = 1_024
_CPU_SECONDS, _WALL_SECONDS = 2, 8.0
_NAME = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_](?:[a-z0-9_-]{0,62}))*+")
_QUIET = logging.getLogger("terazi.signatures")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature of a mail, by its place from above."""

    place: int
    domain: str
    selector: str

    @property
    def key_name(self) -> str:
        """Return where its key is announced."""
        return f"{self.selector}._domainkey.{self.domain}"


def signatures_of(content: bytes) -> Sequence[Signature]:
    """Return the signatures that are worth checking; in one pass, whatever the mail is made of."""
    headers, _ = headers_at(content, 0, len(content))
    found = []
    for place, value in enumerate(headers.all("dkim-signature")[:_MOST_SIGNATURES]):
        tags = _tags(value.encode("latin-1", "replace"))
        if tags is None or "l" in tags or tags.get("a", "").lower() != "rsa-sha256":
            continue
        domain, selector = tags.get("d", "").lower(), tags.get("s", "").lower()
        if len(domain) + len(selector) < 240 and _NAME.fullmatch(domain) and _NAME.fullmatch(selector):
            found.append(Signature(place, domain, selector))
    return found


def _tags(value: bytes) -> Mapping[str, str] | None:
    try:
        tags = parse_tag_value(value)
    except InvalidTagValueList:
        return None
    return {name.decode("latin-1"): words.decode("latin-1").strip() for name, words in tags.items()}


def good_signatures(content: bytes, keys: Mapping[Signature, str]) -> list[str]:
    """Return the domains whose signatures are good under these keys, as they were announced."""
    mail = dkim.DKIM(content, logger=_QUIET, minkey=_LEAST_MODULUS_BITS)
    if sum(name.strip().lower() == b"from" for name, _ in mail.headers) != 1:
        return []
    return [
        signature.domain
        for signature, key in keys.items()
        if _may_sign(key, signature) and _is_good(mail, signature, key)
    ]


def _may_sign(key: str, signature: Signature) -> bool:
    """Whether a key is one that counts: not a trial (``t=y``), not revoked, for mails, and neither short nor endless."""
    tags = _tags(key.encode("latin-1", "replace")) if len(key) <= _MOST_KEY_LETTERS else None
    if tags is None or not tags.get("p"):
        return False
    listed = {name: {word.strip().lower() for word in tags.get(name, "").split(":")} for name in "hst"}
    is_for_mails = not tags.get("s") or bool(listed["s"] & {"*", "email"})
    is_hash_fit = not tags.get("h") or "sha256" in listed["h"]
    return is_for_mails and is_hash_fit and "y" not in listed["t"] and bool(signature.domain)


def _is_good(mail: dkim.DKIM, signature: Signature, key: str) -> bool:
    def announced(_name: bytes, timeout: float = 0) -> bytes:
        del timeout
        return key.encode("latin-1", "replace")

    try:
        is_good = bool(mail.verify(idx=signature.place, dnsfunc=announced))
    except Exception:  # whatever a mail or a key is made of, it proves nothing then
        return False
    is_same = mail.domain.decode("latin-1").strip().lower() == signature.domain
    is_whole = b"l" not in mail.signature_fields and b"from" in mail.include_headers
    return is_good and is_same and is_whole and mail.keysize <= _MOST_MODULUS_BITS


def good_in_confinement(content: bytes, keys: Mapping[Signature, str], report: object = None) -> list[str]:
    """Do the same in a process of its own, which can do nothing else from then on."""
    del report  # it is done in a moment
    leave_network()
    confine(
        memory_bytes=held_bytes() + LIMITS.memory_bytes,
        cpu_seconds=_CPU_SECONDS,
        wall_seconds=_WALL_SECONDS,
        answer_bytes=1_000_000,
    )
    try:
        return good_signatures(content, keys)
    except Exception:  # no mail at all, to who checks signatures
        return []
