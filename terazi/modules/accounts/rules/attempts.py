"""The door: what is counted of a try to sign in, what has to wait for it, and for how long.

Every try is made in a lane. A device that has signed in to the account before has a lane of its own, which nobody else
can use, fill or slow down. All others come from a place: an address and the account that is tried from there. What fails
there is counted for the account too, and for the address; the account's count makes its places wait longer and asks them
for a captcha, yet no place waits for what others did before it has failed itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cache

from terazi.foundation.ids import hash_token


class Lane(StrEnum):
    """In which lane a try is made."""

    DEVICE = "device"
    """A device that this account is known on."""
    PLACE = "place"
    """Any other device: an address, and the account that is tried from there."""
    SESSION = "session"
    """Somebody who is signed in and proves again that it is them."""


class Counter(StrEnum):
    """What failures are counted for."""

    LANE = "lane"
    ACCOUNT = "account"
    ADDRESS = "address"


class Outcome(StrEnum):
    """How a try ended."""

    ENTERED = "entered"
    NOTHING_WRONG = "nothing_wrong"
    """Nothing was guessed: a step is still to come, the captcha was missing, the account may not enter."""
    WRONG = "wrong"
    """The password or the second step was wrong."""
    WRONG_CAPTCHA = "wrong_captcha"


@dataclass(frozen=True, kw_only=True, slots=True)
class Slowdown:
    """After ``free`` failures each further one doubles the wait, from one second up to the longest."""

    free: int
    longest_seconds: int


_OWN_SLOWDOWN = Slowdown(free=5, longest_seconds=60)
_SESSION_SLOWDOWN = Slowdown(free=5, longest_seconds=900)
_LONGEST_OF_ADDRESS = 900
_MAIL_WAITS = (60, 60, 60, 120, 240, 480, 960, 1920, 3600)
LONGEST_MAIL_WAIT = _MAIL_WAITS[-1]
ADDRESS_IS_SHARED_BY = 5
"""An address may fail so many times as often as an account before a captcha is asked for."""
FORGET_AFTER = timedelta(hours=24)
MOST_WRONG_STEPS = 10
"""So often a second step of one kind may be wrong in a day; each device that the account is known on has its own count."""


def lane_slowdown(lane: Lane) -> Slowdown:
    """Return how the tries of a lane slow down."""
    return _SESSION_SLOWDOWN if lane is Lane.SESSION else _OWN_SLOWDOWN


def address_slowdown(free: int) -> Slowdown:
    """Return how tries from an address slow down, whose installation lets it fail so often."""
    return Slowdown(free=free, longest_seconds=_LONGEST_OF_ADDRESS)


def wait_seconds(slowdown: Slowdown, failures: int) -> int:
    """Return how long the next try has to wait after that many failures."""
    if failures <= slowdown.free:
        return 0
    return min(slowdown.longest_seconds, 1 << min(30, failures - slowdown.free - 1))


@cache
def waits(slowdown: Slowdown) -> Sequence[int]:
    """Return the seconds to wait after the first failure, the second and so on, until they grow no more."""
    longest = slowdown.free + slowdown.longest_seconds.bit_length() + 1
    return [wait_seconds(slowdown, failures) for failures in range(1, longest + 1)]


def mail_waits() -> Sequence[int]:
    """Return how long a person's next mail of a kind waits after the first in a day, the second and so on.

    The longest wait is as long as a mailed link lives: whoever asks always has a good link, or gets a new one.
    """
    return _MAIL_WAITS


def room(slowdown: Slowdown, failures: int) -> int:
    """Return how many tries may be under way at once: as many as may still fail before there is a wait, at least one."""
    return max(1, slowdown.free + 1 - failures)


@cache
def rooms(slowdown: Slowdown) -> Sequence[int]:
    """Return the room before the first failure, after it and so on, until it shrinks no more."""
    return [room(slowdown, failures) for failures in range(slowdown.free + 1)]


def crowded(lane: Lane, account_failures: int) -> Slowdown:
    """Return how a lane slows down when its account has failed so often elsewhere: then its places have no free failures."""
    slowdown = lane_slowdown(lane)
    if lane is Lane.PLACE and account_failures > slowdown.free:
        return Slowdown(free=0, longest_seconds=slowdown.longest_seconds)
    return slowdown


def bounded_wait(seconds: float, slowdown: Slowdown) -> float:
    """Return a wait that is left; one that is longer than any that is given was written by a clock that was wrong."""
    return seconds if seconds <= slowdown.longest_seconds else 0.0


def waits_for(lane: Lane) -> frozenset[Counter]:
    """Return the counters whose waits a try in this lane has to sit out."""
    return frozenset({Counter.LANE, Counter.ADDRESS} if lane is Lane.PLACE else {Counter.LANE})


def counts_for(lane: Lane, outcome: Outcome) -> frozenset[Counter]:
    """Return the counters that a try in this lane raises when it ends so."""
    match outcome:
        case Outcome.WRONG_CAPTCHA:
            return frozenset({Counter.ADDRESS})
        case Outcome.WRONG:
            return frozenset(Counter) if lane is Lane.PLACE else frozenset({Counter.LANE})
        case Outcome.ENTERED | Outcome.NOTHING_WRONG:
            return frozenset()


def is_captcha_due(
    lane: Lane, failures: Mapping[Counter, int], *, captcha_cost: int, failures_free: int
) -> bool:
    """Whether a captcha must be solved after these failures; where captchas are off, never."""
    if captcha_cost == 0:
        return False
    if lane is not Lane.PLACE:
        return failures[Counter.LANE] >= failures_free
    is_address_due = failures[Counter.ADDRESS] >= failures_free * ADDRESS_IS_SHARED_BY
    return failures[Counter.ACCOUNT] >= failures_free or is_address_due


def counter_key(kind: str, *of: str) -> str:
    """Return the key under which something is counted; names and addresses are not kept readable."""
    return f"{kind} {hash_token(chr(10).join(of)).hex()}"
