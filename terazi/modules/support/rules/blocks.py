"""Whom a desk may stop hearing: one address, or all of a domain, and never its own."""

from collections.abc import Collection

from terazi.modules.support.errors import OwnDomain


def require_foreign(key: str, own_domains: Collection[str]) -> None:
    """Raise where an address is at a domain in whose name the platform itself writes, or below it."""
    domain = domain_of(key)[1:]
    if any(f".{domain}".endswith(f".{own}") for own in own_domains if own):
        raise OwnDomain(field="sender")


def domain_of(key: str) -> str:
    """Return the domain of an address, with its @."""
    return f"@{key.rpartition('@')[2]}"
