"""The house's own kinds of import contracts notice what they are made for."""

import ast

import pytest
from grimp import ImportGraph

from tests.contracts import CallsContract, DoorsContract, OnlyContract, RoomsContract, SqlContract, calls_in

OPTIONS = {"package": "house.modules"}
ROOMS = {**OPTIONS, "rooms": ["calls: actions", "actions: values", "values:"]}
SQL = {**OPTIONS, "rooms": ["queries"], "types": ["AsyncSession"]}
ENGINE = {"package": "house.engine", "other": "house.foundation", "parts": ["language"]}


def broken(contract, *imports, line=""):
    graph = ImportGraph()
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported, line_number=1, line_contents=line)
    for name in list(graph.modules):
        for parent in _parents(name):
            graph.add_module(parent)
    return contract.check(graph, verbose=False).metadata["broken"]


def _parents(name):
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


def contract_of(kind, options):
    return kind(name="under test", session_options={}, contract_options=options)


@pytest.mark.parametrize(
    ("importer", "imported", "is_allowed"),
    [
        ("house.modules.shop.actions", "house.modules.stock.public", True),
        ("house.modules.shop.actions", "house.modules.shop.values", True),
        ("house.modules.shop.actions", "house.foundation.db", True),
        ("house.modules.shop.actions", "house.modules.stock.tables", False),
        ("house.modules.shop.calls.lists", "house.modules.stock", False),
    ],
)
def test_neighbours_are_entered_by_the_door(importer, imported, is_allowed):
    found = broken(contract_of(DoorsContract, OPTIONS), (importer, imported))
    assert found == ([] if is_allowed else [(importer, imported)])


@pytest.mark.parametrize(
    ("importer", "imported", "is_allowed"),
    [
        ("house.modules.shop.calls", "house.modules.shop.actions.sell", True),
        ("house.modules.shop.actions.buy", "house.modules.shop.actions.sell", True),
        ("house.modules.shop.actions.buy", "house.modules.shop.calls", False),
        ("house.modules.shop.calls.lists", "house.modules.shop.values", False),
        ("house.modules.shop.managers", "house.modules.shop.values", False),
    ],
)
def test_rooms_import_only_what_the_plan_says(importer, imported, is_allowed):
    found = broken(contract_of(RoomsContract, ROOMS), (importer, imported))
    assert found == ([] if is_allowed else [(importer, imported)])


def test_a_listed_exception_is_let_through():
    options = {**ROOMS, "except_imports": ["house.modules.shop.calls -> house.modules.shop.values"]}
    found = broken(
        contract_of(RoomsContract, options), ("house.modules.shop.calls", "house.modules.shop.values")
    )
    assert found == []


@pytest.mark.parametrize(
    ("room", "line", "is_allowed"),
    [
        ("queries", "from sqlalchemy import select", True),
        ("actions", "from sqlalchemy.ext.asyncio import AsyncSession", True),
        ("actions", "from sqlalchemy import select", False),
        ("actions", "from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine", False),
        ("calls", "import sqlalchemy", False),
    ],
)
def test_sql_is_spoken_in_its_rooms_only(room, line, is_allowed):
    spoken = (f"house.modules.shop.{room}", "sqlalchemy")
    assert broken(contract_of(SqlContract, SQL), spoken, line=line) == ([] if is_allowed else [spoken])


@pytest.mark.parametrize(
    ("imported", "is_allowed"),
    [
        ("house.foundation.language.phrases", True),
        ("house.engine.columns", True),
        ("house.foundation.settings", False),
        ("house.foundation", False),
    ],
)
def test_the_engine_keeps_to_its_parts(imported, is_allowed):
    found = broken(contract_of(OnlyContract, ENGINE), ("house.engine.learning", imported))
    assert found == ([] if is_allowed else [("house.engine.learning", imported)])


@pytest.mark.parametrize(
    ("line", "is_allowed"),
    [
        ("async def sell(call): await call.db.write(change)", True),
        ("async def sell(call): await call.db.commit()", False),
        ("def sell(work):\n  async def inner():\n    async with work.database.transaction(): pass", False),
        ("@tasks.task(queue='upkeep')\nasync def sell(work): work.database.transaction()", True),
        ("@cache\nasync def sell(work): work.database.transaction()", False),
    ],
)
def test_who_is_given_a_transaction_does_not_end_it(line, is_allowed):
    found = list(calls_in(ast.parse(line), frozenset({"commit", "transaction"})))
    assert (found == []) is is_allowed


@pytest.mark.parametrize(("room", "is_allowed"), [("sources", True), ("shipped", False)])
def test_the_rooms_that_may_end_one_are_left_out(room, is_allowed):
    graph = ImportGraph()
    for name in ("tests", "tests.structure", "tests.structure.sources"):
        graph.add_module(name)
    options = {"package": "tests", "rooms": [room], "methods": ["read_text"]}
    assert contract_of(CallsContract, options).check(graph, verbose=False).kept is is_allowed
