"""Keys of applications: how they look, and when one works."""

from datetime import datetime, timedelta

from terazi.foundation.errors import ApplicationKeyExpired, ApplicationPassive
from terazi.modules.applications.errors import TooManyKeys
from terazi.modules.applications.values import MOST_LIVE_KEYS, ApplicationStatus, PresentedKey

PREFIX = "tzk_"
"""By it people, and programs that look for secrets in the wrong place, know what they see."""
TOUCH_AFTER = timedelta(seconds=60)


def hint_of(key: str) -> str:
    """Return the last characters of a key, by which its owner knows it."""
    return key[-4:]


def is_live(expires_at: datetime | None, now: datetime) -> bool:
    """Whether a key still works."""
    return expires_at is None or expires_at > now


def require_usable(key: PresentedKey, now: datetime) -> None:
    """Raise what speaks against a key: its end, or that its application or the owner rests."""
    if not is_live(key.expires_at, now):
        raise ApplicationKeyExpired
    if key.status != ApplicationStatus.ACTIVE or not key.is_owner_active:
        raise ApplicationPassive


def require_room(live_keys: int) -> None:
    """Raise TooManyKeys where an old key is still running out: one more would outlive what its owner oversees."""
    if live_keys >= MOST_LIVE_KEYS:
        raise TooManyKeys


def shortened(expires_at: datetime | None, until: datetime) -> datetime:
    """Return the end of a key that is to end by then; a key is never made to last longer."""
    return until if expires_at is None else min(expires_at, until)


def is_use_news(last_used_at: datetime | None, now: datetime) -> bool:
    """Whether the use of a key is worth a write."""
    return last_used_at is None or now - last_used_at >= TOUCH_AFTER
