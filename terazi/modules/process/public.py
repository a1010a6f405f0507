"""What others use of processes: each tells of itself, and what answers that are streams share."""

from terazi.modules.process.actions.logs import LINES
from terazi.modules.process.actions.nodes import Reporter, new_node, on_beat, reporting, shown_name
from terazi.modules.process.actions.rates import CallRates
from terazi.modules.process.actions.streams import (
    HEADERS,
    MEDIA_TYPE,
    PING,
    close_stream,
    is_woken,
    open_streams,
    require_room,
)
from terazi.modules.process.actions.waiting import find_waiting_upkeep
from terazi.modules.process.actions.waits import QueueTimes
from terazi.modules.process.errors import TicketInvalid, TooManyStreams
from terazi.modules.process.queries.queues import waited_seconds
from terazi.modules.process.queries.reporting import CALLS_MADE, JOBS
from terazi.modules.process.values.nodes import Group
from terazi.modules.process.values.streams import PING_SECONDS, STREAM_SECONDS, TICKET_LIFE

__all__ = [
    "CALLS_MADE",
    "HEADERS",
    "JOBS",
    "LINES",
    "MEDIA_TYPE",
    "PING",
    "PING_SECONDS",
    "STREAM_SECONDS",
    "TICKET_LIFE",
    "CallRates",
    "Group",
    "QueueTimes",
    "Reporter",
    "TicketInvalid",
    "TooManyStreams",
    "close_stream",
    "find_waiting_upkeep",
    "is_woken",
    "new_node",
    "on_beat",
    "open_streams",
    "reporting",
    "require_room",
    "shown_name",
    "waited_seconds",
]
