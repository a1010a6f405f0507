"""A tree of two thousand layers that each have a table: how soon it opens, and what it costs a web process to have read them all."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from benchmarks.calls import ask
from benchmarks.figures import Figure, at_most
from benchmarks.layer_tables import plan_columns
from benchmarks.running import platform_server, prepared_database
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted
from terazi.foundation.settings import Settings
from terazi.modules.layers.jobs.shapes import build_due
from terazi.modules.layers.tables import LAYER
from terazi.modules.layers.values import Kind, LayerState, Reading

_LAYERS, _BENEATH = 2_000, 20
_MOST_MEGABYTES = 60
_ROUNDS = 15


def measure() -> Iterator[Figure]:
    """Measure the call that opens the tree, and the memory of a process that was asked for each layer."""
    account = demo_accounts()[1]
    with prepared_database() as settings:
        began = time.perf_counter()
        asyncio.run(_plant(settings))
        yield Figure(
            what=f"{_LAYERS:,} layers with tables made", value=f"{time.perf_counter() - began:.0f} s"
        )
        with platform_server(settings) as server:
            signed = ask(server, "/v1/login", {"username": account.username, "password": account.password})
            token, spent = signed["access_token"], []
            before = server.memory_bytes()
            for _ in range(_ROUNDS):
                began = time.perf_counter()
                ask(server, "/v1/layer_wdm_get", {"layer_code_list": []}, token)
                spent.append(time.perf_counter() - began)
            yield at_most(f"tree of {_LAYERS:,} layers", sorted(spent)[_ROUNDS // 2], 0.2)
            for at in range(_LAYERS):
                ask(server, "/v1/layer/record/list", {"layer_code": f"k{at}", "rule_data": {}}, token)
            grown = (server.memory_bytes() - before) / 1e6
            yield Figure(
                what=f"web process after a list of each of {_LAYERS:,} layers",
                value=f"{grown:+.0f} MB",
                goal=f"≤ {_MOST_MEGABYTES} MB",
                is_met=grown <= _MOST_MEGABYTES,
            )


async def _plant(settings: Settings) -> None:
    """Make a tree in which each layer has at most twenty beneath it."""
    database = Database(settings.database_url)
    now, ids = datetime.now(UTC), [new_id() for _ in range(_LAYERS)]
    for at, key in enumerate(ids):
        await database.recorder.write(
            inserted(
                LAYER,
                id=key,
                code=f"k{at}",
                parent_id=ids[(at - 1) // _BENEATH] if at else None,
                captions={"tr": f"Katman {at}", "en": f"Layer {at}"},
                state=LayerState.ACTIVE,
                reading=Reading.SIGNED_IN,
                made_at=now,
                changed_at=now,
            )
        )
        await plan_columns(database, key, ["deger"], [Kind.NUMBER])
        await build_due(settings, database, key, lambda: datetime.now(UTC), new_id)
    await database.close()
