"""Where a person signs in: the device by what its client calls it, the place by the network of its address.

There is no table of countries here: without asking anybody, an address only tells its network. The first 16 bits of an
IPv4 address, or the first 32 of an IPv6 address, stay the same while a person keeps the provider and the region.
"""

import hashlib
import re

from terazi.foundation import addresses

_NUMBERS = re.compile(r"[\d._]+")
_IPV4_BITS, _IPV6_BITS = 16, 32
_SHORTEST_SECRET, _FEWEST_SIGNS = 16, 6


def device_hash(device_id: str, user_agent: str) -> bytes:
    """Return what is kept of a device; a client that keeps no id is known by its kind, whatever its version."""
    sign = f"id {device_id}" if device_id else f"agent {_NUMBERS.sub('', user_agent)}"
    return hashlib.sha256(sign.encode()).digest()


def is_secret_device(device_id: str) -> bool:
    """Whether nobody guesses what the client calls the device: long and random, as the web client makes it (128 bits)."""
    return len(device_id) >= _SHORTEST_SECRET and len(set(device_id)) >= _FEWEST_SIGNS


def network_of(address: str) -> str:
    """Return the network an address stands for; what is no address stands for itself."""
    return addresses.network_of(address, ipv4_bits=_IPV4_BITS, ipv6_bits=_IPV6_BITS)
