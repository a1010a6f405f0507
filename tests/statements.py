"""What this process asks of its database, as the driver is given it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest


@contextmanager
def statements() -> Iterator[list[str]]:
    """Collect the statements that are asked while the block lasts."""
    told: list[str] = []
    execute = psycopg.AsyncCursor.execute

    async def note(cursor: psycopg.AsyncCursor[Any], asked: Any, *given: Any, **options: Any) -> Any:
        told.append(asked.decode() if isinstance(asked, bytes) else str(asked))
        return await execute(cursor, asked, *given, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.AsyncCursor, "execute", note)
        yield told
