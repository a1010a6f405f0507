"""How failed sign-ins slow down, per account and per address.

An account's wait stays short, so that a stranger cannot lock its owner out; an address may wait long,
but only after more failures, because many people can share one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from terazi.foundation.ids import hash_token


@dataclass(frozen=True, kw_only=True, slots=True)
class Slowdown:
    """After ``free`` failures each further one doubles the wait, from one second up to the longest."""

    free: int
    longest_seconds: int


ACCOUNT_SLOWDOWN = Slowdown(free=5, longest_seconds=60)
_LONGEST_OF_ADDRESS = 900
ADDRESS_IS_SHARED_BY = 5
"""An address may fail so many times as often as an account before a captcha is asked for."""
FORGET_AFTER = timedelta(hours=24)


def wait_seconds(slowdown: Slowdown, failures: int) -> int:
    """Return how long the next try has to wait after that many failures."""
    if failures <= slowdown.free:
        return 0
    return min(slowdown.longest_seconds, 1 << min(30, failures - slowdown.free - 1))


def address_slowdown(free: int) -> Slowdown:
    """Return how tries from an address slow down, whose installation lets it fail so often."""
    return Slowdown(free=free, longest_seconds=_LONGEST_OF_ADDRESS)


@cache
def waits(slowdown: Slowdown) -> Sequence[int]:
    """Return the seconds to wait after the first failure, the second and so on, until they grow no more."""
    longest = slowdown.free + slowdown.longest_seconds.bit_length() + 1
    return [wait_seconds(slowdown, failures) for failures in range(1, longest + 1)]


def account_attempts_key(identity: str) -> str:
    """Return the key for what was typed as the account; known and unknown names look alike."""
    return "account " + hash_token(identity).hex()


def address_attempts_key(address: str) -> str:
    """Return the key for the address a try came from."""
    return "address " + hash_token(address).hex()


def is_captcha_due(account: int, address: int, *, captcha_cost: int, failures_free: int) -> bool:
    """Whether a captcha must be solved after that many failures; where captchas are off, never."""
    is_due = account >= failures_free or address >= failures_free * ADDRESS_IS_SHARED_BY
    return captcha_cost > 0 and is_due
