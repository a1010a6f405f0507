"""What the entry uses of processes: each tells of itself."""

from terazi.modules.process.actions.logs import LINES
from terazi.modules.process.actions.nodes import Reporter, new_node, on_beat, reporting, shown_name
from terazi.modules.process.actions.rates import CallRates
from terazi.modules.process.actions.waiting import find_waiting_upkeep
from terazi.modules.process.actions.waits import QueueTimes
from terazi.modules.process.queries.queues import waited_seconds
from terazi.modules.process.values.nodes import Group

__all__ = [
    "LINES",
    "CallRates",
    "Group",
    "QueueTimes",
    "Reporter",
    "find_waiting_upkeep",
    "new_node",
    "on_beat",
    "reporting",
    "shown_name",
    "waited_seconds",
]
