"""The life of signing keys: published a day before they sign, and as long after as what they signed may be read."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from terazi.modules.applications.values import KeyState

PUBLISHED_BEFORE = timedelta(days=1)
SIGNS_FOR = timedelta(days=90)
KEPT_AFTER = timedelta(days=7)
K = TypeVar("K", bound=KeyState)


def retires_at(created_at: datetime) -> datetime:
    """Return until when a key made now is published."""
    return created_at + PUBLISHED_BEFORE + SIGNS_FOR + KEPT_AFTER


def signing_key(keys: Sequence[K], algorithm: str, now: datetime) -> K | None:
    """Return the key that signs: the newest that clients had time to read, of the algorithm if there is one."""
    oldest_first = sorted(keys, key=lambda key: (key.created_at, key.id))
    known = [key for key in oldest_first if key.created_at + PUBLISHED_BEFORE <= now]
    wanted = [key for key in known if key.algorithm == algorithm]
    if known:
        return (wanted or known)[-1]
    return oldest_first[0] if oldest_first else None


def is_new_key_due(keys: Sequence[KeyState], algorithm: str, now: datetime) -> bool:
    """Whether the next key is to be made: there is none of the algorithm, or the newest has served its time."""
    return all(key.created_at + SIGNS_FOR <= now for key in keys if key.algorithm == algorithm)


def forgotten_keys(keys: Sequence[K], algorithm: str, now: datetime) -> list[K]:
    """Return the keys whose signatures nobody reads any more; never the one that signs."""
    signing = signing_key(keys, algorithm, now)
    return [key for key in keys if key.retires_at <= now and key != signing]
