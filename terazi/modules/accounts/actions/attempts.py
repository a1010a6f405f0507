"""The door: a try to guess something is let through, held back or refused, and counted by how it ended.

Where it asks for a captcha, the browser does a small computation without asking its user; each is good for one call.
A captcha of cost 50,000 takes 256 tries of 5,000 rounds on average, and one such try to check.
"""

import asyncio
import base64
import json
import math
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID

from altcha import Payload, create_challenge, verify_solution

from terazi.foundation.addresses import caller_place
from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.ids import UserId
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.modules.accounts.actions.credentials import in_password_pool
from terazi.modules.accounts.errors import CaptchaNeeded, CaptchaWrong
from terazi.modules.accounts.queries import attempts as queries
from terazi.modules.accounts.queries import codes
from terazi.modules.accounts.queries.places import is_known_device
from terazi.modules.accounts.rules import attempts as rules
from terazi.modules.accounts.rules.attempts import Counter, Lane, Outcome, Slowdown, counter_key
from terazi.modules.accounts.rules.session_warnings import device_hash, is_secret_device

_NOBODY = UserId(UUID(int=0))
_LONGEST_STANDSTILL_SECONDS = 30.0
_LOOK_AGAIN_SECONDS = 0.5
_MOST_HELD = 200
_CAPTCHA_ALGORITHM = "PBKDF2/SHA-256"
_TRIES_PER_COST = 10
_CAPTCHA_LIFE = timedelta(minutes=20)


async def make_challenge(call: Call) -> Json | None:
    """Return a challenge for the browser, or None where captchas are off.

    It ends by the clock of the database: another process may be asked to take it.
    """
    if call.settings.captcha_cost == 0:
        return None
    (now,) = await call.reader.ask(codes.moment_of_database())
    return challenge_until(call.settings, now + _CAPTCHA_LIFE)


def challenge_until(settings: Settings, until: datetime) -> Json:
    """Return a challenge that is good until a moment."""
    challenge = create_challenge(
        _CAPTCHA_ALGORITHM,
        max(1, settings.captcha_cost // _TRIES_PER_COST),
        data={"until": int(until.timestamp())},
        hmac_secret=_captcha_secret(settings),
    )
    return dict(challenge.to_dict())


async def require_captcha(call: Call, token: str | None) -> None:
    """Raise unless the token is a solved challenge that is shown for the first time; nothing where captchas are off."""
    if call.settings.captcha_cost == 0:
        return
    if not token:
        raise CaptchaNeeded
    payload = _captcha_payload(token)
    if payload is None:
        raise CaptchaWrong
    secret = _captcha_secret(call.settings)
    result = await in_password_pool(lambda: verify_solution(payload, secret))
    if not result.verified:
        raise CaptchaWrong
    parameters = payload.challenge.parameters
    # The signature is ours, so the field is what we put there.
    until = datetime.fromtimestamp((parameters.data or {})["until"], UTC)
    (used,) = await call.recorder.ask(codes.use_captcha(parameters.nonce, expires_at=until))
    if used is None:
        raise CaptchaWrong


def _captcha_payload(token: str) -> Payload | None:
    try:
        return Payload.from_dict(json.loads(base64.b64decode(token, validate=True)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _captcha_secret(settings: Settings) -> bytes:
    return b"captcha\n" + settings.secret()


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """In which lane a try is made, and under which keys it is counted."""

    lane: Lane
    keys: Mapping[Counter, str]
    slowdowns: Mapping[Counter, Slowdown]

    def wait(self, seen: Mapping[Counter, queries.Seen]) -> float:
        """Return how many seconds a try has to wait."""
        waits = [(seen[counter].wait, self.slowdowns[counter]) for counter in rules.waits_for(self.lane)]
        return max(rules.bounded_wait(wait, slowdown) for wait, slowdown in waits)


@dataclass(kw_only=True, slots=True)
class Attempt:
    """A try under way; who makes it says how it ended."""

    door: Door
    failures: Mapping[Counter, int]
    outcome: Outcome = Outcome.NOTHING_WRONG

    def is_captcha_due(self, call: Call, *, wrong: bool = False) -> bool:
        """Whether the failures before it ask for a captcha, or those with this one."""
        counted = rules.counts_for(self.door.lane, Outcome.WRONG) if wrong else frozenset[Counter]()
        return rules.is_captcha_due(
            self.door.lane,
            {counter: count + (counter in counted) for counter, count in self.failures.items()},
            captcha_cost=call.settings.captcha_cost,
            failures_free=call.settings.failed_logins_before_captcha,
        )


@dataclass(slots=True)
class _Line:
    """Tries from one address that wait for another to end, in the order in which they came."""

    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    moved_at: float = 0.0


class _Held:
    """The tries of this process that are held back."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = defaultdict(_Line)
        self._count = 0

    def has_room(self) -> bool:
        """Whether one more may be held."""
        return self._count < _MOST_HELD

    async def until_one_ends(self, key: str) -> float:
        """Wait until a try of the key has ended here, or perhaps in another process; return when one ended last."""
        line, ended = self._lines[key], asyncio.get_running_loop().create_future()
        line.waiting.append(ended)
        self._count += 1
        try:
            await asyncio.wait([ended], timeout=_LOOK_AGAIN_SECONDS)
        finally:
            self._count -= 1
            if ended in line.waiting:
                line.waiting.remove(ended)
            if not line.waiting:
                self._lines.pop(key, None)
        return line.moved_at

    def one_ended(self, key: str) -> None:
        """Let the first that waits look again."""
        if line := self._lines.get(key):
            line.moved_at = time.monotonic()
            if line.waiting:
                line.waiting.popleft().set_result(None)


_HELD = _Held()


async def find_door(call: Call, user_id: UserId | None, identity: str) -> Door:
    """Return the lane of a sign-in to an account; a name that nobody has takes as many steps."""
    device = await known_device(call, user_id)
    account = str(user_id) if user_id else identity
    if device is not None:
        return _door(call, Lane.DEVICE, account, account, device.hex())
    return _door(call, Lane.PLACE, account, account, caller_place(call.address))


def own_door(call: UserCall) -> Door:
    """Return the lane of somebody who proves again, within a session, that it is them."""
    return _door(call, Lane.SESSION, str(call.user.id), str(call.user.session_id))


async def known_device(call: Call, user_id: UserId | None) -> bytes | None:
    """Return what the account knows the device of this call by, where nobody else can call a device so."""
    device = device_hash(call.device_id, call.device)
    (is_known,) = await call.reader.ask(is_known_device(user_id or _NOBODY, device))
    return device if is_known and is_secret_device(call.device_id) else None


@asynccontextmanager
async def trying(
    call: Call, door: Door, *, captcha_token: str | None = None, is_captcha_asked: bool = False
) -> AsyncIterator[Attempt]:
    """Let a try through once nothing stands against it, and count how it ended; raises where it has to wait."""
    attempt = Attempt(door=door, failures=await _begin(call, door, captcha_token, is_captcha_asked))
    try:
        if is_captcha_asked and attempt.is_captcha_due(call):
            await _require_captcha(call, attempt, captcha_token)
        yield attempt
    finally:
        await _end(call, attempt)
        _HELD.one_ended(door.keys[Counter.ADDRESS])


async def forget_failures(call: Call, user_id: UserId) -> None:
    """Forget what failed at an account from everywhere: whoever guessed knows its password no more."""
    door = _door(call, Lane.PLACE, str(user_id), str(user_id), caller_place(call.address))
    keys = [door.keys[Counter.LANE], door.keys[Counter.ACCOUNT]]
    await call.recorder.write(queries.forget_counters(keys))


def _door(call: Call, lane: Lane, account: str, *lane_of: str) -> Door:
    return Door(
        lane=lane,
        keys={
            Counter.LANE: counter_key(lane, *lane_of),
            Counter.ACCOUNT: counter_key("account", account),
            Counter.ADDRESS: counter_key("address", caller_place(call.address)),
        },
        slowdowns={
            Counter.LANE: rules.lane_slowdown(lane),
            Counter.ADDRESS: rules.address_slowdown(call.settings.failures_per_address),
        },
    )


async def _require_captcha(call: Call, attempt: Attempt, token: str | None) -> None:
    try:
        await require_captcha(call, token)
    except CaptchaWrong:
        attempt.outcome = Outcome.WRONG_CAPTCHA
        raise


async def _begin(
    call: Call, door: Door, captcha_token: str | None, is_captcha_asked: bool
) -> Mapping[Counter, int]:
    """Take a place in the lane and return the failures before.

    Tries that are under way may all be right: while they could be, the next waits for them and is not refused.
    """
    moved_at = time.monotonic()
    while True:
        seen = await _see(call, door)
        failures = {counter: each.failures for counter, each in seen.items()}
        wait = door.wait(seen)
        if wait > 0:
            raise TooManyCalls(retry_after_seconds=max(1, math.ceil(wait)))
        if (
            is_captcha_asked
            and not captcha_token
            and Attempt(door=door, failures=failures).is_captcha_due(call)
        ):
            raise CaptchaNeeded
        if await _take(call, door, failures):
            return failures
        if time.monotonic() > moved_at + _LONGEST_STANDSTILL_SECONDS or not _may_hold(door, failures):
            raise TooManyCalls(retry_after_seconds=1)
        moved_at = max(moved_at, await _HELD.until_one_ends(door.keys[Counter.ADDRESS]))


def _may_hold(door: Door, failures: Mapping[Counter, int]) -> bool:
    """A lane or an address that has failed too often makes one try at a time: what comes besides is refused at once."""
    counters = rules.waits_for(door.lane)
    has_room = all(failures[each] <= door.slowdowns[each].free for each in counters)
    return has_room and _HELD.has_room()


async def _see(call: Call, door: Door) -> Mapping[Counter, queries.Seen]:
    (found,) = await call.recorder.ask(queries.see_counters(list(door.keys.values())))
    seen = {each.key: each for each in found}
    return {counter: seen.get(key, queries.Seen(key=key)) for counter, key in door.keys.items()}


async def _take(call: Call, door: Door, failures: Mapping[Counter, int]) -> bool:
    """Take a place at each counter that is waited for, or at none."""
    recorder, taken = call.recorder, list[str]()
    slowdowns = {**door.slowdowns, Counter.LANE: rules.crowded(door.lane, failures[Counter.ACCOUNT])}
    for counter in sorted(rules.waits_for(door.lane)):
        key = door.keys[counter]
        (has_place,) = await recorder.ask(queries.begin_try(key, slowdowns[counter]))
        if has_place is None:
            for other in taken:
                await recorder.write(queries.end_try(other, is_under_way=True))
            return False
        taken.append(key)
    return True


async def _end(call: Call, attempt: Attempt) -> None:
    door, recorder = attempt.door, call.recorder
    counted = rules.counts_for(door.lane, attempt.outcome)
    forgiven, at_least = 0, 0
    if attempt.outcome is Outcome.ENTERED:
        (found,) = await recorder.ask(queries.forgive_lane(door.keys[Counter.LANE]))
        forgiven = found or 0
    for counter in (Counter.ACCOUNT, Counter.LANE, Counter.ADDRESS):
        key, is_under_way = door.keys[counter], counter in rules.waits_for(door.lane)
        if counter in counted:
            slowdown = door.slowdowns.get(counter)
            (failures,) = await recorder.ask(
                queries.count_failure(key, slowdown, is_under_way=is_under_way, at_least=at_least)
            )
            at_least = failures if counter is Counter.ACCOUNT else 0
        elif counter is Counter.LANE and attempt.outcome is Outcome.ENTERED:
            continue
        elif is_under_way or (forgiven and door.lane is Lane.PLACE):
            await recorder.write(queries.end_try(key, is_under_way=is_under_way, forgiven=forgiven))
