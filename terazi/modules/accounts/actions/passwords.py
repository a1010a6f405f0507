"""Hashing passwords: argon2id, in a few threads of its own, so that sign-ins cannot take the whole process.

Two queues of limited length stand before the threads. Whoever is known here already (a device that the account is known on,
a session) waits in the one that is served first, so a flood of strangers holds up strangers alone.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2.low_level import Type, hash_secret_raw
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from terazi.foundation.context import Call
from terazi.foundation.errors import FieldProblem, InvalidInput, Unavailable
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.settings import OWASP_HASH_KIB
from terazi.modules.accounts.rules.passwords import normal_password, words_of_person

T = TypeVar("T")

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
