"""Hashing passwords: argon2id, in a few threads of its own, so that sign-ins cannot take the whole process."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2.low_level import Type, hash_secret_raw
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from terazi.foundation.errors import Unavailable
from terazi.modules.accounts.rules.passwords import normal_password

T = TypeVar("T")

# The parameters OWASP names for argon2id: 19 MiB, two passes; about 30 ms here.
_TIME_COST, _MEMORY_KIB = 2, 19_456
_SALT_BYTES = 16
_HASHER = PasswordHash((Argon2Hasher(time_cost=_TIME_COST, memory_cost=_MEMORY_KIB, parallelism=1),))
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
        time_cost=_TIME_COST,
        memory_cost=_MEMORY_KIB,
        parallelism=1,
        hash_len=32,
        type=Type.ID,
    )


async def in_password_pool(work: Callable[[], T]) -> T:
    """Run another slow check in the same few threads."""
    return await _POOL.run(work)
