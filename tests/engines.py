"""Engines that outlive their house: what SQLAlchemy has compiled for an address is good for the next one there."""

from collections import defaultdict
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy.ext.asyncio import AsyncEngine

from terazi.foundation import db

_make = db._engine


class KeptEngines:
    """Engines by what they were made of."""

    def __init__(self) -> None:
        self._idle: dict[str, list[AsyncEngine]] = defaultdict(list)
        self._made_of: WeakKeyDictionary[AsyncEngine, str] = WeakKeyDictionary()

    def take(self, url: str, pool_size: int, seconds: float, **options: Any) -> AsyncEngine:
        """Return an engine that nobody uses, or a new one. Any: SQLAlchemy's options."""
        what = f"{url} {pool_size} {seconds} {options}"
        if idle := self._idle[what]:
            return idle.pop()
        engine = _make(url, pool_size, seconds, **options)
        self._made_of[engine] = what
        return engine

    def give_back(self, database: db.Database) -> None:
        """Take back the engines of a database that is closed."""
        for engine in (database.engine, database.read_engine):
            if what := self._made_of.get(engine):
                self._idle[what].append(engine)


KEPT_ENGINES = KeptEngines()
db._engine = KEPT_ENGINES.take
