"""The table in which the rows of one import wait until they become records, and what is asked of it.

It is named by the import's id and its columns by those of the layer's table: no word of a person becomes a name.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from psycopg.sql import SQL, Composed, Identifier
from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    CreateTable,
    Double,
    DropTable,
    FromClause,
    Integer,
    MetaData,
    Table,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    cast,
    delete,
    false,
    func,
    insert,
    literal,
    make_url,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Row, single, touched, value
from terazi.foundation.types import Value
from terazi.modules.layers.queries.filling import TYPES
from terazi.modules.layers.queries.history import records_changed, records_counted
from terazi.modules.layers.queries.record_tables import cells_of, records_of, rows_of
from terazi.modules.layers.queries.shape import SCHEMA
from terazi.modules.layers.rules.merging import PARENT
from terazi.modules.layers.tables import LAYER_CHANGE_RECORD, WDM_OPTION
from terazi.modules.layers.values import MOST_DEPTH, Kind, Layer, Shape, Storage, Wdm, WdmState

_POSTGRES = make_url("postgresql+psycopg://").get_dialect()()
_LONGEST_SEARCHED = 4_000
_SAME_DIGITS = 1e-14

Part = tuple[int, int]
"""The first and the last of rows that one statement works on: none runs for longer than a statement may."""


_HOLD = value(select(func.pg_try_advisory_xact_lock(1, bindparam("layer", type_=Integer()))))


def held(layer: Layer) -> Question[bool]:
    """Whether nobody else changes the shape of a layer or imports into it, until the transaction ends."""
    return _HOLD(layer=layer.number)


def dropped(import_id: UUID) -> str:
    """What takes the staged rows of an import away, if they are there."""
    rows = Table(f"i{import_id.hex}", MetaData(), schema=SCHEMA)
    return str(DropTable(rows, if_exists=True).compile(dialect=_POSTGRES))


class Staging:
    """The staged rows of an import beside the records of its layer.

    ``wdms`` are the columns that the file fills, in the order in which its rows are written.
    """

    def __init__(
        self,
        import_id: UUID,
        shape: Shape,
        wdms: Sequence[Wdm],
        *,
        parents: Table | None,
        named_by: Wdm | None,
    ) -> None:
        self.wdms = wdms
        self._all = shape.built
        self._parents = parents
        self._named_by = named_by
        self.records = records_of(shape.layer, shape.built)
        self.rows = Table(
            f"i{import_id.hex}",
            MetaData(),
            Column("_row", Integer, primary_key=True, autoincrement=False),
            Column("_id", Uuid),
            Column("_parent", TYPES[named_by.kind.storage] if named_by else Text),
            Column("_new", Uuid),
            *cells_of(wdms),
            Column("_record", Uuid),
            Column("_seen", Integer),
            Column("_parent_id", Uuid),
            Column("_is_changed", Boolean, server_default=false()),
            schema=SCHEMA,
            prefixes=["UNLOGGED"],
        )
        self._r, self._s = self.records.c, self.rows.c

    @property
    def made(self) -> str:
        """What makes the table."""
        return str(CreateTable(self.rows).compile(dialect=_POSTGRES))

    def granted(self, role: str) -> Composed:
        """What lets the role of the web processes read and write the table where another role owns it."""
        return SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {role}").format(
            table=Identifier(SCHEMA, self.rows.name), role=Identifier(role)
        )

    @property
    def filled(self) -> str:
        """What fills the table with rows that are written as CSV."""
        names = ", ".join(
            f'"{each}"' for each in ("_row", "_id", "_parent", "_new", *(w.column for w in self.wdms))
        )
        return f'COPY {SCHEMA}."{self.rows.name}" ({names}) FROM STDIN (FORMAT csv)'

    def matched(self, key: Wdm | None, part: Part) -> Question[int]:
        """Find the records of rows: by the cells of a column, or by id where there is none; and whether they would change."""
        r, s = self._r, self._s
        is_same = r.id == s["_id"] if key is None else _is_alike(key, r[key.column], s[key.column])
        differs: list[ColumnElement[bool]] = [self._differs(each) for each in self.wdms]
        if self._parents is not None:
            differs.append(s["_parent_id"].is_distinct_from(r.parent_id))
        found = {"_record": r.id, "_seen": r.version, "_is_changed": or_(*differs)}
        return touched(
            update(self.rows).values(found).where(r.deleted_at.is_(None), is_same, self._in(part))
        )()

    def _differs(self, wdm: Wdm) -> ColumnElement[bool]:
        """Whether a cell changes; a workbook keeps fifteen digits of a number, so that what follows is no change."""
        new, old = self._s[wdm.column], self._r[wdm.column]
        if wdm.kind.storage is not Storage.FLOAT:
            return new.is_distinct_from(old)
        is_far = func.abs(new - old) > literal(_SAME_DIGITS, Double()) * func.abs(old)
        return and_(new.is_distinct_from(old), func.coalesce(is_far, True))

    def parents_found(self, parents: FromClause, part: Part) -> Question[int]:
        """Find the parents of rows by what they are named by: a key, else their ids."""
        parent, s, key = parents.c, self._s, self._named_by
        assert key is not None
        cell = cast(parent.id, Text) if key.kind is Kind.RECORD else parent[key.column]
        found = update(self.rows).values({"_parent_id": parent.id})
        is_named = _is_alike(key, cell, s["_parent"])
        return touched(found.where(parent.deleted_at.is_(None), is_named, self._in(part)))()

    def parents_in_file(self) -> Question[int]:
        """Find the parents of rows that are themselves new in the file, wherever they stand in it."""
        s, key = self._s, self._named_by
        assert key is not None
        other = self.rows.alias("other")
        is_named = _is_alike(key, other.c[key.column], s["_parent"])
        found = {"_parent_id": _own_id(other.c), "_is_changed": s["_record"].is_not(None)}
        return touched(update(self.rows).values(found).where(s["_parent_id"].is_(None), is_named))()

    def without_parent(self) -> Question[list[Row]]:
        """The rows that name a parent that is not there, and how they name it."""
        is_lost = and_(self._s["_parent"].is_not(None), self._s["_parent_id"].is_(None))
        return rows_of(select(self._s["_row"], cast(self._s["_parent"], Text)).where(is_lost))

    def without_root(self) -> Question[list[Row]]:
        """The rows above which something is missing, that are above themselves, or too far down; in a layer with parents of its own."""
        s, above, r = self._s, self.rows.alias("above"), self._r
        first = select(s["_row"], s["_parent_id"].label("at"), literal(1).label("depth")).where(
            s["_parent_id"].is_not(None)
        )
        up = first.cte("up", recursive=True)
        is_there = or_(above.c["_row"].is_not(None), r.id.is_not(None))
        next_up = case(
            (above.c["_row"].is_not(None), above.c["_parent_id"]), (r.id.is_not(None), r.parent_id)
        )
        parents = up.outerjoin(above, _own_id(above.c) == up.c.at).outerjoin(
            self.records, and_(r.id == up.c.at, r.deleted_at.is_(None))
        )
        depth = case((is_there, up.c.depth + 1), else_=literal(MOST_DEPTH + 1))
        is_going_on = and_(up.c.at.is_not(None), up.c.depth <= MOST_DEPTH)
        tree = up.union_all(select(up.c["_row"], next_up, depth).select_from(parents).where(is_going_on))
        deep = select(tree.c["_row"]).where(tree.c.depth > MOST_DEPTH).distinct().subquery("deep")
        return rows_of(
            select(s["_row"], cast(s["_parent"], Text)).where(s["_row"].in_(select(deep.c["_row"])))
        )

    def parents_gone(self) -> Question[int]:
        """Keep the parents of rows from going, and return how many rows are left without theirs."""
        assert self._parents is not None
        s, parent, other = self._s, self._parents.c, self.rows.alias("other")
        wanted = select(s["_parent_id"]).where(s["_parent_id"].is_not(None))
        kept = select(parent.id).where(parent.id.in_(wanted), parent.deleted_at.is_(None))
        held = kept.with_for_update(read=True).cte("held")
        is_gone = and_(
            s["_parent_id"].is_not(None),
            s["_parent_id"].not_in(select(held.c.id)),
            s["_parent_id"].not_in(select(other.c["_new"]).where(other.c["_record"].is_(None))),
        )
        return value(select(func.count()).select_from(self.rows).where(is_gone))()

    def unknown_ids(self) -> Question[list[Row]]:
        """The rows that name a record by an id that is not there."""
        is_lost = and_(self._s["_id"].is_not(None), self._s["_record"].is_(None))
        return rows_of(select(self._s["_row"], cast(self._s["_id"], Text)).where(is_lost))

    def clashes(self, wdm: Wdm) -> Question[list[Row]]:
        """The rows whose cell of a column another record has, although no two may have the same."""
        r, s = self._r, self._s
        is_taken = and_(
            r.deleted_at.is_(None),
            _is_alike(wdm, r[wdm.column], s[wdm.column]),
            r.id.is_distinct_from(s["_record"]),
        )
        return rows_of(
            select(s["_row"], cast(s[wdm.column], Text)).join_from(self.rows, self.records, is_taken)
        )

    def known(self) -> Question[list[Row]]:
        """The rows whose record is there already, and its id."""
        is_known = self._s["_record"].is_not(None)
        return rows_of(select(self._s["_row"], cast(self._s["_record"], Text)).where(is_known))

    def left_out(self, rows: Sequence[int]) -> Question[int]:
        """Take rows away that are refused."""
        return touched(
            delete(self.rows).where(self._s["_row"] == any_(literal(list(rows), ARRAY(Integer))))
        )()

    def skipped(self) -> Question[int]:
        """Let the rows be the same whose record is there already."""
        return touched(update(self.rows).values({"_is_changed": False}).where(self._s["_is_changed"]))()

    def counted(self) -> Question[tuple[int, int, int]]:
        """How many rows there are, how many of them have a record, and how many of these change it."""
        s = self._s
        counts = select(
            func.count().label("rows"),
            func.count(s["_record"]).label("known"),
            func.count().filter(s["_is_changed"]).label("changed"),
        )
        return single(lambda rows, known, changed: (rows, known, changed), counts)()

    def changes(self, most: int) -> Question[list[Row]]:
        """The first rows that change their record: row, id, the cells as they become, the cells as they were."""
        r, s = self._r, self._s
        shown = select(
            s["_row"],
            r.id,
            *(s[each.column].label(f"new_{each.column}") for each in self.wdms),
            *(r[each.column].label(f"old_{each.column}") for each in self.wdms),
        )
        of_record = and_(r.id == s["_record"], s["_is_changed"])
        return rows_of(shown.join_from(self.rows, self.records, of_record).order_by(s["_row"]).limit(most))

    def locked(self) -> Question[int]:
        """Keep the records that change from changing otherwise, and return how many are still as they were seen."""
        r, s = self._r, self._s
        of_record = and_(r.id == s["_record"], s["_is_changed"])
        mine = select(r.version, r.deleted_at, s["_seen"]).join_from(self.rows, self.records, of_record)
        held = mine.with_for_update(of=self.records).cte("held")
        still = and_(held.c.version == held.c["_seen"], held.c.deleted_at.is_(None))
        return value(select(func.count()).select_from(held).where(still))()

    def appeared(self, key: Wdm) -> Question[int]:
        """How many rows that were new have a record by now."""
        r, s = self._r, self._s
        is_there = and_(
            s["_record"].is_(None), r.deleted_at.is_(None), _is_alike(key, r[key.column], s[key.column])
        )
        return value(select(func.count()).select_from(self.rows.join(self.records, is_there)))()

    def remembered(self, change_id: UUID, part: Part) -> Question[int]:
        """Write down what the records were that change: the cells that do, by the numbers of their wdms."""
        r, s = self._r, self._s
        nothing = cast(literal({}, JSONB), JSONB)
        was: ColumnElement[Value] = nothing
        for each in self.wdms:
            old = func.jsonb_build_object(str(each.number), func.to_jsonb(r[each.column]))
            was = was.concat(case((self._differs(each), old), else_=nothing))
        if self._parents is not None:
            old = func.jsonb_build_object(PARENT, func.to_jsonb(r.parent_id))
            was = was.concat(case((s["_parent_id"].is_distinct_from(r.parent_id), old), else_=nothing))
        lines = select(literal(change_id, Uuid), r.id, r.version + 1, was)
        of_record = and_(r.id == s["_record"], s["_is_changed"], self._in(part))
        return touched(
            insert(LAYER_CHANGE_RECORD).from_select(
                ["change_id", "record_id", "version", "was"],
                lines.join_from(self.rows, self.records, of_record),
            )
        )()

    def changed(self, by_id: UUID, now: datetime, part: Part) -> Question[int]:
        """Give the records that change their new cells."""
        r, s = self._r, self._s
        new: dict[str, Value] = {each.column: s[each.column] for each in self.wdms}
        if self._parents is not None:
            new["parent_id"] = s["_parent_id"]
        new |= {
            "version": r.version + 1,
            "updated_at": literal(now, MOMENT),
            "updated_by": literal(by_id, Uuid),
        }
        new["_search"] = self._searched()
        of_record = and_(r.id == s["_record"], s["_is_changed"], self._in(part))
        return touched(update(self.records).values(new).where(of_record))()

    def new_made(self, change_id: UUID, by_id: UUID, now: datetime, part: Part) -> Question[int]:
        """Make records of the rows that have none."""
        s = self._s
        mapped = {each.column for each in self.wdms}
        standing = {
            each.column: literal(each.default, TYPES[each.kind.storage])
            for each in self._all
            if each.column not in mapped and each.default is not None
        }
        new: dict[str, ColumnElement[Value]] = {
            "id": s["_new"],
            "parent_id": s["_parent_id"],
            "version": literal(1),
            "created_at": literal(now, MOMENT),
            "created_by": literal(by_id, Uuid),
            "updated_at": literal(now, MOMENT),
            "updated_by": literal(by_id, Uuid),
            "made_in": literal(change_id, Uuid),
            **{each.column: s[each.column] for each in self.wdms},
            **standing,
            "_search": self._searched(standing),
        }
        lines = select(*new.values()).where(s["_record"].is_(None), self._in(part)).order_by(s["_row"])
        return touched(insert(self.records).from_select(list(new), lines))()

    def _in(self, part: Part) -> ColumnElement[bool]:
        return self._s["_row"].between(*part)

    def _searched(self, standing: Mapping[str, ColumnElement[Value]] | None = None) -> ColumnElement[str]:
        """What a record is found by: its folded texts, and the captions of its options."""
        mapped = {each.column for each in self.wdms}
        parts: list[ColumnElement[Value]] = []
        for each in self._all:
            if each.kind.storage is not Storage.TEXT or each.is_private or each.state is not WdmState.ACTIVE:
                continue
            if each.column in mapped:
                cell = self._s[each.column]
            elif standing is None:
                cell = self._r[each.column]
            else:
                continue
            parts += [cell, _captions(each, cell)] if each.option_set_id else [cell]
        return (
            func.left(func.tr_fold(func.concat_ws(" ", *parts)), _LONGEST_SEARCHED) if parts else literal("")
        )


def noted(layer: Layer, made: int) -> list[Question[int]]:
    """Say that records of a layer changed, and how many there are more."""
    changed = records_changed(layer.number)
    return [changed, records_counted(layer.number, made)] if made else [changed]


def _is_alike(wdm: Wdm, cell: ColumnElement[Value], other: ColumnElement[Value]) -> ColumnElement[bool]:
    """Whether two cells name the same, as the index compares them that keeps values from standing twice."""
    if wdm.kind.storage is not Storage.TEXT:
        return cell == other
    return func.tr_fold(cell) == func.tr_fold(other)


def _own_id(row: Value) -> ColumnElement[UUID]:
    """The id of the record that a row is or becomes."""
    return func.coalesce(row["_record"], row["_new"])


def _captions(wdm: Wdm, cell: ColumnElement[Value]) -> ColumnElement[Value]:
    option = WDM_OPTION.c
    both = func.concat_ws(" ", option.captions["tr"].astext, option.captions["en"].astext)
    return (
        select(both).where(option.option_set_id == wdm.option_set_id, option.code == cell).scalar_subquery()
    )
