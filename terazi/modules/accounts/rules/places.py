"""Where a person signs in: the device by what its client calls it, the place by the network of its address.

There is no table of countries here: without asking anybody, an address only tells its network. The first 16 bits of an
IPv4 address, or the first 32 of an IPv6 address, stay the same while a person keeps the provider and the region.
"""

import hashlib
import ipaddress
import re

_NUMBERS = re.compile(r"[\d._]+")
_IPV4_BITS, _IPV6_BITS = 16, 32


def device_hash(device_id: str, user_agent: str) -> bytes:
    """Return what is kept of a device; a client that keeps no id is known by its kind, whatever its version."""
    sign = f"id {device_id}" if device_id else f"agent {_NUMBERS.sub('', user_agent)}"
    return hashlib.sha256(sign.encode()).digest()


def network_of(address: str) -> str:
    """Return the network an address stands for; what is no address stands for itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    bits = _IPV4_BITS if found.version == 4 else _IPV6_BITS
    return str(ipaddress.ip_network((found, bits), strict=False))
