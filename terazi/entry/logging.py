"""Logs: one JSON object a line on standard error, with fields and without personal data."""

import contextlib
import logging
import os
import re
import sys
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from terazi.modules.process.public import LINES

_CALL_OF_A_TASK = re.compile(r"(?<!\w)\w+\.\w+\[\d+\]\(")
_DETAIL = re.compile(r"^DETAIL: .*$", re.MULTILINE)


class StandardError:
    """Standard error as logs use it: what cannot be written there is lost, and whoever wrote it goes on.

    Nothing is held back: Python's own stream keeps what a full disk refused, and fails again with the next line.
    """

    encoding = "utf-8"

    def __init__(self, stream: TextIO) -> None:
        self._number = stream.fileno()

    def write(self, text: str) -> int:
        """Write at once."""
        with contextlib.suppress(OSError):
            os.write(self._number, text.encode(self.encoding, "backslashreplace"))
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""


def set_up_logging(*, is_development: bool) -> None:
    """Write structured logs; development shows warnings and what matters, production every call."""
    stream = cast("TextIO", StandardError(sys.stderr))
    level = logging.WARNING if is_development else logging.INFO
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            keep_line,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            hide_details,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=stream, format="%(name)s %(levelname)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(hide_values)
    logging.getLogger().handlers.insert(0, KeepingHandler(logging.WARNING))


def keep_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep what went wrong where administrators read it."""
    LINES.keep_event(event)
    return event


class KeepingHandler(logging.Handler):
    """Keeps what libraries log where administrators read it, as it was said and without what it was said of."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; before the handlers that put the arguments in."""
        raised = record.exc_info
        LINES.keep_of_library(
            str(record.msg),
            logger=record.name,
            level=record.levelname.lower(),
            raised=raised if raised and raised[1] is not None else None,
        )


def hide_details(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave out what PostgreSQL adds to its errors: it repeats the values of the row."""
    if isinstance(told := event.get("exception"), str):
        event["exception"] = _DETAIL.sub("DETAIL: left out", told)
    return event


def hide_values(record: logging.LogRecord) -> bool:
    """Leave out the values a library repeats: a task's arguments, and PostgreSQL's details about a row."""
    record.msg = _DETAIL.sub("DETAIL: left out", _without_arguments(record.getMessage()))
    record.args = ()
    if record.exc_info:
        told = logging.Formatter().formatException(record.exc_info)
        record.exc_text = _DETAIL.sub("DETAIL: left out", told)
    return True


def _without_arguments(told: str) -> str:
    """Leave out what stands between a task's name and the last bracket of the line, all of it where none is closed."""
    call = _CALL_OF_A_TASK.search(told)
    if call is None:
        return told
    begins, ends = call.end() - 1, told.rfind(")")
    return told[:begins] if ends < begins else told[:begins] + told[ends + 1 :]
