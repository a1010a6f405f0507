"""Which names a host goes by, which text is a host at all, and what callers say to have seen of a site."""

import re
from collections.abc import Iterator, Mapping
from uuid import UUID

from terazi.foundation.addresses import is_loopback
from terazi.modules.site.values.views import SiteView

_LONGEST_HOST = 253
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_SEEN = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9]{1,9})", re.ASCII)


def host_of(text: str) -> str:
    """Return a host name as sites are stored: lower case, without www, port and closing dot."""
    host = text.strip().lower()[: _LONGEST_HOST + 10].partition(":")[0]
    return host.removeprefix("www.").rstrip(".")


def typed_host(text: str) -> str | None:
    """Return the host that somebody typed, with a port or without; None where it is no host: an address has no place here."""
    _, _, port = text.strip().partition(":")
    host = host_of(text)
    return host if is_host(host) and (not port or (port.isascii() and port.isdigit())) else None


def is_host(text: str) -> bool:
    """Whether this is a host as sites are stored: punycode where its letters are not plain, and no bare address."""
    labels = text.split(".")
    fits = len(text) <= _LONGEST_HOST and all(_LABEL.fullmatch(label) for label in labels)
    return fits and not labels[-1].isdigit() and text == host_of(text)


def address_of(site: SiteView) -> str:
    """Return where a site stands by its own name; empty as long as that is where the platform stands.

    The default site stands at the platform's address, and so does one whose domain nobody has seen lead here.
    """
    is_own = not site.is_default and site.live_at is not None and not is_loopback(site.domain)
    return f"https://{site.domain}" if is_own else ""


def names_of(host: str) -> Iterator[str]:
    """Return a host's name and those of its parents, the nearest first."""
    name = host
    while name:
        yield name
        name = name.partition(".")[2]


def site_of_host(host: str, domains: Mapping[str, UUID], aliases: Mapping[str, UUID]) -> UUID | None:
    """Return the site of the very host, else of its nearest parent domain; None where nobody knows the host."""
    if host in aliases:
        return aliases[host]
    return next((domains[name] for name in names_of(host) if name in domains), None)


def seen_version(text: str) -> tuple[UUID, int] | None:
    """Return which version of which site somebody says to have seen; None where the text says nothing of the kind."""
    found = _SEEN.fullmatch(text)
    return (UUID(found[1]), int(found[2])) if found else None
