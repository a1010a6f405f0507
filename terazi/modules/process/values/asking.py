"""What is asked about processes, and how much is told."""

from enum import StrEnum


class InfoType(StrEnum):
    """What is asked about processes."""

    NODES = "nodes"
    QUEUES = "queues"
    SCHEDULES = "schedules"
    JOBS = "jobs"
    RATES = "rates"
    LOGS = "logs"
    HEALTH = "health"
    LAYERS = "layers"


class DetailType(StrEnum):
    """How much is told."""

    SHORT = "short"
    FULL = "full"
