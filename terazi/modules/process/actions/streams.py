"""What answers that are streams share: how many there may be, and how long they wait."""

import asyncio
from collections import Counter

from terazi.foundation.calls.params import StreamAnswer
from terazi.foundation.context import Call
from terazi.foundation.errors import Unavailable
from terazi.foundation.ids import UserId
from terazi.modules.process.errors import TooManyStreams
from terazi.modules.process.values.streams import MOST_STREAMS_OF_USER

PING = "event: ping\ndata: {}\n\n"
MEDIA_TYPE = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
open_streams: Counter[UserId] = Counter()

__all__ = [
    "HEADERS",
    "MEDIA_TYPE",
    "PING",
    "StreamAnswer",
    "close_stream",
    "is_woken",
    "open_streams",
    "require_room",
]


def require_room(call: Call, owner_id: UserId) -> None:
    """Refuse one more stream where the person or the process has too many."""
    if open_streams[owner_id] >= MOST_STREAMS_OF_USER:
        raise TooManyStreams
    if open_streams.total() >= call.settings.streams:
        raise Unavailable


def close_stream(owner_id: UserId) -> None:
    """Forget a stream that has ended."""
    open_streams[owner_id] -= 1
    if not open_streams[owner_id]:
        del open_streams[owner_id]


async def is_woken(changed: asyncio.Event, seconds: float) -> bool:
    """Wait for something to happen; whether it did in time."""
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return False
    return True
