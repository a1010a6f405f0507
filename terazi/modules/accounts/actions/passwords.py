"""Hashing passwords: argon2id, in a few threads of its own, so that sign-ins cannot take the whole process."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from terazi.foundation.errors import Unavailable
from terazi.modules.accounts.rules.passwords import normal_password

T = TypeVar("T")

# The parameters OWASP names for argon2id: 19 MiB, two passes; about 30 ms here.
_HASHER = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19_456, parallelism=1),))
_NOBODY_S_HASH = _HASHER.hash("the password of nobody")
_THREADS = 2
_MOST_WAITING = 200


class _Pool:
    """A few threads and a queue of limited length."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._most_waiting = most_waiting
        self._waiting = 0

    async def run(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most_waiting:
            raise Unavailable
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self._waiting -= 1


_POOL = _Pool(_THREADS, _MOST_WAITING)


async def hash_password(password: str) -> str:
    """Return what is stored of a password."""
    text = normal_password(password)
    return await _POOL.run(lambda: _HASHER.hash(text))


async def is_password(password: str, stored: str | None) -> bool:
    """Whether the password is the stored one; where nothing is stored it takes as long and is False."""
    text = normal_password(password)
    is_right = await _POOL.run(lambda: _HASHER.verify(text, stored or _NOBODY_S_HASH))
    return is_right and stored is not None


async def in_password_pool(work: Callable[[], T]) -> T:
    """Run another slow check in the same few threads."""
    return await _POOL.run(work)
