"""Reading records of a layer: by a rule, words or a parent, sorted, counted, summed up."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.lowering import today_here
from terazi.engine.rules.sentence import describe
from terazi.foundation.context import Call
from terazi.foundation.types import Json, Value
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.errors import CursorRefused, LayerRuleRefused
from terazi.modules.layers.queries import history, records
from terazi.modules.layers.queries.records import Measure, Place, Sort, Wanted
from terazi.modules.layers.rules.asking import columns_of, fields_served, read_rule, where
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.cursors import seal, unseal
from terazi.modules.layers.rules.merging import kept, restored
from terazi.modules.layers.rules.searching import words_of
from terazi.modules.layers.values import Wdm

_MOST_SECONDS = 2.0
MOST_GROUPS = 1_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody wants of a layer's records."""

    rule: Json | None = None
    search: str = ""
    sorts: Sequence[tuple[str, bool]] = ()
    """Codes of columns, and whether the largest comes first."""
    parent_id: UUID | None = None
    is_trash: bool = False
    only: Sequence[UUID] | None = None

    @property
    def signed(self) -> Value:
        """What a place in the list belongs to."""
        return [self.rule, self.search, list(self.sorts), self.parent_id, self.is_trash, self.only]


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """Some records, where the list goes on, and the rule as a sentence."""

    records: Sequence[Record]
    next: str | None
    sentence: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """What is asked of the table, and how it reads."""

    wanted: Wanted
    sentence: str
    used: Sequence[Wdm] = field(default=())
    """The columns by whose order an index would serve it."""
    filtered: Sequence[Wdm] = field(default=())
    """The columns by whose values an index would serve it."""


def question_of(call: Call, opened: Opened, asked: Asked) -> Question:
    """Return what is asked of the table; refused where a column is not there, or not the caller's to see."""
    shape = opened.shape
    by_code = {wdm.code: wdm for wdm in shape.built}
    missing = [code for code, _ in asked.sorts if code not in by_code]
    if missing:
        raise LayerRuleRefused(field="sort")
    wanted = Wanted(
        shape=shape,
        search=words_of(asked.search),
        parent_id=asked.parent_id,
        sorts=[Sort(wdm=by_code[code], is_down=is_down) for code, is_down in asked.sorts],
        is_trash=asked.is_trash and opened.may_edit,
        only=asked.only,
    )
    if not asked.rule:
        return Question(wanted=wanted, sentence="", used=[each.wdm for each in wanted.sorts[:1]])
    try:
        rule = read_rule(shape, asked.rule, call.lang)
    except InvalidRule as problem:
        raise LayerRuleRefused(field="rule", reason=problem.phrase) from problem
    condition, parameters = where(shape, rule, today_here())
    return Question(
        wanted=replace(wanted, condition=condition, parameters=parameters),
        sentence=describe(rule, columns_of(shape, call.lang), call.lang) if rule.rules else "",
        used=[each.wdm for each in wanted.sorts[:1]],
        filtered=[by_code[code] for code in fields_served(rule)][:1],
    )


async def list_records(
    call: Call, opened: Opened, asked: Asked, *, count: int, after: str | None = None, offset: int = 0
) -> Listed:
    """Return some records of a list; they come after a place where one is named."""
    question = question_of(call, opened, asked)
    if not opened.layer.has_table:
        return Listed(records=[], next=None, sentence=question.sentence)
    of = [
        str(call.user.id) if call.user else "",
        opened.layer.number,
        opened.layer.shape_version,
        asked.signed,
    ]
    place = _place(call, of, after) if after else None
    rows, goes_on = await _rows(call, question.wanted, place, count=count, offset=offset)
    word = seal(call.settings.secret(), of, goes_on) if goes_on is not None else None
    return Listed(records=rows, next=word, sentence=question.sentence)


def _place(call: Call, of: Value, after: str) -> Json:
    place = unseal(call.settings.secret(), of, after)
    if place is None:
        raise CursorRefused
    return place


async def _rows(
    call: Call, wanted: Wanted, place: Json | None, *, count: int, offset: int
) -> tuple[list[Record], Json | None]:
    """Records, and the place after the last of them.

    A list by one column or by none goes on after the last key. One by several goes on after so many.
    """
    sorts = wanted.sorts
    offset = place.get("offset", 0) if place else offset
    if len(sorts) > 1 or offset:
        (rows,) = await call.reader.ask(records.page(wanted, count=count, offset=offset))
        return rows, {"offset": offset + count} if len(rows) == count else None
    if not sorts:
        after = Place(id=UUID(place["id"])) if place else None
        (rows,) = await call.reader.ask(records.page(wanted, count=count, after=after))
    else:
        rows = await _sorted(call, wanted, sorts[0], place, count)
    if len(rows) < count:
        return rows, None
    last = rows[-1]
    value = last.cells.get(sorts[0].wdm.number) if sorts else None
    return rows, {"id": str(last.id), "value": kept(value)}


async def _sorted(call: Call, wanted: Wanted, sort: Sort, place: Json | None, count: int) -> list[Record]:
    """Those with a value in the column, then those without."""
    after = (
        Place(id=UUID(place["id"]), value=restored(sort.wdm, place["value"])) if place is not None else None
    )
    rows: list[Record] = []
    if after is None or after.value is not None:
        (rows,) = await call.reader.ask(records.filled_page(wanted, count=count, after=after, is_filled=True))
        after = None
    if len(rows) < count:
        (rest,) = await call.reader.ask(
            records.filled_page(wanted, count=count - len(rows), after=after, is_filled=False)
        )
        rows = [*rows, *rest]
    return rows


async def count_records(call: Call, opened: Opened, asked: Asked) -> int | None:
    """Return how many records a list has; None where counting them takes longer than somebody would wait."""
    if not opened.layer.has_table:
        return 0
    wanted = question_of(call, opened, asked).wanted
    is_all = not (wanted.condition or wanted.search or wanted.parent_id or wanted.is_trash or wanted.only)
    if is_all:
        return (await call.reader.ask(history.count_of(opened.layer.number)))[0]
    try:
        async with asyncio.timeout(_MOST_SECONDS):
            return (await call.reader.ask(records.counted(wanted)))[0]
    except TimeoutError:
        return None


async def measure_records(
    call: Call,
    opened: Opened,
    asked: Asked,
    measures: Sequence[tuple[Measure, str | None]],
    group: str | None,
) -> list[tuple[Value, ...]]:
    """Return figures over a list, by the values of a column where one is named."""
    if not opened.layer.has_table:
        return []
    by_code = {wdm.code: wdm for wdm in opened.shape.built}
    named = [code for _, code in measures if code is not None] + ([group] if group else [])
    numeric = {"sum", "mean", "median"}
    is_odd = any(
        code is not None and measure in numeric and not by_code[code].kind.column_type.is_numeric
        for measure, code in measures
        if code is None or code in by_code
    )
    if is_odd or any(code not in by_code for code in named):
        raise LayerRuleRefused(field="measures")
    wanted = question_of(call, opened, asked).wanted
    chosen = [(measure, by_code[code] if code else None) for measure, code in measures]
    asking = records.measured(wanted, chosen, group=by_code[group] if group else None, count=MOST_GROUPS)
    return (await call.reader.ask(asking))[0]
