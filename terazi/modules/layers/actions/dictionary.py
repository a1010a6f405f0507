"""The description of layers as a workbook, and back: shown as a plan first, taken only as it was shown."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from terazi.engine.exchange import PipelineRefused
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.actions import editing, options, wdms
from terazi.modules.layers.actions.staging import import_limits, open_file
from terazi.modules.layers.errors import (
    DictionaryChanged,
    DictionaryRefused,
    ImportFileRefused,
    LayerNotFound,
)
from terazi.modules.layers.queries import editing as edited
from terazi.modules.layers.queries import tree
from terazi.modules.layers.rules.dictionary import (
    FIELDS,
    DictionaryPlan,
    Difference,
    Table,
    Tables,
    Texts,
    body_of,
    compared,
    described,
    field_name,
    read_rows,
    sheet_name,
    table_named,
)
from terazi.modules.layers.rules.tree import beneath
from terazi.modules.layers.values import LayerState

_READ = Computation("terazi.modules.layers.computations.staging", "texts_of")
_LATER = ("title_wdm", "key_wdm", "state", "parent_code")
"""What is said of a layer once its columns are there, or by a call of its own."""
Rows = Mapping[Table, Sequence[tuple[int, Texts]]]


@dataclass(frozen=True, slots=True)
class Bodies:
    """How calls that change layers read what a difference says, and why they could not."""

    sent: Callable[[Difference], Json]
    problem: Callable[[Difference], Phrase | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """What a file would do, and by what that is known again."""

    plan: DictionaryPlan
    key: str
    is_taken: bool = False


async def present(reader: Asker, code: str | None = None) -> Tables:
    """Return the description of all layers that are not in the trash, or of one with all beneath it."""
    layers, sets = await reader.ask(tree.all_layers(), edited.option_sets(None))
    kept = [each for each in layers if each.state is not LayerState.TRASHED]
    codes = [each.code for each in kept]
    columns, values = await reader.ask(tree.wdms_of(codes), tree.options_of(codes))
    used = {each.option_set_id for each in values}
    for each in sets:
        if code is None and each.id not in used and each.options:
            (more,) = await reader.ask(edited.options_in(each.id))
            values = [*values, *more]
    tables = described(kept, columns, sets, values)
    if code is None:
        return tables
    chosen = next((each for each in kept if each.code == code), None)
    if chosen is None:
        raise LayerNotFound
    return _only(tables, {code, *(each.code for each in beneath(chosen.id, kept))})


def _only(tables: Tables, codes: set[str]) -> Tables:
    columns = {key: row for key, row in tables[Table.COLUMNS].items() if row["layer_code"] in codes}
    sets = {row["option_set"] for row in columns.values()}
    return {
        Table.OPTIONS: {k: row for k, row in tables[Table.OPTIONS].items() if row["option_set"] in sets},
        Table.LAYERS: {key: row for key, row in tables[Table.LAYERS].items() if key in codes},
        Table.COLUMNS: columns,
    }


def sheets_of(tables: Tables, lang: Lang) -> list[OutSheet]:
    """Return a description as the sheets of a workbook; a table without rows has none."""
    return [
        OutSheet(
            name=sheet_name(table, lang),
            columns=tuple(OutColumn(name=field_name(field, lang)) for field in FIELDS[table]),
            rows=[[row[field] for field in FIELDS[table]] for row in rows.values()],
        )
        for table, rows in tables.items()
        if rows
    ]


async def read_file(call: UserCall, content: bytes) -> Rows:
    """Return the rows of a dictionary's sheets; whoever calls holds a turn of ``FILES``."""
    first, names, rows = await _sheet(call, content, None)
    tables = {table: name for name in names if (table := table_named(name))}
    if not tables:
        raise ImportFileRefused(reason=Phrase("layers.dictionary.no_sheet"))
    read = {first: rows}
    for name in tables.values():
        if name not in read:
            _, _, read[name] = await _sheet(call, content, name)
    return {
        table: [
            (number, row)
            for number, row in zip(
                read[tables[table]][1], read_rows(table, *read[tables[table]][::2]), strict=True
            )
            if any(row.values())
        ]
        for table in Table
        if table in tables
    }


_Sheet = tuple[Sequence[str], Sequence[int], Sequence[Sequence[str | None]]]
"""Headers, the numbers of the rows, their cells."""


async def _sheet(call: UserCall, content: bytes, name: str | None) -> tuple[str, Sequence[str], _Sheet]:
    try:
        file = await open_file(content, import_limits(call.settings), name)
        try:
            found: tuple[str, Sequence[str], _Sheet] = await FILES.computed(
                call.settings, _READ, file.place, call.settings.layer_import_cells, call.lang
            )
            return found
        finally:
            file.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise ImportFileRefused(reason=refused.phrase) from refused
    except TooHeavy as heavy:
        raise ImportFileRefused(reason=Phrase("workbook.refused.too_much_memory")) from heavy


async def plan_of(call: UserCall, rows: Rows, bodies: Bodies) -> Shown:
    """Return what rows would do to the layers as they are now."""
    plan = compared(rows, await present(call.db), bodies.problem)
    told = json.dumps([asdict(each) for each in (*plan.new, *plan.changed)], sort_keys=True)
    return Shown(plan=plan, key=hashlib.sha256(told.encode()).hexdigest()[:32])


async def take(
    call: UserCall, rows: Rows, bodies: Bodies, key: str, *, with_changes: bool, is_confirmed: bool
) -> Shown:
    """Do what the plan said that was shown; DictionaryChanged where it is another by now."""
    await editing.hold_tree(call)
    shown = await plan_of(call, rows, bodies)
    if shown.key != key:
        raise DictionaryChanged
    if shown.plan.problems:
        raise DictionaryRefused(count=len(shown.plan.problems))
    taken = [*shown.plan.new, *(shown.plan.changed if with_changes else ())]
    by_table = {table: [each for each in taken if each.table is table] for table in Table}
    more = {"confirmed": True} if is_confirmed else {}
    await _take_options(call, by_table[Table.OPTIONS], bodies)
    for layer in _upper_first(by_table[Table.LAYERS]):
        await _take_layer(call, layer, bodies.sent(layer) | more)
    for column in sorted(by_table[Table.COLUMNS], key=_place):
        sent = bodies.sent(column)
        await wdms.save_wdm(call, sent["layer_code"], sent["wdm_code"], sent | more)
    for layer in by_table[Table.LAYERS]:
        await _finish_layer(call, layer, is_confirmed=is_confirmed)
    return Shown(plan=shown.plan, key=key, is_taken=True)


async def _take_options(call: UserCall, taken: Sequence[Difference], bodies: Bodies) -> None:
    (sets,) = await call.db.ask(edited.option_sets(None))
    ids = {each.code: each.id for each in sets}
    for code in dict.fromkeys(each.key.partition(".")[0] for each in taken):
        mine = {each.key.partition(".")[2]: each for each in taken if each.key.partition(".")[0] == code}
        there: list[str] = []
        if code in ids:
            (values,) = await call.db.ask(edited.options_in(ids[code]))
            there = [each.code for each in values]
        sent = [
            bodies.sent(mine[each]) if each in mine else {"option_code": each}
            for each in dict.fromkeys([*there, *mine])
        ]
        words: dict[str, str] = {}
        for each in mine.values():
            words |= {f.partition(".")[2]: t for f, t in each.becomes.items() if f.startswith("list.")}
        body: Json = {"options": sent, **({"captions": words} if words else {})}
        await options.save_options(call, code, body | ({} if code in ids else {"is_new": True}))


async def _take_layer(call: UserCall, one: Difference, sent: Json) -> None:
    """Make a layer or change what is said of it; what needs its columns is said later."""
    now = {name: each for name, each in sent.items() if name not in _LATER}
    if one.was is None:
        now |= {"parent_code": sent["parent_code"]} if sent.get("parent_code") else {}
    elif "parent_code" in sent:
        moved: Json = {name: sent[name] for name in ("parent_code", "confirmed") if name in sent}
        await editing.move_layer(call, one.key, moved)
    await editing.save_layer(call, one.key, now)


async def _finish_layer(call: UserCall, one: Difference, *, is_confirmed: bool) -> None:
    """Say by which columns records are named and known, and let the layer be in use."""
    body = body_of(one)
    named: Json = {name: body[name] for name in ("title_wdm", "key_wdm") if name in body}
    if named:
        await editing.save_layer(call, one.key, named)
    if body.get("state"):
        state = LayerState(body["state"])
        await editing.change_layer_state(call, one.key, state, is_confirmed=is_confirmed)


def _place(one: Difference) -> int:
    """Columns that name others come after them."""
    return 2 if one.becomes.get("same_as") else int('"rule"' in one.becomes.get("ranges", ""))


def _upper_first(layers: Sequence[Difference]) -> Iterator[Difference]:
    waiting = {each.key: each for each in layers}
    while waiting:
        ready = [each for each in waiting.values() if each.becomes.get("parent_code", "") not in waiting]
        for each in ready or [*waiting.values()]:
            yield waiting.pop(each.key)
