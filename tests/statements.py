"""What this process asks of its database, as the driver is given it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest


@contextmanager
def statements() -> Iterator[list[str]]:
    """Collect the statements that are asked while the block lasts."""
    told: list[str] = []

    def noting(does: Callable[..., Any]) -> Callable[..., Any]:
        def note(cursor: psycopg.AsyncCursor[Any], asked: Any, *given: Any, **options: Any) -> Any:
            told.append(asked.decode() if isinstance(asked, bytes) else str(asked))
            return does(cursor, asked, *given, **options)

        return note

    with pytest.MonkeyPatch.context() as patch:
        for name in ("execute", "executemany", "copy"):
            patch.setattr(psycopg.AsyncCursor, name, noting(getattr(psycopg.AsyncCursor, name)))
        yield told
