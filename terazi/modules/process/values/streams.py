"""What following a job or the log is limited to."""

from datetime import timedelta

TICKET_LIFE = timedelta(seconds=60)
PING_SECONDS = 15.0
STREAM_SECONDS = 1800.0
LOG_STREAM_SECONDS = 600.0
"""Shorter: who may follow the log is asked again with the next ticket."""
MOST_STREAMS_OF_USER = 20
