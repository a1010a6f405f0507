"""What a person is known by: passwords, recovery codes, mailed codes and links, all of them kept only as hashes.

Passwords and recovery codes are hashed slowly (argon2id) in a few threads of their own, so that sign-ins cannot take the
whole process. Two queues of limited length stand before the threads. Whoever is known here already (a device that the account
is known on, a session) waits in the one that is served first, so a flood of strangers holds up strangers alone.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from typing import TypeVar
from uuid import UUID

from argon2.low_level import Type, hash_secret_raw
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from terazi.foundation.context import Call, Change
from terazi.foundation.errors import FieldProblem, InvalidInput, Unavailable
from terazi.foundation.ids import UserId, hash_token, new_digits, new_token
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.settings import OWASP_HASH_KIB, Settings
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.errors import CodeWrong
from terazi.modules.accounts.queries.codes import put_code, take_code_try, use_code
from terazi.modules.accounts.queries.users import find_user
from terazi.modules.accounts.rules.passwords import normal_password, words_of_person
from terazi.modules.accounts.rules.second_steps import code_digits
from terazi.modules.accounts.rules.session_warnings import device_hash
from terazi.modules.accounts.values.sign_in import CodePurpose

T = TypeVar("T")

LOGIN_CODE_MINUTES = 10
RESET_LINK_MINUTES = 60
APPROVAL_LINK_DAYS = 3
INVITATION_LINK_DAYS = 7
_LOGIN_CODE_TRIES = 5
WARNING_CODE_MINUTES = 10
_LIFE = {
    CodePurpose.WARNING: timedelta(minutes=WARNING_CODE_MINUTES),
    CodePurpose.LOGIN: timedelta(minutes=LOGIN_CODE_MINUTES),
    CodePurpose.PASSWORD_RESET: timedelta(minutes=RESET_LINK_MINUTES),
    CodePurpose.MAIL_APPROVAL: timedelta(days=APPROVAL_LINK_DAYS),
}
_PASSWORD_PROBLEM = Computation("terazi.modules.accounts.computations.passwords", "password_problem")
_PASSES = 2
# Hashes of recovery codes do not tell how they were made, so the setting cannot change them.
_RECOVERY_CODE_KIB = OWASP_HASH_KIB
_SALT_BYTES = 16
_THREADS = 2
_MOST_WAITING = 200
_TRY_AGAIN_SECONDS = 5


class HashingPool:
    """A few threads, and before them two queues of limited length, the first of which goes first."""

    def __init__(self, threads: int = _THREADS, most_waiting: int = _MOST_WAITING) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._most_waiting = most_waiting
        self._free = threads
        self._queues: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())

    async def run(self, work: Callable[[], T], *, is_first: bool = False) -> T:
        """Run the work in a thread once it is its turn; refuse it where too many wait before it."""
        await self._take_thread(self._queues[0 if is_first else 1])
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self._give_thread()

    async def _take_thread(self, queue: deque[asyncio.Future[None]]) -> None:
        if self._free:
            self._free -= 1
            return
        if len(queue) >= self._most_waiting:
            full = Unavailable()
            full.retry_after_seconds = _TRY_AGAIN_SECONDS
            raise full
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in queue:
                queue.remove(turn)
            elif not turn.cancelled():
                self._give_thread()
            raise

    def _give_thread(self) -> None:
        for queue in self._queues:
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


_POOL = HashingPool()


async def hash_password(password: str, kib: int) -> str:
    """Return what is stored of a password; hashing takes that much memory (``password_hash_kib``)."""
    text = normal_password(password)
    return await _POOL.run(lambda: _hasher(kib).hash(text))


async def is_password(password: str, stored: str | None, kib: int, *, is_first: bool = False) -> bool:
    """Whether the password is the stored one; where nothing is stored it takes as long as one hashed today and is False.

    ``is_first``: whoever asks is known here, and does not wait for strangers.
    """
    text = normal_password(password)

    def check() -> bool:
        nobody_s = _nobody_s_hash(kib)
        return _hasher(kib).verify(text, stored or nobody_s)

    return await _POOL.run(check, is_first=is_first) and stored is not None


@cache
def _hasher(kib: int) -> PasswordHash:
    return PasswordHash((Argon2Hasher(time_cost=_PASSES, memory_cost=kib, parallelism=1),))


@cache
def _nobody_s_hash(kib: int) -> str:
    return _hasher(kib).hash("the password of nobody")


def new_salt() -> bytes:
    """Return a salt for a set of recovery codes."""
    return secrets.token_bytes(_SALT_BYTES)


async def hash_recovery_code(code: str, salt: bytes) -> bytes:
    """Return what is stored of a recovery code: fewer bits than a token has, so hashed like a password."""
    return await _POOL.run(lambda: _slow_hash(code, salt))


async def hash_recovery_codes(codes: Sequence[str], salt: bytes) -> list[bytes]:
    """Return what is stored of a set of recovery codes."""
    return [await hash_recovery_code(code, salt) for code in codes]


def _slow_hash(code: str, salt: bytes) -> bytes:
    return hash_secret_raw(
        code.encode(),
        salt,
        time_cost=_PASSES,
        memory_cost=_RECOVERY_CODE_KIB,
        parallelism=1,
        hash_len=32,
        type=Type.ID,
    )


async def in_password_pool(work: Callable[[], T]) -> T:
    """Run another slow check in the same few threads."""
    return await _POOL.run(work)


async def require_good_password(
    call: Call, password: str, *, username: str, mail: str, names: Sequence[str]
) -> None:
    """Raise the input refusal where a new password is not good enough."""
    own = words_of_person(username=username, mail=mail, names=names, domain=call.site.domain)
    least = call.settings.password_min_length
    problem = await in_password_pool(
        lambda: _PASSWORD_PROBLEM.load()(password, min_length=least, own_words=own)
    )
    if problem:
        raise InvalidInput([FieldProblem("password", problem)])


async def make_login_code(call: Call, user_id: UserId) -> str:
    """Return a new six-digit code for signing in on this device; an older one stops working."""
    code = new_digits(6)
    await _put(call, user_id, CodePurpose.LOGIN, _login_hash(call, user_id, code))
    return code


async def make_warning_code(call: Call, user_id: UserId, session_id: UUID) -> str:
    """Return a new six-digit security code for one session; an older one stops working."""
    code = new_digits(6)
    given = digits_hash(call.settings, b"warning code\n" + session_id.bytes, code)
    await _put(call, user_id, CodePurpose.WARNING, given)
    return code


async def make_link_token(change: Change, user_id: UserId, purpose: CodePurpose) -> str:
    """Return a new secret for a mailed link; an older one of the same purpose stops working."""
    token = new_token()
    await _put(change, user_id, purpose, hash_token(token))
    return token


async def make_invitation_token(change: Change, user_id: UserId) -> str:
    """Return a secret for the link under which an invited person chooses the first password."""
    token = new_token()
    life = timedelta(days=INVITATION_LINK_DAYS)
    await _put(change, user_id, CodePurpose.PASSWORD_RESET, hash_token(token), life=life)
    return token


async def require_login_code(call: Call, user_id: UserId, code: str) -> None:
    """Use the mailed code up, or raise; every wrong code costs one of five tries."""
    given = _login_hash(call, user_id, code_digits(code))
    await _require_digits(call, user_id, CodePurpose.LOGIN, given, field="login_code")


async def require_warning_code(call: Call, user_id: UserId, session_id: UUID, code: str) -> None:
    """Use the security code of a session up, or raise; every wrong code costs one of five tries."""
    given = digits_hash(call.settings, b"warning code\n" + session_id.bytes, code_digits(code))
    await _require_digits(call, user_id, CodePurpose.WARNING, given, field="warning_code")


async def _require_digits(
    call: Call, user_id: UserId, purpose: CodePurpose, given: bytes, *, field: str
) -> None:
    (expected,) = await call.recorder.ask(take_code_try(user_id, purpose, now=call.now))
    if expected is None or not hmac.compare_digest(expected, given):
        raise CodeWrong(field=field)
    used, user = await call.db.ask(use_code(user_id, purpose, given, now=call.now), find_user(user_id))
    if not used:
        raise CodeWrong(field=field)
    if user is not None:
        await call.db.write(forget_undeliverable(user.mail))  # the code came by mail


def _login_hash(call: Call, user_id: UserId, code: str) -> bytes:
    """A code is good only on the device whose sign-in asked for it."""
    device = device_hash(call.device_id, call.device)
    return digits_hash(call.settings, b"login code\n" + user_id.bytes + device, code)


def digits_hash(settings: Settings, what: bytes, code: str) -> bytes:
    """Six digits alone could be guessed from their hash, so the platform's secret goes in too."""
    return hmac.digest(settings.secret(), what + code.encode(), hashlib.sha256)


async def _put(
    change: Change, user_id: UserId, purpose: CodePurpose, code_hash: bytes, *, life: timedelta | None = None
) -> None:
    new = put_code(
        user_id,
        purpose,
        code_hash,
        now=change.now,
        expires_at=change.now + (life or _LIFE[purpose]),
        tries_left=_LOGIN_CODE_TRIES,
    )
    await change.db.write(new)
