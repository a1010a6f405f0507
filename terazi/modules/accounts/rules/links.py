"""Addresses of people on social networks: an address of that network, or the name a person has there."""

import re
from urllib.parse import urlsplit

from terazi.modules.accounts.rules.profile import link

_HOSTS = {
    "facebook": ("facebook.com", "fb.com", "fb.me"),
    "instagram": ("instagram.com", "instagr.am"),
    "linkedin": ("linkedin.com", "lnkd.in"),
    "twitter": ("twitter.com", "x.com"),
    "youtube": ("youtube.com", "youtu.be"),
}
_NAME = re.compile(r"@?[A-Za-z0-9ÇĞİÖŞÜçğıöşü][A-Za-z0-9ÇĞİÖŞÜçğıöşü._-]{0,99}")
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}")
NETWORKS = tuple(_HOSTS)


def network_link(network: str, text: str) -> str | None:
    """Return a person's name or address on a network, empty where none is given, None where it is neither."""
    given = link(text)
    if not given:
        return given
    if "/" not in given and not _is_of(network, f"https://{given}"):
        return given if _NAME.fullmatch(given) else None
    address = given if "://" in given else f"https://{given}"
    return address if _is_of(network, address) else None


def website_link(text: str) -> str | None:
    """Return the address of a website with its scheme, empty where none is given, None where it is none."""
    given = link(text)
    if not given:
        return given
    address = given if "://" in given else f"https://{given}"
    return address if _HOST.fullmatch(_host(address)) else None


def _is_of(network: str, address: str) -> bool:
    host = _host(address)
    return any(host == known or host.endswith(f".{known}") for known in _HOSTS[network])


def _host(address: str) -> str:
    """Return the host alone; an address with a user or a port in it is nobody's home page."""
    try:
        place = urlsplit(address).netloc.lower()
        return place.encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        return ""
