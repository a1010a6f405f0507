"""A layer of a million records and twenty columns: pages, counts, changes, and a column that is added meanwhile."""

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import psycopg

from benchmarks.calls import ask
from benchmarks.figures import Figure, at_most
from benchmarks.running import Server, platform_server, prepared_database
from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted
from terazi.foundation.settings import Settings
from terazi.modules.layers.jobs.shapes import build_due
from terazi.modules.layers.queries import shaping
from terazi.modules.layers.tables import LAYER, LAYER_SHAPE_CHANGE, WDM
from terazi.modules.layers.values import Kind, LayerState, Reading, ShapeKind, ShapeState, Storage, WdmState

RECORDS = 1_000_000
_KINDS = [Kind.LINE] * 8 + [Kind.NUMBER] * 6 + [Kind.INTEGER] * 3 + [Kind.DATE] * 3
_STAFF = {"username": "yonetici", "password": "Terazi.Yonetici.2026"}
_MAKES = {
    Kind.LINE: "(ARRAY['Adana','Çorum','İzmir','Iğdır','Şırnak','Muğla','Kars','Van'])[1 + (n * {k}) % 8] || ' ' || (n * {k}) % 50000",
    Kind.NUMBER: "CASE WHEN n % 20 = 0 THEN NULL ELSE ((n * {k}) % 100000)::float8 / 7 END",
    Kind.INTEGER: "(n * {k}) % 1000",
    Kind.DATE: "timestamp '2020-01-01' + ((n * {k}) % 2000) * interval '1 day'",
}


def measure() -> Iterator[Figure]:
    """Measure calls on a large layer, one at a time as one person makes them."""
    with prepared_database() as settings:
        layer_id = asyncio.run(grown_layer(settings, RECORDS))
        yield Figure(what=f"size of {RECORDS:,} x {len(_KINDS)}", value=_size(settings), goal="≤ 520 MB")
        with platform_server(settings) as server:
            token = ask(server, "/v1/login", _STAFF)["access_token"]
            yield from _reading(server, token)
            asyncio.run(_indexes(settings, layer_id))
            yield from _indexed(server, token)
            yield from _writing(server, token)
            yield from _searching(settings, server, token, layer_id)
            yield from _shaping(settings, server, token, layer_id)


def _query(server: Server, token: str, count: int = 50, after: str | None = None, **rule: Any) -> Any:
    body = {"layer_code": "olcum", "rule_data": rule, "wdmr_list_id": after, "wdmr_list_id_count": count}
    return ask(server, "/v1/layer/record/list", body, token)


def _rule(*conditions: tuple[str, str, Any]) -> Any:
    rules = [{"field": field, "operator": operator, "value": value} for field, operator, value in conditions]
    return {"combinator": "and", "not": False, "rules": rules}


_THREE = _rule(("c0", "=", "Çorum 17"), ("c8", ">", 100), ("c14", "<", 900))
_BY_NUMBER = [{"wdm": "c9"}]


def _reading(server: Server, token: str) -> Iterator[Figure]:
    seconds = _median(lambda: _query(server, token, sort=_BY_NUMBER), 3)
    yield at_most("first page, a sort without index", seconds, 1.5)


def _indexed(server: Server, token: str) -> Iterator[Figure]:
    yield from _sorted(server, token, "number", _BY_NUMBER)
    yield from _sorted(server, token, "number, down", [{"wdm": "c9", "is_down": True}])
    yield from _sorted(server, token, "text", [{"wdm": "c1"}])
    yield at_most("jump to record 500,000", _median(lambda: _query(server, token, offset=500_000), 5), 0.150)
    ruled = _median(lambda: _query(server, token, rule=_THREE, sort=_BY_NUMBER), 5)
    yield at_most("three rules, one indexed, sorted; with the count", ruled, 0.350)
    counted = _median(lambda: _query(server, token, rule=_THREE, count_only=True), 5)
    yield at_most("count of three rules", counted, 0.150)


def _sorted(server: Server, token: str, what: str, sort: list[Any]) -> Iterator[Figure]:
    first = _query(server, token, sort=sort)
    seconds = _median(lambda: _query(server, token, sort=sort))
    yield at_most(f"first page by an indexed column ({what})", seconds, 0.025)
    after = first["wdmr_list_id"]
    seconds = _median(lambda: _query(server, token, sort=sort, after=after))
    yield at_most(f"next page by an indexed column ({what})", seconds, 0.015)


def _writing(server: Server, token: str) -> Iterator[Figure]:
    known = [each["cl_id"] for each in _query(server, token, count=1_000)["list"]]
    spent = []
    for at, key in enumerate(known[:100]):
        spent.append(_seconds(lambda: _save(server, token, {"cl_id": key, "c9": at + 0.5})))  # noqa: B023
    yield at_most("one cell written (95 % of them)", sorted(spent)[94], 0.030)
    rows = [{"cl_id": key, "c10": at} for at, key in enumerate(known)]
    yield at_most("1,000 cells pasted", _seconds(lambda: _save(server, token, *rows)), 0.300)
    wide = [
        {
            "cl_id": key,
            **{f"c{column}": at + column for column in range(8, 14)},
            **{f"c{c}": f"x {at}" for c in range(4)},
        }
        for at, key in enumerate(known)
    ]
    yield at_most("10,000 cells pasted", _seconds(lambda: _save(server, token, *wide)), 2.5)


def _save(server: Server, token: str, *rows: Any) -> Any:
    return ask(server, "/v1/layer/record/save", {"layer_code": "olcum", "wdmr_data": list(rows)}, token)


def _searching(settings: Settings, server: Server, token: str, layer_id: UUID) -> Iterator[Figure]:
    """A word of one record, which is searched for before there is an index of words, and after."""
    rare = "x 999"
    scanned = _seconds(lambda: _query(server, token, search=rare))
    asyncio.run(_built(settings, layer_id))
    found = _median(lambda: _query(server, token, search=rare), 5)
    yield Figure(
        what="a rare word in all columns, by its index",
        value=f"{found * 1000:.0f} ms",
        beside=f"{scanned:.2f} s before there is one",
        ratio=f"{scanned / found:.0f}×",
    )


async def _built(settings: Settings, layer_id: UUID) -> None:
    database = Database(settings.database_url)
    await build_due(settings, database, layer_id, lambda: datetime.now(UTC), new_id)
    await database.close()


def _shaping(settings: Settings, server: Server, token: str, layer_id: UUID) -> Iterator[Figure]:
    async def add() -> tuple[float, float]:
        database = Database(settings.database_url)
        slowest = 0.0
        is_over = asyncio.Event()

        async def read() -> None:
            nonlocal slowest
            while not is_over.is_set():
                began = time.perf_counter()
                await asyncio.to_thread(_query, server, token, sort=_BY_NUMBER)
                slowest = max(slowest, time.perf_counter() - began)

        readers = [asyncio.create_task(read()) for _ in range(4)]
        await plan_columns(database, layer_id, ["eklenen"], [Kind.NUMBER], begins_at=100)
        began = time.perf_counter()
        await build_due(settings, database, layer_id, lambda: datetime.now(UTC), new_id)
        took = time.perf_counter() - began
        is_over.set()
        await asyncio.gather(*readers)
        await database.close()
        return took, slowest

    took, slowest = asyncio.run(add())
    yield at_most("a column added while four read", took, 2.0)
    yield at_most("slowest read meanwhile", slowest, 0.4)


async def grown_layer(settings: Settings, records: int) -> UUID:
    """Make the layer by its rows and the builder of tables, then fill it."""
    database, layer_id = Database(settings.database_url), new_id()
    now = datetime.now(UTC)
    await database.recorder.write(
        inserted(
            LAYER,
            id=layer_id,
            code="olcum",
            captions={"tr": "Ölçümler", "en": "Measurements"},
            state=LayerState.ACTIVE,
            reading=Reading.SIGNED_IN,
            made_at=now,
            changed_at=now,
        )
    )
    codes = [f"c{at}" for at in range(len(_KINDS))]
    await plan_columns(database, layer_id, codes, _KINDS)
    await build_due(settings, database, layer_id, lambda: datetime.now(UTC), new_id)
    await database.close()
    with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
        rows = connection.execute(
            "SELECT l.number, w.code, w.column_number FROM layer l JOIN wdm w ON w.layer_id = l.id"
            " WHERE l.id = %s ORDER BY w.position",
            [layer_id],
        ).fetchall()
        columns = [f"c{row[2]}" for row in rows]
        values = [_MAKES[kind].format(k=7 + 2 * at) for at, kind in enumerate(_KINDS)]
        table = f"layer_data.l{rows[0][0]}"
        connection.execute(
            f"INSERT INTO {table} (id, created_at, updated_at, _search, {', '.join(columns)})"
            f" SELECT uuidv7(), now(), now(), tr_fold({values[0]}), {', '.join(values)}"
            f" FROM generate_series(1, {records}) AS n"
        )
        connection.execute(
            "INSERT INTO edition_change (subject, number) VALUES (%s, %s)",
            [f"layer_count:{rows[0][0]}", records],
        )
        connection.execute(f"VACUUM ANALYZE {table}")
    return layer_id


async def plan_columns(
    database: Database, layer_id: UUID, codes: list[str], kinds: list[Kind], begins_at: int = 0
) -> None:
    now = datetime.now(UTC)
    for at, (code, kind) in enumerate(zip(codes, kinds, strict=True)):
        wdm_id = new_id()
        await database.recorder.write(
            inserted(
                WDM,
                id=wdm_id,
                layer_id=layer_id,
                code=code,
                captions={"tr": code, "en": code},
                kind=kind,
                state=WdmState.ACTIVE,
                position=begins_at + at,
                changed_at=now,
            ),
            inserted(
                LAYER_SHAPE_CHANGE,
                id=uuid4(),
                layer_id=layer_id,
                wdm_id=wdm_id,
                kind=ShapeKind.ADD,
                state=ShapeState.WAITING,
                made_at=now,
                due_at=now,
            ),
        )


async def _indexes(settings: Settings, layer_id: UUID) -> None:
    """Build what use would ask for: two columns to sort by, one to find by."""
    database = Database(settings.database_url, seconds=300)
    (numbers,) = await database.reader.ask(shaping.columns_of(layer_id))
    columns = [each for _, each in sorted(numbers.items())]
    now = datetime.now(UTC)
    for at, storage, is_sorted in (
        (9, Storage.FLOAT, False),
        (1, Storage.TEXT, True),
        (0, Storage.TEXT, False),
    ):
        plan = {"column": columns[at], "storage": storage.value, "is_sorted": is_sorted}
        await database.recorder.write(
            shaping.index_used(layer_id, columns[at] or 0, now, is_sorted=is_sorted),
            inserted(
                LAYER_SHAPE_CHANGE,
                id=uuid4(),
                layer_id=layer_id,
                kind=ShapeKind.INDEX,
                state=ShapeState.WAITING,
                plan=plan,
                made_at=now,
                due_at=now,
            ),
        )
    await build_due(settings, database, layer_id, lambda: datetime.now(UTC), new_id)
    await database.close()


def _size(settings: Settings) -> str:
    with psycopg.connect(plain_url(settings.database_url)) as connection:
        found = connection.execute(
            "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
            " WHERE nspname = 'layer_data' AND relkind = 'r'"
        ).fetchone()
    return f"{int(found[0]) / 1e6:.0f} MB" if found else "–"


def _seconds(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _median(work: Callable[[], Any], rounds: int = 15) -> float:
    return sorted(_seconds(work) for _ in range(rounds))[rounds // 2]
