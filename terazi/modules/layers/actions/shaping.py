"""Asking for changes of layers' tables: a worker does them, one after another."""

from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.errors import ShapeChangeNotFound
from terazi.modules.layers.jobs.shapes import build_shapes
from terazi.modules.layers.queries import shaping
from terazi.modules.layers.tables import LAYER_SHAPE_CHANGE
from terazi.modules.layers.values import (
    INDEXED_FROM,
    MOST_INDEXES,
    WORDS,
    WORDS_INDEXED_FROM,
    ShapeKind,
    ShapeState,
    Storage,
    Wdm,
)


async def plan_shape(
    change: Change,
    layer_id: UUID,
    kind: ShapeKind,
    *,
    wdm_id: UUID | None = None,
    plan: Json | None = None,
    by: UUID | None,
) -> UUID:
    """Ask for a change of a layer's table; it is done soon after this one is kept."""
    change_id = change.new_id()
    await change.db.write(
        inserted(
            LAYER_SHAPE_CHANGE,
            id=change_id,
            layer_id=layer_id,
            wdm_id=wdm_id,
            kind=kind,
            state=ShapeState.WAITING,
            plan=plan or {},
            by_id=by,
            made_at=change.now,
            due_at=change.now,
        )
    )
    await build_shapes.enqueue(change.db, once=f"shape {layer_id}", layer_id=str(layer_id))
    return change_id


async def try_again(change: Change, layer_id: UUID, change_id: UUID) -> None:
    """Ask again for a change that was given up or failed."""
    (found,) = await change.db.ask(shaping.find_change(change_id))
    is_over = found is not None and found.state in (ShapeState.GIVEN_UP, ShapeState.FAILED)
    if found is None or found.layer_id != layer_id or not is_over:
        raise ShapeChangeNotFound
    await change.db.write(
        updated(LAYER_SHAPE_CHANGE, change_id, state=ShapeState.WAITING, problem="", ended_at=None)
    )
    await build_shapes.enqueue(change.db, once=f"shape {layer_id}", layer_id=str(layer_id))


async def prepare_index(call: Call, opened: Opened, wdm: Wdm, count: int | None, *, is_sorted: bool) -> bool:
    """Ask for the index that a large layer lacks; whether it is still being built. The least used one goes for it."""
    if (count is not None and count < INDEXED_FROM) or wdm.column_number is None:
        return False
    storage = wdm.kind.storage
    return await _prepare(
        call, opened, wdm.column_number, storage, is_sorted=is_sorted and storage is Storage.TEXT
    )


async def prepare_words(call: Call, opened: Opened, count: int) -> bool:
    """Ask for the index by which words are found in a very large layer; whether it is still being built."""
    if count < WORDS_INDEXED_FROM:
        return False
    return await _prepare(call, opened, WORDS, Storage.TEXT, is_sorted=False)


async def _prepare(call: Call, opened: Opened, column: int, storage: Storage, *, is_sorted: bool) -> bool:
    layer_id = opened.layer.id
    (indexes,) = await call.reader.ask(shaping.indexes_of(layer_id))
    known = [each for each in indexes if (each["column_number"], each["is_sorted"]) == (column, is_sorted)]
    if known:
        if (call.now - known[0]["used_at"]).days:
            await call.recorder.write(shaping.index_used(layer_id, column, call.now, is_sorted=is_sorted))
        return not known[0]["is_ready"]
    planned = {"column": column, "storage": storage.value, "is_sorted": is_sorted}
    changes = [(ShapeKind.INDEX, planned)]
    if len(indexes) >= MOST_INDEXES:
        least = min(indexes, key=lambda each: each["used_at"])
        gone = {"column": least["column_number"], "is_sorted": least["is_sorted"]}
        changes.insert(0, (ShapeKind.UNINDEX, gone))
    await call.recorder.write(
        shaping.index_used(layer_id, column, call.now, is_sorted=is_sorted),
        *(
            inserted(
                LAYER_SHAPE_CHANGE,
                id=call.new_id(),
                layer_id=layer_id,
                kind=kind,
                state=ShapeState.WAITING,
                plan=plan,
                made_at=call.now,
                due_at=call.now,
            )
            for kind, plan in changes
        ),
    )
    await build_shapes.enqueue_beside(call.recorder, layer_id=str(layer_id))
    return True
