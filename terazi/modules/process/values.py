"""What following a job is limited to."""

from datetime import timedelta

TICKET_LIFE = timedelta(seconds=60)
PING_SECONDS = 15.0
STREAM_SECONDS = 1800.0
MOST_STREAMS_OF_USER = 20
