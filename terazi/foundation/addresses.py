"""Addresses of callers: what counts as one place, and which network one stands for; and the platform's own."""

import ipaddress
from urllib.parse import urlsplit

IPV4_BITS = 32
IPV6_BITS = 64
"""A household or a machine has at least a /64 of IPv6 for itself, and may take a new address of it with every call."""
IPV6_BITS_OF_CUSTOMER = 56
"""Providers give a whole customer a /56 or more."""


def caller_place(address: str, *, ipv6_bits: int = IPV6_BITS) -> str:
    """Return under what the calls of an address are counted: an IPv4 address itself, a network of IPv6."""
    return network_of(address, ipv4_bits=IPV4_BITS, ipv6_bits=ipv6_bits).removesuffix(f"/{IPV4_BITS}")


def network_of(address: str, *, ipv4_bits: int, ipv6_bits: int) -> str:
    """Return the network an address stands for; what is no address stands for itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    bits = ipv4_bits if found.version == 4 else ipv6_bits
    return str(ipaddress.ip_network((found, bits), strict=False))


def is_loopback(host: str) -> bool:
    """Whether a host is this machine itself, by whichever name."""
    name = host.lower().strip("[]").rstrip(".")
    return name in {"localhost", "127.0.0.1", "::1"} or name.endswith(".localhost")


def base_address(own: str, public_url: str, asked: str, *, port: int) -> str:
    """Return the address that links of a site begin with: its own, else the platform's.

    A platform that is told none is one in development. It takes the address it was asked at, but only where that names
    this machine: whoever writes another host into a request gets no link to it.
    """
    if own or public_url:
        return (own or public_url).rstrip("/")
    return asked if is_loopback(urlsplit(asked).hostname or "") else f"http://127.0.0.1:{port}"
