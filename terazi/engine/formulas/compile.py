"""A formula as a polars expression."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import cast

import polars as pl

from terazi.engine.formulas.date_functions import (
    DATE_FUNCTIONS,
    date_plus,
    days_between,
    within_calendar,
)
from terazi.engine.formulas.lookup_tables import found, is_missing, is_twice
from terazi.engine.formulas.number_functions import NUMBER_FUNCTIONS, Builder, finite, not_zero
from terazi.engine.formulas.statistics import statistic_expression
from terazi.engine.formulas.text_functions import TEXT_FUNCTIONS, as_text, joined
from terazi.engine.formulas.tree import (
    Call,
    ColumnReference,
    Formula,
    Literal,
    Lookup,
    Node,
    Operation,
    Statistic,
    ValueType,
)
from terazi.engine.formulas.typing_rules import COMPARISONS, TYPES
from terazi.engine.lookup_table import LookupTable
from terazi.engine.rules.lowering import today_here
from terazi.engine.rules.polars_form import fold_expression

_BUILDERS: Mapping[str, Builder] = {**NUMBER_FUNCTIONS, **TEXT_FUNCTIONS, **DATE_FUNCTIONS}
_LARGEST_WHOLE = 2.0**53
_ARITHMETIC: Mapping[str, Callable[[Sequence[pl.Expr]], pl.Expr]] = {
    "neg": lambda sides: -sides[0],
    "+": lambda sides: sides[0] + sides[1],
    "-": lambda sides: sides[0] - sides[1],
    "*": lambda sides: sides[0] * sides[1],
    "/": lambda sides: sides[0] / not_zero(sides[1]),
    "^": lambda sides: finite(sides[0].pow(sides[1])),
}
DTYPES: Mapping[ValueType, pl.DataType] = {
    ValueType.INTEGER: pl.Float64(),
    ValueType.NUMBER: pl.Float64(),
    ValueType.TEXT: pl.String(),
    ValueType.DATE: pl.Datetime("us"),
    ValueType.BOOLEAN: pl.Boolean(),
    ValueType.EMPTY: pl.String(),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where a calculation has no result: ``flag`` is true there; ``key`` is the phrase that says why."""

    key: str
    flag: pl.Expr
    in_statistic: bool


@dataclass(slots=True)
class Compiler:
    """Builds the expression of a formula and keeps what can go wrong in it.

    ``statistic`` gives the expression of a statistic (default: computed over the frame's own rows).
    """

    today: date
    statistic: Callable[[Statistic], pl.Expr] | None = None
    troubles: list[Trouble] = field(default_factory=list)
    _in_statistic: bool = False

    def result(self, formula: Formula) -> pl.Expr:
        """Return the formula's expression in its final data type."""
        value = self.build(formula.root, formula.type)
        match formula.type:
            case ValueType.INTEGER:
                return _whole(finite(value))
            case ValueType.NUMBER:
                return finite(value)
            case ValueType.DATE:
                return within_calendar(value)
            case _:
                return value

    def build(self, node: Node, wanted: ValueType) -> pl.Expr:
        """Return the part's expression; the empty value takes the wanted type."""
        match node:
            case Literal():
                given = wanted if node.type is ValueType.EMPTY else node.type
                return pl.lit(node.value, dtype=DTYPES[given])
            case ColumnReference():
                column = pl.col(node.column)
                return column.cast(pl.Float64) if node.type.is_number else column
            case Operation():
                return self._operation(node)
            case Statistic():
                return self._statistic(node)
            case Lookup():
                return self._lookup(node)
            case Call():
                return self._call(node)

    def _build_all(self, nodes: Sequence[Node], wanted: ValueType) -> list[pl.Expr]:
        return [self.build(node, wanted) for node in nodes]

    def _statistic(self, node: Statistic) -> pl.Expr:
        if self.statistic is not None:
            return self.statistic(node)
        argument, groups = self.statistic_parts(node)
        return statistic_expression(node, argument, groups)

    def statistic_parts(self, node: Statistic) -> tuple[pl.Expr, list[pl.Expr]]:
        """Return the expressions of a statistic's argument and groups."""
        self._in_statistic = True
        argument = self.build(node.argument, node.argument.type)
        groups = [self.build(group, group.type) for group in node.groups]
        self._in_statistic = False
        return argument, groups

    def _note(self, key: str, flag: pl.Expr) -> None:
        self.troubles.append(Trouble(f"formulas.note.{key}", flag, self._in_statistic))

    def _lookup(self, node: Lookup) -> pl.Expr:
        table = cast(LookupTable, node.table)  # what is calculated was parsed with the tables of its data
        sought = self.build(node.sought, TYPES[table.key_type])
        self._note("lookup_missing", is_missing(table, sought))
        self._note("lookup_twice", is_twice(table, sought))
        return found(table, sought)

    def _operation(self, node: Operation) -> pl.Expr:
        if node.symbol == "&":
            return joined([as_text(self.build(n, ValueType.TEXT), n.type) for n in _chain(node)])
        if node.symbol in COMPARISONS:
            return self._comparison(node)
        if node.type.is_number and node.sides[0].type is not ValueType.DATE:
            return finite(self._arithmetic(node))
        left, right = node.sides
        if node.type is ValueType.DATE:
            days = self.build(right, ValueType.NUMBER)
            return date_plus(self.build(left, ValueType.DATE), -days if node.symbol == "-" else days)
        return days_between(self.build(left, ValueType.DATE), self.build(right, ValueType.DATE))

    def _arithmetic(self, node: Operation) -> pl.Expr:
        """Only the whole chain is made finite: each step of it would cost as much as the arithmetic itself."""
        sides = [
            self._arithmetic(side)
            if isinstance(side, Operation)
            and side.symbol in _ARITHMETIC
            and side.type.is_number
            and side.sides[0].type is not ValueType.DATE
            else self.build(side, ValueType.NUMBER)
            for side in node.sides
        ]
        if node.symbol == "/":
            self._note("division", sides[1] == 0.0)
        result = _ARITHMETIC[node.symbol](sides)
        if node.symbol == "^":
            self._note("no_number", result.is_null() & pl.all_horizontal([s.is_not_null() for s in sides]))
        return result

    def _comparison(self, node: Operation) -> pl.Expr:
        left, right = node.sides
        if ValueType.EMPTY in (left.type, right.type):
            other = right if left.type is ValueType.EMPTY else left
            is_empty = self.build(other, ValueType.TEXT).is_null()
            return is_empty if node.symbol == "=" else ~is_empty
        one, two = self.build(left, left.type), self.build(right, right.type)
        if left.type is ValueType.TEXT:
            one, two = fold_expression(one), fold_expression(two)
        elif left.type.is_number and not _is_exact(left, right):
            one, two = one.round_sig_figs(15), two.round_sig_figs(15)  # 0.1 + 0.2 = 0.3, as in Excel
        comparisons: dict[str, Callable[[], pl.Expr]] = {
            "=": lambda: one == two,
            "<>": lambda: one != two,
            "<": lambda: one < two,
            ">": lambda: one > two,
            "<=": lambda: one <= two,
            ">=": lambda: one >= two,
        }
        return comparisons[node.symbol]()

    def _call(self, call: Call) -> pl.Expr:
        arguments, name = call.arguments, call.function
        match name:
            case "IF":
                return self._choice([(arguments[0], arguments[1])], arguments[2:], call.type)
            case "IFS":
                pairs = list(zip(arguments[::2], arguments[1::2], strict=False))
                return self._choice(pairs, arguments[-1:] if len(arguments) % 2 else (), call.type)
            case "SWITCH":
                return self._switch(call)
            case "AND":
                return pl.all_horizontal(self._build_all(arguments, ValueType.BOOLEAN))
            case "OR":
                return pl.any_horizontal(self._build_all(arguments, ValueType.BOOLEAN))
            case "NOT":
                return ~self.build(arguments[0], ValueType.BOOLEAN)
            case "IFBLANK" | "COALESCE":
                return pl.coalesce(self._build_all(arguments, call.type))
            case "ISBLANK":
                return self.build(arguments[0], ValueType.TEXT).is_null()
            case "TODAY":
                return pl.lit(datetime(self.today.year, self.today.month, self.today.day), pl.Datetime("us"))
        return self._built(call)

    def _built(self, call: Call) -> pl.Expr:
        values = [self.build(node, _wanted(call, node)) for node in call.arguments]
        result = _BUILDERS[call.function](values, call)
        if call.function == "MOD":
            self._note("division", values[1] == 0.0)
        elif call.function in ("SQRT", "LN", "LOG", "LOG10", "POWER", "EXP", "DATE"):
            filled = pl.all_horizontal([value.is_not_null() for value in values])
            self._note("no_date" if call.function == "DATE" else "no_number", result.is_null() & filled)
        elif call.function == "VALUE":
            self._note("not_a_number", result.is_null() & values[0].is_not_null())
        return result

    def _choice(
        self, pairs: Sequence[tuple[Node, Node]], default: Sequence[Node], value_type: ValueType
    ) -> pl.Expr:
        """An empty condition makes the result empty, as nobody can say which branch it means."""
        chosen = self.build(default[0], value_type) if default else pl.lit(None, DTYPES[value_type])
        for condition, value in reversed(pairs):
            holds = self.build(condition, ValueType.BOOLEAN)
            chosen = pl.when(holds).then(self.build(value, value_type)).when(holds.is_not_null()).then(chosen)
        return chosen

    def _switch(self, call: Call) -> pl.Expr:
        subject, *rest = call.arguments
        last = rest.pop() if len(rest) % 2 else None
        chosen = self.build(last, call.type) if last else pl.lit(None, DTYPES[call.type])
        for case, value in reversed(list(zip(rest[::2], rest[1::2], strict=True))):
            same = Operation(
                symbol="=", sides=(subject, case), type=ValueType.BOOLEAN, position=call.position, length=1
            )
            holds = self._comparison(same).fill_null(False)
            chosen = pl.when(holds).then(self.build(value, call.type)).otherwise(chosen)
        return chosen


def compile_formula(formula: Formula, *, today: date | None = None) -> pl.Expr:
    """Return the formula over a data set's frame: Int64, Float64, String, Datetime or Boolean, never NaN or infinite.

    Use it in ``with_columns``; a formula of statistics alone gives one value for all rows.
    ``today`` is what BUGÜN() means (default: today in Türkiye).
    """
    return Compiler(today or today_here()).result(formula)


def _wanted(call: Call, node: Node) -> ValueType:
    if node.type is not ValueType.EMPTY:
        return node.type
    if call.function in TEXT_FUNCTIONS:
        return ValueType.TEXT
    return ValueType.DATE if call.function in DATE_FUNCTIONS else ValueType.NUMBER


def _chain(node: Node) -> list[Node]:
    """Return the parts of a & b & c in order, so that they are joined once."""
    if isinstance(node, Operation) and node.symbol == "&":
        return [part for side in node.sides for part in _chain(side)]
    return [node]


def _is_exact(*sides: Node) -> bool:
    return all(isinstance(side, Literal | ColumnReference) for side in sides)


def _whole(number: pl.Expr) -> pl.Expr:
    """Return the whole number; empty beyond 2^53, where a Float64 no longer holds every whole number."""
    near = number.clip(-_LARGEST_WHOLE, _LARGEST_WHOLE)
    return near.replace(_LARGEST_WHOLE, None).replace(-_LARGEST_WHOLE, None).cast(pl.Int64)
