"""Changes of layers' tables, done by a worker: columns, indexes, and what is thrown away when its time is over."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import structlog
from psycopg.errors import LockNotAvailable, UniqueViolation
from psycopg.sql import Composed

from terazi.foundation.connecting import Connection, builder, role_of
from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.jobs.each import attempt, for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import Question, deleted, inserted, updated
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.modules.layers.queries import filling, shape, shaping
from terazi.modules.layers.queries.imports import lock_any_import, old_imports
from terazi.modules.layers.queries.shaping import ShapeChange
from terazi.modules.layers.queries.staging import dropped
from terazi.modules.layers.rules.converting import Conversion, convert_all
from terazi.modules.layers.rules.mapping import EXPORTS, folder_of
from terazi.modules.layers.tables import LAYER, LAYER_IMPORT, LAYER_SHAPE_CHANGE, WDM
from terazi.modules.layers.values import ImportState, ShapeKind, ShapeState, Storage

tasks = Tasks("layers")
log = structlog.get_logger("terazi.layers")
_TRIES = 40
_PAUSE = (0.1, 0.5)
_BATCH = 10_000
_RESTS, _FILES_REST = timedelta(days=30), timedelta(days=1)
_MOST_MISFITS = 100
MOST_PLACES = 1_200
"""How many places of columns a table uses up before it is written anew; PostgreSQL has 1,600, and none comes back."""
_AGAIN, _CLOCKS_DIFFER = timedelta(seconds=2), timedelta(minutes=5)


@tasks.task(queue="upkeep", tries=5)
async def build_shapes(work: Work, *, layer_id: str) -> None:
    """Do what is due to the table of a layer, one change after another, unless somebody is at it."""
    is_mine = await build_due(work.settings, work.database, UUID(layer_id), work.clock, work.new_id)
    if not is_mine:  # who is at it may have looked for the last time already
        again = partial(build_shapes.enqueue_in, once=f"shape {layer_id}", layer_id=layer_id)
        await attempt(work, "look at a table again", lambda it: again(it.db, _AGAIN))


@tasks.every("*/5 * * * *")
async def look_for_shapes(work: Work) -> None:
    """Begin what is due to tables: columns whose rest is over, and what nobody began."""
    due = partial(shaping.layers_due, now=work.clock())
    await for_each(work, "begin a change of a table", due, _begin)


async def _begin(change: Change, layer_id: UUID) -> None:
    await build_shapes.enqueue(change.db, once=f"shape {layer_id}", layer_id=str(layer_id))


@tasks.every("41 3 * * *")
async def empty_trash(work: Work) -> None:
    """Throw away for good what has been in the trash for thirty days: records, columns, layers."""
    before = work.clock() - _RESTS
    await for_each(work, "empty the trash of a layer", shaping.tables, partial(_forget_records, before))
    columns = partial(shaping.columns_in_trash, before=before)
    await for_each(work, "throw a column away", columns, _throw_column)
    layers = partial(shaping.layers_in_trash, before=before)
    await for_each(work, "throw a layer away", layers, _throw_layer)


@tasks.every("11 4 * * *")
async def renew_tables(work: Work) -> None:
    """Write tables anew, in the night, in which so many columns came and went that soon none could be added."""
    worn = partial(shaping.worn_tables, most=MOST_PLACES)
    await for_each(work, "renew the table of a layer", worn, _renew)


async def _renew(change: Change, layer_id: UUID) -> None:
    await _ask_for(change, layer_id, ShapeKind.REBUILD, {})


@tasks.every("23 * * * *")
async def forget_imports(work: Work) -> None:
    """Forget after a day the files of imports and exports, and the rows that were staged of them."""
    before = work.clock() - _FILES_REST
    await for_each(
        work, "forget an import", partial(old_imports, before=before), partial(_forget_import, work)
    )
    await forget_unnamed(work, EXPORTS, before=before, find_named=_nothing)


async def _nothing(_keys: Sequence[str]) -> Sequence[str]:
    return ()


async def _forget_import(work: Work, change: Change, import_id: UUID) -> None:
    (kept,) = await change.db.ask(lock_any_import(import_id))
    if kept is None:
        return
    await work.storage.delete_folder(folder_of(import_id))
    async with builder(work.settings.layer_database_url or work.settings.database_url) as connection:
        await connection.execute(dropped(import_id))
    state = kept.state if kept.state is ImportState.DONE else ImportState.CANCELLED
    await change.db.write(updated(LAYER_IMPORT, import_id, file_key="", state=state))


async def _forget_records(before: datetime, change: Change, layer_id: UUID) -> None:
    (number,) = await change.db.ask(shaping.number_of(layer_id))
    await change.db.write(filling.emptied(number, before))


async def _throw_column(change: Change, wdm_id: UUID) -> None:
    """Forget a column at once; its place in the table goes soon."""
    (place,) = await change.db.ask(shaping.place_of(wdm_id))
    await change.db.write(deleted(WDM, wdm_id))
    if place is not None and place["column_number"] is not None:
        await _ask_for(change, place["layer_id"], ShapeKind.DROP, {"column": place["column_number"]})


async def _throw_layer(change: Change, layer_id: UUID) -> None:
    """Ask for the end of a layer's table; the layer goes with it."""
    await _ask_for(change, layer_id, ShapeKind.ERASE, {})


async def _ask_for(change: Change, layer_id: UUID, kind: ShapeKind, plan: Json) -> None:
    await change.db.write(
        inserted(
            LAYER_SHAPE_CHANGE,
            id=change.new_id(),
            layer_id=layer_id,
            kind=kind,
            state=ShapeState.WAITING,
            plan=plan,
            made_at=change.now,
            due_at=change.now,
        )
    )
    await _begin(change, layer_id)


async def build_due(
    settings: Settings,
    database: Database,
    layer_id: UUID,
    clock: Callable[[], datetime],
    new_id: Callable[[], UUID],
) -> bool:
    """Do what is due to the table of a layer; false where somebody else is at it."""
    own = settings.layer_database_url
    async with builder(own or settings.database_url) as connection:
        role = role_of(settings.database_url) if own else ""
        site = _Site(database, connection, role, clock, new_id)
        while True:
            (due,) = await database.reader.ask(shaping.due_changes(layer_id, clock()))
            if not due:
                return True
            if not await site.is_held(due[0].layer):
                return False
            await site.do_next(due)


@dataclass(slots=True)
class _Site:
    """Where tables are built: the connection of who may, and what is known of the role that then uses them."""

    database: Database
    connection: Connection
    role: str
    clock: Callable[[], datetime]
    new_id: Callable[[], UUID]
    _held: int | None = None

    async def is_held(self, layer: int) -> bool:
        """Hold a layer against others who change its table or import into it."""
        if self._held != layer:
            row = await (await self.connection.execute(shape.HOLD_LAYER, [1, layer])).fetchone()
            self._held = layer if row and row[0] else None
        return self._held == layer

    async def do_next(self, due: Sequence[ShapeChange]) -> None:
        """Do the first change that is due; columns that are added one after another come in one go."""
        first = due[0]
        group = [first]
        if first.kind is ShapeKind.ADD:
            for each in due[1:]:
                if each.kind is not ShapeKind.ADD:
                    break
                group.append(each)
        ids = [each.id for each in group]
        await self.database.recorder.write(
            *(
                updated(LAYER_SHAPE_CHANGE, key, state=ShapeState.RUNNING, started_at=self.clock())
                for key in ids
            )
        )
        try:
            await self._do(first, group)
        except LockNotAvailable:
            await self._end(ids, ShapeState.GIVEN_UP, "busy")
        except UniqueViolation:
            await self._end(ids, ShapeState.FAILED, "not_unique")

    async def _do(self, first: ShapeChange, group: Sequence[ShapeChange]) -> None:
        match first.kind:
            case ShapeKind.ADD:
                await self._add(first, group)
            case ShapeKind.RETYPE:
                await self._retype(first)
            case ShapeKind.DROP:
                await self._run(shape.drop(first.layer, first.plan["column"]))
                await self._end([first.id], ShapeState.DONE)
            case ShapeKind.REBUILD:
                await self._patiently(partial(self._rebuild, first.layer))
                await self._end([first.id], ShapeState.DONE)
            case ShapeKind.ERASE:
                await self._run(shape.erase(first.layer))
                unnamed = shaping.names_no_record_of(first.layer_id)
                await self.database.recorder.write(unnamed, deleted(LAYER, first.layer_id))
            case ShapeKind.INDEX | ShapeKind.UNINDEX:
                await self._index(first)
            case ShapeKind.UNIQUE:
                await self._make_unique(first)

    async def _rebuild(self, layer: int) -> None:
        async with self.connection.transaction():
            await self.connection.execute(shape.rebuild(layer))
            if self.role:
                await self.connection.execute(shape.grant(layer, self.role))

    async def _add(self, first: ShapeChange, group: Sequence[ShapeChange]) -> None:
        if not first.has_table:
            for statement in shape.create(first.layer):
                await self._run(statement)
            if self.role:
                await self._run(shape.grant(first.layer, self.role))
        columns = {each.number: each.wdm_kind.storage for each in group if each.wdm_kind is not None}
        if columns:
            await self._run(shape.add(first.layer, columns))
        for each in group:
            if each.is_unique:
                await self._unique(each.layer, each.number, columns[each.number])
        ids = [each.id for each in group]
        await self.database.recorder.write(
            shaping.columns_added(ids),
            shaping.reshaped(first.layer_id),
            shaping.ended(ids, ShapeState.DONE, self.clock()),
        )

    async def _retype(self, change: ShapeChange) -> None:
        """Fill a new column from the old one, batch after batch, then let the new one take its place."""
        conversion = Conversion.of(change.plan)
        await self._run(shape.add(change.layer, {change.number: conversion.storage}))
        filler = _Filler(self, change, conversion)
        await filler.fill()
        if change.is_unique:
            await self._unique(change.layer, change.number, conversion.storage)
        swap = partial(filler.swap, rests_until=self.clock() + _RESTS)
        await self._patiently(swap)

    async def _index(self, change: ShapeChange) -> None:
        column, is_sorted = change.plan["column"], bool(change.plan.get("is_sorted"))
        name = shape.index_name(change.layer, column, is_sorted=is_sorted)
        if change.plan.get("is_unique"):
            name = shape.unique_name(change.layer, column)
        is_built = change.kind is ShapeKind.INDEX
        if is_built:
            storage = Storage(change.plan["storage"])
            await self._build(name, shape.index(change.layer, column, storage, is_sorted=is_sorted))
        else:
            await self._run(shape.drop_index(name))
        noted = shaping.index_built(change.layer_id, column, is_sorted=is_sorted, is_ready=is_built)
        await self._finish(change, noted)

    async def _make_unique(self, change: ShapeChange) -> None:
        """Let a column take each value once; it says so only where the values that are there do."""
        if change.column_number is None or change.wdm_kind is None:
            await self._end([change.id], ShapeState.FAILED, "no_column")
            return
        await self._unique(change.layer, change.column_number, change.wdm_kind.storage)
        await self._finish(change, updated(WDM, change.wdm_id, is_unique=True))

    async def _unique(self, layer: int, column: int, storage: Storage) -> None:
        name = shape.unique_name(layer, column)
        try:
            await self._build(name, shape.unique(layer, column, storage))
        except UniqueViolation:
            await self._run(shape.drop_index(name))
            raise

    async def _build(self, name: str, statement: Composed) -> None:
        """Build an index; nobody queues behind it, so it waits for long transactions. What a build left over goes first."""

        async def build() -> None:
            if await (await self.connection.execute(shape.IS_INVALID, [name])).fetchone():
                await self.connection.execute(shape.drop_index(name))
            await self.connection.execute(shape.WAIT_LONG)
            try:
                await self.connection.execute(statement)
            finally:
                await self.connection.execute(shape.WAIT_SHORTLY)

        await self._patiently(build)

    async def _run(self, statement: Composed) -> None:
        """Run one statement: where others hold the table it lets go, so that nobody queues behind it, and tries again."""

        async def run() -> None:
            await self.connection.execute(statement)

        await self._patiently(run)

    async def _patiently(self, do: Callable[[], Awaitable[None]]) -> None:
        for left in reversed(range(_TRIES)):
            try:
                await do()
            except LockNotAvailable:
                if not left:
                    raise
            else:
                return
            await asyncio.sleep(random.uniform(*_PAUSE))  # noqa: S311 - no secret hangs on it

    async def _finish(self, change: ShapeChange, *more: Question[int]) -> None:
        await self.database.recorder.write(
            *more,
            shaping.ended([change.id], ShapeState.DONE, self.clock()),
        )

    async def _end(self, ids: Sequence[UUID], state: ShapeState, problem: str = "") -> None:
        await self.database.recorder.write(shaping.ended(ids, state, self.clock(), problem))


@dataclass(slots=True)
class _Filler:
    """Fills a new column from an old one; where it stands is written with each batch, so that another goes on there."""

    site: _Site
    change: ShapeChange
    conversion: Conversion

    async def fill(self) -> None:
        """Walk through all records once, in the order of their ids."""
        after, done, misfits = self.change.after_id, self.change.done, list(self.change.misfits)
        database = self.site.database
        while True:
            (rows,) = await database.reader.ask(
                filling.batch(self.change.layer, self._old, after=after, count=_BATCH)
            )
            if not rows:
                return
            values, wrong = convert_all(self.conversion, rows)
            misfits = [*misfits, *wrong][:_MOST_MISFITS]
            after, done = rows[-1][0], done + len(rows)
            await database.recorder.write(
                filling.filled(self.change.layer, self.change.number, self.conversion.storage, values),
                updated(LAYER_SHAPE_CHANGE, self.change.id, after_id=after, done=done, misfits=misfits),
            )

    async def swap(self, *, rests_until: datetime) -> None:
        """Take over what changed since, and let the new column stand for the old one; writers wait for that moment."""
        change, since = self.change, self.change.made_at - _CLOCKS_DIFFER
        async with self.site.database.transaction() as db:
            await db.ask(shaping.wait_shortly(300), shaping.hold_shape(change.layer))
            (rows,) = await db.ask(filling.changed_since(change.layer, self._old, since))
            values, _ = convert_all(self.conversion, rows)
            if values:
                await db.write(filling.filled(change.layer, change.number, self.conversion.storage, values))
            assert change.wdm_id is not None
            await db.write(
                updated(WDM, change.wdm_id, column_number=change.number, **self._then),
                shaping.reshaped(change.layer_id),
                inserted(
                    LAYER_SHAPE_CHANGE,
                    id=self.site.new_id(),
                    layer_id=change.layer_id,
                    wdm_id=None,
                    kind=ShapeKind.DROP,
                    state=ShapeState.WAITING,
                    plan={"column": self._old},
                    made_at=self.site.clock(),
                    due_at=rests_until,
                ),
                shaping.ended([change.id], ShapeState.DONE, self.site.clock()),
            )

    @property
    def _then(self) -> Json:
        """What the column means with its new values."""
        then = dict(self.change.plan.get("then", {}))
        if then.get("option_set_id"):
            then["option_set_id"] = UUID(then["option_set_id"])
        return then

    @property
    def _old(self) -> int:
        return int(self.change.plan["from"])
