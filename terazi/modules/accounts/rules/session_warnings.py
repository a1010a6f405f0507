"""When a session is warned: on a device or network that is not known, or by a spend far above what its person spends."""

import hashlib
import re
from dataclasses import dataclass
from datetime import timedelta

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


LATELY = timedelta(hours=24)
"""Spends of one day count together, so that many small ones are no way around."""
LOOKED_BACK = timedelta(days=365)
CODE_STANDS_FOR = timedelta(minutes=15)
"""How long after its security code was entered a session may spend unusually much."""
_FAR_ABOVE = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Spending:
    """What a person spends of one thing: credits, or money of one currency."""

    lately: int
    """The spend that is asked about, with all of the last day."""
    most: int
    """The most of any one day before, of what was spent for good."""


def is_unusual(spending: Spending, *, usual: int) -> bool:
    """Whether a spend is above what is usual for everybody, and far above what this person has ever spent in a day."""
    return spending.lately > max(usual, _FAR_ABOVE * spending.most)
