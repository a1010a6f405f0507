"""Snapshots: what many tests begin with is made once in a run, through the same calls, and each test gets a copy of it.

A folder says in steps what its fixtures make. Which steps a test needs follows from the fixtures it asks for, so it finds
exactly what it would have made itself: for every set of steps there is a database of its own.
"""

import copy
import hashlib
import json
import os
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from psycopg import sql

from tests.calling import HouseUnderTest, open_house
from tests.database import SNAPSHOT_PREFIX, Cloner, locked

Facts = dict[str, Any]  # Any: JSON
Step = Callable[[HouseUnderTest, Facts], Awaitable[Any]]
"""Makes something, knowing what the steps before it returned; returns JSON."""

_WHOLE_RUN_SECONDS = 86_400


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """A database to copy, and what a test has to know of what is in it."""

    template: str
    facts: Facts


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshots:
    """Takes snapshots: the first process of a run that wants one makes it, the others find it."""

    cloner: Cloner
    folder: Path
    found: dict[str, Snapshot] = field(default_factory=dict)
    """Those that this process asked for before."""

    async def take(self, steps: Mapping[str, Step], wanted: Collection[str]) -> Snapshot:
        """Return the seed with those steps done on it, in their order, that are wanted."""
        chosen = {name: step for name, step in steps.items() if name in wanted}
        if not chosen:
            return Snapshot(template=self.cloner.template, facts={})
        template = self._name(chosen)
        if template not in self.found:
            with locked("test-postgres-template"):
                facts = self._kept_facts(template)
                if facts is None:
                    facts = await self._make(template, chosen)
            self.found[template] = Snapshot(template=template, facts=facts)
        return copy.deepcopy(self.found[template])

    def _name(self, steps: Mapping[str, Step]) -> str:
        told = " ".join(f"{step.__module__}.{step.__qualname__}" for step in steps.values())
        process_run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
        return SNAPSHOT_PREFIX + hashlib.sha256(f"{process_run} {told}".encode()).hexdigest()[:24]

    async def _make(self, template: str, steps: Mapping[str, Step]) -> Facts:
        half_made = f"{template}_new"
        self.cloner.run("CREATE DATABASE {} TEMPLATE {}", half_made, self.cloner.template)
        facts: Facts = {}
        # Who signs in here is signed in for every test of the run.
        lasting = {"access_token_seconds": _WHOLE_RUN_SECONDS, "session_idle_seconds": _WHOLE_RUN_SECONDS}
        async with open_house(self.cloner.server.url(half_made), self.folder, **lasting) as house:
            for name, step in steps.items():
                facts[name] = await step(house, facts)
        self._keep_facts(half_made, facts)
        self.cloner.run("ALTER DATABASE {} RENAME TO {}", half_made, template)
        return facts

    def _keep_facts(self, template: str, facts: Facts) -> None:
        """Write the facts down where the snapshot is: they end with it."""
        statement = sql.SQL("COMMENT ON DATABASE {} IS {}")
        told = statement.format(sql.Identifier(template), sql.Literal(json.dumps(facts)))
        self.cloner.connection.execute(told)

    def _kept_facts(self, template: str) -> Facts | None:
        question = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        found = self.cloner.connection.execute(question, [template]).fetchone()
        return dict(json.loads(found[0])) if found else None


@pytest.fixture(scope="session")
def snapshots(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> Snapshots:
    """Takes snapshots of what many tests begin with."""
    return Snapshots(cloner=cloner, folder=tmp_path_factory.mktemp("snapshots"))


async def _make_ayse(house: HouseUnderTest, _: Facts) -> str:
    return await house.register("ayse.yilmaz")


PEOPLE: Mapping[str, Step] = {"ayse": _make_ayse}


@pytest_asyncio.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """What a test finds: the seed and who it asks for. A folder whose tests begin with more overrides it."""
    return await snapshots.take(PEOPLE, request.fixturenames)


@pytest.fixture
def ayse(snapshot: Snapshot) -> str:
    """The token of somebody who is registered: Ayşe Yılmaz, `ayse.yilmaz`."""
    return str(snapshot.facts["ayse"])


@pytest.fixture
def database_url(cloner: Cloner, snapshot: Snapshot) -> Iterator[str]:
    """A database of this test's own."""
    with cloner.clone(snapshot.template) as url:
        yield url
